import type {Context} from '../../app/context.ts'
import {isOpenPaymentStatus} from '../../domain/payment-status.ts'
import type {KeptResource} from '../../journal/kept-resource.ts'
import {statusesAsSeen, unknownNotListed} from '../../messages/stores/journal.ts'
import type {ChargeResource} from '../../wire/charge.ts'
import type {WithdrawalResource} from '../../wire/withdrawal.ts'
import {refundedAmountOf} from '../refund/refunds.ts'
import {noteOwnJournal} from '../store/own-journal.ts'
import {readAnew, type StoredRows} from './stored-rows.ts'

export interface KeptQuery {
  readonly status?: string | undefined
  /** By the moment the service created it: from inclusive, until exclusive. */
  readonly fromMs?: number | undefined
  readonly untilMs?: number | undefined
  /** The newest so many; nothing gives all. */
  readonly limit?: number | undefined
}

/** What the service says of each kind. */
interface Resources {
  readonly charge: ChargeResource
  readonly withdrawal: WithdrawalResource
}

/** A resource as the service last showed it, and in which wallet it is. */
export type Kept<Kind extends keyof Resources> = Resources[Kind] & {
  readonly subAccount: string
  readonly description?: string
  /** What completed refunds gave back of a charge, in reais, where this machine knows of one. */
  readonly _pixctl?: {readonly refundedAmount: number}
}

/** What this machine created or looked at, newest first, from the journal: opens no connection. */
export async function listKept<Kind extends keyof Resources>(
  context: Context,
  kind: Kind,
  query: KeptQuery,
): Promise<StoredRows<Kept<Kind>>> {
  const {environment, subAccount, baseUrl} = await context.settings()
  const {requests, resources} = await context.journal()
  await noteOwnJournal(context)
  const filter = {
    ...query,
    kind,
    environment: environment.value,
    wallet: subAccount?.value,
    baseUrl: baseUrl?.source === 'flag' ? baseUrl.value : undefined,
    seenFrom: baseUrl?.value,
  }
  const open: OpenRows = {count: 0, oldestMs: Number.POSITIVE_INFINITY}
  return {
    rows: readAnew(() => shown<Kind>(resources.each(filter), open)),
    count: () => resources.count(filter),
    remarks: async () => {
      const {fromMs, untilMs, limit, status, ...place} = filter
      const count = await requests.count({...place, state: 'unknown'})
      const live = environment.value === 'live'
      const notListed = count === 0 ? [] : [unknownNotListed({count, live})]
      if (context.now() - open.oldestMs < FRESH_MS) return notListed
      const command = kind === 'charge' ? 'pix show' : 'withdraw show'
      const seenAt = new Date(open.oldestMs).toISOString()
      return [statusesAsSeen({command, count: open.count, seenAt}), ...notListed]
    },
  }
}

/** A status that was seen so recently needs no word on its age. */
const FRESH_MS = 60_000

/**
 * Of the rows that were read: those whose status may have changed since, and the oldest look at
 * one.
 */
interface OpenRows {
  count: number
  oldestMs: number
}

async function* shown<Kind extends keyof Resources>(
  all: AsyncIterable<KeptResource>,
  open: OpenRows,
): AsyncGenerator<Kept<Kind>> {
  open.count = 0
  open.oldestMs = Number.POSITIVE_INFINITY
  for await (const {resource, wallet, description, seenAtMs} of all) {
    if (isOpenPaymentStatus(String(resource['status']))) {
      open.count += 1
      open.oldestMs = Math.min(open.oldestMs, seenAtMs)
    }
    const refundedAmount = refundedAmountOf(resource)
    const {_pixctl, ...ofService} = resource
    yield {
      ...(ofService as unknown as Resources[Kind]),
      ...(description !== undefined && {description}),
      subAccount: wallet,
      ...(refundedAmount !== undefined && {_pixctl: {refundedAmount}}),
    }
  }
}
