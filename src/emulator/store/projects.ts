import type {DatabaseSync, StatementSync} from 'node:sqlite'
import type {Environment} from '../../domain/environment.ts'
import type {ProjectSortField} from '../../domain/project.ts'

export interface ProjectRow {
  readonly id: string
  readonly environment: Environment
  readonly name: string
  readonly color: string
  readonly description: string | null
  readonly logoUrl: string | null
  readonly createdAtMs: number
}

/** One page of a sorted listing. */
export interface ProjectPageRequest {
  readonly page: number
  readonly limit: number
  readonly sortBy: ProjectSortField
  readonly sortOrder: 'asc' | 'desc'
}

/** No endpoint changes a project, so it was last updated when it was created. */
const COLUMNS: Readonly<Record<ProjectSortField, string>> = {
  createdAt: 'createdAtMs',
  updatedAt: 'createdAtMs',
  name: 'name',
}

export class ProjectTable {
  readonly #db: DatabaseSync
  readonly #insert: StatementSync
  readonly #find: StatementSync
  readonly #named: StatementSync
  readonly #firstTwo: StatementSync
  readonly #count: StatementSync

  constructor(db: DatabaseSync) {
    this.#db = db
    this.#insert = db.prepare(
      `INSERT INTO projects (id, environment, name, color, description, logoUrl, createdAtMs)
       VALUES (:id, :environment, :name, :color, :description, :logoUrl, :createdAtMs)`,
    )
    this.#find = db.prepare('SELECT * FROM projects WHERE id = ? AND environment = ?')
    this.#named = db.prepare('SELECT * FROM projects WHERE name = ? AND environment = ?')
    this.#firstTwo = db.prepare('SELECT id FROM projects WHERE environment = ? LIMIT 2')
    this.#count = db.prepare('SELECT COUNT(*) AS total FROM projects WHERE environment = ?')
  }

  insert(row: ProjectRow): void {
    this.#insert.run({...row})
  }

  find(environment: Environment, id: string): ProjectRow | undefined {
    return this.#find.get(id, environment) as ProjectRow | undefined
  }

  named(environment: Environment, name: string): ProjectRow | undefined {
    return this.#named.get(name, environment) as ProjectRow | undefined
  }

  /** Enough to tell whether there is exactly one. */
  firstTwoIds(environment: Environment): string[] {
    return (this.#firstTwo.all(environment) as {id: string}[]).map(({id}) => id)
  }

  count(environment: Environment): number {
    return (this.#count.get(environment) as {total: number}).total
  }

  page(environment: Environment, request: ProjectPageRequest): ProjectRow[] {
    const {page, limit, sortBy, sortOrder} = request
    const order = `${COLUMNS[sortBy]} ${sortOrder}, seq ${sortOrder}`
    const rows = this.#db
      .prepare(`SELECT * FROM projects WHERE environment = ? ORDER BY ${order} LIMIT ? OFFSET ?`)
      .all(environment, limit, (page - 1) * limit)
    return rows as unknown as ProjectRow[]
  }
}
