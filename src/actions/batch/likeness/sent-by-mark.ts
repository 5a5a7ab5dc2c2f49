import {paymentOf} from '../../../client/made-earlier/sent-payment.ts'
import type {Journal} from '../../../journal/journal.ts'
import type {RequestRecord} from '../../../journal/request-record.ts'
import type {SentPayment} from '../../../messages/payments/sent-payment.ts'
import {asRecord} from '../../../wire/loose.ts'
import type {Batch, BatchRow} from '../batch.ts'
import {
  isOfReference,
  LIKENESSES,
  marksOfRow,
  marksOfSent,
  SENT_STATES,
  type Sent,
  type SentState,
  verdictOn,
} from './likeness.ts'

/** A creation that a row may repeat. */
export interface Repeated
  extends Pick<
    RequestRecord,
    'id' | 'state' | 'createdAtMs' | 'wallet' | 'resourceId' | 'environment' | 'profile'
  > {
  /** What it pays, to be named with it. */
  readonly payment: SentPayment
}

/** A row about to be sent, and a creation under another key that it may repeat. */
export interface AlikeRow {
  readonly line: number
  readonly journalId: string
  /** It is not sent unless that is asked for. */
  readonly isHeld: boolean
  /** Both have the same reference; otherwise the same key and amount. */
  readonly isByReference: boolean
  /** The one that it is like, or all that it is the same payment as. */
  readonly repeated: readonly Repeated[]
}

type FoundByState = Readonly<Record<SentState, Repeated[]>>

/** What was found by several marks, each creation once, while so many were found. */
interface Joined {
  readonly count: number
  readonly all: readonly Repeated[]
}

/** What was sent, by everything that the rows of a file could be like it in. */
export class SentByMark {
  readonly #kind: Batch['kind']
  readonly #found = new Map<string, FoundByState>()
  readonly #joined = new Map<string, Joined>()

  constructor(kind: Batch['kind'], rows: readonly BatchRow[]) {
    this.#kind = kind
    for (const {body} of rows) {
      const marks = marksOfRow(kind, body)
      for (const mark of LIKENESSES.flatMap((likeness) => marks[likeness])) {
        if (!this.#found.has(mark)) this.#found.set(mark, {unknown: [], made: []})
      }
    }
  }

  /** @param answered what the service answered to it, where that is kept. */
  add(record: RequestRecord, answered: Sent['answered']): void {
    const {id, state, createdAtMs, wallet, resourceId, environment, profile, body} = record
    const isUnknown = state === 'unknown'
    const fields = asRecord(JSON.parse(body)) ?? {}
    const sent = {body: fields, isUnknown, answered}
    const marks = marksOfSent(this.#kind, sent)
    const payment = paymentOf(fields)
    const repeated = {id, state, createdAtMs, wallet, resourceId, environment, profile, payment}
    const by: SentState = isUnknown ? 'unknown' : 'made'
    for (const likeness of LIKENESSES) {
      for (const mark of marks[likeness]) {
        const found = this.#found.get(mark)?.[by]
        // One is enough, but where it may have come to nothing since.
        if (found?.length === 0 || (likeness === 'same' && by === 'made')) found?.push(repeated)
      }
    }
  }

  /**
   * All that keep the row back, whatever they are like it in, for each of them may have failed since; or
   * else the first that it is like.
   */
  likeRow({line, body}: BatchRow): AlikeRow | undefined {
    const marks = marksOfRow(this.#kind, body)
    const all = SENT_STATES.flatMap((state) =>
      LIKENESSES.flatMap((likeness) =>
        marks[likeness].map((mark) => ({
          mark,
          isHeld: verdictOn(this.#kind, likeness, state) === 'held',
          isByReference: isOfReference(mark),
          repeated: this.#found.get(mark)?.[state] ?? [],
        })),
      ),
    ).filter(({repeated}) => repeated.length > 0)
    const held = all.filter(({isHeld}) => isHeld)
    const [chosen] = held.length > 0 ? held : all
    if (chosen === undefined) return undefined
    const {isHeld, isByReference} = chosen
    const repeated = held.length > 1 ? this.#join(held) : chosen.repeated
    return {line, journalId: (repeated[0] as Repeated).id, isHeld, isByReference, repeated}
  }

  /** One list for all rows of the same marks: lists only grow, so equal counts are equal lists. */
  #join(found: readonly {readonly mark: string; readonly repeated: readonly Repeated[]}[]) {
    const key = JSON.stringify(found.map(({mark}) => mark))
    const count = found.reduce((sum, {repeated}) => sum + repeated.length, 0)
    const known = this.#joined.get(key)
    if (known?.count === count) return known.all
    const all = [
      ...new Map(found.flatMap(({repeated}) => repeated.map((one) => [one.id, one]))).values(),
    ]
    this.#joined.set(key, {count, all})
    return all
  }
}

/** Adds creations of one kind and environment, each with the answer of the service that the journal keeps. */
export async function addSent(
  sent: SentByMark,
  {journal, records}: {readonly journal: Journal; readonly records: readonly RequestRecord[]},
): Promise<void> {
  const done = records.flatMap((one) => (one.state === 'done' && one.resourceId ? [one] : []))
  const [first] = done
  const ids = done.flatMap(({resourceId}) => resourceId ?? [])
  const kept = first && (await journal.resources.findAll(first.kind, ids, first.environment))
  for (const one of records) sent.add(one, kept?.get(one.resourceId ?? '')?.resource)
}
