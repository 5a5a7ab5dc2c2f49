import type {DatabaseSync, StatementSync} from 'node:sqlite'
import type {Environment} from '../../domain/environment.ts'
import type {Permission, SubAccountAccess} from '../../domain/permission.ts'

/** A credential with its rights. */
export interface Credential {
  readonly clientId: string
  readonly environment: Environment
  readonly clientSecret: string
  readonly permissions: readonly Permission[]
  readonly ipAllowList: readonly string[] | null
  readonly subAccountAccess: SubAccountAccess
  readonly revoked: boolean
  readonly createdAtMs: number
}

interface CredentialRow {
  readonly clientId: string
  readonly environment: Environment
  readonly clientSecret: string
  readonly permissions: string
  readonly ipAllowList: string | null
  readonly subAccountAccess: string
  readonly revoked: number
  readonly createdAtMs: number
}

/** Credentials change rarely and are read at every request, so those read once are kept. */
export class CredentialTable {
  readonly #find: StatementSync
  readonly #list: StatementSync
  readonly #put: StatementSync
  readonly #known = new Map<string, Credential>()

  constructor(db: DatabaseSync) {
    this.#find = db.prepare('SELECT * FROM credentials WHERE clientId = ?')
    this.#list = db.prepare('SELECT * FROM credentials ORDER BY createdAtMs, clientId')
    this.#put = db.prepare(
      `INSERT OR REPLACE INTO credentials VALUES (:clientId, :environment, :clientSecret,
        :permissions, :ipAllowList, :subAccountAccess, :revoked, :createdAtMs)`,
    )
  }

  find(clientId: string): Credential | undefined {
    const known = this.#known.get(clientId)
    if (known) return known
    const row = this.#find.get(clientId) as CredentialRow | undefined
    if (!row) return undefined
    const credential = toCredential(row)
    this.#known.set(clientId, credential)
    return credential
  }

  list(): Credential[] {
    return (this.#list.all() as unknown as CredentialRow[]).map(toCredential)
  }

  put(credential: Credential): void {
    this.#known.delete(credential.clientId)
    this.#put.run({
      ...credential,
      permissions: JSON.stringify(credential.permissions),
      ipAllowList: credential.ipAllowList && JSON.stringify(credential.ipAllowList),
      subAccountAccess: JSON.stringify(credential.subAccountAccess),
      revoked: Number(credential.revoked),
    })
  }
}

const toCredential = (row: CredentialRow): Credential => ({
  ...row,
  permissions: JSON.parse(row.permissions),
  ipAllowList: row.ipAllowList === null ? null : JSON.parse(row.ipAllowList),
  subAccountAccess: JSON.parse(row.subAccountAccess),
  revoked: row.revoked === 1,
})
