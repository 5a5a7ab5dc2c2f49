import {toReais} from '../../../domain/money.ts'
import type {SearchHit, SearchView} from '../../../wire/dashboard.ts'
import {timestamp} from '../../resources/timestamp.ts'
import type {BlockRow} from '../../store/blocks.ts'
import type {ChargeRow} from '../../store/charges.ts'
import type {ProjectRow} from '../../store/projects.ts'
import type {WalletRow} from '../../store/wallets.ts'
import type {WithdrawalRow} from '../../store/withdrawals.ts'
import {BLOCK_SEARCH} from './blocks.ts'
import {CHARGE_SEARCH} from './charges.ts'
import {equals, listRows, searched, windowOf} from './listing.ts'
import type {Asked} from './reading.ts'
import {WITHDRAWAL_SEARCH} from './withdrawals.ts'

/** Of each kind: enough to see what there is, and each has a listing of its own for the rest. */
const HITS = 10

interface Searching<Row> {
  readonly table: string
  readonly columns: readonly string[]
  readonly amount?: string
  readonly toHit: (row: Row) => SearchHit
}

const charges: Searching<ChargeRow> = {
  table: 'charges',
  columns: CHARGE_SEARCH,
  amount: 'amount',
  toHit: ({id, status, amount, createdAtMs, description, externalReference}) => ({
    kind: 'charge',
    id,
    title: description ?? externalReference ?? id,
    status,
    amount: toReais(amount),
    createdAt: timestamp(createdAtMs),
  }),
}

const withdrawals: Searching<WithdrawalRow> = {
  table: 'withdrawals',
  columns: WITHDRAWAL_SEARCH,
  amount: 'amount',
  toHit: ({id, status, amount, createdAtMs, holderName}) => ({
    kind: 'withdrawal',
    id,
    title: holderName,
    status,
    amount: toReais(amount),
    createdAt: timestamp(createdAtMs),
  }),
}

const blocks: Searching<BlockRow> = {
  table: 'blocks',
  columns: BLOCK_SEARCH,
  amount: 'amount',
  toHit: ({id, status, amount, createdAtMs, reason}) => ({
    kind: 'block',
    id,
    title: reason ?? id,
    status,
    amount: toReais(amount),
    createdAt: timestamp(createdAtMs),
  }),
}

const wallets: Searching<WalletRow> = {
  table: 'wallets',
  columns: ['reference', 'name'],
  toHit: ({reference, name, status, createdAtMs}) => ({
    kind: 'wallet',
    id: reference,
    title: name === null ? reference : `${reference} · ${name}`,
    status,
    createdAt: timestamp(createdAtMs),
  }),
}

const projects: Searching<ProjectRow> = {
  table: 'projects',
  columns: ['id', 'name', 'description'],
  toHit: ({id, name, createdAtMs}) => ({
    kind: 'project',
    id,
    title: name,
    createdAt: timestamp(createdAtMs),
  }),
}

/** A delivery is found by its own id or by that of its event. */
const deliveries: Searching<{id: string; state: string; kind: string; createdAtMs: number}> = {
  table: `(SELECT d.id, d.eventId, d.state, d.environment, e.kind, e.createdAtMs
    FROM deliveries d JOIN events e ON e.id = d.eventId)`,
  columns: ['id', 'eventId'],
  toHit: ({id, state, kind, createdAtMs}) => ({
    kind: 'delivery',
    id,
    title: kind,
    status: state,
    createdAt: timestamp(createdAtMs),
  }),
}

/** Whatever holds the text, the newest of each kind. */
export function readSearch(asked: Asked): SearchView {
  const hits = [
    hitsIn(asked, wallets),
    hitsIn(asked, charges),
    hitsIn(asked, withdrawals),
    hitsIn(asked, blocks),
    hitsIn(asked, projects),
    hitsIn(asked, deliveries),
  ]
  return {hits: hits.flat()}
}

function hitsIn<Row>({world, environment, call}: Asked, searching: Searching<Row>): SearchHit[] {
  const {search} = windowOf(call)
  if (search === '') return []
  const {table, columns, amount, toHit} = searching
  const where = [equals('environment', environment), ...searched(search, columns, amount)]
  const selection = {from: table, where, order: 'createdAtMs DESC'}
  return [
    ...listRows<Row, SearchHit>(world.store.db, selection, {page: 1, limit: HITS, toItem: toHit})
      .items,
  ]
}
