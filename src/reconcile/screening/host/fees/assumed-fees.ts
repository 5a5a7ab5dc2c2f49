import {closeSync, openSync, readSync, statSync} from 'node:fs'
import {FeeBook} from '../../../read/fees/fee-book.ts'
import {scheduleOf, type TakenFee} from '../../../read/fees/taken-fee.ts'
import {chunksOf} from '../../../read/files/chunks.ts'
import {FEE_KIND_OF_EVENT} from '../../../read/gather/counts.ts'
import type {ColumnMapping} from '../../../read/mapping/mapping.ts'
import {Intake} from '../../../read/rows/intake.ts'
import type {EventRow, FeeRow} from '../../../read/rows/rows.ts'
import {isStreamed} from '../plan/blocks.ts'
import type {PlannedFile} from '../plan/plan.ts'
import {takeRow} from '../plan/take-row.ts'

/** So much is looked at of each file of events, at so many places. */
const SAMPLES = 6
const SAMPLE_BYTES = 1 << 14
const LF = 10

/** Whole lines of a file, from its beginning on and at places inside; the header's lines left out. */
async function* sampledLines(file: PlannedFile): AsyncGenerator<string> {
  for await (const {isStart, bytes} of samplesOf(file)) {
    const from = isStart ? 0 : bytes.indexOf(LF) + 1
    const lines = bytes.toString('utf8', from, bytes.lastIndexOf(LF)).split('\n')
    yield* isStart ? lines.slice(file.headerLine) : lines
  }
}

async function* samplesOf({
  path,
  copy,
}: PlannedFile): AsyncGenerator<{isStart: boolean; bytes: Buffer}> {
  if (isStreamed({path, file: copy?.file})) {
    for await (const chunk of chunksOf(path)) {
      yield {isStart: true, bytes: Buffer.from(chunk.subarray(0, SAMPLES * SAMPLE_BYTES))}
      return
    }
    return
  }
  const step = Math.floor((copy?.bytes ?? statSync(path).size) / SAMPLES)
  const file = copy?.file ?? openSync(path, 'r')
  try {
    for (let nth = 0; nth < SAMPLES; nth += 1) {
      const bytes = Buffer.alloc(SAMPLE_BYTES)
      const read = readSync(file, bytes, 0, SAMPLE_BYTES, nth * step)
      yield {isStart: nth === 0, bytes: bytes.subarray(0, read)}
    }
  } finally {
    if (copy === undefined) closeSync(file)
  }
}

/** Events of a few places of the files; what cannot be read there is left to those who read all. */
async function sampledEvents(
  files: readonly PlannedFile[],
  mapping: ColumnMapping,
): Promise<readonly EventRow[]> {
  const intake = new Intake(mapping)
  for (const file of files.filter(({name}) => name === 'events')) {
    for await (const text of sampledLines(file)) {
      if (text.trim() !== '') takeRow(intake, file, {source: file.source, line: 0, text})
    }
  }
  return intake.rows.events
}

interface Sampled extends TakenFee {
  readonly isDue: boolean
}

/** The fees that events of a sample name, by the step of the table that was in force. */
function bySteps(events: readonly EventRow[], fees: readonly FeeRow[]): Map<FeeRow, Sampled[]> {
  const book = new FeeBook(fees)
  const latest = fees.toSorted((a, b) => b.atMs - a.atMs)
  const sampled = new Map<FeeRow, Sampled[]>()
  for (const {kind: event, fee, amount, settledAtMs} of events) {
    const kind = FEE_KIND_OF_EVENT[event]
    const step = latest.find((row) => row.kind === kind && row.atMs <= settledAtMs)
    if (fee === undefined || kind === undefined || step === undefined) continue
    const own = sampled.get(step) ?? []
    sampled.set(step, own)
    own.push({gross: amount, fee, isDue: book.due(kind, settledAtMs, amount) === fee})
  }
  return sampled
}

/** The schedule by which most of a sample was taken, where it is not the one of the table. */
function takenBy(
  sampled: readonly Sampled[],
  {schedule}: FeeRow,
  leastFees: number,
): FeeRow['schedule'] {
  const others = sampled.filter(({isDue}) => !isDue)
  if (others.length < leastFees || others.length * 2 < sampled.length) return schedule
  return scheduleOf(sampled, schedule) ?? scheduleOf(others, schedule) ?? schedule
}

/**
 * The fee table as the service seems to have followed it, by a sample of the events: every step of the
 * table with the schedule that was taken. Nothing where it seems to have followed the table itself.
 * An assumption decides how subjects are judged, never what is found.
 */
export async function assumedFees(
  files: readonly PlannedFile[],
  fees: readonly FeeRow[],
  {mapping, leastFees}: {readonly mapping: ColumnMapping; readonly leastFees: number},
): Promise<readonly FeeRow[]> {
  if (fees.length === 0) return []
  const sampled = bySteps(await sampledEvents(files, mapping), fees)
  const taken = fees.map((row) => ({
    ...row,
    schedule: takenBy(sampled.get(row) ?? [], row, leastFees),
  }))
  return taken.some(({schedule}, at) => schedule !== fees[at]?.schedule) ? taken : []
}
