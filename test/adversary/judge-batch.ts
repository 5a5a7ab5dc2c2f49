import {readFileSync} from 'node:fs'
import {Broken} from './broken.ts'
import {batchOf, type Ended, type ProcessStage} from './process-stage.ts'

/** Statuses that say that a payout is there. */
const PAID = ['created', 'already_done']

/** Exits of a batch that has looked at every row. */
const CONCLUDED = [0, 6, 7]

/**
 * Runs a batch with nothing in its way, and compares what it says of each row with the ledger:
 * what it says was created is there once, what it says failed is not there, and nothing is twice.
 */
export async function judgeBatch(
  stage: ProcessStage,
  at: {readonly home: string; readonly file: string; readonly amounts: readonly number[]},
): Promise<Ended> {
  const ended = await stage.run(at.home, batchOf(at.file))
  await judgeEnded(stage, at, ended)
  return ended
}

/** Compares what a batch that ended by itself said with the ledger. */
export async function judgeEnded(
  stage: ProcessStage,
  {file, amounts}: {readonly file: string; readonly amounts: readonly number[]},
  ended: Ended,
): Promise<void> {
  const ledger = await stage.ledger()
  requireOnce(ledger, amounts)
  if (ended.code === null || !CONCLUDED.includes(ended.code)) return
  const {rows, created, alreadyDone, failed} = JSON.parse(ended.stdout) as Report
  if (created + alreadyDone + failed.length !== rows) throw new Broken('rows are missing')
  for (const [amount, statuses] of statusesOf(file)) {
    const paid = ledger.get(amount) ?? 0
    const claimed = statuses.filter((status) => PAID.includes(status)).length
    const denied = statuses.filter((status) => status === 'failed').length
    if (paid < claimed) throw new Broken(`${amount}: ${claimed} said to be created, ${paid} paid`)
    if (paid > statuses.length - denied)
      throw new Broken(`${amount}: paid, and said to have failed`)
  }
}

interface Report {
  readonly rows: number
  readonly created: number
  readonly alreadyDone: number
  readonly failed: readonly unknown[]
}

/** Nothing is there more often than the file has it. */
export function requireOnce(ledger: ReadonlyMap<number, number>, amounts: readonly number[]): void {
  for (const amount of amounts) {
    const wanted = amounts.filter((one) => one === amount).length
    const paid = ledger.get(amount) ?? 0
    if (paid > wanted) throw new Broken(`${amount}: paid ${paid} times in place of ${wanted}`)
  }
}

/** Every row is there. */
export async function requirePaid(
  stage: ProcessStage,
  amounts: readonly number[],
  ended: Ended,
): Promise<void> {
  if (ended.code !== 0) {
    throw new Broken(`exit ${ended.code}, nothing in its way: ${ended.stdout}${ended.stderr}`)
  }
  const ledger = await stage.ledger()
  for (const amount of amounts) {
    const wanted = amounts.filter((one) => one === amount).length
    if (ledger.get(amount) !== wanted) throw new Broken(`${amount}: lost`)
  }
}

/** Of the result file: how each row of an amount ended. */
function statusesOf(file: string): Map<number, string[]> {
  const [head = '', ...rows] = readFileSync(`${file}.result.csv`, 'utf8').trim().split(/\r?\n/)
  const columns = head.split(',')
  const [amountAt, statusAt] = [columns.indexOf('amount'), columns.indexOf('status')]
  const statuses = new Map<number, string[]>()
  for (const row of rows) {
    const cells = row.split(',')
    const amount = Math.round(Number(cells[amountAt]) * 100)
    statuses.set(amount, [...(statuses.get(amount) ?? []), cells[statusAt] ?? ''])
  }
  return statuses
}
