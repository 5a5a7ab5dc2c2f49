import {createHash} from 'node:crypto'
import {OneLineRecords} from '../../../read/csv/one-line-records.ts'
import {displayName, textChunksOf} from '../../../read/files/chunks.ts'
import type {Encoding} from '../../../read/files/decoded.ts'
import {turn} from '../../../read/files/steps.ts'
import {withTemporaryFile} from '../../../read/files/temporary-file.ts'
import {openSpillIfPossible, writeAll} from '../kept/spill.ts'
import {reportColumns} from '../module/kernel-names.ts'
import type {PlannedFile, TableCopy} from './plan.ts'

const WRITTEN_BYTES = 1 << 18

/** A copy, and the columns in which it differs: a space stands for a line break. */
interface MadeCopy {
  readonly copy: TableCopy
  readonly columnsWithBreaks: ReadonlySet<number>
}

/** How a table is read. */
export interface CopyTerms {
  readonly encoding?: Encoding | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Copies of tables that the kernel cannot read as they are: in another encoding than UTF-8, or with
 * cells of several lines. Each is made once for all runs of a reconciliation, in a temporary file.
 */
export class TableCopies {
  readonly #made = new Map<string, Promise<MadeCopy | undefined>>()
  readonly #closers: (() => void)[] = []

  /**
   * A table with its copy; nothing where a column that is read has a line break in a cell, or the
   * system makes no temporary file: then the data set is read row by row.
   *
   * Errors: those of the file system and of reading; `TemporaryFileError`, as on a full disk.
   */
  async copied(planned: PlannedFile, terms: CopyTerms): Promise<PlannedFile | undefined> {
    const {path, headerLine} = planned
    const key = JSON.stringify([path, terms.encoding, headerLine, delimiterOf(planned)])
    const making = this.#made.get(key) ?? this.#make(planned, terms)
    this.#made.set(key, making)
    const made = await making
    if (made === undefined || columnsRead(planned).some((at) => made.columnsWithBreaks.has(at))) {
      return undefined
    }
    return {...planned, copy: made.copy}
  }

  /** Ends what was made: nothing reads it any more. */
  close(): void {
    for (const close of this.#closers.splice(0)) close()
    this.#made.clear()
  }

  async #make(planned: PlannedFile, {encoding, signal}: CopyTerms): Promise<MadeCopy | undefined> {
    const opened = openSpillIfPossible()
    if (opened === undefined) return undefined
    this.#closers.push(opened.close)
    const {file} = opened.spill
    const {path, headerLine} = planned
    const hash = createHash('sha256')
    const written = new Written(file)
    const header = {
      file: displayName(path),
      delimiter: delimiterOf(planned),
      headerLine,
      width: widthOf(planned),
    }
    const records = new OneLineRecords(header, (bytes) => written.add(bytes))
    for await (const chunk of textChunksOf(path, (raw) => hash.update(raw), encoding)) {
      records.take(chunk)
      signal?.throwIfAborted()
    }
    await turn(signal)
    records.end()
    const bytes = written.end()
    const copy = {file, bytes, sha256: hash.digest('hex')}
    return {copy, columnsWithBreaks: records.columnsWithBreaks}
  }
}

const delimiterOf = ({shape, report}: PlannedFile): string => (shape ?? report)?.delimiter ?? ','

/** How many cells a row has as far as they are read. */
const widthOf = (planned: PlannedFile): number => Math.max(...columnsRead(planned), 0) + 1

/** The columns whose cells are read. */
function columnsRead({shape, report}: PlannedFile): readonly number[] {
  const {positions, sides, side} = shape ?? {}
  const ofStatement = [...Object.values(positions ?? {}), ...Object.values(sides ?? {}), side ?? -1]
  const ofReport = report ? reportColumns(report).map(({column}) => column) : []
  return [...ofStatement, ...ofReport].filter((column) => column >= 0)
}

/** Gathers small pieces: the records of a table are shorter than what is worth a call. */
class Written {
  readonly #file: number
  readonly #buffer = Buffer.allocUnsafe(WRITTEN_BYTES)
  #used = 0
  #bytes = 0

  constructor(file: number) {
    this.#file = file
  }

  /** Errors: `TemporaryFileError`. */
  add(bytes: Uint8Array): void {
    if (this.#used + bytes.length > WRITTEN_BYTES) this.#flush()
    if (bytes.length > WRITTEN_BYTES) this.#write(bytes)
    else {
      this.#buffer.set(bytes, this.#used)
      this.#used += bytes.length
    }
  }

  /** How many bytes there are in all. Errors: `TemporaryFileError`. */
  end(): number {
    this.#flush()
    return this.#bytes
  }

  #flush(): void {
    this.#write(this.#buffer.subarray(0, this.#used))
    this.#used = 0
  }

  #write(bytes: Uint8Array): void {
    withTemporaryFile(() => writeAll(this.#file, bytes, this.#bytes))
    this.#bytes += bytes.length
  }
}
