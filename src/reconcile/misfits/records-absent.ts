import {HOUR_MS} from '../../domain/duration.ts'
import {EVENT_SUBJECTS, type EventSubjectKind} from '../../domain/event-subject.ts'
import {PRINCIPAL} from '../../domain/wallet.ts'
import {LEAST_FINDINGS} from '../findings/least-findings.ts'
import type {DataSetName} from '../read/files/inputs.ts'
import type {Gathered} from '../read/gather/gathered.ts'
import {type Place, placeKey} from '../read/rows/rows.ts'
import {eventsOf, isOfLine} from '../reread/event-times.ts'
import {linesAgain, type ReadTerms} from '../reread/lines-again.ts'
import type {Result} from '../result.ts'
import type {Misfit} from './misfit.ts'
import {type LineSpan, spanOfLines} from './said-of-files.ts'
import type {UnpostedRecords} from './unposted-records.ts'

/** A file of records, what its records are, and how the totals call it. */
const RECORDS = [
  {kind: 'charge', missing: 'charges', file: 'charges.jsonl'},
  {kind: 'withdrawal', missing: 'withdrawals', file: 'withdrawals.jsonl'},
  {kind: 'block', missing: 'blocks', file: 'blocks.jsonl'},
] as const

/** A file that has fewer of the records that events name than this part is another one. */
const LEAST_PART = 1 / 4
/** Of events without a record nearly all: then it is not the records that are of another month. */
const MOST_OF_EVENTS = 3 / 4
/** Of so many records of a wallet it is no chance that a file has them. */
const LEAST_OF_WALLET = 5
/** So much of two files has to belong together, or to nothing, for the one to agree with the other, or not to. */
const [MOST_TOGETHER, FEW_TOGETHER] = [3 / 4, 1 / 4]

/** What an event is about, and when it happened. Units: milliseconds since the epoch. */
interface EventFacts {
  readonly kind: EventSubjectKind
  readonly subjectId: string
  /** The statement has a line of that id, where it is of the same account and period. */
  readonly isPosted: boolean
  readonly atMs: number
}

async function factsOf(
  {sources}: Gathered,
  places: readonly Place[],
  terms: ReadTerms,
): Promise<readonly EventFacts[]> {
  const facts: EventFacts[] = []
  const wanted = new Set(places.map(placeKey))
  for (const source of sources) {
    if (!places.some((place) => place.source === source.source)) continue
    for await (const event of eventsOf(source, terms, (place) => wanted.has(placeKey(place)))) {
      if (!wanted.has(placeKey(event))) continue
      const {subjectId, settledAtMs: atMs} = event
      const {kind} = EVENT_SUBJECTS[event.kind]
      facts.push({kind, subjectId, isPosted: isOfLine(event), atMs})
    }
  }
  return facts
}

/** Events of before the first line, or of after the last one: the file of events is that of another month. */
function eventsApart(facts: readonly EventFacts[], lines: LineSpan | undefined): Misfit[] {
  if (lines === undefined) return []
  const isApart = ({atMs}: EventFacts) => atMs < lines.firstMs || atMs >= lines.lastMs + HOUR_MS
  const times = facts.filter(isApart).map(({atMs}) => atMs)
  const isOther = times.length >= LEAST_FINDINGS && times.length >= facts.length * MOST_OF_EVENTS
  if (!isOther) return []
  times.sort((a, b) => a - b)
  const [fromAt, untilAt] = [times[0], times.at(-1)].map((atMs = 0) => new Date(atMs).toISOString())
  return fromAt && untilAt ? [{kind: 'events_apart', events: times.length, fromAt, untilAt}] : []
}

/** Events without a record, and the data sets whose files are no JSON lines: those hold what cannot be read. */
interface OrphanTerms {
  /** Where some of them stand, and how many there are. */
  readonly orphans: readonly Place[]
  readonly count: number
  readonly terms: ReadTerms
  readonly unread: ReadonlySet<DataSetName>
  readonly unposted: Pick<UnpostedRecords, 'of'>
}

/** How many events there are of each kind of subject: those about any of some ids, and the others. */
type EventCounts = ReadonlyMap<EventSubjectKind, OfKind>

interface Counted {
  about: number
  others: number
}

interface OfKind extends Counted {
  readonly byWallet: Map<string, Counted>
}

async function countEvents(
  {sources, asOfMs}: Gathered,
  ids: ReadonlySet<string>,
  terms: ReadTerms,
): Promise<EventCounts> {
  const counts = new Map<EventSubjectKind, OfKind>()
  for (const source of sources.filter(({name}) => name === 'events')) {
    for await (const event of eventsOf(source, terms)) {
      if (event.settledAtMs > asOfMs) continue
      const {kind} = EVENT_SUBJECTS[event.kind]
      const own = counts.get(kind) ?? {about: 0, others: 0, byWallet: new Map()}
      counts.set(kind, own)
      const {wallet = PRINCIPAL} = event
      const ofWallet = own.byWallet.get(wallet) ?? {about: 0, others: 0}
      own.byWallet.set(wallet, ofWallet)
      const counted = ids.has(event.subjectId) ? 'about' : 'others'
      own[counted] += 1
      ofWallet[counted] += 1
    }
  }
  return counts
}

/** A file of records. */
interface RecordsFile {
  readonly kind: EventSubjectKind
  readonly missing: (typeof RECORDS)[number]['missing']
  readonly rows: number
  readonly isEmpty: boolean
  /** Its rows alone tell that it may have none of the records that events name. */
  readonly isFew: boolean
}

/** Files that may have almost none of the records that events name. */
function filesInDoubt(
  {totals, counts, carryForward}: Result,
  {orphans, count, unread}: OrphanTerms,
): RecordsFile[] {
  return RECORDS.flatMap(({kind, missing, file}) => {
    const rows = totals[file]
    if (rows === undefined || orphans.length === 0 || unread.has(missing)) return []
    const isEmpty = rows.outOfScope === rows.rows
    // A record without its event is none of those that events name.
    const named = rows.matched + rows.finding - (counts.MISSING_EVENT ?? 0)
    // Records that had ended by the last closing are in order without an event.
    const isOlder = carryForward !== undefined && count >= rows.rows * LEAST_PART
    const isFew = isEmpty || named <= orphans.length * LEAST_PART
    return isFew || isOlder ? [{kind, missing, rows: rows.rows, isEmpty, isFew}] : []
  })
}

/** A file with nearly all records of a wallet, as its events name them, is that of some wallets, not of another month. */
const hasAllOfOne = (byWallet: ReadonlyMap<string, Counted>): boolean =>
  [...byWallet.values()].some(
    ({about, others}) => others >= LEAST_OF_WALLET && others >= (about + others) * MOST_TOGETHER,
  )

/**
 * Files of records that have none, or almost none, of those that events name; where the events are of other days
 * than the statement, or where statement and records agree without them, it is their file.
 */
export async function recordsAbsent(
  result: Result,
  gathered: Gathered,
  of: OrphanTerms,
): Promise<Misfit[]> {
  const {orphans, count, terms} = of
  const files = filesInDoubt(result, of)
  if (files.length === 0) return []
  const facts = await factsOf(gathered, orphans, terms)
  const ids = new Set(facts.map(({subjectId}) => subjectId))
  const isAnyFull = files.some(({isEmpty}) => !isEmpty)
  const all: EventCounts = isAnyFull ? await countEvents(gathered, ids, terms) : new Map()
  const isOther = ({kind, isEmpty}: RecordsFile): boolean => {
    const events = facts.filter((event) => event.kind === kind).length
    if (isEmpty) return events > 0
    const {about = 0, others = 0, byWallet} = all.get(kind) ?? {}
    if (byWallet && hasAllOfOne(byWallet)) return false
    // Of events without a record some are looked at: so many more are among the others.
    const named = others - about * (count / orphans.length - 1)
    return events >= LEAST_FINDINGS && named <= events * LEAST_PART
  }
  const others = files.filter(isOther)
  if (others.length === 0 && !files.some(({isFew}) => isFew)) return []
  const apart = files.some(({isEmpty}) => isEmpty) ? [] : eventsApart(facts, spanOfLines(gathered))
  if (apart.length > 0 || others.length === 0) return apart
  return misfitsOf(others, {facts, all, gathered, of, hasLines: hasRows(result)})
}

/** Whether a statement was given at all: without one no line of a record is missing. */
const hasRows = ({totals}: Pick<Result, 'totals'>): boolean => {
  const lines = totals['statement.csv']
  return lines !== undefined && lines.rows > lines.outOfScope
}

interface ComparedTerms {
  readonly facts: readonly EventFacts[]
  readonly all: EventCounts
  readonly gathered: Gathered
  readonly of: OrphanTerms
  readonly hasLines: boolean
}

/** With which file of records and events the statement agrees; with none where it tells nothing. */
type Agreeing = 'events' | 'records' | 'none'

/**
 * @param posted the ids of events of one kind that should have a line.
 * @param ids those of them that have one.
 */
function agreeingWith(
  {kind, isEmpty}: RecordsFile,
  {posted, ids, of}: {posted: ReadonlySet<string>; ids: ReadonlySet<string>; of: OrphanTerms},
): Agreeing {
  if (isEmpty) return 'events'
  const there = [...posted].filter((id) => ids.has(id)).length
  if (there > 0 && there >= posted.size * MOST_TOGETHER) return 'events'
  const {events, lines} = of.unposted.of(kind)
  const areRecords = events >= LEAST_FINDINGS && lines <= events * FEW_TOGETHER
  const isEventFile = posted.size >= LEAST_FINDINGS && there <= posted.size * FEW_TOGETHER
  return areRecords && isEventFile ? 'records' : 'none'
}

/** Which of some ids stand in the statement. */
async function idsOfLines(
  {sources}: Gathered,
  wanted: ReadonlySet<string>,
  terms: ReadTerms,
): Promise<ReadonlySet<string>> {
  const ids = new Set<string>()
  for (const source of sources.filter(({name}) => name === 'statement')) {
    for await (const {id} of linesAgain(source, terms)) if (wanted.has(id)) ids.add(id)
  }
  return ids
}

const postedOf = (facts: readonly EventFacts[], kind: EventSubjectKind): ReadonlySet<string> =>
  new Set(facts.flatMap((one) => (one.kind === kind && one.isPosted ? [one.subjectId] : [])))

/** Whether the records of another file are those that events name: then it is not the events that are of nothing. */
const isAnyNamed = (others: readonly RecordsFile[], all: EventCounts): boolean =>
  RECORDS.some(({kind}) => {
    const {about = 0, others: named = 0} = all.get(kind) ?? {}
    return !others.some((file) => file.kind === kind) && named > about
  })

/** Of files of records and events that do not belong together the one that the statement is apart from. */
async function misfitsOf(others: readonly RecordsFile[], terms: ComparedTerms): Promise<Misfit[]> {
  const {facts, gathered, of} = terms
  const wanted = new Set(others.flatMap(({kind}) => [...postedOf(facts, kind)]))
  const ids = await idsOfLines(gathered, wanted, of.terms)
  const by = Map.groupBy(others, (file) =>
    agreeingWith(file, {posted: postedOf(facts, file.kind), ids, of}),
  )
  const eventsOfKind = ({kind}: RecordsFile) => facts.filter((one) => one.kind === kind).length
  const absent = (by.get('events') ?? []).map(
    (file): Misfit => ({
      kind: 'records_absent',
      missing: file.missing,
      rows: file.rows,
      events: eventsOfKind(file),
    }),
  )
  const apart = others.filter((file) => !by.get('events')?.includes(file))
  if (apart.length === 0) return absent
  const missing = apart.map((file) => file.missing)
  const events = apart.reduce((sum, file) => sum + eventsOfKind(file), 0)
  const areEvents =
    terms.hasLines &&
    apart.every((file) => by.get('records')?.includes(file)) &&
    absent.length === 0 &&
    !isAnyNamed(others, terms.all)
  const kind = areEvents ? 'events_foreign' : 'records_and_events_apart'
  return [...absent, {kind, missing, events}]
}
