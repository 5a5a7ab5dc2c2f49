/**
 * The screen, compiled to WebAssembly: it turns lines of the data set into rows of numbers
 * (`row-layout.ts`), or leaves a line to the full reader, whose row the host writes (`write.ts`). It
 * never refuses a line: what it reads, the full reader reads with the same values. Then it screens all
 * rows alike (`screen.ts`).
 *
 * This folder is AssemblyScript: TypeScript's syntax with integers, loads and stores.
 */
import {
  beginPart,
  CELLS,
  COUNTS,
  CUTOFFS,
  countOutside,
  latestMs,
  partFirstMs,
  partLastMs,
  REPORT,
  STATUSES,
  setAsOf,
  setCounting,
  setEarlier,
  takeCells,
  WALLETS,
} from './accounts'
import {setCode, setStatusAfter} from './codes'
import {clearTexts} from './escapes'
import {readEvent, setEventPlaces} from './events'
import {addFeeStep, addTakenStep} from './fees'
import {hashLine, setSeed} from './hashes'
import {afterSpaces} from './json'
import {readLine, setColumns, setDates} from './lines'
import {enterName} from './names'
import {plainHash} from './plain-hash'
import {setAbsent} from './present'
import {readBlock, readCharge, readWithdrawal} from './records'
import {beginReport, setReportColumn} from './report'
import {
  BATCH_ROWS,
  BLOCK,
  BUCKET_WORDS,
  CHARGE,
  END,
  EVENT,
  FEE_WORDS,
  FLAGS,
  LINE,
  REPORT as REPORT_ROWS,
  ROW_WORDS,
  START,
  WITHDRAWAL,
} from './row-layout'
import {
  beginSample,
  plainHashesAt,
  sample,
  sampledAt,
  setSampleMask,
  setSampleSubject,
} from './sample-rows'
import {isReport, setIsReport} from './scan'
import {NOTED, screenRows} from './screen'
import {clearLegs, LEG_AMOUNTS, LEG_WALLETS} from './split'
import {markDirty, otherFees, setFeeTable, setOtherFees, setTable, slotOf} from './sums'
import {setPrincipal} from './wallets'
import {
  endLegs,
  hashAt,
  madeX,
  madeY,
  setRows,
  writeId,
  writeKey,
  writeLeg,
  writeLikeness,
  writeSampledId,
  writeWallet,
} from './write'

export {
  addFeeStep,
  addTakenStep,
  beginPart,
  beginReport,
  beginSample,
  countOutside,
  endLegs,
  enterName,
  hashAt,
  hashLine,
  madeX,
  madeY,
  markDirty,
  plainHash,
  plainHashesAt,
  sample,
  sampledAt,
  setAbsent,
  setAsOf,
  setCode,
  setColumns,
  setDates,
  setEarlier,
  setEventPlaces,
  setPrincipal,
  setReportColumn,
  setSampleMask,
  setSampleSubject,
  setSeed,
  setStatusAfter,
  slotOf,
  takeCells,
  writeId,
  writeKey,
  writeLeg,
  writeLikeness,
  writeSampledId,
  writeWallet,
}

const ROW_BYTES = ROW_WORDS * 4
const ROWS = memory.data(BATCH_ROWS * ROW_BYTES, 16)
const PAGE = 65536
/** Values are read up to so many bytes at a time, whatever is left of the block. */
const SLACK: usize = 64
/** The table of buckets stands after everything that has a fixed place. */
const TABLE: usize = (__heap_base + 63) & ~63
/** Where the bytes to be decoded stand: after the table, so that they can grow. */
let input: usize = TABLE

export function inputAt(): usize {
  return input
}

/** Where the places of other fees stand, if `layOut` was asked for them. */
export function otherFeesAt(): usize {
  return otherFees
}

export function tableAt(): usize {
  return TABLE
}

export function rowsAt(): usize {
  return ROWS
}

export function legWalletsAt(): usize {
  return LEG_WALLETS
}

export function legAmountsAt(): usize {
  return LEG_AMOUNTS
}

export function countsAt(): usize {
  return COUNTS
}

export function statusesAt(): usize {
  return STATUSES
}

export function reportAt(): usize {
  return REPORT
}

export function cellsAt(): usize {
  return CELLS
}

export function walletSumsAt(): usize {
  return WALLETS
}

export function cutoffsAt(): usize {
  return CUTOFFS
}

export function latest(): f64 {
  return latestMs
}

function hasRoom(end: usize): bool {
  const pages = <i32>((end + SLACK + PAGE - 1) / PAGE)
  const missing = pages - memory.size()
  return missing <= 0 || memory.grow(missing) >= 0
}

/**
 * Lays out a table of so many buckets, which is a power of two; where records alone tell fees a table
 * of those; where other fees are taken than the schedule says, places of those. First of all.
 */
export function layOut(buckets: u32, hasFees: bool, hasTaken: bool): bool {
  const fees = TABLE + <usize>buckets * BUCKET_WORDS * 4
  const others = hasFees ? fees + ((<usize>buckets * FEE_WORDS * 4 + 63) & ~63) : fees
  input = hasTaken ? others + ((<usize>buckets * 4 + 63) & ~63) : others
  setTable(TABLE, buckets)
  setFeeTable(hasFees ? fees : 0)
  setOtherFees(hasTaken ? others : 0)
  setRows(ROWS)
  if (!hasRoom(input)) return false
  // Pages that are read before they are written are mapped twice, and all threads wait for that.
  memory.fill(TABLE, 0, input - TABLE)
  return true
}

/** Makes room for a block of so many bytes. The host has to look at the memory anew. */
export function reserve(size: usize): bool {
  return hasRoom(input + size)
}

export function notedAt(): usize {
  return NOTED
}

export function partFirst(): f64 {
  return partFirstMs
}

export function partLast(): f64 {
  return partLastMs
}

/** Screens the rows decoded last; answers of how many the host notes more, by `NOTED`. */
export function screen(kind: i32, rows: i32): i32 {
  return screenRows(kind, ROWS, rows)
}

/** Screens a row of the batch once more, which adds to the sums of its subject alone. */
export function screenAgain(kind: i32, nth: i32): void {
  setCounting(false)
  screenRows(kind, ROWS + nth * ROW_BYTES, 1)
  setCounting(true)
}

const LF: u8 = 10
const CR: u8 = 13

function lineEnd(start: usize): usize {
  let p = start
  while (true) {
    const mask = i8x16.bitmask(i8x16.eq(v128.load(p), i8x16.splat(LF)))
    if (mask !== 0) return p + ctz(mask)
    p += 16
  }
}

/** The line feed that ends the line so many lines after the one at `start`; `end`, if there are fewer. */
export function lineEndAfter(start: usize, lines: i32, end: usize): usize {
  let left = lines
  for (let p = start; p < end; p += 16) {
    let mask = i8x16.bitmask(i8x16.eq(v128.load(p), i8x16.splat(LF)))
    while (mask !== 0) {
      const found = p + ctz(mask)
      if (left === 0) return found < end ? found : end
      left--
      mask &= mask - 1
    }
  }
  return end
}

/** The line feed of the row at `start`, or 0. */
function read(kind: i32, start: usize, row: usize): usize {
  if (kind === LINE) return readLine(start, row)
  let end: usize = 0
  if (kind === CHARGE) end = readCharge(start, row)
  else if (kind === EVENT) end = readEvent(start, row)
  else if (kind === WITHDRAWAL) end = readWithdrawal(start, row)
  else if (kind === BLOCK) end = readBlock(start, row)
  if (end === 0) return 0
  if (!isReport) end = afterSpaces(end)
  if (load<u8>(end) === CR) end++
  return load<u8>(end) === LF ? end : 0
}

/**
 * Decodes the lines from `from` up to `end`, at most `most` of them; answers how many. The byte
 * before `end` must be a line feed.
 */
export function decode(kind: i32, from: usize, end: usize, most: i32): i32 {
  clearLegs()
  clearTexts()
  setIsReport((kind & REPORT_ROWS) !== 0)
  const rowKind = kind & ~REPORT_ROWS
  let p = from
  let rows = 0
  while (p < end && rows < most) {
    const row = ROWS + rows * ROW_BYTES
    let stop = read(rowKind, p, row)
    if (stop === 0) {
      store<i32>(row + FLAGS * 4, 0)
      stop = lineEnd(p)
    }
    store<u32>(row + START * 4, <u32>p)
    store<u32>(row + END * 4, <u32>stop)
    p = stop + 1
    rows++
  }
  return rows
}
