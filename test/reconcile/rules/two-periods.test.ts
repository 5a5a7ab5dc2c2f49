import {describe, expect, test} from 'vitest'
import {reconcileBy} from '../../../src/reconcile/reconcile.ts'
import type {Result} from '../../../src/reconcile/result.ts'
import {resultOfBoth} from '../worlds/both-engines.ts'
import {onDisk} from '../worlds/disk.ts'
import {inputsOf} from '../worlds/files.ts'
import {monthAfter} from '../worlds/month-after.ts'
import {cutsOf, type RecordsOfPeriod, twoPeriods} from '../worlds/periods.ts'
import {SMALL_PARTS} from '../worlds/tuning.ts'
import {cents, iso, perfectWorld, reais, type World, WorldMaker} from '../worlds/world.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo', threads: 1}
const SCREENED = {tuning: SMALL_PARTS}

const optionsOf = (previous?: Result) => (previous ? {...OPTIONS, previous} : OPTIONS)

const run = async (world: World, previous?: Result): Promise<Result> =>
  (await reconcileBy(inputsOf(world), optionsOf(previous), {})).result

/** What is said of a period beside what is still open. */
const said = ({findings}: Result) =>
  findings
    .filter(({class: of}) => of !== 'timing' && of !== 'info')
    .map(({code, subject}) => `${code} ${subject.id}`)

const cutOf = (world: World, part: number): number => {
  const cuts = cutsOf(world)
  return cuts[Math.floor(cuts.length * part)] ?? 0
}

describe.each<RecordsOfPeriod>(['those that its rows name', 'all until its end'])(
  'of two periods in order, the second one has no fault, with the records %s',
  (records) => {
    test.each([1, 2, 3, 4, 5, 6])('seed %i', async (seed) => {
      const {world} = perfectWorld(seed)
      for (const part of [0.2, 0.4, 0.5, 0.7, 0.9]) {
        const [first, second] = twoPeriods(world, cutOf(world, part), records)
        const before = await run(first)
        expect(said(before), `until ${part}`).toEqual([])
        const after = await run(second, before)
        expect(said(after), `from ${part}`).toEqual([])
        await onDisk(second, {}, async (inputs) => {
          const screened = await reconcileBy(inputs, optionsOf(before), SCREENED)
          expect(screened.result, `from ${part}, screened`).toEqual(after)
        })
      }
    })
  },
)

/** Two periods of a world with a withdrawal that was made in the first and came back in the second. */
async function cameBack() {
  for (let seed = 1; ; seed += 1) {
    const {world} = perfectWorld(seed)
    for (const cutMs of cutsOf(world)) {
      const [first, second] = twoPeriods(world, cutMs, 'those that its rows name')
      const back = second.lines.find((line) => {
        const made = world.lines.find(({id}) => id === line.parentTransactionId)
        return line.type === 'withdrawal_reversal' && first.lines.includes(made as never)
      })
      if (back) return {first, second, back, id: back.parentTransactionId}
    }
  }
}

const without = (world: World, isGone: (line: World['lines'][number]) => boolean): World => ({
  ...world,
  lines: world.lines.filter((line) => !isGone(line)),
})

describe('what the second of two periods owes itself', () => {
  test('is missing where it is not posted: what comes back of a withdrawal of before', async () => {
    const {first, second, back, id} = await cameBack()
    const after = await run(
      without(second, (line) => line === back),
      await run(first),
    )
    expect(said(after)).toContain(`FAILED_NOT_RETURNED ${id}`)
  })

  test('is missing where it is not posted: a withdrawal that was made in it', async () => {
    const {world} = perfectWorld(2)
    const [first, second] = twoPeriods(world, cutOf(world, 0.4), 'all until its end')
    const own = second.lines.find(({type}) => type === 'withdrawal')
    const after = await run(
      without(second, (line) => line === own),
      await run(first),
    )
    expect(said(after)).toContain(`MISSING_POSTING ${own?.id}`)
  })

  test('is everything where a wallet does not open with its last closing', async () => {
    const {first, second, id} = await cameBack()
    const balances = second.balances.map((one) => ({...one, opening: one.opening + 1}))
    const after = await run({...second, balances}, await run(first))
    expect(said(after)).toContain(`MISSING_POSTING ${id}`)
  })

  test.each([{of: 'all'}, {of: 'one wallet'}])(
    'is nothing of the first, where the balances of $of are not stated',
    async ({of}) => {
      for (const seed of [1, 2, 3]) {
        const {world} = perfectWorld(seed)
        const [first, second] = twoPeriods(world, cutOf(world, 0.5), 'all until its end')
        const before = await run(first)
        const balances = of === 'all' ? [] : second.balances.slice(1)
        const unstated = {...second, balances}
        expect(said(await run(unstated, before)), `seed ${seed}`).toEqual([])
        await onDisk(unstated, {}, async (inputs) => {
          const screened = await reconcileBy(inputs, optionsOf(before), SCREENED)
          expect(said(screened.result), `seed ${seed}, screened`).toEqual([])
        })
      }
    },
  )

  test('is no day of the first that its statement lacks, where all openings are off', async () => {
    const {world} = perfectWorld(2)
    const [first, second] = twoPeriods(world, cutOf(world, 0.5), 'all until its end')
    const balances = second.balances.map((one) => ({...one, opening: one.opening + 1}))
    const after = await run({...second, balances}, await run(first))
    expect(said(after).filter((one) => one.startsWith('MISSING_POSTING')).length).toBeGreaterThan(3)
    expect(after.causes.map(({kind}) => kind)).not.toContain('statement_day_missing')
  })

  test('is also the line that was missing in the first', async () => {
    const {first, second, id} = await cameBack()
    const completed = first.withdrawals.map((one) => {
      return one.id === id ? {...one, status: 'completed'} : one
    })
    const short = without({...first, withdrawals: completed}, (line) => line.id === id)
    const before = await run(short)
    expect(said(before)).toContain(`MISSING_POSTING ${id}`)
    const after = await run(second, before)
    expect(said(after)).toContain(`MISSING_POSTING ${id}`)
    const states = after.carryForward?.items.map(
      (item) => `${item.state} ${item.code} ${item.subject.id}`,
    )
    expect(states).toContain(`carried MISSING_POSTING ${id}`)
  })
})

describe('a stated balance that has lines which the statement dates after it', () => {
  const maker = new WorldMaker(5)
  maker.paidCharge({gross: 10_000, wallet: 'loja-1', legs: [{subAccount: 'loja-2', amount: 30}]})
  maker.close()
  const {world} = maker
  const asOfMs = 2_000 + Math.max(...world.lines.map(({createdAt}) => Date.parse(createdAt)))
  const first = {
    ...world,
    asOfMs,
    balances: world.balances.map((balance) => ({...balance, asOf: iso(asOfMs)})),
    lines: world.lines.map((line) => ({...line, createdAt: iso(asOfMs + 5_000)})),
  }

  test('opens the period that has these lines, and explains that they count twice', async () => {
    const last = await resultOfBoth(first)
    expect(last.verdict).toBe('reconciled')
    expect(last.wallets.some(({differenceCentavos}) => differenceCentavos !== 0)).toBe(true)
    const next = monthAfter(first, {lines: first.lines})
    const movedIn = (of: string): number =>
      first.lines.reduce((sum, {wallet, amount}) => sum + (wallet === of ? amount : 0), 0)
    const balances = next.balances.map((balance) => ({
      ...balance,
      available: reais(cents(balance.available) - movedIn(balance.wallet)),
    }))
    const counted = await resultOfBoth({...next, balances}, last)
    expect(counted.findings).toEqual([])
    const off = balances.map((balance) =>
      balance.wallet === 'loja-1'
        ? {...balance, available: reais(cents(balance.available) + 1)}
        : balance,
    )
    const {findings} = await resultOfBoth({...next, balances: off}, last)
    expect(findings.map(({code, wallet}) => [code, wallet])).toEqual([
      ['UNEXPLAINED_DIFFERENCE', 'loja-1'],
    ])
  })
})
