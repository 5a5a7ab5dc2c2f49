import {readFileSync} from 'node:fs'
import {builtUrl} from './worker-path.ts'

/** What the kernel exports; addresses and sizes in bytes. */
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
  cutoffsAt(): number
  latest(): number
  leftAt(): number
  beginPart(): void
  partFirst(): number
  partLast(): number
  layOut(buckets: number): number
  reserve(size: number): number
  decode(kind: number, from: number, end: number, most: number): number
  screen(kind: number, rows: number): number
  addFeeStep(kind: number, fromMs: number, fixed: number): number
  enterName(table: number, at: number, length: number, number: number, value: number): void
  setAsOf(ms: number): void
  setColumns(delimiter: number, ...columns: [number, number, number, number, number, number]): void
  setEventPlaces(code: number, ...fields: [number, number, number, number]): void
  setEvents(payment: number, withdrawal: number): void
  setLineTypes(payment: number, fee: number, transfer: number, withdrawal: number): void
  setPrincipal(at: number, length: number): void
  setRecordsCarryFee(carry: number): void
  setSeed(x: number, y: number): void
  setStatusAfter(event: number, status: number): void
  setStatuses(pending: number, completed: number, ofWithdrawal: number): void
}

/** What the kernel asks of its host; addresses and lengths in bytes. */
export interface KernelHost {
  /** The number of the wallet whose name stands there. */
  numberOf(at: number, length: number): number
  /** Takes a wallet's hour before another one begins. */
  takeCell(wallet: number): void
}

/** Starts the kernel in a memory of its own. */
export function startKernel(
  memory: WebAssembly.Memory,
  {numberOf, takeCell}: KernelHost,
): KernelExports {
  const module = new WebAssembly.Module(readFileSync(builtUrl('kernel.wasm')))
  const {exports} = new WebAssembly.Instance(module, {
    env: {memory},
    wallets: {numberOf},
    accounts: {takeCell},
  })
  return exports as unknown as KernelExports
}
