import {spawnSync} from 'node:child_process'
import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {centavos, sum, toDecimal} from '../../../../src/domain/money.ts'
import {JOURNALS} from '../../../../src/render/reconcile/books/books.ts'
import {DEFAULT_CHARTS} from '../../../../src/render/reconcile/books/chart-of-accounts.ts'
import {temporaryHome} from '../../../helpers/pixctl.ts'
import {cents, perfectWorld, type World, WorldMaker} from '../../../reconcile/worlds/world.ts'
import {env, isThere, journalOfWorld} from '../journal-of-world.ts'

const FORMATS = ['hledger', 'beancount', 'journal-csv'] as const
const OURS = [
  {language: 'pt-BR', fee: 'Saques estornados: tarifa'},
  {language: 'en', fee: 'Withdrawals returned: fee'},
] as const

/** One payout of each outcome; of those that came back the gross did, fee included. */
function worldOfPayouts(): WorldMaker {
  const maker = new WorldMaker(5)
  for (const outcome of ['completed', 'failed', 'reversed'] as const) maker.withdrawal(outcome)
  maker.close()
  return maker
}

/** What the records say: only payouts that arrived reached the bank, and only they kept their fee. */
function byRecords({withdrawals, charges, events}: World) {
  const arrived = withdrawals.filter(({status}) => status === 'completed')
  const refunds = events.filter(({event}) => event === 'refund_completed')
  const paid = charges.filter(({status}) => status === 'completed')
  const fees = [
    ...[...arrived, ...paid].map((record) => Number(record['feeAmount'])),
    ...refunds.map(({data}) => Number(data.feeAmount)),
  ]
  const total = (amounts: readonly number[]) => sum(amounts.map((one) => centavos(cents(one))))
  return {
    bank: total(arrived.map((record) => Number(record['netAmount']))),
    fees: total(fees),
  }
}

/** What an account comes to in a journal-csv: debits less credits. */
function comesTo(csv: string, account: string): number {
  const rows = csv.split('\r\n').slice(1, -1)
  return rows.reduce((total, row) => {
    const [, debit, credit, amount = ''] = row.split(';')
    const value = cents(Number(amount.replace(',', '.')))
    return total + (debit === account ? value : 0) - (credit === account ? value : 0)
  }, 0)
}

/** The statement of the month after these payouts were asked for. */
function monthAfter(): World {
  const {world} = worldOfPayouts()
  const gone = world.lines.filter(({type}) => type !== 'withdrawal_reversal')
  world.lines = world.lines.filter(({type}) => type === 'withdrawal_reversal')
  for (const balance of world.balances) {
    const before = gone.filter(({wallet}) => wallet === balance.wallet)
    const openingBefore = cents(balance.opening)
    balance.opening = (openingBefore + before.reduce((all, {amount}) => all + amount, 0)) / 100
  }
  return world
}

/** A statement whose columns do not say what a line belongs to. */
function withoutParents(): World {
  const {world} = worldOfPayouts()
  for (const line of world.lines)
    if (line.type === 'withdrawal_reversal') line.parentTransactionId = ''
  return world
}

const WORLDS = [
  {name: 'payouts of each outcome', world: () => worldOfPayouts().world},
  {name: 'a month of everything', world: () => perfectWorld(3, 200).world},
] as const

describe.each(OURS)('the books in $language', ({language, fee}) => {
  const chart = DEFAULT_CHARTS[language]

  test.each(FORMATS)('of a returned payout take the fee from its account in %s', async (format) => {
    const {text} = await journalOfWorld(worldOfPayouts().world, format, {chart, language})
    expect(text.split(fee)).toHaveLength(3)
  })

  test.each(WORLDS)('of $name add up to the records', async ({world}) => {
    const made = world()
    const {text, result} = await journalOfWorld(made, 'journal-csv', {chart, language})
    const {bank, fees} = byRecords(made)
    expect(result.verdict).not.toBe('unreconciled')
    expect({bank: comesTo(text, chart.bank), fees: comesTo(text, chart.fees)}).toEqual({bank, fees})
  })

  test('of returns in the month after take the fee from its account, too', async () => {
    const world = monthAfter()
    const {text} = await journalOfWorld(world, 'journal-csv', {chart, language})
    const back = world.withdrawals.filter(({status}) => status === 'failed')
    expect(comesTo(text, chart.fees)).toBe(-500)
    const net = sum(back.map((record) => centavos(cents(Number(record['netAmount'])))))
    expect(comesTo(text, chart.bank)).toBe(-net)
  })

  test('of a return without the id of its withdrawal know the fee from the event', async () => {
    const {text} = await journalOfWorld(withoutParents(), 'journal-csv', {chart, language})
    expect(text.split(fee)).toHaveLength(2)
  })
})

describe.each([
  {format: 'hledger' as const, program: 'hledger', args: ['check', '-f']},
  {format: 'beancount' as const, program: 'bean-check', args: []},
])('$program computes', ({format, program, args}) => {
  const language = 'pt-BR'
  const chart = DEFAULT_CHARTS[language]
  const asserted = (account: string, amount: string): string =>
    format === 'hledger'
      ? `\n2099-01-01 * x\n    ${account}  BRL 0.00 = BRL ${amount}\n`
      : `\n2099-01-01 balance ${account} ${amount} BRL\n`

  test.skipIf(!isThere(program)).each(WORLDS)(
    'of $name what the records say of bank and fees',
    async ({world}) => {
      using home = temporaryHome()
      const made = world()
      const {text} = await journalOfWorld(made, format, {chart, language})
      const file = join(home.path, JOURNALS[format].file)
      const checked = (content: string) => {
        writeFileSync(file, content)
        return spawnSync(program, [...args, file], {encoding: 'utf8', env})
      }
      const {bank, fees} = byRecords(made)
      const [atBank, ofFees] = [bank, fees].map(toDecimal)
      const sums = asserted(chart.bank, `${atBank}`) + asserted(chart.fees, `${ofFees}`)
      const {status, stdout, stderr} = checked(text + sums)
      expect([status, `${stdout}${stderr}`]).toEqual([0, ''])
      const off = toDecimal(centavos(bank + 250))
      expect(checked(text + asserted(chart.bank, off)).status).not.toBe(0)
    },
  )
})
