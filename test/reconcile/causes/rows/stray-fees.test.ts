import {expect, test} from 'vitest'
import {reconcile} from '../../../../src/reconcile/reconcile.ts'
import {inputsOf} from '../../worlds/files.ts'
import {DAY_MS, START_MS, type World, WorldMaker} from '../../worlds/world.ts'

/** A month of two wallets, with a payment in each of them every half day. */
async function causesOf(spoil: (line: World['lines'][number]) => boolean) {
  const maker = new WorldMaker(4)
  for (let nth = 0; nth < 50; nth += 1) {
    for (const [at, wallet] of ['loja-1', 'loja-2'].entries()) {
      const atMs = START_MS + (nth * DAY_MS) / 2 + at * 60_000
      maker.paidCharge({atMs, gross: 5_000 + nth, wallet, legs: []})
    }
  }
  const world = maker.close()
  world.lines = world.lines.filter(spoil)
  const {result} = await reconcile(inputsOf(world), {timezone: 'America/Sao_Paulo'})
  return result.causes.map(({kind, facts}) => ({kind, facts}))
}

const isFeeOf = ({type, wallet}: World['lines'][number], own: string): boolean =>
  type === 'fee' && wallet === own

test('fees without a parent and of another amount are there: no statement lacks them', async () => {
  const causes = await causesOf((line) => {
    line.parentTransactionId = ''
    if (isFeeOf(line, 'loja-1')) line.amount -= 10
    return true
  })
  expect(causes).toMatchObject([{kind: 'field_absent', facts: {field: 'parentTransactionId'}}])
})

test('of a wallet without such lines it is said that its statement lacks its fees', async () => {
  const causes = await causesOf((line) => {
    if (!isFeeOf(line, 'loja-2')) return !isFeeOf(line, 'loja-1')
    line.parentTransactionId = 'another'
    return true
  })
  expect(causes).toMatchObject([
    {kind: 'statement_day_missing', facts: {wallets: ['loja-1'], lineType: 'fee'}},
  ])
})
