import type {DatabaseSync, StatementSync} from 'node:sqlite'
import type {Environment} from '../../domain/environment.ts'

export interface InstitutionRow {
  readonly id: string
  readonly environment: Environment
  readonly name: string
  readonly enabled: number
  readonly available: number
}

/** The issuing institutions (PSPs) that a charge may be pinned to. */
export class InstitutionTable {
  readonly #find: StatementSync
  readonly #list: StatementSync
  readonly #put: StatementSync

  constructor(db: DatabaseSync) {
    this.#find = db.prepare('SELECT * FROM institutions WHERE id = ? AND environment = ?')
    this.#list = db.prepare('SELECT * FROM institutions WHERE environment = ? ORDER BY id')
    this.#put = db.prepare(
      `INSERT OR REPLACE INTO institutions
       VALUES (:id, :environment, :name, :enabled, :available)`,
    )
  }

  list(environment: Environment): readonly InstitutionRow[] {
    return this.#list.all(environment) as unknown as InstitutionRow[]
  }

  find(environment: Environment, id: string): InstitutionRow | undefined {
    return this.#find.get(id, environment) as InstitutionRow | undefined
  }

  put(row: InstitutionRow): void {
    this.#put.run({...row})
  }
}
