import {refundAnswer} from '../../wire/answers.ts'
import {readResource} from '../../wire/loose.ts'
import type {RefundResource, TransactionResource} from '../../wire/transaction.ts'
import {refundPath} from '../../wire/unspecified.ts'
import {type Channel, fetchResource, pathSegment} from '../channel.ts'
import {create} from '../creation/creation.ts'
import type {Created} from '../creation/creation-terms.ts'
import {refundDiffers} from '../made-earlier/difference.ts'
import {understandTransaction} from '../made-earlier/understand-transaction.ts'

/** `GET /v2/transactions/{id}` and the refund of one. Source: spec; contract, "refund". */
export interface Transactions {
  /** @param id the UUID, the external reference or the idempotency key. */
  fetch(id: string): Promise<TransactionResource>
  refund(id: string, reason?: string): Promise<Created<RefundResource>>
}

/**
 * Reads a transaction and refunds it.
 *
 * Errors: those of every call; a refund without an answer is an `UnknownOutcomeError`.
 */
export function transactions(channel: Channel): Transactions {
  const {names} = channel
  return {
    fetch: (id) => {
      const path = `${names.transactionsPath}/${pathSegment(id)}`
      return fetchResource(channel, {method: 'GET', path}, understandTransaction)
    },
    refund: (id, reason) => {
      pathSegment(id)
      const differs = (_sent: object, answer: RefundResource) => refundDiffers(id, answer)
      const path = refundPath(names, id)
      return create(channel, {...REFUND, kind: 'refund', path, body: {reason}, differs})
    },
  }
}

/** What a refund needs, and how its answer is read. */
export const REFUND = {
  permission: 'PIX:WRITE',
  understand: (body: unknown): RefundResource | undefined => readResource(body, refundAnswer),
} as const
