import type {EventKind} from '../../domain/event.ts'
import {PRINCIPAL} from '../../domain/wallet.ts'
import {isReport, readReport} from '../read/csv/read-csv.ts'
import {chunksOf} from '../read/files/chunks.ts'
import {linesOf} from '../read/files/lines.ts'
import type {Source} from '../read/files/source.ts'
import type {Gathered} from '../read/gather/gathered.ts'
import {Intake} from '../read/rows/intake.ts'
import type {EventRow, Place} from '../read/rows/rows.ts'
import type {ReadTerms} from './lines-again.ts'

/** Wallets, and a span of time. Units: milliseconds since the epoch. */
export interface EventSpan {
  readonly wallets: ReadonlySet<string>
  readonly fromMs: number
  readonly untilMs: number
}

/** When outcome events happened. Units: milliseconds since the epoch. */
export interface EventTimes {
  /** Those of the wallets and the span that were asked for, sorted. */
  readonly byWallet: ReadonlyMap<string, readonly number[]>
  /** The same of each kind, by wallet. */
  readonly byKind: ReadonlyMap<EventKind, ReadonlyMap<string, readonly number[]>>
  /** The first one of any wallet; infinity where there is none. */
  readonly firstMs: number
  /** The last one of any wallet until the as-of instant; minus infinity where there is none. */
  readonly lastMs: number
}

/**
 * The rows of a file of events, one at a time; those that cannot be read are left out. Of JSON those of places
 * that are not wanted are not read.
 *
 * Errors: those of the file system; the signal's reason.
 */
export async function* eventsOf(
  source: Source,
  {mapping, signal}: ReadTerms,
  isWanted: (place: Place) => boolean = () => true,
): AsyncGenerator<EventRow> {
  const intake = new Intake(mapping, signal)
  if (isReport(source)) await readReport(source, intake, mapping.events)
  else {
    for await (const {line, text} of linesOf(chunksOf(source.file))) {
      const place = {source: source.source, line}
      if (!isWanted(place) || text.trim() === '') continue
      intake.takeJson('events', place, text)
      yield* intake.rows.events.splice(0)
      intake.rows.rejected.length = 0
    }
  }
  yield* intake.rows.events
}

/** Whether the statement has a line with the id of what an event is about: of a charge that was not paid it has none. */
export const isOfLine = ({kind}: Pick<EventRow, 'kind'>): boolean =>
  kind !== 'payment_expired' && kind !== 'payment_failed'

const isOutcome = ({kind}: EventRow): boolean => kind !== 'balance_block_created'

/**
 * When the outcome events of some wallets happened, and the first and the last one of all: the files of events are read
 * once more, because events in perfect order are kept nowhere. Memory: sixteen bytes an event of the span.
 *
 * Errors: those of the file system; the signal's reason.
 */
export async function eventTimes(
  {sources, asOfMs}: Gathered,
  terms: ReadTerms,
  {wallets, fromMs, untilMs}: EventSpan,
): Promise<EventTimes> {
  const byWallet = new Map<string, number[]>()
  const byKind = new Map<EventKind, Map<string, number[]>>()
  let [firstMs, lastMs] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const source of sources.filter(({name}) => name === 'events')) {
    for await (const event of eventsOf(source, terms)) {
      const {wallet = PRINCIPAL, settledAtMs} = event
      if (settledAtMs > asOfMs || !isOutcome(event)) continue
      firstMs = Math.min(firstMs, settledAtMs)
      lastMs = Math.max(lastMs, settledAtMs)
      if (settledAtMs < fromMs || settledAtMs > untilMs || !wallets.has(wallet)) continue
      const ofKind = byKind.get(event.kind) ?? new Map<string, number[]>()
      byKind.set(event.kind, ofKind)
      for (const times of [byWallet, ofKind]) {
        const own = times.get(wallet) ?? []
        times.set(wallet, own)
        own.push(settledAtMs)
      }
    }
  }
  for (const times of [byWallet, ...byKind.values()]) {
    for (const own of times.values()) own.sort((a, b) => a - b)
  }
  return {byWallet, byKind, firstMs, lastMs}
}
