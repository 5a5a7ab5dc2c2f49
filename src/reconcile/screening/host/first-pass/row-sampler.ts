import {
  MANY_ROWS,
  OF_BLOCK,
  OF_CHARGE,
  OF_WITHDRAWAL,
  SUBJECTS_OF_EVENTS,
  SUBJECTS_OF_LINES,
  sortByContent,
  Thinner,
} from '../../../read/gather/sample.ts'
import {type ColumnMapping, hasForeignTypes} from '../../../read/mapping/mapping.ts'
import {Intake} from '../../../read/rows/intake.ts'
import type {Rows} from '../../../read/rows/rows.ts'
import * as layout from '../../kernel/row-layout.ts'
import {ACCOUNT_NAMES, type AccountName} from '../module/accounts.ts'
import {ROW_KINDS} from '../module/codes.ts'
import type {Kernel} from '../module/kernel.ts'
import type {Plan, PlannedFile, SampledTexts, ScreenedFile} from '../plan/plan.ts'
import {takeRow} from '../plan/take-row.ts'

const {BATCH_ROWS, CODE, SAMPLE_CODES} = layout

/** What the rows of a file are about: all of them the same, or by their code. */
const SUBJECTS: Readonly<Record<AccountName, number | readonly number[]>> = {
  charges: OF_CHARGE,
  withdrawals: OF_WITHDRAWAL,
  blocks: OF_BLOCK,
  events: SUBJECTS_OF_EVENTS,
  statement: SUBJECTS_OF_LINES,
}

/** What a row is about. A line whose type has a word of its own has no code, which is -1. */
function subjectOf(name: AccountName, code: number): number {
  const of = SUBJECTS[name]
  return typeof of === 'number' ? of : (of[code] ?? OF_CHARGE)
}

interface SampledText {
  readonly source: number
  readonly text: string
}

/** Tells the kernel what the rows of each file are about. */
function enterSubjects({exports}: Kernel): void {
  for (const name of ACCOUNT_NAMES) {
    for (let code = -1; code < SAMPLE_CODES - 1; code += 1) {
      exports.setSampleSubject(ROW_KINDS[name], code, subjectOf(name, code))
    }
  }
}

/** Keeps the texts of the rows of a sample of the ids, on the way through the first pass. */
export class RowSampler {
  readonly #kernel: Kernel
  readonly #thinner: Thinner<SampledText>
  /** The numbers of the rows that the kernel chose, and by the number of a row the hash of its id. */
  readonly #chosen: Int32Array
  readonly #hashes: Int32Array

  constructor(kernel: Kernel) {
    this.#kernel = kernel
    const {exports, bytes} = kernel
    this.#thinner = new Thinner(MANY_ROWS, (subject, mask) => exports.setSampleMask(subject, mask))
    this.#chosen = new Int32Array(bytes.buffer, exports.sampledAt(), BATCH_ROWS)
    this.#hashes = new Int32Array(bytes.buffer, exports.plainHashesAt(), BATCH_ROWS)
    enterSubjects(kernel)
    exports.beginSample()
  }

  /** The rows of a batch that was screened. */
  addBatch({name, source}: ScreenedFile, lines: number): void {
    const kernel = this.#kernel
    const thinner = this.#thinner
    const count = kernel.exports.sample(ROW_KINDS[name], lines)
    for (let at = 0; at < count; at += 1) {
      const nth = this.#chosen[at] as number
      const hash = this.#hashes[nth] as number
      const subject = subjectOf(name, kernel.wordOf(nth, CODE))
      // The rows before it may have left no room for those of such a hash.
      if (!thinner.isTaken(subject, hash)) continue
      const text = kernel.text(kernel.startOf(nth), kernel.endOf(nth))
      thinner.add(subject, hash, {source, text})
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

/** The columns of a table are where they were: another mapping only reads its cells otherwise. */
function readBy(file: PlannedFile, mapping: ColumnMapping): PlannedFile {
  const own = mapping[file.name] ?? {}
  const {shape, report} = file
  return {
    ...file,
    shape: shape && {...shape, mapping: own, hasForeignTypes: hasForeignTypes(own)},
    report: report && {...report, mapping: own},
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
  const bySource = new Map(files.map((file) => [file.source, readBy(file, mapping)]))
  for (const {row} of thinner.kept()) {
    takeRow(intake, bySource.get(row.source) as PlannedFile, {...row, line: 0})
  }
  sortByContent(intake.rows)
  return intake.rows
}
