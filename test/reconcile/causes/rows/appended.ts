import type {ByteSource} from '../../../../src/reconcile/read/files/inputs.ts'
import {reconcile} from '../../../../src/reconcile/reconcile.ts'
import type {Result} from '../../../../src/reconcile/result.ts'
import {inputsOf, textsOf} from '../../worlds/files.ts'
import {reais} from '../../worlds/world.ts'
import {month} from '../injectors.ts'

const HEADER = 'id,wallet,type,amount,createdAt,parentTransactionId'

/** Lines that are appended to a statement, made of its own. */
export type Appended = (lines: readonly string[]) => readonly string[]

/**
 * The result of a month whose statement has lines appended, and how many; its balances have them, too, where those
 * were posted so.
 */
export async function resultWithAppended(
  appended: Appended,
  isPosted = false,
): Promise<{readonly result: Result; readonly rows: number}> {
  const {world} = month(1)
  const {statement} = textsOf(world)
  const more = appended(statement)
  const cells = more.map((line) => line.split(','))
  for (const balance of isPosted ? world.balances : []) {
    const own = cells.filter(([, wallet]) => wallet === balance.wallet)
    const moved = own.reduce((sum, [, , , amount]) => sum + Math.round(Number(amount) * 100), 0)
    balance.available = reais(Math.round(balance.available * 100) + moved)
  }
  const source: ByteSource = {
    name: 'statement.csv',
    open: () => [Buffer.from(`${[HEADER, ...statement, ...more].join('\n')}\n`)],
  }
  const inputs = {...inputsOf(world), statement: [source]}
  const {result} = await reconcile(inputs, {timezone: 'America/Sao_Paulo'})
  return {result, rows: more.length}
}
