import type {DatabaseSync, StatementSync} from 'node:sqlite'
import type {Environment} from '../../domain/environment.ts'
import {type Centavos, subtract, ZERO} from '../../domain/money.ts'
import type {BlockRow} from './blocks.ts'
import type {ChargeRow} from './charges.ts'
import type {EventRow} from './events.ts'
import {heldAccount, type LedgerRow} from './ledger.ts'
import type {WithdrawalRow} from './withdrawals.ts'

/** What happened after one moment and up to another one. Units: milliseconds since 1970. */
export interface Period {
  readonly environment: Environment
  readonly fromMs: number
  readonly untilMs: number
}

/** A withdrawal, and when what it took came back, where it did. */
export type ReturnedWithdrawal = WithdrawalRow & {readonly returnedAtMs: number | null}

const IN_PERIOD = 'environment = :environment AND createdAtMs > :fromMs AND createdAtMs <= :untilMs'

/** The ids of all that a line or an event of the period is about. */
const SUBJECTS = `
  SELECT id FROM ledger WHERE ${IN_PERIOD}
  UNION SELECT parentId FROM ledger WHERE ${IN_PERIOD} AND parentId IS NOT NULL
  UNION SELECT subjectId FROM events WHERE ${IN_PERIOD} AND subjectId IS NOT NULL`

/** Made by the end of the period, and of it: made in it, not final at its beginning, or a subject. */
const ofPeriod = (endedAt: string): string => `environment = :environment
  AND createdAtMs <= :untilMs
  AND (createdAtMs > :fromMs OR ${endedAt} IS NULL OR ${endedAt} > :fromMs OR id IN (${SUBJECTS}))`

const BLOCKS = `SELECT * FROM blocks WHERE ${ofPeriod('resolvedAtMs')}`

/** A block is its charge's, and says nothing of the wallet: the charge of every block is there, too. */
const CHARGES = `SELECT * FROM charges WHERE ${ofPeriod('finishedAtMs')}
  OR id IN (SELECT chargeId FROM (${BLOCKS}))`

const WITHDRAWALS = `SELECT *, (SELECT MAX(createdAtMs) FROM ledger
    WHERE parentId = withdrawals.id AND type = 'withdrawal_reversal') AS returnedAtMs
  FROM withdrawals WHERE ${ofPeriod('processedAtMs')}`

const isUncertain = (steppedAt: string, endedAt: string): string =>
  `-${steppedAt} > :untilMs AND (${endedAt} IS NULL OR ${endedAt} > :untilMs)`

/** Reads what there is of a period, as it is now and in the order in which it was made. */
export class PeriodReader {
  readonly #charges: StatementSync
  readonly #withdrawals: StatementSync
  readonly #blocks: StatementSync
  readonly #events: StatementSync
  readonly #lines: StatementSync
  readonly #uncertain: StatementSync
  readonly #given: StatementSync
  readonly #taken: StatementSync

  constructor(db: DatabaseSync) {
    this.#charges = db.prepare(`${CHARGES} ORDER BY seq`)
    this.#withdrawals = db.prepare(`${WITHDRAWALS} ORDER BY seq`)
    this.#blocks = db.prepare(`${BLOCKS} ORDER BY seq`)
    this.#events = db.prepare(`SELECT * FROM events WHERE ${IN_PERIOD} ORDER BY seq`)
    this.#lines = db.prepare(
      `SELECT * FROM ledger WHERE ${IN_PERIOD} AND account NOT LIKE ':%' ORDER BY seq`,
    )
    this.#uncertain = db.prepare(
      `SELECT 1 FROM (${WITHDRAWALS}) WHERE ${isUncertain('processingAtMs', 'processedAtMs')}
       UNION SELECT 1 FROM (${BLOCKS}) WHERE ${isUncertain('defendedAtMs', 'resolvedAtMs')}`,
    )
    const sums = (side: string): StatementSync =>
      db.prepare(
        `SELECT ${side} AS account, SUM(amount) AS amount FROM ledger
         WHERE environment = ? AND createdAtMs <= ?
           AND (${side} NOT LIKE ':%' OR ${side} LIKE '${heldAccount('%')}') GROUP BY ${side}`,
      )
    this.#given = sums('account')
    this.#taken = sums('counter')
  }

  charges(period: Period): Iterable<ChargeRow> {
    return this.#charges.iterate({...period}) as unknown as Iterable<ChargeRow>
  }

  withdrawals(period: Period): Iterable<ReturnedWithdrawal> {
    return this.#withdrawals.iterate({...period}) as unknown as Iterable<ReturnedWithdrawal>
  }

  blocks(period: Period): Iterable<BlockRow> {
    return this.#blocks.iterate({...period}) as unknown as Iterable<BlockRow>
  }

  events(period: Period): Iterable<EventRow> {
    return this.#events.iterate({...period}) as unknown as Iterable<EventRow>
  }

  lines(period: Period): Iterable<LedgerRow> {
    return this.#lines.iterate({...period}) as unknown as Iterable<LedgerRow>
  }

  /** Whether a step of before its moment was kept may have been made by the end of the period, or not. */
  isUncertain(period: Period): boolean {
    return this.#uncertain.get({...period}) !== undefined
  }

  /** What a wallet, or what is held of one, had at a moment, its lines included. */
  balancesAt(environment: Environment, atMs: number): (account: string) => Centavos {
    const given = sumsOf(this.#given.all(environment, atMs))
    const taken = sumsOf(this.#taken.all(environment, atMs))
    return (account) => subtract(given.get(account) ?? ZERO, taken.get(account) ?? ZERO)
  }
}

const sumsOf = (rows: readonly unknown[]): ReadonlyMap<string, Centavos> =>
  new Map(
    (rows as {account: string; amount: Centavos}[]).map(({account, amount}) => [account, amount]),
  )
