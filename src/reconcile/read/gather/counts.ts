import type {EventKind} from '../../../domain/event.ts'
import type {EventSubjectKind} from '../../../domain/event-subject.ts'
import type {FeeKind} from '../../../domain/fee.ts'

/** Whose fee an event of this kind names. */
export const FEE_KIND_OF_EVENT: Partial<Readonly<Record<EventKind, FeeKind>>> = {
  payment_completed: 'pix',
  withdrawal_completed: 'withdrawal',
  withdrawal_failed: 'withdrawal',
  refund_completed: 'refund',
}

/** One wallet in one hour: where a balance may have been below zero. */
export interface HourSums {
  readonly wallet: string
  readonly hour: number
  readonly credits: number
  readonly debits: number
  /** Of known types, until the wallet's balance was stated. */
  readonly lines: number
  /** Signed sums by line type, in the order of the domain's list. */
  readonly byType: Float64Array
}

/** The hours of wallets as columns: there are as many as wallets have hours. */
export interface HourColumns {
  readonly names: readonly string[]
  /** Numbers of `names`. */
  readonly wallets: Int32Array
  readonly hours: Int32Array
  readonly credits: Float64Array
  readonly debits: Float64Array
  readonly lines: Int32Array
  /** The types of an hour side by side. */
  readonly byType: Float64Array
}

/** The hours of some columns, one after the other. */
export function* hoursIn(all: readonly HourColumns[]): Generator<HourSums> {
  for (const {names, wallets, hours, credits, debits, lines, byType} of all) {
    const types = byType.length / hours.length
    for (const [at, hour] of hours.entries()) {
      yield {
        wallet: names[wallets[at] as number] as string,
        hour,
        credits: credits[at] as number,
        debits: debits[at] as number,
        lines: lines[at] as number,
        byType: byType.subarray(at * types, (at + 1) * types),
      }
    }
  }
}

/** How many subjects of a kind have a status, and their gross. Units: centavos. */
export interface StatusCount {
  readonly kind: Exclude<EventSubjectKind, 'block'>
  readonly status: string
  count: number
  centavos: number
}

/** How many fees of a kind a wallet bore, and their sum. Units: centavos. */
export interface FeeCount {
  readonly kind: FeeKind
  readonly wallet: string
  count: number
  centavos: number
}

/** How many legs of splits a receiver has, and their sum. Units: centavos. */
export interface ReceiverCount {
  readonly receiver: string
  legs: number
  centavos: number
}

/** What rows say that the report adds up; taken apart again for the rows that were examined. */
export interface ReportCounts {
  readonly statuses: readonly StatusCount[]
  readonly fees: readonly FeeCount[]
  readonly receivers: readonly ReceiverCount[]
}
