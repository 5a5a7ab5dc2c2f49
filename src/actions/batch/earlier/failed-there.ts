import type {Context} from '../../../app/context.ts'
import type {Client} from '../../../client/client.ts'
import {PixctlError} from '../../../messages/errors.ts'
import {payoutFailed} from '../../../messages/payments/batch.ts'
import {asRecord, asText} from '../../../wire/loose.ts'
import {keepSeen, standingOf} from '../../show/keep-seen.ts'
import type {Batch} from '../batch.ts'
import type {RowResult} from '../batch-outcome.ts'
import {inParallel} from '../sending/in-parallel.ts'

/** What a batch needs to learn what became of the payouts of an earlier run. */
export interface Asking {
  readonly inWallet: (wallet: string) => Client
  readonly onAsked?: ((done: number, total: number) => void) | undefined
}

/** How a payout stands at the service. */
type Standing = ReturnType<typeof standingOf>

/** Nothing is paid by it: no more at once than the service takes gladly. */
const ASKED_AT_ONCE = 32

/**
 * A payout that an earlier run created may have failed at the service since, or have been reversed after
 * it was completed, and its money is back. Such a row has failed, by its own name; nothing of it is sent
 * again. The service is asked for those that the journal does not know to have failed, for a completed
 * one may come back at any time. Where it does not answer, the row stays as the journal
 * has it: that it was created is known, and nothing depends on more.
 */
export async function withFailedPayouts(
  context: Context,
  {batch, results}: {readonly batch: Batch; readonly results: readonly RowResult[]},
  asking: Asking,
): Promise<RowResult[]> {
  if (batch.kind !== 'withdrawal') return [...results]
  const ids = results.flatMap(({status, id}) => (status === 'already_done' ? (id ?? []) : []))
  if (ids.length === 0) return [...results]
  const known = await keptStandings(context, batch, ids)
  await askFor(context, {batch, results, known}, asking)
  return results.map((result) => {
    const standing = result.status === 'already_done' ? known.get(result.id ?? '') : undefined
    return standing?.status === 'failed' ? failedThere(result, standing) : result
  })
}

/** As the journal last saw them. */
async function keptStandings(
  context: Context,
  {environment}: Batch,
  ids: readonly string[],
): Promise<Map<string, Standing>> {
  const {resources} = await context.journal()
  const kept = await resources.findAll('withdrawal', ids, environment)
  const standings = new Map<string, Standing>()
  for (const [id, {resource}] of kept) {
    const {status, failureReason} = asRecord(resource) ?? {}
    standings.set(id, {status: asText(status) ?? '', ...reasonOf(failureReason)})
  }
  return standings
}

const reasonOf = (value: unknown): Pick<Standing, 'failureReason'> => {
  const failureReason = asText(value)
  return failureReason === undefined ? {} : {failureReason}
}

interface Earlier {
  readonly batch: Batch
  readonly results: readonly RowResult[]
  readonly known: Map<string, Standing>
}

/** Asks for those that may have failed since, and keeps what it says. Stops where it does not answer. */
async function askFor(
  context: Context,
  {batch, results, known}: Earlier,
  {inWallet, onAsked}: Asking,
): Promise<void> {
  const open = batch.rows.flatMap(({wallet}, at) => {
    const {status, id} = results[at] as RowResult
    if (status !== 'already_done' || id === undefined) return []
    return known.get(id)?.status === 'failed' ? [] : [{wallet, id}]
  })
  const away = new AbortController()
  const signal = AbortSignal.any([context.signal, away.signal])
  let asked = 0
  await inParallel(open, {limit: ASKED_AT_ONCE, signal}, async ({wallet, id}) => {
    try {
      const client = inWallet(wallet)
      const transaction = await client.transactions.fetch(id)
      if (transaction.type !== 'withdrawal') return
      known.set(id, standingOf(transaction))
      await keepSeen(context, client, transaction)
    } catch (error) {
      if (!(error instanceof PixctlError)) throw error
      away.abort()
    }
    asked += 1
    onAsked?.(asked, open.length)
  })
}

function failedThere({line, key, id = ''}: RowResult, {failureReason}: Standing): RowResult {
  const said = payoutFailed({id, reason: failureReason})
  const {code} = said
  const {message} = said.in('en')
  return {line, key, id, status: 'failed', code, message, inWords: (one) => said.in(one).message}
}
