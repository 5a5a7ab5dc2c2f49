import {HOUR_MS} from '../../../domain/duration.ts'
import {EVENT_SUBJECTS, type EventSubjectKind} from '../../../domain/event-subject.ts'
import type {ReconcileOptions} from '../../options.ts'
import {type Gathered, namesOf} from '../../read/gathered.ts'
import type {DataSetName} from '../../read/inputs.ts'
import {byText} from '../../read/order.ts'
import {type Place, placeKey} from '../../read/rows.ts'
import {stepwise} from '../../read/steps.ts'
import type {Finding, Result} from '../../result.ts'
import {alikeAsOne} from '../alike-words.ts'
import type {Misfit} from '../misfit.ts'
import {
  type LineSpan,
  misfitsOfFindings,
  misfitsOfPeriods,
  type SaidOfFiles,
  sayingOfFiles,
  spanOfLines,
} from '../misfits.ts'
import {cutFiles, type RowsInDoubt} from './cut-files.ts'
import {eventsOf} from './event-times.ts'
import {linesAgain, type ReadTerms} from './lines-again.ts'
import {otherForms} from './other-forms.ts'
import {partsAbsent} from './parts-absent.ts'
import {LEAST_FINDINGS} from './proposal.ts'
import {recordsTwice} from './records-twice.ts'

/** So many rows of a kind are read once more: what few of them say is said of all. */
const MOST_READ = 1_000
/** Of records that are given twice, and events of no record, so many are counted: each is kept until the files were read. */
const MOST_COUNTED = 100_000
/** So many words are named; a file with more is another table. */
const MOST_WORDS = 10

/** A file of records, what its records are, and how the totals call it. */
const RECORDS = [
  {kind: 'charge', missing: 'charges', file: 'charges.jsonl'},
  {kind: 'withdrawal', missing: 'withdrawals', file: 'withdrawals.jsonl'},
  {kind: 'block', missing: 'blocks', file: 'blocks.jsonl'},
] as const

/** A file that has fewer of the records that events name than this part is another one. */
const LEAST_PART = 1 / 4

/** The result with what is to be looked at before its findings. Errors: as those of `misfitsOf`. */
export async function withMisfits(
  result: Result,
  gathered: Gathered,
  {mapping = {}, signal}: Pick<ReconcileOptions, 'mapping' | 'signal'>,
): Promise<Result> {
  const misfits = await misfitsOf(result, gathered, {mapping, signal})
  return misfits.length === 0 ? result : {...result, misfits}
}

/**
 * What says that a file is of another period than the others, lacks what they name, or is read wrongly: it is
 * looked at before any finding. Rows that findings are about are read once more for it.
 *
 * Errors: those of the file system; the signal's reason.
 */
async function misfitsOf(
  result: Result,
  gathered: Gathered,
  terms: ReadTerms,
): Promise<readonly Misfit[]> {
  if (result.verdict === 'reconciled' || result.verdict === 'explained') return []
  const said = await stepwise(sayingOfFiles(result, gathered), terms.signal)
  const places = (numbers: readonly number[], most = MOST_READ) =>
    placesOf(result, gathered, numbers.slice(0, most))
  const words = await wordsOf(gathered, places(said.unknown), terms)
  for (const [word, count] of said.words) words.set(word, (words.get(word) ?? 0) + count)
  const lines = said.unknown.length + [...said.words.values()].reduce((sum, one) => sum + one, 0)
  const ofPeriods = misfitsOfPeriods(result, gathered, said)
  const isSkipped = ofPeriods.some(({kind}) => kind === 'month_skipped')
  const others = await otherForms(result, gathered, terms.signal)
  const cut = await cutFiles(gathered, rowsInDoubt(result, gathered, said), terms)
  const absent = await recordsAbsent(result, gathered, {
    terms,
    orphans: places(said.orphans, MOST_COUNTED),
    count: said.orphans.length,
    unread: others.names,
  })
  const isPart = cut.length + ofPeriods.length + absent.length + others.misfits.length === 0
  return [
    ...others.misfits,
    ...cut,
    ...monthFirst(result, said.monthFirst),
    ...(await recordsTwice(gathered, places(said.contradicted, MOST_COUNTED), terms)),
    ...(words.size === 0 ? [] : [unknownTypes(words, lines)]),
    ...ofPeriods,
    ...misfitsOfFindings(said).filter(({kind}) => kind !== 'openings_apart' || !isSkipped),
    ...absent,
    ...(isPart ? await partsAbsent(result, gathered, {said, lines, terms, places}) : []),
  ]
}

const rowsInDoubt = (result: Result, gathered: Gathered, said: SaidOfFiles): RowsInDoubt => ({
  unread: placesOf(result, gathered, said.unread.slice(0, MOST_READ)),
  amounts: said.amounts.slice(0, MOST_READ).map((at) => result.findings[at] as Finding),
})

function unknownTypes(words: ReadonlyMap<string, number>, lines: number): Misfit {
  const inOrder = [...words].sort(([a, most], [b, more]) => more - most || byText(a, b))
  const named = alikeAsOne(inOrder.map(([word]) => word))
  return {kind: 'unknown_types', words: named.slice(0, MOST_WORDS), lines}
}

/** The first such date of each file. */
function monthFirst({findings}: Result, numbers: readonly number[]): Misfit[] {
  const examples = new Map<string, string>()
  for (const at of numbers) {
    const {fault, evidence} = findings[at] as Finding
    const file = evidence[0]?.file
    if (file !== undefined && !examples.has(file)) examples.set(file, fault?.value ?? '')
  }
  return Array.from(examples, ([file, example]) => ({kind: 'month_first', file, example}))
}

/** Where the rows of some findings stand, the first of each. */
function placesOf({findings}: Result, {sources}: Gathered, numbers: readonly number[]): Place[] {
  const names = namesOf(sources)
  return numbers.flatMap((at) => {
    const [row] = (findings[at] as Finding).evidence
    const source = row === undefined ? -1 : names.indexOf(row.file)
    return row === undefined || source < 0 ? [] : [{source, line: row.line}]
  })
}

/** How many of some lines of the statement have which word for their type. */
async function wordsOf(
  {sources}: Gathered,
  places: readonly Place[],
  terms: ReadTerms,
): Promise<Map<string, number>> {
  const words = new Map<string, number>()
  const wanted = new Set(places.map(placeKey))
  const isWanted = (place: Place): boolean => wanted.has(placeKey(place))
  for (const source of sources) {
    let left = places.filter((place) => place.source === source.source).length
    if (left === 0) continue
    for await (const {type} of linesAgain(source, terms, isWanted)) {
      words.set(type, (words.get(type) ?? 0) + 1)
      left -= 1
      if (left === 0) break
    }
  }
  return words
}

/** What some events are about, and when they happened. Units: milliseconds since the epoch. */
interface EventFacts {
  readonly kind: EventSubjectKind
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
      facts.push({kind: EVENT_SUBJECTS[event.kind].kind, atMs: event.settledAtMs})
    }
  }
  return facts
}

/** Of events without a record nearly all: then it is not the records that are of another month. */
const MOST_OF_EVENTS = 3 / 4

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
}

/** How many events there are of each kind of subject. */
async function countEvents(
  {sources}: Gathered,
  terms: ReadTerms,
): Promise<ReadonlyMap<EventSubjectKind, number>> {
  const counts = new Map<EventSubjectKind, number>()
  for (const source of sources.filter(({name}) => name === 'events')) {
    for await (const event of eventsOf(source, terms)) {
      const {kind} = EVENT_SUBJECTS[event.kind]
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
    }
  }
  return counts
}

/** A file of records, and how many of those that events name it has. */
interface RecordsFile {
  readonly kind: EventSubjectKind
  readonly missing: (typeof RECORDS)[number]['missing']
  readonly rows: number
  readonly isEmpty: boolean
  readonly named: number
}

function recordFiles({totals, counts}: Result, {orphans, unread}: OrphanTerms): RecordsFile[] {
  return RECORDS.flatMap(({kind, missing, file}) => {
    const rows = totals[file]
    if (rows === undefined || orphans.length === 0 || unread.has(missing)) return []
    // A record without its event is none of those that events name.
    const named = rows.matched + rows.finding - (counts.MISSING_EVENT ?? 0)
    return [{kind, missing, rows: rows.rows, isEmpty: rows.outOfScope === rows.rows, named}]
  })
}

/**
 * Files of records that have none, or almost none, of those that events name; where the events are of other days
 * than the statement, it is their file.
 */
async function recordsAbsent(
  result: Result,
  gathered: Gathered,
  of: OrphanTerms,
): Promise<Misfit[]> {
  const {orphans, count, terms} = of
  const files = recordFiles(result, of)
  const open = files.filter(({named, isEmpty}) => isEmpty || named <= orphans.length * LEAST_PART)
  // Records that had ended by the last closing are in order without an event: then events tell what is named.
  const older =
    result.carryForward === undefined ? [] : files.filter((file) => !open.includes(file))
  const asked = older.filter(({rows}) => count >= rows * LEAST_PART)
  if (open.length + asked.length === 0) return []
  const facts = await factsOf(gathered, orphans, terms)
  const orphansOf = ({kind}: RecordsFile) => facts.filter((event) => event.kind === kind).length
  const all =
    asked.length === 0 ? new Map<EventSubjectKind, number>() : await countEvents(gathered, terms)
  const part = orphans.length / count
  const namedByEvents = asked.map((file) => ({
    ...file,
    named: (all.get(file.kind) ?? 0) * part - orphansOf(file),
  }))
  const isOther = (file: RecordsFile): boolean => {
    const events = orphansOf(file)
    if (file.isEmpty) return events > 0
    return events >= LEAST_FINDINGS && file.named <= events * LEAST_PART
  }
  const others = [...open, ...namedByEvents].filter(isOther)
  if (open.length + others.length === 0) return []
  const apart = open.some(({isEmpty}) => isEmpty) ? [] : eventsApart(facts, spanOfLines(gathered))
  if (apart.length > 0) return apart
  return others.map((file) => ({
    kind: 'records_absent',
    missing: file.missing,
    rows: file.rows,
    events: orphansOf(file),
  }))
}
