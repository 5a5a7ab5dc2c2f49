import type {Environment} from '../../domain/environment.ts'
import {FEE_KINDS} from '../../domain/fee.ts'
import {toDecimal, toReais} from '../../domain/money.ts'
import {periodRequest} from '../../wire/control.ts'
import {type Refusal, refusal} from '../../wire/refusal.ts'
import {feeResource} from '../handlers/balance.ts'
import {readFields} from '../http/body.ts'
import type {Answer, Call, Reply} from '../http/message.ts'
import {isRefusal, notFound} from '../movements/refusals.ts'
import {blockResource} from '../resources/block-resource.ts'
import {chargeResource} from '../resources/charge-resource.ts'
import {timestamp} from '../resources/timestamp.ts'
import {withdrawalResource} from '../resources/withdrawal-resource.ts'
import type {ChargeRow} from '../store/charges.ts'
import type {LedgerRow} from '../store/ledger.ts'
import type {Period} from '../store/period.ts'
import type {WithdrawalRow} from '../store/withdrawals.ts'
import type {World} from '../world.ts'
import {type Command, environmentIn} from './control.ts'
import {type DataSet, dataSetOf, latestMs, wholeDataSet} from './data-set.ts'

/** The data set that the reconciler reads. Source: contract, section 6. */
export const EXPORT_COMMANDS: readonly Command[] = [
  {method: 'GET', path: '/export/:environment/:file', handle: exportFile},
]

function exportFile(world: World, call: Call): Reply {
  const environment = environmentIn(call)
  if (typeof environment !== 'string') return environment
  const file = call.parameters['file'] ?? ''
  const write = Object.hasOwn(FILES, file) ? FILES[file] : undefined
  if (!write) return notFound('file', file)
  const period = periodIn(world, environment, call)
  if (period === undefined) return write(world, wholeDataSet(world, environment))
  return isRefusal(period) ? period : write(world, dataSetOf(world, period))
}

/** The period that is asked for; without `from` and `until`, none. */
function periodIn(
  world: World,
  environment: Environment,
  {query}: Call,
): Period | Refusal | undefined {
  const asked = ['from', 'until'].filter((name) => query.has(name))
  if (asked.length === 0) return undefined
  const fields = Object.fromEntries(asked.map((name) => [name, query.get(name)]))
  const request = readFields(fields, periodRequest)
  if (isRefusal(request)) return request
  const latest = latestMs(world)
  const {from: fromMs = 0, until: untilMs = latest} = request
  const period = {environment, fromMs, untilMs}
  if (untilMs > latest) return NOT_YET
  if (fromMs > untilMs) return ENDS_FIRST
  return world.store.periods.isUncertain(period) ? UNCERTAIN : period
}

const NOT_YET = refusal(400, 'until must not be after what the clock says', {field: 'until'})
const ENDS_FIRST = refusal(400, 'from must not be after until', {field: 'from'})
const UNCERTAIN = refusal(
  409,
  'How a withdrawal or block stood at until is not known: an older emulator did not keep it.',
  {field: 'until', code: 'STATE_NOT_KEPT'},
)

type Writer = (world: World, data: DataSet) => Answer

const FILES: Readonly<Record<string, Writer>> = {
  'charges.jsonl': (_, data) => lines(data.charges(), chargeLine),
  'withdrawals.jsonl': (_, data) => lines(data.withdrawals(), withdrawalLine),
  'events.jsonl': (_, data) => lines(data.events(), ({body}) => body),
  'blocks.jsonl': ({store}, data) =>
    lines(data.blocks(), (block) =>
      JSON.stringify(blockResource(block, store.charges.find(block.chargeId))),
    ),
  'statement.csv': (_, data) => ({
    ...lines(data.lines(), statementLine, STATEMENT_HEADER),
    headers: {'Content-Type': 'text/csv; charset=utf-8'},
  }),
  'balances.json': (_, data) => document(balances(data)),
  'fees.json': (_, data) => document(feeHistory(data)),
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

const balances = (data: DataSet) =>
  data.balances().map(({wallet, available, held, opening, asOfMs}) => ({
    wallet,
    available: toReais(available),
    held: toReais(held),
    opening: toReais(opening),
    asOf: timestamp(asOfMs),
  }))

/** Each schedule with the moment from which it was in force. */
function feeHistory(data: DataSet) {
  const history = data.fees()
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
