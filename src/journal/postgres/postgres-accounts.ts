import type {Postgres} from '../../platform/postgres/postgres.ts'
import type {Accounts, KnownAccount} from '../journal.ts'
import type {ServicePlace} from '../request-record.ts'

/** Which account a client id is, and which instance was last seen at an address. */
export class PostgresAccounts implements Accounts {
  readonly #postgres: Postgres

  constructor(postgres: Postgres) {
    this.#postgres = postgres
  }

  async find(
    {environment, baseUrl}: Pick<ServicePlace, 'environment' | 'baseUrl'>,
    clientId: string,
  ): Promise<KnownAccount | undefined> {
    const [row] = await this.#postgres.query(
      `SELECT known_account, instance FROM pixctl_accounts
       WHERE account = '' AND environment = $1 AND base_url = $2 AND client_id = $3`,
      [environment, baseUrl, clientId],
    )
    return row && {account: String(row['known_account']), instance: String(row['instance'])}
  }

  async save(
    {environment, baseUrl, instance}: ServicePlace,
    {clientId, account}: {readonly clientId: string; readonly account: string},
  ): Promise<void> {
    await this.#postgres.query(
      `INSERT INTO pixctl_accounts
         (account, environment, base_url, client_id, known_account, instance)
       VALUES ('', $1, $2, $3, $4, $5)
       ON CONFLICT (account, environment, base_url, client_id)
       DO UPDATE SET known_account = excluded.known_account, instance = excluded.instance`,
      [environment, baseUrl, clientId, account, instance],
    )
  }

  async noteInstance(baseUrl: string, instance: string): Promise<void> {
    await this.#postgres.query(
      `INSERT INTO pixctl_instances (account, environment, base_url, instance)
       VALUES ('', '', $1, $2)
       ON CONFLICT (account, environment, base_url) DO UPDATE SET instance = excluded.instance
       WHERE pixctl_instances.instance <> excluded.instance`,
      [baseUrl, instance],
    )
  }
}
