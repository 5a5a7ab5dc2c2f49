import {EVENT_SUBJECTS, type EventSubjectKind} from '../../../domain/event-subject.ts'
import type {ReconcileOptions} from '../../options.ts'
import {type Gathered, namesOf} from '../../read/gathered.ts'
import {byText} from '../../read/order.ts'
import {type Place, placeKey} from '../../read/rows.ts'
import {stepwise} from '../../read/steps.ts'
import type {Finding, Misfit, Result} from '../../result.ts'
import {alikeAsOne} from '../alike-words.ts'
import {misfitsOfFindings, misfitsOfPeriods, sayingOfFiles} from '../misfits.ts'
import {cutFiles} from './cut-files.ts'
import {eventsOf} from './event-times.ts'
import {linesAgain, type ReadTerms} from './lines-again.ts'
import {LEAST_FINDINGS} from './proposal.ts'
import {recordsTwice} from './records-twice.ts'

/** So many rows of a kind are read once more: what few of them say is said of all. */
const MOST_READ = 1_000
/** Of records that are given twice so many are counted: each is kept until the files were read. */
const MOST_TWICE = 100_000
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
  return [
    ...(await cutFiles(gathered, places(said.unread), terms)),
    ...(await recordsTwice(gathered, places(said.contradicted, MOST_TWICE), terms)),
    ...(words.size === 0 ? [] : [unknownTypes(words, lines)]),
    ...ofPeriods,
    ...misfitsOfFindings(said).filter(({kind}) => kind !== 'openings_apart' || !isSkipped),
    ...(await recordsAbsent(result, gathered, {terms, orphans: places(said.orphans)})),
  ]
}

function unknownTypes(words: ReadonlyMap<string, number>, lines: number): Misfit {
  const inOrder = [...words].sort(([a, most], [b, more]) => more - most || byText(a, b))
  const named = alikeAsOne(inOrder.map(([word]) => word))
  return {kind: 'unknown_types', words: named.slice(0, MOST_WORDS), lines}
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

/** How many of some events are about which kind of record. */
async function kindsOf(
  {sources}: Gathered,
  places: readonly Place[],
  terms: ReadTerms,
): Promise<ReadonlyMap<EventSubjectKind, number>> {
  const kinds = new Map<EventSubjectKind, number>()
  const wanted = new Set(places.map(placeKey))
  for (const source of sources) {
    if (!places.some((place) => place.source === source.source)) continue
    for await (const event of eventsOf(source, terms, (place) => wanted.has(placeKey(place)))) {
      if (!wanted.has(placeKey(event))) continue
      const {kind} = EVENT_SUBJECTS[event.kind]
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
    }
  }
  return kinds
}

/** Files of records that have none, or almost none, of those that events name. */
async function recordsAbsent(
  {totals, counts}: Result,
  gathered: Gathered,
  {orphans, terms}: {readonly orphans: readonly Place[]; readonly terms: ReadTerms},
): Promise<Misfit[]> {
  const files = RECORDS.flatMap((record) => {
    const rows = totals[record.file]
    if (rows === undefined || orphans.length === 0) return []
    // A record without its event is none of those that events name.
    const named = rows.matched + rows.finding - (counts.MISSING_EVENT ?? 0)
    return [{...record, rows: rows.rows, isEmpty: rows.outOfScope === rows.rows, named}]
  })
  const open = files.filter(({named, isEmpty}) => isEmpty || named <= orphans.length * LEAST_PART)
  if (open.length === 0) return []
  const kinds = await kindsOf(gathered, orphans, terms)
  return open.flatMap(({kind, missing, rows, named, isEmpty}): Misfit[] => {
    const events = kinds.get(kind) ?? 0
    const isOther = isEmpty ? events > 0 : events >= LEAST_FINDINGS && named <= events * LEAST_PART
    return isOther ? [{kind: 'records_absent', missing, rows, events}] : []
  })
}
