import type {DatabaseSync, StatementSync} from 'node:sqlite'
import type {Environment} from '../../domain/environment.ts'
import type {EventKind} from '../../domain/event.ts'
import type {WalletReference} from '../../domain/wallet.ts'

/** A webhook endpoint. An empty list of events means all of them. */
export interface Endpoint {
  readonly id: string
  readonly environment: Environment
  readonly wallet: WalletReference
  readonly url: string
  readonly events: readonly EventKind[]
  readonly secret: string
  readonly createdAtMs: number
  readonly deletedAtMs: number | null
}

type EndpointRow = Omit<Endpoint, 'events'> & {readonly events: string}

export class EndpointTable {
  readonly #insert: StatementSync
  readonly #find: StatementSync
  readonly #list: StatementSync
  readonly #ofWallet: StatementSync
  readonly #delete: StatementSync

  constructor(db: DatabaseSync) {
    this.#insert = db.prepare(
      `INSERT INTO endpoints (id, environment, wallet, url, events, secret, createdAtMs)
       VALUES (:id, :environment, :wallet, :url, :events, :secret, :createdAtMs)`,
    )
    this.#find = db.prepare('SELECT * FROM endpoints WHERE id = ?')
    this.#list = db.prepare(
      'SELECT * FROM endpoints WHERE environment = ? AND deletedAtMs IS NULL ORDER BY seq',
    )
    this.#ofWallet = db.prepare(
      `SELECT * FROM endpoints
       WHERE environment = ? AND wallet = ? AND deletedAtMs IS NULL ORDER BY seq`,
    )
    this.#delete = db.prepare(
      'UPDATE endpoints SET deletedAtMs = ? WHERE id = ? AND deletedAtMs IS NULL',
    )
  }

  insert(endpoint: Endpoint): void {
    const {deletedAtMs: _, ...row} = endpoint
    this.#insert.run({...row, events: JSON.stringify(endpoint.events)})
  }

  find(id: string): Endpoint | undefined {
    const row = this.#find.get(id) as EndpointRow | undefined
    return row && toEndpoint(row)
  }

  list(environment: Environment): Endpoint[] {
    return (this.#list.all(environment) as unknown as EndpointRow[]).map(toEndpoint)
  }

  ofWallet(environment: Environment, wallet: WalletReference): Endpoint[] {
    return (this.#ofWallet.all(environment, wallet) as unknown as EndpointRow[]).map(toEndpoint)
  }

  delete(id: string, atMs: number): void {
    this.#delete.run(atMs, id)
  }
}

const toEndpoint = (row: EndpointRow): Endpoint => ({...row, events: JSON.parse(row.events)})
