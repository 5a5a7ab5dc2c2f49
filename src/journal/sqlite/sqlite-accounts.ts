import type {DatabaseSync, StatementSync} from 'node:sqlite'
import type {Accounts, KnownAccount} from '../journal.ts'
import type {ServicePlace} from '../request-record.ts'
import type {JournalCommits} from './journal-commits.ts'

/** Which account a client id is, and which instance was last seen at an address. */
export class SqliteAccounts implements Accounts {
  readonly #commits: JournalCommits
  readonly #find: StatementSync
  readonly #save: StatementSync
  readonly #instance: StatementSync
  readonly #noteInstance: StatementSync

  constructor(db: DatabaseSync, commits: JournalCommits) {
    this.#commits = commits
    this.#find = db.prepare(
      `SELECT account, instance FROM accounts
       WHERE environment = ? AND base_url = ? AND client_id = ?`,
    )
    this.#save = db.prepare(
      `INSERT INTO accounts (environment, base_url, client_id, account, instance)
       VALUES (?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET account = excluded.account, instance = excluded.instance`,
    )
    this.#instance = db.prepare('SELECT instance FROM instances WHERE base_url = ?')
    this.#noteInstance = db.prepare(
      `INSERT INTO instances (base_url, instance) VALUES (?, ?)
       ON CONFLICT DO UPDATE SET instance = excluded.instance`,
    )
  }

  async find(
    {environment, baseUrl}: Pick<ServicePlace, 'environment' | 'baseUrl'>,
    clientId: string,
  ): Promise<KnownAccount | undefined> {
    const row = this.#find.get(environment, baseUrl, clientId)
    return row && {account: row['account'] as string, instance: row['instance'] as string}
  }

  save(
    {environment, baseUrl, instance}: ServicePlace,
    {clientId, account}: {readonly clientId: string; readonly account: string},
  ): Promise<void> {
    return this.#commits.write(
      () => void this.#save.run(environment, baseUrl, clientId, account, instance),
      {isSynced: false},
    )
  }

  async noteInstance(baseUrl: string, instance: string): Promise<void> {
    if (this.#instance.get(baseUrl)?.['instance'] === instance) return
    await this.#commits.write(() => void this.#noteInstance.run(baseUrl, instance), {
      isSynced: false,
    })
  }
}
