import {Intake} from '../../read/intake.ts'
import type {Rows} from '../../read/rows.ts'
import {
  MANY_ROWS,
  OF_BLOCK,
  OF_CHARGE,
  OF_WITHDRAWAL,
  SUBJECTS_OF_EVENTS,
  SUBJECTS_OF_LINES,
  sortByContent,
  Thinner,
} from '../../read/sample.ts'
import * as layout from '../kernel/row-layout.ts'
import type {AccountName} from './accounts.ts'
import type {Kernel} from './kernel.ts'
import type {Plan, PlannedFile, SampledTexts, ScreenedFile} from './plan.ts'
import {takeRow} from './take-row.ts'

const {CODE, DECIDED, FLAGS, ID_END, ID_START, ROW_WORDS} = layout

/** What the rows of a file are about: all of them the same, or by their code. */
const SUBJECTS: Readonly<Record<AccountName, number | readonly number[]>> = {
  charges: OF_CHARGE,
  withdrawals: OF_WITHDRAWAL,
  blocks: OF_BLOCK,
  events: SUBJECTS_OF_EVENTS,
  statement: SUBJECTS_OF_LINES,
}

/** A batch of rows, and those of them that the full reader has read. */
interface Batch {
  readonly lines: number
  readonly filled: ReadonlySet<number>
  /** What `plainHash` makes of the ids of those. */
  readonly hashes: Int32Array
}

interface SampledText {
  readonly source: number
  readonly text: string
}

/** Keeps the texts of the rows of a sample of the ids, on the way through the first pass. */
export class RowSampler {
  readonly #kernel: Kernel
  readonly #thinner = new Thinner<SampledText>(MANY_ROWS)

  constructor(kernel: Kernel) {
    this.#kernel = kernel
  }

  /** The rows of a batch that was screened. */
  addBatch({name, source}: ScreenedFile, {lines, filled, hashes}: Batch): void {
    const kernel = this.#kernel
    const {words, exports} = kernel
    const thinner = this.#thinner
    const of = SUBJECTS[name]
    for (let nth = 0, at = 0; nth < lines; nth += 1, at += ROW_WORDS) {
      if (((words[at + FLAGS] as number) & DECIDED) !== 0) continue
      // A line whose type has a word of its own has no code.
      const kind = typeof of === 'number' ? of : (of[words[at + CODE] as number] ?? OF_CHARGE)
      if (kind < 0) continue
      const hash = filled.has(nth)
        ? (hashes[nth] as number)
        : exports.plainHash(words[at + ID_START] as number, words[at + ID_END] as number)
      if (!thinner.isTaken(kind, hash)) continue
      const text = kernel.text(kernel.startOf(nth), kernel.endOf(nth))
      thinner.add(kind, hash, {source, text})
    }
  }

  /** What was kept, in columns. */
  result(): SampledTexts {
    const kept = this.#thinner.kept()
    return {
      kinds: kept.map(({kind}) => kind),
      hashes: kept.map(({hash}) => hash),
      sources: kept.map(({row}) => row.source),
      texts: kept.map(({row}) => row.text),
    }
  }
}

/** At most so many rows of each kind, those of a sample of the ids, as the full reader reads what all threads have kept. */
export function readSampled(
  {files, mapping}: Pick<Plan, 'files' | 'mapping'>,
  sampled: readonly SampledTexts[],
  most: number,
): Rows {
  const thinner = new Thinner<SampledText>(most)
  for (const {kinds, hashes, sources, texts} of sampled) {
    for (const [at, text] of texts.entries()) {
      const [kind, hash] = [kinds[at] as number, hashes[at] as number]
      const row = {source: sources[at] as number, text}
      if (thinner.isTaken(kind, hash)) thinner.add(kind, hash, row)
    }
  }
  const intake = new Intake(mapping)
  const bySource = new Map(files.map((file) => [file.source, file]))
  for (const {row} of thinner.kept()) {
    takeRow(intake, bySource.get(row.source) as PlannedFile, {...row, line: 0})
  }
  sortByContent(intake.rows)
  return intake.rows
}
