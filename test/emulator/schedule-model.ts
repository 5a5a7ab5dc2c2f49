import fc from 'fast-check'

/** What a run does to an emulator, one after the other. */
export type Step =
  | {readonly kind: 'charge'; readonly expiresInSeconds: number; readonly failures: number}
  | {readonly kind: 'pay'; readonly nth: number}
  | {readonly kind: 'refund'; readonly nth: number}
  | {readonly kind: 'advance'; readonly seconds: number}
  | {readonly kind: 'restart'}

const nth = fc.nat({max: 7})

/** Failures up to six, because the service gives up after five attempts. */
export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('charge' as const),
        expiresInSeconds: fc.integer({min: 300, max: 7_200}),
        failures: fc.oneof(fc.constant(0), fc.integer({min: 0, max: 6})),
      }),
    },
    {weight: 4, arbitrary: fc.record({kind: fc.constant('pay' as const), nth})},
    {weight: 2, arbitrary: fc.record({kind: fc.constant('refund' as const), nth})},
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('advance' as const),
        seconds: fc.oneof(fc.integer({min: 1, max: 40}), fc.integer({min: 60, max: 9_000})),
      }),
    },
    {weight: 1, arbitrary: fc.constant({kind: 'restart'} as const)},
  ),
  {minLength: 8, maxLength: 24, size: 'max'},
)

/** Attempts after 2, 4, 8 and 16 s more. Source: spec, "Delivery and retries". */
const ATTEMPT_OFFSETS_MS = [0, 2_000, 6_000, 14_000, 30_000]
/** A refund by the client is open for 5 s. Source: emulator.md, "Refunds and blocks". */
const REFUND_MS = 5_000
/** Steps of one thing are a millisecond apart at least, so that moments are known only nearly. */
const TOLERANCE_MS = 100

interface ModelCharge {
  readonly id: string
  readonly expiresAtMs: number
  readonly failures: number
  paidAtMs?: number
  refundDueAtMs?: number
}

/** How often a delivery must have been tried by now. */
export interface Expected {
  readonly atLeast: number
  readonly atMost: number
}

/** What the schedule promises, written from the spec and without a timer. */
export class ScheduleModel {
  readonly charges: ModelCharge[] = []

  /** By charge and kind of event. Every event that happened by now is in it. */
  expectedAt(nowMs: number): Map<string, Expected> {
    const expected = new Map<string, Expected>()
    for (const charge of this.charges) {
      for (const [kind, atMs] of eventsOf(charge)) {
        if (atMs > nowMs) continue
        expected.set(`${charge.id} ${kind}`, {
          atLeast: attempts(nowMs - TOLERANCE_MS - atMs, charge.failures, 1),
          atMost: attempts(nowMs + TOLERANCE_MS - atMs, charge.failures, 1),
        })
      }
    }
    return expected
  }
}

function eventsOf({expiresAtMs, paidAtMs, refundDueAtMs}: ModelCharge): [string, number][] {
  if (paidAtMs === undefined) return [['payment_expired', expiresAtMs]]
  const paid: [string, number] = ['payment_completed', paidAtMs]
  return refundDueAtMs === undefined ? [paid] : [paid, ['refund_completed', refundDueAtMs]]
}

function attempts(ageMs: number, failures: number, atLeast: number): number {
  const due = ATTEMPT_OFFSETS_MS.filter((offsetMs) => offsetMs <= ageMs).length
  return Math.min(Math.max(due, atLeast), failures + 1)
}

export const refundDue = (nowMs: number): number => nowMs + REFUND_MS
