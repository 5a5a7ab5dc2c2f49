import {canonicalJson} from '../../platform/canonical-json.ts'
import {LEAST_FINDINGS} from '../findings/least-findings.ts'
import {isCsv} from '../read/csv/record-shape.ts'
import {reportRecords} from '../read/csv/statement-records.ts'
import {chunksOf} from '../read/files/chunks.ts'
import {linesOf} from '../read/files/lines.ts'
import {bytesOf} from '../read/files/size.ts'
import type {Source} from '../read/files/source.ts'
import {type Gathered, namesOf} from '../read/gather/gathered.ts'
import {Intake} from '../read/rows/intake.ts'
import {type Place, placeKey, type TextPlace} from '../read/rows/rows.ts'
import {byText} from '../read/values/order.ts'
import type {ReadTerms} from '../reread/lines-again.ts'
import type {Misfit} from './misfit.ts'

const RECORD_FILES = ['charges', 'withdrawals', 'blocks'] as const
type RecordFile = (typeof RECORD_FILES)[number]

/** A file of records. */
type RecordSource = Source & {readonly name: RecordFile}

const isOfRecords = (source: Source): source is RecordSource =>
  RECORD_FILES.some((name) => name === source.name)

/** For fewer records than make a cause no larger files are read once more. Units: bytes. */
const FEW_BYTES = 32 << 20

/** So many fields are named, those that differ in most records first. */
const MOST_FIELDS = 10

type RecordText = TextPlace & {readonly id: string}

/** The records of one file, one at a time; those that cannot be read are left out. */
async function* recordsOf(
  source: RecordSource,
  {mapping, signal}: ReadTerms,
): AsyncGenerator<RecordText> {
  const {name} = source
  const intake = new Intake(mapping, signal)
  const taken = (): readonly RecordText[] => {
    intake.rows.rejected.length = 0
    return intake.rows[name].splice(0)
  }
  if (isCsv(source.file)) {
    for await (const record of reportRecords(source, mapping[name])) {
      intake.takeRecord({source: source.source, line: record.line}, record, record.shape)
      yield* taken()
    }
    return
  }
  for await (const {line, text} of linesOf(chunksOf(source.file))) {
    if (text.trim() === '') continue
    intake.takeJson(name, {source: source.source, line}, text)
    yield* taken()
  }
}

/** Fields of either that the other has not, or has with another value. */
function fieldsApart(one: string, other: string): readonly string[] {
  const [a, b] = [one, other].map((text) => JSON.parse(text) as Record<string, unknown>)
  if (!a || !b) return []
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
    (field) => canonicalJson(a[field] ?? null) !== canonicalJson(b[field] ?? null),
  )
}

/** Records that one file has, and that stand in another, or in the same, with other content. */
interface Pair {
  readonly file: string
  readonly other: string
  rows: number
  readonly fields: Map<string, number>
}

const misfitOf = ({file, other, rows, fields}: Pair): Misfit => {
  const inOrder = [...fields].sort(([a, most], [b, more]) => more - most || byText(a, b))
  return {
    kind: 'records_twice',
    file,
    other,
    rows,
    fields: inOrder.slice(0, MOST_FIELDS).map(([field]) => field),
  }
}

/** What some places of the files of one name say, by id; those of other names have none. */
async function contradictedIn(
  sources: readonly RecordSource[],
  places: readonly Place[],
  terms: ReadTerms,
): Promise<ReadonlyMap<string, RecordText>> {
  const wanted = new Set(places.map(placeKey))
  const found = new Map<string, RecordText>()
  for (const source of sources) {
    if (!places.some((place) => place.source === source.source)) continue
    for await (const record of recordsOf(source, terms)) {
      if (wanted.has(placeKey(record))) found.set(record.id, record)
    }
  }
  return found
}

/**
 * Two exports of one kind of record, given together: of rows that were refused because another has their id,
 * which file has the other, and in which fields they differ. The files are read once more for it.
 *
 * Errors: those of the file system; the signal's reason.
 */
export async function recordsTwice(
  {sources}: Gathered,
  places: readonly Place[],
  terms: ReadTerms,
): Promise<Misfit[]> {
  if (places.length < LEAST_FINDINGS && bytesOf(sources.filter(isOfRecords)) > FEW_BYTES) return []
  const names = namesOf(sources)
  const pairs = new Map<string, Pair>()
  for (const name of RECORD_FILES) {
    const files = sources.filter(isOfRecords).filter((source) => source.name === name)
    const contradicted = await contradictedIn(files, places, terms)
    if (contradicted.size === 0) continue
    for (const source of files) {
      for await (const record of recordsOf(source, terms)) {
        const again = contradicted.get(record.id)
        if (!again || placeKey(again) === placeKey(record)) continue
        const fields = fieldsApart(record.content, again.content)
        if (fields.length > 0)
          countPair(
            pairs,
            [again, record].map(({source: at}) => names[at]),
            fields,
          )
      }
    }
  }
  // Two files that share one record are two exports; within one file a few are mistakes of their own.
  return [...pairs.values()]
    .filter(({file, other, rows}) => rows >= LEAST_FINDINGS || file !== other)
    .map(misfitOf)
}

function countPair(
  pairs: Map<string, Pair>,
  [file = '', other = '']: readonly (string | undefined)[],
  fields: readonly string[],
): void {
  const key = JSON.stringify([file, other])
  const pair = pairs.get(key) ?? {file, other, rows: 0, fields: new Map<string, number>()}
  pairs.set(key, pair)
  pair.rows += 1
  for (const field of fields) pair.fields.set(field, (pair.fields.get(field) ?? 0) + 1)
}
