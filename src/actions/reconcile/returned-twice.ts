import {absolute, add, type Centavos, sum, ZERO} from '../../domain/money.ts'
import {textChunksOf} from '../../reconcile/read/chunks.ts'
import type {InputFile, ReconcileInputs} from '../../reconcile/read/inputs.ts'
import {Intake} from '../../reconcile/read/intake.ts'
import type {ColumnMapping} from '../../reconcile/read/mapping.ts'
import {isReport, readReport} from '../../reconcile/read/read-csv.ts'
import {readJsonLines} from '../../reconcile/read/read-files.ts'
import type {Result, ReturnedTwice} from '../../reconcile/result.ts'
import {statementLines} from './statement-lines.ts'

interface Looked {
  readonly inputs: ReconcileInputs
  readonly mapping: ColumnMapping | undefined
  readonly asOfMs: number
}

type AmountsOf = Map<string, Centavos>

const MOST_EXAMPLES = 3

/**
 * Charges of which a refund and an approved block together gave more back than was paid: each is in
 * order by itself, so that no finding has them. Only where blocks were approved is the statement read
 * once more.
 *
 * Source: spec, "Balance block": approved returns the value to the original payer.
 */
export async function withReturnedTwice(
  result: Result,
  files: Omit<Looked, 'asOfMs'>,
): Promise<Result> {
  const asOfMs = result.asOf === null ? Number.POSITIVE_INFINITY : Date.parse(result.asOf)
  const returnedTwice = await returnedTwiceIn({...files, asOfMs})
  return returnedTwice ? {...result, returnedTwice} : result
}

async function returnedTwiceIn(looked: Looked): Promise<ReturnedTwice | undefined> {
  const blocked = await approvedAmounts(looked)
  if (blocked.size === 0) return undefined
  const refunded: AmountsOf = new Map()
  for await (const {type, parentId, amountCentavos} of linesWith(looked, {type: 'refund'})) {
    if (type !== 'refund' || parentId === undefined || !blocked.has(parentId)) continue
    refunded.set(parentId, add(refunded.get(parentId) ?? ZERO, absolute(amountCentavos)))
  }
  const both = [...refunded.keys()]
  if (both.length === 0) return undefined
  const paid: AmountsOf = new Map()
  for await (const {type, id, amountCentavos} of linesWith(looked, {
    type: 'payment',
    ids: refunded,
  })) {
    if (type === 'payment' && refunded.has(id)) paid.set(id, amountCentavos)
  }
  const over = both.flatMap((id) => {
    const back = add(refunded.get(id) ?? ZERO, blocked.get(id) ?? ZERO)
    const amount = paid.get(id)
    return amount === undefined || back <= amount
      ? []
      : [{id, centavos: (back - amount) as Centavos}]
  })
  if (over.length === 0) return undefined
  const examples = over.map(({id}) => id).sort()
  return {
    charges: over.length,
    overCentavos: sum(over.map(({centavos}) => centavos)),
    examples: examples.slice(0, MOST_EXAMPLES),
  }
}

/** What approved blocks gave back, by the charge. */
async function approvedAmounts({inputs, mapping, asOfMs}: Looked): Promise<AmountsOf> {
  const intake = new Intake(mapping)
  for (const file of inputs.blocks ?? []) {
    const source = {name: 'blocks', file, source: 0} as const
    if (isReport(source)) await readReport(source, intake, mapping?.blocks)
    else await readJsonLines(source, intake)
  }
  const amounts: AmountsOf = new Map()
  const seen = new Set<string>()
  for (const {id, transactionId, status, amount, atMs, resolvedAtMs} of intake.rows.blocks) {
    if (status !== 'approved' || seen.has(id) || (resolvedAtMs ?? atMs) > asOfMs) continue
    seen.add(id)
    amounts.set(transactionId, add(amounts.get(transactionId) ?? ZERO, amount))
  }
  return amounts
}

/** Which lines of a statement are read. */
interface Wanted {
  /** A word that they have. */
  readonly type: string
  /** Of these, one is a cell of the line. */
  readonly ids?: ReadonlyMap<string, unknown>
}

/** The lines of the statement up to the as-of that are wanted, and maybe others. */
async function* linesWith({inputs, mapping, asOfMs}: Looked, wanted: Wanted) {
  const isOurs = mapping?.statement === undefined
  const statement = (inputs.statement ?? []).map((file) => (isOurs ? only(file, wanted) : file))
  for await (const line of statementLines({statement}, mapping?.statement)) {
    if (line.atMs <= asOfMs) yield line
  }
}

/** The same file without most lines that are not wanted; its header stays. */
const only = (file: InputFile, wanted: Wanted): InputFile => ({
  name: 'statement.csv',
  open: () => wantedLines(textChunksOf(file), wanted),
})

const LINE_FEED = 10

async function* wantedLines(
  chunks: AsyncIterable<Uint8Array>,
  wanted: Wanted,
): AsyncGenerator<Uint8Array> {
  let rest = Buffer.alloc(0)
  let hasHeader = false
  for await (const chunk of chunks) {
    const text = Buffer.concat([rest, chunk])
    const end = text.lastIndexOf(LINE_FEED) + 1
    const lines = text.subarray(0, end)
    rest = text.subarray(end)
    if (lines.length === 0) continue
    const from = hasHeader ? 0 : endOfLine(lines, HEADER_LINES)
    if (!hasHeader) yield lines.subarray(0, from)
    hasHeader = true
    yield* wantedOf(lines.subarray(from), wanted)
  }
  if (rest.length > 0) yield rest
}

/** A bank may write lines before the header. */
const HEADER_LINES = 40

/** Where so many lines end, or all of them. */
function endOfLine(text: Buffer, count: number): number {
  let at = 0
  for (let line = 0; line < count; line += 1) {
    const next = text.indexOf(LINE_FEED, at)
    if (next < 0) return text.length
    at = next + 1
  }
  return at
}

function* wantedOf(text: Buffer, {type, ids}: Wanted): Generator<Uint8Array> {
  for (let at = text.indexOf(type); at >= 0; ) {
    const stop = text.indexOf(LINE_FEED, at) + 1 || text.length
    const line = text.subarray(text.lastIndexOf(LINE_FEED, at) + 1, stop)
    if (ids === undefined || hasCellOf(line, ids)) yield line
    at = text.indexOf(type, stop)
  }
}

/** Ids are compared in lower case, as the reader of lines does; a quoted one is looked into, too. */
const hasCellOf = (line: Buffer, ids: ReadonlyMap<string, unknown>): boolean =>
  line
    .toString('utf8')
    .split(/[,;\t"\r\n]/)
    .some((cell) => ids.has(cell) || ids.has(cell.trim()) || ids.has(cell.trim().toLowerCase()))
