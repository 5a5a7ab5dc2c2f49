import {expect, test} from 'vitest'
import {REMEDIES} from '../../../src/reconcile/findings/remedies.ts'
import {resultOf} from '../readings/reading.ts'
import {iso, type Line, WorldMaker} from '../worlds/world.ts'

/** A statement with one line more, which names nothing. */
async function findingsOfLine(type: string) {
  const maker = new WorldMaker(11)
  maker.paidCharge({gross: 10_000, wallet: 'loja-1', legs: []})
  maker.world.lines.push({
    id: 'stray',
    wallet: 'loja-1',
    type: type as Line['type'],
    amount: 100,
    createdAt: iso(maker.tick()),
    parentTransactionId: '',
  } as Line)
  maker.close()
  const {findings} = await resultOf(maker)
  return findings.filter(({code}) => code === 'UNMATCHED_LEDGER_LINE')
}

test('a line whose type is none of the service says so, and what to do about the type', async () => {
  const [finding] = await findingsOfLine('paymnt')
  expect(finding).toMatchObject({
    subject: {kind: 'line', id: 'stray'},
    hintCode: 'unknown_type',
    hint: 'The type of this line is none of the service.',
  })
  expect(finding?.remedy).toContain('--mapping')
})

test('a line of a known type without a record says nothing of its type', async () => {
  const [finding] = await findingsOfLine('payment')
  expect(finding?.hintCode).toBeUndefined()
  expect(finding?.remedy).toBe(REMEDIES.UNMATCHED_LEDGER_LINE.en)
})
