import {alikeAsOne} from '../findings/alike-words.ts'
import type {ReconcileOptions} from '../options.ts'
import {FILE_NAMES} from '../read/files/inputs.ts'
import {stepwise} from '../read/files/steps.ts'
import {type Gathered, namesOf} from '../read/gather/gathered.ts'
import {type Place, placeKey} from '../read/rows/rows.ts'
import {byText} from '../read/values/order.ts'
import {linesAgain, type ReadTerms} from '../reread/lines-again.ts'
import type {Finding, Result} from '../result.ts'
import {balancesExchanged} from './balances-exchanged.ts'
import {cutFiles, type RowsInDoubt} from './cut-files.ts'
import {datesBeforeCauses, withoutAbsent} from './dates-of-absent.ts'
import {openedSince} from './earlier-lines.ts'
import {filesEmpty} from './files-empty.ts'
import type {Misfit} from './misfit.ts'
import {otherForms} from './other-forms.ts'
import {partsAbsent} from './parts-absent.ts'
import {recordsAbsent} from './records-absent.ts'
import {recordsTwice} from './records-twice.ts'
import {
  besidesLegs,
  misfitsOfFindings,
  misfitsOfPeriods,
  type SaidOfFiles,
  sayingOfFiles,
} from './said-of-files.ts'

/** So many rows of a kind are read once more: what few of them say is said of all. */
const MOST_READ = 1_000
/** Of records that are given twice, and events of no record, so many are counted: each is kept until the files were read. */
const MOST_COUNTED = 100_000
/** So many words are named; a file with more is another table. */
const MOST_WORDS = 10

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
  const ofFindings = misfitsOfFindings(said)
  const scaled = said.balancesScaled.misfits
  const exchanged = balancesExchanged(result)
  const misstated = new Set([...scaled, ...exchanged].flatMap(({wallets}) => wallets))
  // An opening in another unit, or of another wallet, is another amount than the last closing.
  const isOther = ({wallets}: {readonly wallets: readonly string[]}): boolean =>
    !wallets.every((wallet) => misstated.has(wallet))
  const areIdsApart = ofFindings.some(({kind}) => kind === 'record_ids_apart')
  // Events that name records by other ids do not tell that those are not there.
  const orphans = areIdsApart ? [] : places(said.orphans, MOST_COUNTED)
  const absent = await recordsAbsent(result, gathered, {
    terms,
    orphans,
    count: said.orphans.length,
    unread: others.names,
    unposted: said.unpostedRecords,
  })
  const openedMs = openedSince({misfits: ofPeriods})
  const ofOthers = ofPeriods.filter(({kind}) => kind !== 'previous_absent').length
  const isPart = cut.length + ofOthers + absent.length + others.misfits.length === 0
  const dates = await datesBeforeCauses(result, gathered)
  const parts = isPart
    ? await partsAbsent(result, gathered, {said, lines, terms, places, orphans, openedMs})
    : undefined
  const ofRows = parts ? besidesLegs(ofFindings, said, parts.ofLegsAlone) : ofFindings
  return withoutAbsent(result, [
    ...dates,
    ...others.misfits,
    ...cut,
    ...monthFirst(result, said.monthFirst),
    ...(await recordsTwice(gathered, places(said.contradicted, MOST_COUNTED), terms)),
    ...(words.size === 0 ? [] : [unknownTypes(words, lines)]),
    ...scaled,
    ...exchanged,
    ...ofPeriods,
    ...ofRows.filter((one) => one.kind !== 'openings_apart' || (!isSkipped && isOther(one))),
    ...absent,
    ...filesEmpty(result, said.unmatchedMains, namedIn(absent)),
    ...(parts?.misfits ?? []),
  ])
}

/** The files whose records events name. */
const namedIn = (absent: readonly Misfit[]): ReadonlySet<string> =>
  new Set(absent.flatMap((one) => (one.kind === 'records_absent' ? [FILE_NAMES[one.missing]] : [])))

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
