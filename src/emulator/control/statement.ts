import {toReais} from '../../domain/money.ts'
import {PRINCIPAL} from '../../domain/wallet.ts'
import {type Call, json, type Reply} from '../http/message.ts'
import {notFound} from '../movements/refusals.ts'
import {timestamp} from '../resources/timestamp.ts'
import type {LedgerRow} from '../store/ledger.ts'
import type {World} from '../world.ts'
import {type Command, environmentIn} from './control.ts'

/** The lines of a wallet, as the dashboard shows them. */
export const STATEMENT_COMMANDS: readonly Command[] = [
  {method: 'GET', path: '/statement', handle: show},
  {method: 'GET', path: '/lines', handle: begin},
]

function show({store}: World, call: Call): Reply {
  const environment = environmentIn(call)
  if (typeof environment !== 'string') return environment
  const wallet = call.query.get('wallet') ?? PRINCIPAL
  if (!store.wallets.find(environment, wallet)) return notFound('wallet', wallet)
  return json(200, {lines: store.ledger.statement(environment, wallet).map(lineResource)})
}

/** The answer to an ambiguous beginning: a few of the ids show the person that it is not one. */
const MOST_LINES = 6

/** The ids of lines that begin with a text: a person types the beginning that a table shows. */
function begin({store}: World, call: Call): Reply {
  const environment = environmentIn(call)
  if (typeof environment !== 'string') return environment
  const beginning = call.query.get('beginning') ?? ''
  return json(200, {ids: store.ledger.idsBeginning(environment, beginning, MOST_LINES)})
}

const lineResource = (line: LedgerRow) => ({
  id: line.id,
  wallet: line.account,
  type: line.type,
  amount: toReais(line.amount),
  createdAt: timestamp(line.createdAtMs),
  parentTransactionId: line.parentId,
})
