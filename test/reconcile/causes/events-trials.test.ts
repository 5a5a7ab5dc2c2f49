import {expect, test} from 'vitest'
import type {CauseTerms, FeeSpan} from '../../../src/reconcile/causes/proposal.ts'
import {suspectsOf} from '../../../src/reconcile/causes/read-suspects.ts'
import {eventsMissing} from '../../../src/reconcile/causes/rows/events-missing.ts'
import type {Finding} from '../../../src/reconcile/result.ts'

const HOUR_MS = 3_600_000
const START_MS = Date.UTC(2026, 0, 1)

/** Payments without their events, by the hour. */
const missingAt = (hours: readonly number[], walletOf: (nth: number) => string) =>
  suspectsOf(
    hours.map(
      (hour, nth): Finding => ({
        id: `f${nth}`,
        code: 'MISSING_EVENT',
        class: 'error',
        severity: 'high',
        wallet: walletOf(nth),
        subject: {kind: 'charge', id: `c${nth}`},
        expectedCentavos: null,
        actualCentavos: null,
        deltaCentavos: null,
        occurredAt: new Date(START_MS + hour * HOUR_MS).toISOString(),
        evidence: [],
        remedy: '',
      }),
    ),
  )

const everSince = () => Number.NEGATIVE_INFINITY
/** All that is missing is of this period. */
const OF_THIS_PERIOD = {openedMs: everSince, begunMs: everSince}

/** Whether all events are read to see what is missing. */
async function isRead(
  suspects: ReturnType<typeof missingAt>,
  postedBetween: (span: FeeSpan) => number,
): Promise<boolean> {
  let isAsked = false
  const eventTimes = async () => {
    isAsked = true
    const [firstMs, lastMs] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    return {byWallet: new Map(), byKind: new Map(), firstMs, lastMs}
  }
  await eventsMissing(suspects, {
    eventTimes,
    postedBetween,
    ...OF_THIS_PERIOD,
    wallets: [],
    files: [],
  } as unknown as CauseTerms)
  return isAsked
}

const HOURS = [1, 101, 201, 301]
const one = () => 'loja-1'
/** One payment of each wallet every ten hours. */
const steady = ({fee, fromMs, untilMs}: FeeSpan): number =>
  fee === 'pix' && untilMs - fromMs >= 10 * HOUR_MS ? 100 : 0

test('events are not read where others were paid between each two that are missing', async () => {
  expect(await isRead(missingAt(HOURS, one), steady)).toBe(false)
  expect(await isRead(missingAt([1, 2, 101, 102], one), steady)).toBe(false)
})

test('events are read where three are missing with nothing paid between them', async () => {
  expect(await isRead(missingAt([1, 101, 102, 103], one), steady)).toBe(true)
})

test('events are read where those that are missing of several wallets overlap', async () => {
  const wallets = ['loja-1', 'loja-2', 'loja-1', 'loja-2']
  expect(
    await isRead(
      missingAt([1, 2, 3, 4], (nth) => wallets[nth] ?? ''),
      steady,
    ),
  ).toBe(true)
})

test('what was posted for a withdrawal shows no event', async () => {
  const withdrawals = ({fee}: FeeSpan): number => (fee === 'withdrawal' ? 100 : 0)
  expect(await isRead(missingAt(HOURS, one), withdrawals)).toBe(true)
})

test('events are read where many are missing', async () => {
  const many = Array.from({length: 65}, (_, nth) => nth * 100)
  expect(await isRead(missingAt(many, one), steady)).toBe(true)
})

/** Looks at an instant of what was received are counted. */
function counted(instants: readonly number[], onLook: () => void): readonly number[] {
  return new Proxy(instants, {
    get: (target, key) => {
      if (typeof key === 'string' && /^\d+$/.test(key)) onLook()
      return Reflect.get(target, key)
    },
  })
}

test('of thousands that are missing one silence is found, and what arrived is not looked through for each', async () => {
  const hours = Array.from({length: 6_000}, (_, nth) => nth + (nth < 3_000 ? 0 : 0.25))
  const silent = hours.filter((hour) => hour >= 2_000 && hour < 5_000)
  const scattered = hours.filter((hour) => hour < 2_000 && hour % 2 === 0)
  let looks = 0
  const arrived = hours
    .filter((hour) => (hour < 2_000 && hour % 2 !== 0) || hour >= 5_000)
    .map((hour) => START_MS + hour * HOUR_MS)
  const wallets = Array.from({length: 5}, (_, nth) => `loja-${nth}`)
  const suspects = missingAt([...scattered, ...silent], (nth) => wallets[nth % 5] ?? '')
  const counting = () => counted(arrived, () => (looks += 1))
  const eventTimes = async () => ({
    byWallet: new Map(wallets.map((wallet) => [wallet, counting()])),
    byKind: new Map(),
    lastMs: Math.max(...arrived),
  })
  const found = await eventsMissing(suspects, {
    eventTimes,
    ...OF_THIS_PERIOD,
    wallets: [],
    files: [],
  } as unknown as CauseTerms)
  const largest = found.flat().map(({suspects: all}) => all.length)
  expect(Math.max(...largest)).toBe(silent.length)
  expect(looks).toBeLessThan(40 * (arrived.length + suspects.length))
})
