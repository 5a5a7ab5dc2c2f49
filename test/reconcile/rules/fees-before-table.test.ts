import {describe, expect, test} from 'vitest'
import {gapsOf} from '../../../src/reconcile/findings/gaps.ts'
import type {Result} from '../../../src/reconcile/result.ts'
import {headline, verdictSentence} from '../../../src/render/reconcile/summary/verdict.ts'
import {resultOfBoth} from '../worlds/both-engines.ts'
import {monthAfter} from '../worlds/month-after.ts'
import {cents, iso, type Line, reais, START_MS, type World, WorldMaker} from '../worlds/world.ts'

const TERMS = {timezone: 'America/Sao_Paulo', language: 'en'} as const

/** Payments, payouts and refunds in order; each kind has another number of them. */
function inOrder(): WorldMaker {
  const maker = new WorldMaker(11)
  const paid = Array.from({length: 9}, () => maker.paidCharge({gross: 10_000, legs: []}))
  for (const charge of paid.slice(0, 4)) maker.refund(charge)
  for (let nth = 0; nth < 6; nth += 1) maker.withdrawal('completed')
  return maker
}

const early = (at: string): string => at.replace(/^2026/, '2025')

function eventsEarly({events}: World): void {
  for (const event of events) {
    event.timestamp = early(event.timestamp)
    for (const [key, value] of Object.entries(event.data)) {
      if (typeof value === 'string') event.data[key] = early(value)
    }
  }
}

function withdrawalsEarly({withdrawals}: World): void {
  for (const one of withdrawals) one.createdAt = early(one.createdAt)
}

const untoldIn = ({skipped}: Result) => skipped.map(({code, feesBefore}) => [code, feesBefore])

/** What is skipped where so many fees were not compared with the table. */
const bothCodes = (feesBefore: Result['skipped'][number]['feesBefore']) => [
  ['FEE_OVERCHARGE', feesBefore],
  ['FEE_UNDERCHARGE', feesBefore],
]

/** The first fee of a kind of subject is a centavo too high, on every side. */
function overcharge({world}: WorldMaker, event: string, parent: string): void {
  const body = world.events.find((one) => one.event === event)
  const line = world.lines.find(
    (one) => one.type === 'fee' && one.parentTransactionId === body?.data[parent],
  )
  if (!body || !line) throw new Error('the world has no such fee')
  line.amount -= 1
  body.data.feeAmount = -line.amount / 100
  if (event === 'payment_completed') body.data.netAmount = body.data.amount - body.data.feeAmount
  for (const charge of world.charges) {
    if (charge.id === line.parentTransactionId) charge.feeAmount = body.data.feeAmount
  }
}

describe('fees that are dated before the fee table begins', () => {
  test.each([
    {name: 'of payments and refunds', spoil: eventsEarly, before: {pix: 9, refund: 4}},
    {name: 'of payouts', spoil: withdrawalsEarly, before: {withdrawal: 6}},
  ])('$name by dates of a year before are said not to be compared', async ({spoil, before}) => {
    const maker = inOrder()
    maker.close()
    spoil(maker.world)
    const result = await resultOfBoth(maker.world)
    expect(result.verdict).toBe('reconciled')
    expect(headline(result, 'en')).toBe('Reconciled in part')
    expect(gapsOf(result)).toEqual([{kind: 'fees_in_part'}])
    expect(untoldIn(result)).toEqual(bothCodes(before))
    for (const fees of Object.values(before)) {
      const sentence = verdictSentence(result, TERMS)
      expect(sentence).toContain(`: ${fees} fees dated before were not compared with it.`)
      expect(sentence).toContain('Which fee was in force goes by these dates.')
      const portuguese = verdictSentence(result, {...TERMS, language: 'pt-BR'})
      expect(portuguese).toContain(
        `: ${fees} tarifas de data anterior não foram comparadas com ela.`,
      )
    }
  })

  test('hide that one is too high, which the right dates show', async () => {
    const maker = inOrder()
    overcharge(maker, 'payment_completed', 'transactionId')
    maker.close()
    expect((await resultOfBoth(maker.world)).counts).toEqual({FEE_OVERCHARGE: 1})
    eventsEarly(maker.world)
    const result = await resultOfBoth(maker.world)
    expect(result.counts).toEqual({})
    expect(untoldIn(result)).toEqual(bothCodes({pix: 9, refund: 4}))
  })

  test('are those of the lines where no events are given', async () => {
    const maker = inOrder()
    maker.close()
    const {world} = maker
    world.events = []
    const times = world.lines.filter(({type}) => type === 'payment').map((line) => line.createdAt)
    world.fees.pix = [{from: times.toSorted()[5] ?? '', fixed: 0.99, percent: 0}]
    const {skipped} = await resultOfBoth(world)
    const ofFees = skipped.filter(({fees}) => fees !== undefined)
    expect(ofFees.map(({feesBefore}) => feesBefore)).toEqual([{pix: 5}, {pix: 5}])
  })

  test('count one by one, and not where none was taken', async () => {
    const maker = inOrder()
    maker.close()
    const {world} = maker
    const times = world.events
      .flatMap(({data}) => (typeof data['completedAt'] === 'string' ? [data['completedAt']] : []))
      .toSorted()
    world.fees.pix = [{from: times[1] ?? '', fixed: 0.99, percent: 0}]
    const first = world.events.find(({data}) => data['completedAt'] === times[0])
    expect(untoldIn(await resultOfBoth(world))).toEqual(bothCodes({pix: 1}))
    const fee = world.lines.find(
      ({type, parentTransactionId: of}) => type === 'fee' && of === first?.data['transactionId'],
    )
    if (!first || !fee) throw new Error('the world has no such payment')
    Object.assign(first.data, {feeAmount: 0, netAmount: first.data.amount})
    const charge = world.charges.find(({id}) => id === fee.parentTransactionId)
    if (charge) charge.feeAmount = 0
    world.lines.splice(world.lines.indexOf(fee), 1)
    world.balances = []
    expect((await resultOfBoth(world)).skipped.filter(({fees}) => fees)).toEqual([])
  })
})

test('a fee of a charge that was not paid is held against none, whatever the table tells', async () => {
  const maker = inOrder()
  const {id, subAccount: wallet} = maker.unpaidCharge('payment_expired')
  const atMs = maker.tick()
  maker.post(wallet, 'payment', 10_000, {id, atMs})
  maker.post(wallet, 'fee', -99, {atMs, parent: id})
  maker.close()
  maker.world.fees.pix = [{from: iso(atMs + 1), fixed: 0.99, percent: 0}]
  const result = await resultOfBoth(maker.world)
  expect(result.counts.FEE_OVERCHARGE).toBe(1)
  expect(untoldIn(result)).toEqual(bothCodes({pix: 9}))
})

describe('a table that begins with its own month leaves no fee out', () => {
  const begun = (fromMs: number): World['fees'] => {
    const from = iso(fromMs)
    return {
      pix: [{from, fixed: 0.99, percent: 0}],
      withdrawal: [{from, fixed: 2.5, percent: 0}],
      refund: [{from, fixed: 0.5, percent: 0}],
    }
  }

  test('in the first month', async () => {
    const maker = inOrder()
    maker.close()
    maker.world.fees = begun(START_MS)
    const result = await resultOfBoth(maker.world)
    expect([result.verdict, result.skipped]).toEqual(['reconciled', []])
  })

  test('where a charge was paid just before it, and posted after it', async () => {
    const maker = inOrder()
    const {world} = maker
    const wallet = 'loja-1'
    const charge = maker.paidCharge({atMs: world.asOfMs - 70_000, gross: 20_000, wallet, legs: []})
    maker.close()
    const isLate = ({id, parentTransactionId: of}: Line): boolean => [id, of].includes(charge.id)
    const late = world.lines.filter(isLate).map((line) => ({
      ...line,
      createdAt: iso(world.asOfMs + 5_000),
    }))
    const moved = late.reduce((sum, {amount}) => sum + amount, 0)
    world.lines = [...world.lines.filter((line) => !isLate(line)), ...late]
    for (const balance of world.balances) {
      if (balance.wallet !== wallet) continue
      balance.available = reais(cents(balance.available) - moved)
    }
    const first = await resultOfBoth(world)
    expect(first.carryForward?.awaited).toHaveLength(2)
    const events = world.events.filter(({data}) => data['transactionId'] === charge.id)
    const second = monthAfter(world, {charges: [charge], events, lines: late})
    const result = await resultOfBoth({...second, fees: begun(world.asOfMs)}, first)
    expect([result.verdict, result.skipped]).toEqual(['reconciled', []])
  })
})
