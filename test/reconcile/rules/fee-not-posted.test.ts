import {describe, expect, test} from 'vitest'
import type {ReportData} from '../../../src/reconcile/report-data.ts'
import {toDoList} from '../../../src/render/reconcile/html/to-do.ts'
import {causesSheet} from '../../../src/render/reconcile/pages/causes.ts'
import {renderSummary} from '../../../src/render/reconcile/summary/summary.ts'
import {resultOfBoth} from '../worlds/both-engines.ts'
import {cents, iso, reais, type World, WorldMaker} from '../worlds/world.ts'

const HOUR_MS = 3_600_000

/** A payout without an outcome, of an hour or so many before the as-of instant, in a spoilt statement. */
async function pending(spoil: (world: World) => void, hours = 1) {
  const maker = new WorldMaker(5)
  const {id} = maker.withdrawal('completed')
  const {world} = maker
  world.events = []
  for (const payout of world.withdrawals) payout.status = 'processing'
  const createdAt = iso(world.asOfMs - hours * HOUR_MS)
  for (const row of [...world.withdrawals, ...world.lines]) row.createdAt = createdAt
  maker.close()
  spoil(world)
  const result = await resultOfBoth(world)
  const {findings} = result
  const found = findings.find(({subject}) => subject.id === id)
  if (!found) throw new Error('nothing is pending')
  return {found, result, codes: findings.map(({code}) => code)}
}

const without =
  (...types: readonly string[]) =>
  (world: World): void => {
    world.lines = world.lines.filter(({type}) => !types.includes(type))
  }

describe('a payout without an outcome, whose debit is posted and whose fee is not', () => {
  test('says which line is missing, beside the difference of its wallet', async () => {
    const {found, codes} = await pending(without('fee'))
    expect(codes.toSorted()).toEqual(['IN_TRANSIT', 'UNEXPLAINED_DIFFERENCE'])
    expect(found.hintCode).toBe('fee_not_posted')
    expect(found.hint).toBe('Its debit is in the statement, and no fee line that names it is.')
    expect(found.remedy).toContain('no fee line of it names this payout')
  })

  test('says how much that line moves, and not what the payout is of', async () => {
    let fee = 0
    const {found} = await pending((world) => {
      fee = world.lines.find(({type}) => type === 'fee')?.amount ?? 0
      without('fee')(world)
    })
    expect(fee).toBeLessThan(0)
    expect(found.lackingCentavos).toBe(-fee)
    expect(found.expectedCentavos).toBeGreaterThan(-fee)
  })

  test('says that both are missing where its wallet is lower by exactly both', async () => {
    const {found, result, codes} = await pending(without('withdrawal', 'fee'))
    expect(codes.toSorted()).toEqual(['IN_TRANSIT', 'UNEXPLAINED_DIFFERENCE'])
    expect([found.hintCode, found.evidence.length]).toEqual(['neither_posted', 1])
    expect(found.lackingCentavos).toBe(found.expectedCentavos)
    const english = renderSummary(result, {language: 'en', timezone: 'America/Sao_Paulo'})
    expect(english).toMatch(/^[12]\. Export that day again: a payout is missing \(1 · /m)
    expect(english).not.toContain('Wait')
    const terms = {language: 'pt-BR', timezone: 'America/Sao_Paulo'} as const
    expect(renderSummary(result, terms)).toContain('Exporte de novo o dia: falta um saque (1 · ')
  })

  test('says it when its time is over, too', async () => {
    const {found} = await pending(without('fee'), 30)
    expect([found.code, found.hintCode]).toEqual(['STALE_PENDING', 'fee_not_posted'])
  })

  test.each([
    {name: 'both are posted', spoil: () => undefined},
    {
      name: 'neither is, and no balance says that they were due',
      spoil: (world: World) => {
        without('withdrawal', 'fee')(world)
        world.balances = []
      },
    },
    {
      name: 'neither is, and the balance has neither',
      spoil: (world: World) => {
        const own = world.lines.filter(({type}) => type === 'fee' || type === 'withdrawal')
        const balance = world.balances.find(({wallet}) => wallet === own[0]?.wallet)
        if (own.length !== 2 || !balance) throw new Error('the payout lacks a line')
        for (const {amount} of own) balance.available = reais(cents(balance.available) - amount)
        without('withdrawal', 'fee')(world)
      },
    },
    {
      name: 'the fee is posted after the as-of instant',
      spoil: ({lines, asOfMs}: World) => {
        for (const line of lines) if (line.type === 'fee') line.createdAt = iso(asOfMs + 60_000)
      },
    },
    {
      name: 'the fee is posted days after the as-of instant',
      spoil: ({lines, asOfMs}: World) => {
        for (const line of lines)
          if (line.type === 'fee') line.createdAt = iso(asOfMs + 60 * HOUR_MS)
      },
    },
    {
      name: 'the fee is posted in another wallet',
      spoil: ({lines}: World) => {
        for (const line of lines)
          if (line.type === 'fee') line.wallet = line.wallet === 'loja-1' ? 'loja-2' : 'loja-1'
      },
    },
    {
      name: 'the balance of its wallet has no fee either',
      spoil: (world: World) => {
        const fee = world.lines.find(({type}) => type === 'fee')
        const balance = world.balances.find(({wallet}) => wallet === fee?.wallet)
        if (!fee || !balance) throw new Error('no fee was taken')
        balance.available = reais(cents(balance.available) - fee.amount)
        without('fee')(world)
      },
    },
    {
      name: 'a line of a fee cannot be read',
      spoil: ({lines}: World) => {
        for (const line of lines) if (line.type === 'fee') line.createdAt = 'yesterday'
      },
    },
  ])('says nothing where $name', async ({spoil}) => {
    const {found} = await pending(spoil)
    expect(found.hintCode).toBeUndefined()
    expect(found).not.toHaveProperty('lackingCentavos')
  })
})

describe.each([1, 30])('what to do about such a payout of %i hours ago', (hours) => {
  test.each([
    {language: 'en', step: 'Export that day again: a payout lacks a fee', wait: 'Wait'},
    {language: 'pt-BR', step: 'Exporte de novo o dia: falta tarifa de saque', wait: 'Aguarde'},
  ] as const)('is in the first steps of the screen ($language)', async ({language, step, wait}) => {
    const {result} = await pending(without('fee'), hours)
    const text = renderSummary(result, {language, timezone: 'America/Sao_Paulo'})
    expect(text).toMatch(new RegExp(`^[12]\\. ${step} \\(1 · `, 'm'))
    expect(text).not.toContain(wait)
  })

  test('is the same on the first page and in what-to-do.csv', async () => {
    const {result} = await pending(without('fee'), hours)
    const report = {timezone: 'America/Sao_Paulo'} as ReportData
    const book = {result, report, language: 'en', showsDocuments: true} as const
    const rows = causesSheet(book).rows()
    const said = [
      toDoList(book)
        .map(({markup}) => markup)
        .join(''),
      JSON.stringify([...rows]),
    ]
    for (const text of said) {
      expect(text).toContain('Export the statement of that day again: no fee line of it names this')
      expect(text).not.toContain('Nothing yet')
    }
  })
})

test('a payout that lacks nothing is waited for', async () => {
  const {result} = await pending(() => undefined)
  const text = renderSummary(result, {language: 'en', timezone: 'America/Sao_Paulo'})
  expect(text).toContain('1. Wait: these are within their time (1 · ')
})
