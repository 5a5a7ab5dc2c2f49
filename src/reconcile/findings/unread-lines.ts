import {DAY_MS} from '../../domain/duration.ts'
import type {DataSetName} from '../read/files/inputs.ts'
import type {Steps} from '../read/files/steps.ts'
import type {Place, RejectedRow} from '../read/rows/rows.ts'
import type {DraftColumns} from './columns/joined-drafts.ts'
import {byPlace} from './columns/order-drafts.ts'
import {HINT_CODES} from './columns/packed-drafts.ts'
import {unpacked} from './columns/read-columns.ts'
import type {Draft} from './draft.ts'
import {FINDING_CODES, type FindingCode} from './finding-codes.ts'

type Rejected = RejectedRow & {readonly name: DataSetName}

/** A line of the statement that names no subject, as far as it can be read. */
interface UnreadLine extends Place {
  readonly atMs: number | undefined
}

/** Findings of a line that is not there. */
const OF_ABSENCE: ReadonlySet<FindingCode> = new Set([
  'MISSING_POSTING',
  'MISSING_COUNTERPART_LEG',
  'FAILED_NOT_RETURNED',
])

/** Lines of these types name their subject by their parent, the others by their own id. */
const OF_PARENT = new Set(['fee', 'internal_transfer', 'withdrawal_reversal', 'block_release'])

function typeOf({code, role, subject, tag}: Draft): string {
  if (code === 'FAILED_NOT_RETURNED') return 'withdrawal_reversal'
  if (code === 'MISSING_COUNTERPART_LEG') return 'internal_transfer'
  if (role === 'fee') return 'fee'
  if (tag === 'return') return 'block_release'
  return subject.kind === 'charge' ? 'payment' : subject.kind
}

/** The row tells neither what it is about nor that it could be about something else. */
function isNameless({name, ids}: Rejected): boolean {
  if (name !== 'statement') return false
  const {id, parentTransactionId, type} = ids
  if (type === undefined) return id === undefined && parentTransactionId === undefined
  return (OF_PARENT.has(type) ? parentTransactionId : id) === undefined
}

/** So many of the lines that may be the missing one are named. */
const MOST_NAMED = 3

const keyOf = (amount: number, wallet: string, type: string): string =>
  JSON.stringify([amount, wallet, type])

const byInstant = (a: UnreadLine, b: UnreadLine): number =>
  (a.atMs ?? Infinity) - (b.atMs ?? Infinity) || byPlace(a, b)

/** Where in a list in order of time the first line stands that is not before an instant. */
function firstFrom(lines: readonly UnreadLine[], atMs: number): number {
  let [low, high] = [0, lines.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((lines[middle]?.atMs ?? Infinity) < atMs) low = middle + 1
    else high = middle
  }
  return low
}

/** Lines of the statement that cannot be read and name no subject: one may be what is missing. */
export class UnreadLines {
  /** By amount, wallet and type, each of the latter empty where it cannot be read; by time. */
  readonly #lines = new Map<string, UnreadLine[]>()
  readonly #amounts = new Set<number>()

  add({source, line, ids, posted}: Rejected): void {
    if (posted?.amount === undefined) return
    const {amount, atMs} = posted
    const key = keyOf(amount, ids['wallet'] ?? '', ids['type'] ?? '')
    this.#amounts.add(amount)
    const unread = {source, line, atMs}
    const known = this.#lines.get(key)
    if (known) known.push(unread)
    else this.#lines.set(key, [unread])
  }

  get isEmpty(): boolean {
    return this.#lines.size === 0
  }

  /** To be called when all are added. */
  sort(): void {
    for (const lines of this.#lines.values()) lines.sort(byInstant)
  }

  hasAmount(amount: number | undefined): boolean {
    return amount !== undefined && this.#amounts.has(amount)
  }

  /** Where lines stand that may be the one a finding misses: those nearest in time, a day at most. */
  placesOf(draft: Draft): readonly Place[] {
    const {code, expected, actual, hint, wallet, atMs} = draft
    if (!OF_ABSENCE.has(code) || (hint ?? 'never_debited') !== 'never_debited' || actual !== 0)
      return []
    if (expected === undefined || expected === 0 || !this.hasAmount(expected)) return []
    const distance = (line: UnreadLine): number =>
      line.atMs === undefined || atMs === undefined ? DAY_MS : Math.abs(line.atMs - atMs)
    const type = typeOf(draft)
    const owners = wallet === null ? [''] : ['', wallet]
    return owners
      .flatMap((owner) => [keyOf(expected, owner, ''), keyOf(expected, owner, type)])
      .flatMap((key) => near(this.#lines.get(key) ?? [], atMs))
      .filter((line) => distance(line) <= DAY_MS)
      .sort((a, b) => distance(a) - distance(b) || byPlace(a, b))
      .slice(0, MOST_NAMED)
      .sort(byPlace)
      .map(({source, line}) => ({source, line}))
  }
}

/** Of lines in order of time the few that are nearest to an instant, and as many without one. */
function near(lines: readonly UnreadLine[], atMs: number | undefined): readonly UnreadLine[] {
  const at = firstFrom(lines, atMs ?? 0)
  const undated = firstFrom(lines, Infinity)
  return [
    ...lines.slice(Math.max(0, at - MOST_NAMED), Math.min(undated, at + MOST_NAMED)),
    ...lines.slice(undated, undated + MOST_NAMED),
  ]
}

/** Of the rows that were rejected the lines that may be missing elsewhere; nothing without one. */
export function unreadLinesIn(rejected: readonly Rejected[]): UnreadLines | undefined {
  const unread = new UnreadLines()
  for (const row of rejected) if (isNameless(row)) unread.add(row)
  unread.sort()
  return unread.isEmpty ? undefined : unread
}

/** Findings of what is missing name the lines that cannot be read and may be it. */
export function withUnreadLines(
  drafts: readonly Draft[],
  unread: UnreadLines | undefined,
): readonly Draft[] {
  if (unread === undefined) return drafts
  return drafts.map((draft) => {
    const places = unread.placesOf(draft)
    if (places.length === 0) return draft
    return {...draft, hint: 'unreadable_line', evidence: [...draft.evidence, ...places]}
  })
}

/** Findings that are looked at in one step. */
const FINDINGS_A_STEP = 10_000
const UNREADABLE_LINE = HINT_CODES.indexOf('unreadable_line')

/** `withUnreadLines` for findings that are columns; their evidence is in order. In steps. */
export function* namingUnreadLines(
  columns: DraftColumns,
  unread: UnreadLines,
): Steps<DraftColumns> {
  const {amounts, codes, hints} = columns
  const found = new Map<number, readonly Place[]>()
  for (const [at, code] of codes.entries()) {
    if (at % FINDINGS_A_STEP === 0) yield
    if (!OF_ABSENCE.has(FINDING_CODES[code] as FindingCode)) continue
    if (!unread.hasAmount(amounts[at * 2])) continue
    const places = unread.placesOf(unpacked(columns, at))
    if (places.length > 0) found.set(at, places)
  }
  if (found.size === 0) return columns
  for (const at of found.keys()) hints[at] = UNREADABLE_LINE
  return {...columns, ...withPlaces(columns, found)}
}

function withPlaces(
  {count, evidence, evidenceEnds}: DraftColumns,
  found: ReadonlyMap<number, readonly Place[]>,
): Pick<DraftColumns, 'evidence' | 'evidenceEnds'> {
  const more = Array.from(found.values()).flat().length * 2
  const [numbers, ends] = [new Int32Array(evidence.length + more), new Int32Array(count)]
  let end = 0
  for (let at = 0; at < count; at += 1) {
    const own = evidence.subarray(evidenceEnds[at - 1] ?? 0, evidenceEnds[at])
    numbers.set(own, end)
    end += own.length
    const places = found.get(at) ?? []
    if (places.length > 0) {
      const all = numbers.subarray(end - own.length, end + places.length * 2)
      all.set(inOrderOfPlaces(own, places))
      end += places.length * 2
    }
    ends[at] = end
  }
  return {evidence: numbers, evidenceEnds: ends}
}

function inOrderOfPlaces(own: Int32Array, more: readonly Place[]): number[] {
  const places: Place[] = [...more]
  for (let at = 0; at < own.length; at += 2) {
    places.push({source: own[at] as number, line: own[at + 1] as number})
  }
  return places.sort(byPlace).flatMap(({source, line}) => [source, line])
}
