import type {DatabaseSync, StatementSync} from 'node:sqlite'
import type {Accounts, KnownAccount} from '../journal.ts'
import type {ServicePlace} from '../request-record.ts'
import type {JournalWriter} from './journal-writes.ts'

/** Which account a client id is, and which instance was last seen at an address. */
export class SqliteAccounts implements Accounts {
  readonly #writer: JournalWriter
  readonly #find: StatementSync
  readonly #instance: StatementSync

  constructor(db: DatabaseSync, writer: JournalWriter) {
    this.#writer = writer
    this.#find = db.prepare(
      `SELECT account, instance FROM accounts
       WHERE environment = ? AND base_url = ? AND client_id = ?`,
    )
    this.#instance = db.prepare('SELECT instance FROM instances WHERE base_url = ?')
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
    const seen = {environment, baseUrl, instance, clientId, account}
    return this.#writer.write('saveAccount', seen)
  }

  async noteInstance(baseUrl: string, instance: string): Promise<void> {
    if (this.#instance.get(baseUrl)?.['instance'] === instance) return
    await this.#writer.write('noteInstance', {baseUrl, instance})
  }
}
