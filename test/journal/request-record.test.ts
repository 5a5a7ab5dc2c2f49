import {describe, expect, test} from 'vitest'
import {asAnswerOfAnother, type Holding, isOfAnotherBy} from '../../src/journal/request-record.ts'
import {outcome} from './fixtures.ts'

const answered = {statusCode: 201}
const found = {isAdopted: true}
/** Asked for, and the service says that it was created with this key. */
const surelyFound = {isAdopted: true, statusCode: 200}

test.each<{said: object; holding: Holding; isOfAnother: boolean}>([
  {said: answered, holding: 'none', isOfAnother: false},
  {said: answered, holding: 'adopted', isOfAnother: false},
  {said: answered, holding: 'answered', isOfAnother: true},
  {said: found, holding: 'none', isOfAnother: false},
  {said: found, holding: 'adopted', isOfAnother: true},
  {said: found, holding: 'answered', isOfAnother: true},
  {said: surelyFound, holding: 'none', isOfAnother: false},
  {said: surelyFound, holding: 'adopted', isOfAnother: false},
  {said: surelyFound, holding: 'answered', isOfAnother: true},
  {said: {}, holding: 'adopted', isOfAnother: false},
])('what $said names is of another request that has it as $holding: $isOfAnother', (row) => {
  expect(isOfAnotherBy(row.holding, outcome('created', row.said))).toBe(row.isOfAnother)
})

describe('an answer that names what another request created', () => {
  const said = outcome('created', {
    attempts: 3,
    settledAtMs: 7,
    statusCode: 201,
    resourceId: 'r-1',
    replayed: true,
    traceId: 'T',
  })

  test('leaves the outcome of what was sent unknown, with the status that it had', () => {
    expect(asAnswerOfAnother(said)).toEqual({
      event: 'unanswered',
      attempts: 3,
      settledAtMs: 7,
      statusCode: 201,
      code: 'ANSWER_OF_ANOTHER',
    })
  })

  test('says of what was only asked for that it was not sent, without a status', () => {
    expect(asAnswerOfAnother({...said, isAdopted: true})).toEqual({
      event: 'not_sent',
      attempts: 3,
      settledAtMs: 7,
      statusCode: undefined,
      code: 'ANSWER_OF_ANOTHER',
    })
  })
})
