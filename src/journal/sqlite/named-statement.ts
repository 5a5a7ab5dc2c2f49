import type {DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync} from 'node:sqlite'

type Settings = Readonly<Record<string, SQLInputValue>>

/** A parameter, `:name`, and no time of day or other text within quotes. */
const NAME = /(?<=[\s(,=]):(\w+)/g

/**
 * A statement with names for its values. They are given by position: `node:sqlite` looks every name
 * up at every run, which takes a statement of a batch a third of its time.
 */
export class NamedStatement {
  readonly #statement: StatementSync
  readonly #names: readonly string[]

  constructor(db: DatabaseSync, sql: string) {
    const names = new Map<string, number>()
    const numbered = sql.replaceAll(NAME, (_, name: string) => {
      const number = names.get(name) ?? names.size + 1
      names.set(name, number)
      return `?${number}`
    })
    this.#statement = db.prepare(numbered)
    this.#names = [...names.keys()]
  }

  /** How many rows it changed. */
  run(settings: Settings): number {
    return Number(this.#statement.run(...this.#values(settings)).changes)
  }

  /** The first row that it gives. */
  get(settings: Settings): Record<string, SQLOutputValue> | undefined {
    return this.#statement.get(...this.#values(settings))
  }

  #values(settings: Settings): SQLInputValue[] {
    return this.#names.map((name) => {
      const value = settings[name]
      if (value === undefined) throw new TypeError(`:${name} has no value`)
      return value
    })
  }
}
