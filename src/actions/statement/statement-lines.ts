import type {DatabaseSync} from 'node:sqlite'
import {type Centavos, centavos, toReais} from '../../domain/money.ts'
import {openScratch} from '../../platform/sqlite.ts'
import {readAnew, type StoredRows} from '../show/stored-rows.ts'

/** A line of a wallet, and the balance after it. Amounts in reais, as the service writes them. */
export interface StatementRow {
  readonly id: string
  readonly wallet: string
  readonly type: string
  readonly amount: number
  readonly balance: number
  readonly createdAt: string
  readonly parentTransactionId: string | null
}

/** A line as it is read, in any order. */
export interface PostedLine {
  readonly id: string
  readonly type: string
  readonly amountCentavos: Centavos
  readonly atMs: number
  readonly parentId?: string | null | undefined
}

/** The lines of a period, or the newest of them. */
export interface LineRange {
  readonly fromMs?: number | undefined
  readonly untilMs?: number | undefined
  readonly limit?: number | undefined
}

interface StoredLine {
  readonly id: string
  readonly type: string
  readonly amount: number
  readonly at: number
  readonly parent: string | null
}

const TABLE = `CREATE TABLE lines (
  seq INTEGER PRIMARY KEY, at INTEGER NOT NULL, id TEXT NOT NULL, type TEXT NOT NULL,
  amount INTEGER NOT NULL, parent TEXT
)`
const PERIOD = 'at >= ? AND at < ?'

/**
 * The lines of one wallet, put in order on the disk: they may be millions, in any order, and the
 * balance after the newest one is known only when all are read.
 */
export class StatementLines {
  readonly wallet: string
  readonly #db: DatabaseSync
  readonly #opening: Centavos

  private constructor(db: DatabaseSync, wallet: string, opening: Centavos) {
    this.#db = db
    this.wallet = wallet
    this.#opening = opening
  }

  /** Lines of one instant stay in the order in which they are read. */
  static async read(
    wallet: string,
    lines: AsyncIterable<PostedLine>,
    openingOf: (count: number) => Promise<Centavos>,
  ): Promise<StatementLines> {
    const db = await openScratch()
    try {
      db.exec(TABLE)
      const count = await fill(db, lines)
      db.exec('CREATE INDEX by_time ON lines (at, seq)')
      return new StatementLines(db, wallet, await openingOf(count))
    } catch (error) {
      db.close()
      throw error
    }
  }

  [Symbol.dispose](): void {
    this.#db.close()
  }

  /** Newest first, each with the balance after it. */
  newestFirst(range: LineRange): StoredRows<StatementRow> {
    return {
      rows: readAnew(() => this.#withBalances(range)),
      count: async () => this.#count(range),
    }
  }

  /** The newest `limit` of the period, oldest of them first. */
  *oldestFirst({limit = -1, ...period}: LineRange): Generator<PostedLine> {
    const newest = `SELECT * FROM lines WHERE ${PERIOD} ORDER BY at DESC, seq DESC LIMIT ?`
    const all = `SELECT * FROM lines WHERE ${PERIOD} ORDER BY at, seq LIMIT ?`
    const rows = this.#db
      .prepare(limit < 0 ? all : `SELECT * FROM (${newest}) ORDER BY at, seq`)
      .iterate(...edges(period), limit) as Iterable<unknown> as Iterable<StoredLine>
    for (const {id, type, amount, at} of rows) {
      yield {id, type, amountCentavos: centavos(amount), atMs: at}
    }
  }

  /**
   * The balance before a moment, and when the last line before it was posted.
   *
   * Errors: `AmountOverflow`; SQLite gives a sum that is no safe integer as a number only if it is REAL.
   */
  closing(untilMs: number | undefined): {balance: Centavos; lastAtMs: number | undefined} {
    const found = this.#db
      .prepare('SELECT CAST(sum(amount) AS REAL) AS total, max(at) AS last FROM lines WHERE at < ?')
      .get(edge(untilMs, Number.MAX_SAFE_INTEGER)) as {total: number | null; last: number | null}
    return {
      balance: centavos(this.#opening + (found.total ?? 0)),
      lastAtMs: found.last ?? undefined,
    }
  }

  #count(range: LineRange): number {
    const counted = this.#db.prepare(`SELECT count(*) AS lines FROM lines WHERE ${PERIOD}`)
    return Number(counted.get(...edges(range))?.['lines'])
  }

  async *#withBalances({limit = -1, ...period}: LineRange): AsyncGenerator<StatementRow> {
    let balance = this.closing(period.untilMs).balance
    const rows = this.#db
      .prepare(`SELECT * FROM lines WHERE ${PERIOD} ORDER BY at DESC, seq DESC LIMIT ?`)
      .iterate(...edges(period), limit) as Iterable<unknown> as Iterable<StoredLine>
    for (const {id, type, amount, at, parent} of rows) {
      const row = {
        id,
        wallet: this.wallet,
        type,
        createdAt: new Date(at).toISOString(),
        parentTransactionId: parent,
        amount: toReais(centavos(amount)),
        balance: toReais(balance),
      }
      // A table and CSV write these; JSON does not show them.
      yield Object.defineProperty(row, 'centavos', {value: {amount: centavos(amount), balance}})
      balance = centavos(balance - amount)
    }
  }
}

async function fill(db: DatabaseSync, lines: AsyncIterable<PostedLine>): Promise<number> {
  const insert = db.prepare(
    'INSERT INTO lines (at, id, type, amount, parent) VALUES (?, ?, ?, ?, ?)',
  )
  let count = 0
  db.exec('BEGIN')
  for await (const {atMs, id, type, amountCentavos, parentId = null} of lines) {
    insert.run(atMs, id, type, amountCentavos, parentId)
    count += 1
  }
  db.exec('COMMIT')
  return count
}

const edge = (atMs: number | undefined, otherwise: number): number => atMs ?? otherwise

const edges = ({fromMs, untilMs}: LineRange): [number, number] => [
  edge(fromMs, Number.MIN_SAFE_INTEGER),
  edge(untilMs, Number.MAX_SAFE_INTEGER),
]
