import {expect, test} from 'vitest'
import {requireStillItsOwn} from '../../../src/client/creation/found-still.ts'
import {outcome, request} from '../../journal/fixtures.ts'
import {journalled} from '../asked.ts'

/** A request that has `t-1` because the service has that under its reference. */
async function found() {
  const at = await journalled([])
  const {requests} = at.journal
  const {record} = await requests.begin(request)
  const named = {resourceId: 't-1', isAdopted: true, isExclusive: true}
  const {state} = await requests.settle(record.id, outcome('created', named))
  expect(state).toBe('done')
  return {...at, record: {...record, resourceId: 't-1'}}
}

/** Another request is answered with the same thing. */
async function answerAnother({journal: {requests}}: Awaited<ReturnType<typeof found>>) {
  await requests.begin({...request, id: 'id-2', idempotencyKey: 'key-00002'})
  const answered = {resourceId: 't-1', isExclusive: true, statusCode: 201}
  expect(await requests.settle('id-2', outcome('created', answered))).toMatchObject({state: 'done'})
}

const ofAnother = {
  code: 'ANSWER_OF_ANOTHER',
  exitCode: 6,
  message: expect.stringContaining('key-00002'),
  details: {id: 't-1', idempotencyKey: 'key-00001', otherJournalId: 'id-2'},
}

test('what was found at the service is its own as long as no other request was answered with it', async () => {
  await using at = await found()
  await requireStillItsOwn(at.journal, at.record)
  await answerAnother(at)
  await expect(requireStillItsOwn(at.journal, at.record)).rejects.toMatchObject(ofAnother)
})

test('what was found at the service for a request that is not in the journal is not its own', async () => {
  await using at = await found()
  await answerAnother(at)
  const gone = {...at.record, id: 'id-3'}
  await expect(requireStillItsOwn(at.journal, gone)).rejects.toMatchObject(ofAnother)
})
