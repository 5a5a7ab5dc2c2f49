import {availableParallelism} from 'node:os'
import {setV8Flag} from '../../../../platform/v8-flag.ts'
import {tuningFor} from './make-plan.ts'

/**
 * Node, the program, the threads with their kernels and young garbage, whatever the input. Measured on
 * clean data with two threads: 188 to 202 MB at 300,000 charges, 259 to 277 MB at 1,000,000; of another
 * writer 194 to 209 MB and 274 to 297 MB.
 */
const BASE_BYTES = 165_000_000
/** Four words in each thread's table, three in what they add up to. */
const BUCKET_BYTES = {thread: 16, merged: 12} as const
const BYTES_A_LINE = 220
/** What a line is about; its share of the rows that need a closer look, if one in 200 does. */
const LINE_BYTES = 12

/** Known before a large run starts: tables that grow with the input, on top of a fixed part. */
export function memoryOf(totalBytes: number): number {
  const {buckets, repeatBits} = tuningFor(totalBytes)
  const threads = Math.min(4, availableParallelism())
  const tables = buckets * (BUCKET_BYTES.thread * threads + BUCKET_BYTES.merged) + repeatBits / 8
  const lines = (totalBytes / BYTES_A_LINE) * LINE_BYTES
  return Math.round(BASE_BYTES + tables + lines)
}

/**
 * Findings, kept as columns, and what is read of them to find their causes. Measured: up to
 * 200 MB more than clean data of 323 MB of which every charge has another fee than the table says.
 */
const FAULTS_A_BYTE = 0.75

/**
 * Reports are written from findings that are made one by one, and what each leaves stays until the heap
 * is collected. Measured on the same data: 565 to 620 MB with pages as CSV or HTML.
 */
const REPORTED_FAULTS_A_BYTE = 1.3

/**
 * Lines that belong to no record are kept one by one, as is all that is about one event. Measured with
 * 100,000 and 300,000 charges: 1 byte where no row can be read, 8.8 where every line has a type by chance,
 * 2.9 to 3.7 where no line names a parent, 5 where all events have one id.
 */
const UNMATCHED_A_BYTE = 9

/** What rows of which none can be read, or matched with another, may need on top of `memoryOf`. */
export const unmatchedOf = (totalBytes: number): number => totalBytes * UNMATCHED_A_BYTE

/** What a fault in every subject may need on top of `memoryOf`. */
export const faultsOf = (totalBytes: number, isReported: boolean): number =>
  Math.round(totalBytes * (isReported ? REPORTED_FAULTS_A_BYTE : FAULTS_A_BYTE))

/** Whether a limit may not suffice for the heaps as they grow by themselves. */
export const isTight = (
  limitBytes: number | undefined,
  totalBytes: number,
  isReported: boolean,
): boolean =>
  limitBytes !== undefined && limitBytes < memoryOf(totalBytes) + faultsOf(totalBytes, isReported)

/** By so much a heap may grow beyond what was alive in it before it is collected in full. */
const heapGrowth = (percent: number): `--${string}` => `--heap-growing-percent=${percent}`
const [TIGHT_PERCENT, JUDGING_PERCENT] = [25, 60]

/** Flags of V8 are of the process, and what was said last counts. */
let areHeapsSmall = false

/**
 * Makes heaps collect what is dead before they take more memory, those of threads that are started
 * from now on in full. Measured where every fee is another, 323 MB: 246 to 269 MB instead of 467 to
 * 477, in half as much processor time again.
 */
export function keepHeapsSmall(): void {
  areHeapsSmall = true
  setV8Flag('--optimize-for-size')
  setV8Flag(heapGrowth(TIGHT_PERCENT))
}

/**
 * Lets no heap take more room for young objects than it has. Once all is screened, threads make
 * garbage that would stand beside all that the screen has used. Measured with two threads: 271 in
 * place of 305 MB at the peak of 1,000,000 charges of another writer, 350 in place of 460 MB of
 * 300,000 whose fees all differ, in the same time. Findings grow old: with heaps that are collected
 * once they have grown by so much, 551 in place of 616 MB of 1,000,000 charges whose fees all differ, in
 * 6 % more processor time.
 */
export function keepYoungSpaces(): void {
  setV8Flag('--semi-space-growth-factor=1')
  if (!areHeapsSmall) setV8Flag(heapGrowth(JUDGING_PERCENT))
}
