import {completeReturn, expireCharge} from './movements/finish-charge.ts'
import {completeRefund} from './movements/refund-charge.ts'
import type {Schedule} from './scheduler.ts'
import type {World} from './world.ts'

/** How many things of one kind share a transaction. */
const BATCH = 500

/** A list of rows by due time, and what is done with each. */
interface DueList<Row> {
  readonly due: (atMs: number, limit: number) => readonly Row[]
  readonly dueAtMs: (row: Row) => number | null
  readonly settle: (row: Row) => unknown
}

const schedule = <Row>(world: World, {due, dueAtMs, settle}: DueList<Row>): Schedule => ({
  nextDueMs: () => {
    const [next] = due(Number.MAX_SAFE_INTEGER, 1)
    return next && (dueAtMs(next) ?? undefined)
  },
  fire: (atMs) =>
    world.store.commits.run(() => {
      const rows = due(atMs, BATCH)
      for (const row of rows) settle(row)
      return rows.length
    }),
})

/** Unpaid charges expire at the moment their answer promised. */
export const expiries = (world: World): Schedule =>
  schedule(world, {
    due: (atMs, limit) => world.store.charges.expired(atMs, limit),
    dueAtMs: (charge) => charge.expiresAtMs,
    settle: (charge) => expireCharge(world, charge, charge.expiresAtMs),
  })

/** Refunds asked for by the client are done after a few seconds. */
export const refunds = (world: World): Schedule =>
  schedule(world, {
    due: (atMs, limit) => world.store.refunds.due(atMs, limit),
    dueAtMs: (refund) => refund.dueAtMs,
    settle: (refund) => completeRefund(world, refund, refund.dueAtMs),
  })

/** Refused deposits are back at their payers. */
export const returns = (world: World): Schedule =>
  schedule(world, {
    due: (atMs, limit) => world.store.charges.toReturn(atMs, limit),
    dueAtMs: (charge) => charge.returnDueAtMs,
    settle: (charge) => completeReturn(world, charge),
  })
