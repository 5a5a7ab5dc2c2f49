import {statementRecords} from '../../read/csv/statement-records.ts'
import type {Gathered} from '../../read/gather/gathered.ts'
import type {ColumnMapping} from '../../read/mapping/mapping.ts'
import {
  cellText,
  isStatementHeader,
  readLine,
  type StatementShape,
} from '../../read/rows/read-line.ts'
import type {LineRow, Place} from '../../read/rows/rows.ts'
import {UnreadableField} from '../../read/values/json-fields.ts'
import {isWithin, type RowSpan} from '../row-span.ts'

/** Which lines of a file of the statement are looked for, as a mapping has it read. */
export interface WantedLines {
  readonly mapping: ColumnMapping
  /** The wallets whose lines are looked at. */
  readonly wallets: ReadonlySet<string>
  /** Those of them whose fees are looked at though their other lines name parents. */
  readonly feesOf: ReadonlySet<string>
  /** Numbers of lines, as evidence has them. */
  readonly lines: ReadonlySet<number>
  /** Transfers, by `amountKeyOf`. */
  readonly transfers: ReadonlySet<string>
  /** Whether the lines between these two name parents; not asked where those of interest are far apart. */
  readonly span?: RowSpan | undefined
}

/** A line of the statement that names no parent. Units: centavos, signed; milliseconds since the epoch. */
export type ParentlessLine = Pick<LineRow, 'line' | 'wallet' | 'type' | 'amount' | 'atMs'>

/** What a file of the statement has of lines without parents. */
export interface ParentlessLines {
  /** No line of the file names its parent. */
  readonly isWhole: boolean
  /** No line of a fee names its parent, though others do. */
  readonly isWholeOfFees: boolean
  /** Of the wallets that were asked for, those of which no line names its parent. */
  readonly wallets: ReadonlySet<string>
  /** Those of which no line of a fee does, though others do. */
  readonly feesOf: ReadonlySet<string>
  /** The lines about those asked for, of which none names its parent, though others of the file do. */
  readonly span: RowSpan | undefined
  /** The lines of these wallets, or of the span, that were asked for by their numbers. */
  readonly lines: ReadonlyMap<number, ParentlessLine>
  /** The transfers of `wallets`, or of the span, that were asked for, by `amountKeyOf`. */
  readonly transfers: ReadonlyMap<string, readonly ParentlessLine[]>
}

/** The wallet and the amount of a line, as one key. Units: centavos, signed. */
export const amountKeyOf = (wallet: string | null | undefined, amount: number | null): string =>
  `${wallet} ${amount}`

/** Which wallets name parents, as far as a file was read. */
class NamedParents {
  readonly #named = new Set<string>()
  readonly #fees = new Set<string>()
  /** The wallets that were asked for and that may still have no line, or no fee, with its parent. */
  readonly #open: Set<string>
  readonly #wanted: WantedLines

  constructor(wanted: WantedLines) {
    this.#wanted = wanted
    this.#open = new Set(wanted.wallets)
  }

  get isDone(): boolean {
    return this.#open.size === 0
  }

  /** Whether this line tells nothing that is not known. */
  knows(wallet: string, isFee: boolean): boolean {
    return this.#named.has(wallet) && (!isFee || this.#fees.has(wallet))
  }

  add(wallet: string, isFee: boolean): void {
    this.#named.add(wallet)
    if (isFee) this.#fees.add(wallet)
    if (isFee || !this.#wanted.feesOf.has(wallet)) this.#open.delete(wallet)
  }

  found() {
    const open = [...this.#open]
    return {
      isWhole: this.#named.size === 0,
      isWholeOfFees: this.#named.size > 0 && this.#fees.size === 0,
      wallets: new Set(open.filter((wallet) => !this.#named.has(wallet))),
      feesOf: new Set(open.filter((wallet) => this.#named.has(wallet))),
    }
  }
}

/** Whether lines of a part of a file name parents, as far as it was read. */
class PartOfFile {
  readonly #wanted: RowSpan | undefined
  #lastBefore: number | undefined
  #firstAfter: number | undefined
  #isNamedWithin = false

  constructor(wanted: RowSpan | undefined) {
    this.#wanted = wanted
  }

  get isDone(): boolean {
    return this.#wanted === undefined || this.#isNamedWithin || this.#firstAfter !== undefined
  }

  /** A line that names its parent. */
  add(line: number, isHeader: () => boolean): void {
    if (this.#wanted === undefined || this.isDone) return
    if (line < this.#wanted.fromLine) this.#lastBefore = line
    else if (isHeader()) return
    else if (line > this.#wanted.untilLine) this.#firstAfter = line
    else this.#isNamedWithin = true
  }

  /** @param lastLine the last line of the file. */
  found(lastLine: number): RowSpan | undefined {
    const [before, after] = [this.#lastBefore, this.#firstAfter]
    if (this.#wanted === undefined || this.#isNamedWithin) return undefined
    if (before === undefined && after === undefined) return undefined
    return {fromLine: (before ?? 0) + 1, untilLine: (after ?? lastLine + 1) - 1}
  }
}

/**
 * What a file of the statement has of some lines of wallets of which no line names its parent, or none of a fee
 * does; nothing where each of the wallets has a line, or a fee, that does. It is read until that is known, which
 * most files tell by their first lines.
 *
 * Errors: those of the file system; the signal's reason.
 */
export async function parentlessLines(
  {sources}: Pick<Gathered, 'sources'>,
  source: number,
  {signal, ...wanted}: WantedLines & {readonly signal: AbortSignal | undefined},
): Promise<ParentlessLines | undefined> {
  const file = sources[source]?.file
  if (file === undefined) return undefined
  const parents = new NamedParents(wanted)
  const part = new PartOfFile(wanted.span)
  const seen: ParentlessLine[] = []
  let lastLine = 0
  for await (const {line, cells, shape} of statementRecords(file, wanted.mapping.statement)) {
    signal?.throwIfAborted()
    if (parents.isDone && part.isDone) break
    if (cells === undefined) continue
    lastLine = line
    const type = cellText(cells, 'type', shape)
    if (cellText(cells, 'parentTransactionId', shape) !== '') {
      part.add(line, () => isStatementHeader(cells, shape))
      const wallet = cellText(cells, 'wallet', shape)
      if (parents.knows(wallet, type === 'fee') || isStatementHeader(cells, shape)) continue
      parents.add(wallet, type === 'fee')
    } else if (wanted.lines.has(line) || (type === 'internal_transfer' && wanted.transfers.size)) {
      const found = wantedLine(cells, {source, line}, {shape, wanted})
      if (found) seen.push(found)
    }
  }
  const span = spanOfOthers(part.found(lastLine), seen, {parents, wanted})
  if (parents.isDone && span === undefined) return undefined
  return {...parents.found(), span, ...placed(seen, {...parents.found(), span}, wanted)}
}

/** The part of a file, where it has lines of wallets that name parents elsewhere: else it is the wallets that name none. */
function spanOfOthers(
  span: RowSpan | undefined,
  seen: readonly ParentlessLine[],
  {parents, wanted}: {readonly parents: NamedParents; readonly wanted: WantedLines},
): RowSpan | undefined {
  const {wallets} = parents.found()
  const isOfOther = ({line, wallet}: ParentlessLine): boolean =>
    isWithin(line, span) && wanted.lines.has(line) && !wallets.has(wallet)
  return seen.some(isOfOther) ? span : undefined
}

/** A line that is asked for by its number, its amount or both; nothing for one that cannot be read. */
function wantedLine(
  cells: readonly string[],
  place: Place,
  {shape, wanted}: {readonly shape: StatementShape; readonly wanted: WantedLines},
): ParentlessLine | undefined {
  try {
    const {line, wallet, type, amount, atMs} = readLine(cells, place, shape)
    const isWanted = wanted.lines.has(line) || wanted.transfers.has(amountKeyOf(wallet, amount))
    return isWanted ? {line, wallet, type, amount, atMs} : undefined
  } catch (error) {
    if (error instanceof UnreadableField) return undefined
    throw error
  }
}

/** The lines of wallets, or of a part of the file, that name no parents, as they were asked for. */
function placed(
  seen: readonly ParentlessLine[],
  {wallets, feesOf, span}: Pick<ParentlessLines, 'wallets' | 'feesOf' | 'span'>,
  wanted: WantedLines,
) {
  const lines = seen.filter(
    ({line, wallet}) =>
      wanted.lines.has(line) && (wallets.has(wallet) || feesOf.has(wallet) || isWithin(line, span)),
  )
  const transfers = seen.filter(
    ({line, type, wallet, amount}) =>
      type === 'internal_transfer' &&
      (wallets.has(wallet) || isWithin(line, span)) &&
      wanted.transfers.has(amountKeyOf(wallet, amount)),
  )
  return {
    lines: new Map(lines.map((one) => [one.line, one])),
    transfers: Map.groupBy(transfers, ({wallet, amount}) => amountKeyOf(wallet, amount)),
  }
}
