import {describe, expect, test} from 'vitest'
import {reconcile} from '../../../../src/reconcile/reconcile.ts'
import {inputsOf} from '../../worlds/files.ts'
import {DAY_MS, type FeeTable, iso, type Line, START_MS, type World} from '../../worlds/world.ts'
import {month} from '../injectors.ts'

const from = iso(START_MS - DAY_MS)
const TABLE: FeeTable = {
  pix: [{from, fixed: 0.99, percent: 0}],
  withdrawal: [{from, fixed: 2.5, percent: 0}],
  refund: [{from, fixed: 0.5, percent: 0}],
}
/** Units: centavos. */
const CUT = 20

/** Nothing but the table says what a fee is. */
function withoutFees(row: object): void {
  for (const [field, value] of Object.entries(row)) {
    if (field === 'feeAmount' || field === 'netAmount') Reflect.deleteProperty(row, field)
    else if (typeof value === 'object' && value !== null) withoutFees(value)
  }
}

/** The lines of these fees are less than the table says; of each wallet a payment cannot be read. */
function cutFees(world: World, isCut: (parent: string) => boolean): readonly Line[] {
  for (const rows of [world.charges, world.withdrawals, world.events]) withoutFees(rows)
  const fees = world.lines.filter(
    ({type, parentTransactionId: id}) => type === 'fee' && isCut(String(id)),
  )
  for (const fee of fees) fee.amount += CUT
  for (const own of new Set(fees.map(({wallet}) => wallet))) {
    const payment = world.lines.find(({type, wallet}) => type === 'payment' && wallet === own)
    // No whole centavos: R$ 1.111.
    if (payment) payment.amount = 111.1
  }
  return fees
}

const KINDS = [
  {name: 'fees of charges', isCut: ({charges}: World) => idsOf(charges)},
  {
    name: 'fees of refunds',
    isCut: ({charges, withdrawals}: World) => othersThan(charges, withdrawals),
  },
]

function idsOf(rows: readonly {readonly id?: unknown}[]): (parent: string) => boolean {
  const ids = new Set(rows.map(({id}) => String(id)))
  return (parent) => ids.has(parent)
}

function othersThan(...lists: (readonly {readonly id?: unknown}[])[]) {
  const isOne = idsOf(lists.flat())
  return (parent: string): boolean => !isOne(parent)
}

async function causesOf(world: World) {
  const {result} = await reconcile(inputsOf(world), {timezone: 'America/Sao_Paulo'})
  expect(result.counts).toMatchObject({RECORD_INVALID: 4, FEE_UNDERCHARGE: expect.any(Number)})
  return result.causes.map(({kind}) => kind)
}

describe.each(KINDS)('$name that are less than the table says, beside unread rows', ({isCut}) => {
  test('are no other fee where the balances say that the one of the table was taken', async () => {
    const {world} = month(1, TABLE)
    cutFees(world, isCut(world))
    expect(await causesOf(world)).toEqual([])
  })

  test('are another fee where the balances say that it was taken', async () => {
    const {world} = month(1, TABLE)
    for (const {wallet: own} of cutFees(world, isCut(world))) {
      const balance = world.balances.find(({wallet}) => wallet === own)
      if (balance) balance.available = Math.round(balance.available * 100 + CUT) / 100
    }
    expect(await causesOf(world)).toEqual(['fee_table_differs'])
  })
})
