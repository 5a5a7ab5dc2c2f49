import {readFileSync} from 'node:fs'
import {builtUrl} from '../../../../platform/worker-url.ts'

/** What the kernel exports; addresses and sizes in bytes. `nth` is a row's number in its batch. */
export interface KernelExports {
  inputAt(): number
  tableAt(): number
  rowsAt(): number
  legWalletsAt(): number
  legAmountsAt(): number
  countsAt(): number
  statusesAt(): number
  reportAt(): number
  cellsAt(): number
  walletSumsAt(): number
  cutoffsAt(): number
  latest(): number
  notedAt(): number
  beginPart(): void
  beginReport(delimiter: number, columns: number): void
  setReportColumn(column: number, table: number, field: number, value: number): void
  partFirst(): number
  partLast(): number
  layOut(buckets: number, hasFees: number, hasTaken: number): number
  otherFeesAt(): number
  reserve(size: number): number
  lineEndAfter(start: number, lines: number, end: number): number
  decode(kind: number, from: number, end: number, most: number): number
  screen(kind: number, rows: number): number
  sample(kind: number, rows: number): number
  beginSample(): void
  sampledAt(): number
  plainHashesAt(): number
  screenAgain(kind: number, nth: number): void
  markDirty(slot: number): void
  slotOf(x: number, y: number): number
  countOutside(kind: number, atMs: number, amount: number): void
  hashAt(at: number, length: number): void
  hashLine(start: number, end: number): void
  plainHash(start: number, end: number): number
  madeX(): number
  madeY(): number
  writeId(nth: number, place: number, at: number, length: number): void
  /** As `writeId`, of the id by which the row is sampled. */
  writeSampledId(nth: number, place: number, at: number, length: number): void
  writeKey(nth: number, code: number, at: number, length: number): void
  writeWallet(nth: number, at: number, length: number): void
  writeLikeness(nth: number, at: number, length: number, reference: number): void
  writeLeg(at: number, length: number, amount: number): number
  endLegs(nth: number): void
  addFeeStep(kind: number, fromMs: number, fixed: number, micros: number): number
  addTakenStep(kind: number, fromMs: number, fixed: number, micros: number): number
  enterName(table: number, at: number, length: number, number: number, value: number): void
  setAsOf(ms: number): void
  setCode(name: number, code: number): void
  setColumns(
    delimiter: number,
    id: number,
    wallet: number,
    type: number,
    amount: number,
    createdAt: number,
    parent: number,
  ): void
  setEarlier(ms: number): void
  setAbsent(kind: number): void
  setDates(form: number, shiftMs: number): void
  setEventPlaces(
    code: number,
    subject: number,
    related: number,
    settledAt: number,
    needsRelated: number,
  ): void
  setPrincipal(at: number, length: number): void
  setSampleMask(subject: number, mask: number): void
  setSampleSubject(kind: number, code: number, subject: number): void
  setSeed(x: number, y: number): void
  setStatusAfter(event: number, status: number): void
  takeCells(): void
}

/** What the kernel asks of its host; addresses and lengths in bytes. */
export interface KernelHost {
  /** The number of the wallet whose name stands there. */
  numberOf(at: number, length: number): number
  /** Takes a wallet's hour, whose place is another's from then on. */
  takeCell(place: number): void
  /** How far the clock of the statement is ahead of UTC; NaN where that changes within the quarter of an hour. */
  aheadAt(quarterMs: number): number
}

let compiled: WebAssembly.Module | undefined

/** The runs of a process share what V8 has compiled of the kernel: it has no state but its memory. */
function kernelModule(): WebAssembly.Module {
  compiled ??= new WebAssembly.Module(readFileSync(builtUrl('reconcile/kernel.wasm')))
  return compiled
}

/** Starts the kernel in a memory of its own. */
export function startKernel(
  memory: WebAssembly.Memory,
  {numberOf, takeCell, aheadAt}: KernelHost,
): KernelExports {
  const {exports} = new WebAssembly.Instance(kernelModule(), {
    env: {memory},
    wallets: {numberOf},
    accounts: {takeCell},
    instants: {aheadAt},
  })
  return exports as unknown as KernelExports
}
