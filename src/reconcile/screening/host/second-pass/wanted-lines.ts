import {type LineCodes, MARK_LINES} from '../kept/line-codes.ts'
import type {Kernel} from '../module/kernel.ts'
import {type BlockReader, isStreamed, type Task} from '../plan/blocks.ts'
import type {WantedLines} from './wishes.ts'

const LF = 10

/** A line that is wanted: its number in the part, its first byte, its line feed, and why it is wanted. */
export interface FoundLine {
  readonly line: number
  readonly p: number
  readonly stop: number
  readonly wish: number
}

/** A part that was screened, what each of its lines is about, and which of them are wanted. */
export interface WantedPart {
  readonly task: Task
  readonly codes: LineCodes
  readonly wanted: WantedLines
}

type Take = (found: FoundLine) => void

/** Reads the wanted lines of a part once more. Of a part that is one block, little else is read. */
export async function forEachWanted(
  {kernel, reader}: {readonly kernel: Kernel; readonly reader: BlockReader},
  part: WantedPart,
  take: Take,
): Promise<void> {
  if (isStreamed(part.task)) await forEachStreamed(kernel, reader, {part, take})
  else {
    reader.readAgain(part.task, stretchesOf(part))
    forEachMarked(kernel, part, take)
  }
}

/** Of a part in several blocks only the streams tell where its lines begin. */
async function forEachStreamed(
  kernel: Kernel,
  reader: BlockReader,
  {part: {task, wanted}, take}: {readonly part: WantedPart; readonly take: Take},
): Promise<void> {
  const {count, lines, wishes} = wanted
  let line = 0
  let nth = 0
  for await (const {start, end} of reader.blocks(task)) {
    const {bytes} = kernel
    for (let p = start; p < end && nth < count; line += 1) {
      const stop = bytes.indexOf(LF, p)
      if (line === lines[nth]) {
        take({line, p, stop, wish: wishes[nth] as number})
        nth += 1
      }
      p = stop + 1
    }
  }
}

/** Each line is counted from the mark before it, or from the line that was found last. */
function forEachMarked({exports}: Kernel, {codes, wanted}: WantedPart, take: Take): void {
  const {count, lines, wishes} = wanted
  const {marks, end} = codes
  let next = -MARK_LINES
  let p = 0
  for (let nth = 0; nth < count; nth += 1) {
    const line = lines[nth] as number
    const mark = Math.floor(line / MARK_LINES)
    if (next < mark * MARK_LINES) {
      next = mark * MARK_LINES
      p = marks[mark] as number
    }
    if (next < line) p = exports.lineEndAfter(p, line - next - 1, end) + 1
    const stop = exports.lineEndAfter(p, 0, end)
    take({line, p, stop, wish: wishes[nth] as number})
    next = line + 1
    p = stop + 1
  }
}

/** To read so many bytes that nothing asks for takes less time than to begin another read. */
const GAP_BYTES = 1 << 14

/** Addresses between which all wanted lines of a part lie: pairs, in their order. */
function stretchesOf({codes, wanted}: WantedPart): readonly number[] {
  const {marks, end} = codes
  const stretches: number[] = []
  let last = -1
  for (let nth = 0; nth < wanted.count; nth += 1) {
    const mark = Math.floor((wanted.lines[nth] as number) / MARK_LINES)
    if (mark === last) continue
    const start = marks[mark] as number
    const stop = marks[mark + 1] ?? end
    const before = stretches.at(-1)
    if (before !== undefined && start - before <= GAP_BYTES) stretches[stretches.length - 1] = stop
    else stretches.push(start, stop)
    last = mark
  }
  return stretches
}
