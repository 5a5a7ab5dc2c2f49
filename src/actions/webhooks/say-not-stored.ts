import type {Context} from '../../app/context.ts'
import {deliveriesNotStored, deliveriesStoredAgain} from '../../messages/webhooks/inbox.ts'
import {failureCode} from '../../platform/failure-code.ts'
import type {Receipt, Reception} from '../../webhooks/receive.ts'

/**
 * Says once why deliveries are not stored, and once that they are again, with the first that is.
 *
 * @param isSaidByStore whether the inbox said that its store takes nothing, and will say that it is back: then
 *        neither is said here.
 */
export function sayNotStored(
  notice: Context['notice'],
  isSaidByStore: () => boolean,
): Required<Pick<Reception, 'notStored'>> & {delivery(receipt: Receipt): void} {
  let isSaid = false
  return {
    notStored: (cause) => {
      if (isSaidByStore()) {
        isSaid = false
        return
      }
      if (!isSaid) notice(deliveriesNotStored({reason: failureCode(cause)}))
      isSaid = true
    },
    delivery: ({verdict}) => {
      if (verdict !== 'stored' || !isSaid) return
      isSaid = false
      notice(deliveriesStoredAgain())
    },
  }
}
