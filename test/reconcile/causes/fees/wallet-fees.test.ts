import {describe, expect, test} from 'vitest'
import {HOUR_MS} from '../../../../src/domain/duration.ts'
import {reconcile} from '../../../../src/reconcile/reconcile.ts'
import {inputsOf} from '../../worlds/files.ts'
import {DAY_MS, type FeeTable, iso, START_MS, WALLETS, WorldMaker} from '../../worlds/world.ts'

const FROM = iso(START_MS - DAY_MS)
const TABLE = {from: FROM, fixed: 0.99, percent: 0}

const tableWith = (pix: FeeTable['pix'][number]): FeeTable => ({
  pix: [pix],
  withdrawal: [{from: FROM, fixed: 2.5, percent: 0}],
  refund: [{from: FROM, fixed: 0.5, percent: 0}],
})

/** Charges of all wallets, of which one is charged another fee, but for `except` of its charges. */
async function runWith(of: {readonly fixed: number; readonly percent: number; except?: number}) {
  const {except = 0, ...fee} = of
  const maker = new WorldMaker(5, tableWith(TABLE))
  for (let nth = 0; nth < 80; nth += 1) {
    const wallet = WALLETS[nth % WALLETS.length] ?? 'principal'
    const isOther = wallet === 'loja-2' && nth >= except * WALLETS.length
    maker.world.fees = tableWith(isOther ? {...TABLE, ...fee} : TABLE)
    maker.paidCharge({wallet})
  }
  maker.world.fees = tableWith(TABLE)
  maker.close()
  return reconcile(inputsOf(maker.world), {timezone: 'America/Sao_Paulo'})
}

describe.each([
  {name: 'three centavos more', fixed: 1.02, percent: 0},
  {name: 'a percentage', fixed: 0.1, percent: 0.75},
])('$name of one wallet', ({fixed, percent}) => {
  test('is one cause, which names the wallet and corrects no table', async () => {
    const {result, corrections} = await runWith({fixed, percent})
    expect(result.causes).toMatchObject([
      {
        kind: 'fee_table_differs',
        facts: {
          fee: 'pix',
          table: {fixed: 0.99, percent: 0},
          taken: {fixed, percent},
          fromAt: FROM,
          wallet: 'loja-2',
        },
        findings: 20,
        wallets: ['loja-2'],
        text: {
          en: expect.stringMatching(/PIX fees of loja-2 .* of this wallet alone\.$/),
          'pt-BR': expect.stringMatching(/tarifas de PIX de loja-2 .* só desta carteira\.$/),
        },
      },
    ])
    expect(result.causes[0]?.correction).toBeUndefined()
    expect(corrections).toEqual([])
    expect(result.findings.filter(({cause}) => cause === undefined)).toEqual([])
  })
})

test('where a later charge of the wallet took the fee of the table it is no cause', async () => {
  const maker = new WorldMaker(5, tableWith(TABLE))
  for (let nth = 0; nth < 40; nth += 1) {
    const isOther = nth % 2 === 0 && nth !== 20
    maker.world.fees = tableWith(isOther ? {...TABLE, fixed: 1.02} : TABLE)
    maker.paidCharge({wallet: nth % 2 === 0 ? 'loja-2' : 'loja-1'})
  }
  maker.world.fees = tableWith(TABLE)
  maker.close()
  const {result} = await reconcile(inputsOf(maker.world), {timezone: 'America/Sao_Paulo'})
  expect([result.causes, result.counts]).toEqual([[], {FEE_OVERCHARGE: 19}])
})

test('beside a table that is a centavo too low for all, each is a cause, and no period is made up', async () => {
  const maker = new WorldMaker(5, tableWith(TABLE))
  for (let nth = 0; nth < 80; nth += 1) {
    const wallet = WALLETS[nth % WALLETS.length] ?? 'principal'
    maker.world.fees = tableWith(wallet === 'loja-2' ? {...TABLE, fixed: 1.2} : TABLE)
    maker.paidCharge({wallet})
  }
  maker.close()
  const given = {...maker.world, fees: tableWith({...TABLE, fixed: 0.98})}
  const {result, corrections} = await reconcile(inputsOf(given), {timezone: 'America/Sao_Paulo'})
  const ofTable = {fee: 'pix', table: {fixed: 0.98, percent: 0}, fromAt: FROM}
  expect(result.causes).toMatchObject([
    {facts: {...ofTable, taken: {fixed: 1.2, percent: 0}, wallet: 'loja-2'}, findings: 20},
    {facts: {...ofTable, taken: {fixed: 0.99, percent: 0}}, findings: 60},
  ])
  expect(result.findings.filter(({cause}) => cause === undefined)).toEqual([])
  expect(corrections).toMatchObject([{file: 'fees.json', content: {pix: [TABLE]}}])
})

test.each([
  {
    name: 'fixed',
    own: {fixed: 0.99, percent: 0},
    other: {fixed: 1.2, percent: 0},
    wrong: {fixed: 0.98},
  },
  {
    name: 'proportional',
    own: {fixed: 0, percent: 1},
    other: {fixed: 0, percent: 1.5},
    wrong: {percent: 0.9},
  },
])(
  'a $name fee of one wallet from a day on, beside a table that is wrong for all, is one cause, and the table another',
  async ({own, other, wrong}) => {
    const right = {from: FROM, ...own}
    const maker = new WorldMaker(5, tableWith(right))
    for (let nth = 0; nth < 84; nth += 1) {
      const wallet = WALLETS[nth % 3] ?? 'principal'
      maker.world.fees = tableWith(wallet === 'loja-2' && nth >= 40 ? {...right, ...other} : right)
      maker.paidCharge({wallet, atMs: START_MS + nth * 7 * HOUR_MS, legs: []})
    }
    maker.close()
    const given = {...maker.world, fees: tableWith({...right, ...wrong})}
    const {result, corrections} = await reconcile(inputsOf(given), {timezone: 'America/Sao_Paulo'})
    const found = result.causes.map(({facts, findings}) => ({...facts, findings}))
    const table = {...own, ...wrong}
    const ofTable = {fee: 'pix', table, taken: own, fromAt: FROM, findings: 69}
    const ofWallet = {fee: 'pix', table, taken: other, wallet: 'loja-2', findings: 15}
    expect(found).toHaveLength(2)
    expect(found).toContainEqual(ofTable)
    expect(found).toContainEqual(expect.objectContaining(ofWallet))
    expect(result.findings.filter(({cause}) => cause === undefined)).toEqual([])
    expect(corrections).toMatchObject([{file: 'fees.json', content: {pix: [right]}}])
  },
)
