import {describe, expect, test} from 'vitest'
import type {BatchKind} from '../../../../src/actions/batch/batch.ts'
import {confirmBatch} from '../../../../src/actions/batch/sending/confirm-batch.ts'
import type {Context} from '../../../../src/app/context.ts'
import {centavos} from '../../../../src/domain/money.ts'

const questions = {typeTotal: 'total?', createThem: 'create?', finishThem: 'finish?'}

/** The question that is asked of a batch, and whether the answer sends it. */
async function asked(kind: BatchKind, count: number, answer: string) {
  const said: string[] = []
  const ask = async (question: string) => {
    said.push(question)
    return answer
  }
  const context = {terminal: {canAsk: true, ask}} as unknown as Context
  const leaving = {
    count,
    total: centavos(count * 800),
    doneBefore: 0,
    unfinished: 2,
    recipients: 1,
    costs: undefined,
    eatenByFee: [],
    short: [],
  }
  const ended = await confirmBatch(context, {kind, leaving}, questions).then(
    () => 'sent',
    ({code}) => code,
  )
  return [...said, ended]
}

describe('a batch with rows of unknown outcome', () => {
  test('asks for the total of its new payouts alone', async () => {
    expect(await asked('withdrawal', 1, '8.00')).toEqual(['total?', 'sent'])
    expect(await asked('withdrawal', 1, '24.00')).toEqual(['total?', 'NOT_CONFIRMED'])
  })

  test.each(['withdrawal', 'charge'] as const)(
    'asks whether to finish them where nothing is new: %s',
    async (kind) => {
      expect(await asked(kind, 0, 'y')).toEqual(['finish?', 'sent'])
      expect(await asked(kind, 0, '')).toEqual(['finish?', 'NOT_CONFIRMED'])
    },
  )

  test('asks whether to create new charges', async () => {
    expect(await asked('charge', 1, 's')).toEqual(['create?', 'sent'])
  })
})
