import {ENVIRONMENTS, type Environment} from '../../domain/environment.ts'
import {FEE_KINDS} from '../../domain/fee.ts'
import {toDecimal, toReais} from '../../domain/money.ts'
import {feeResource} from '../handlers/balance.ts'
import type {Answer, Call, Reply} from '../http/message.ts'
import {notFound} from '../movements/refusals.ts'
import {balanceOf} from '../movements/wallet-balance.ts'
import {blockResource} from '../resources/block-resource.ts'
import {chargeResource} from '../resources/charge-resource.ts'
import {timestamp} from '../resources/timestamp.ts'
import {withdrawalResource} from '../resources/withdrawal-resource.ts'
import type {ChargeRow} from '../store/charges.ts'
import type {LedgerRow} from '../store/ledger.ts'
import type {WithdrawalRow} from '../store/withdrawals.ts'
import type {World} from '../world.ts'
import {type Command, environmentIn} from './control.ts'

/** The data set that the reconciler reads. Source: contract, section 6. */
export const EXPORT_COMMANDS: readonly Command[] = [
  {method: 'GET', path: '/export/:environment/:file', handle: exportFile},
]

function exportFile(world: World, call: Call): Reply {
  const environment = environmentIn(call)
  if (typeof environment !== 'string') return environment
  const file = call.parameters['file'] ?? ''
  const write = Object.hasOwn(FILES, file) ? FILES[file] : undefined
  return write ? write(world, environment) : notFound('file', file)
}

type Writer = (world: World, environment: Environment) => Answer

const FILES: Readonly<Record<string, Writer>> = {
  'charges.jsonl': ({store}, environment) => lines(store.charges.list(environment), chargeLine),
  'withdrawals.jsonl': ({store}, environment) =>
    lines(store.withdrawals.list(environment), withdrawalLine),
  'events.jsonl': ({store}, environment) => lines(store.events.list(environment), ({body}) => body),
  'blocks.jsonl': ({store}, environment) =>
    lines(store.blocks.list(environment).reverse(), (block) =>
      JSON.stringify(blockResource(block, store.charges.find(block.chargeId))),
    ),
  'statement.csv': ({store}, environment) => ({
    ...lines(store.ledger.lines(environment), statementLine, STATEMENT_HEADER),
    headers: {'Content-Type': 'text/csv; charset=utf-8'},
  }),
  'balances.json': (world, environment) => document(balances(world, environment)),
  'fees.json': (world) => document(feeHistory(world)),
}

const STATEMENT_HEADER = 'id,wallet,type,amount,createdAt,parentTransactionId'

const chargeLine = (charge: ChargeRow): string =>
  JSON.stringify({
    ...chargeResource(charge),
    subAccount: charge.wallet,
    feeAmount: charge.feeAmount === null ? undefined : toReais(charge.feeAmount),
  })

const withdrawalLine = (withdrawal: WithdrawalRow): string =>
  JSON.stringify({...withdrawalResource(withdrawal), subAccount: withdrawal.wallet})

/** No field of the emulator's needs quotes. */
const statementLine = (line: LedgerRow): string =>
  [
    line.id,
    line.account,
    line.type,
    toDecimal(line.amount),
    timestamp(line.createdAtMs),
    line.parentId ?? '',
  ].join(',')

function balances(world: World, environment: Environment) {
  return world.store.wallets.list(environment).map(({reference: wallet}) => {
    const {available, held} = balanceOf(world, environment, wallet)
    const asOf = timestamp(latestMs(world))
    return {wallet, available: toReais(available), held: toReais(held), opening: 0, asOf}
  })
}

/** On a clock that stands still, the last steps may be a few milliseconds ahead of it. */
function latestMs({store, clock}: World): number {
  return Math.max(
    clock.nowMs(),
    ...ENVIRONMENTS.map((environment) => store.events.latestMs(environment)),
  )
}

/** Each schedule with the moment from which it was in force. */
function feeHistory({store}: World) {
  const history = store.fees.history()
  return Object.fromEntries(
    FEE_KINDS.map((kind) => [
      kind,
      history
        .filter((row) => row.kind === kind)
        .map((row) => ({from: timestamp(row.fromMs), ...feeResource(row)})),
    ]),
  )
}

const document = (value: unknown): Answer => ({status: 200, body: `${JSON.stringify(value)}\n`})

/** One row a line, written as it is read, so that a large export needs no room. */
function lines<Row>(rows: Iterable<Row>, write: (row: Row) => string, header?: string): Answer {
  return {
    status: 200,
    body: join(rows, write, header),
    headers: {'Content-Type': 'application/x-ndjson'},
  }
}

const LINES_A_PIECE = 500

function* join<Row>(
  rows: Iterable<Row>,
  write: (row: Row) => string,
  header: string | undefined,
): Generator<string> {
  let piece = header === undefined ? '' : `${header}\n`
  let count = 0
  for (const row of rows) {
    piece += `${write(row)}\n`
    count += 1
    if (count % LINES_A_PIECE !== 0) continue
    yield piece
    piece = ''
  }
  if (piece !== '') yield piece
}
