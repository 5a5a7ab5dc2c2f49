import type {Context} from '../../app/context.ts'
import {forwardsGoOn, forwardsHeldUp} from '../../messages/webhooks/inbox.ts'
import {failureCode} from '../../platform/failure-code.ts'
import type {HoldUpReports} from '../../webhooks/hold-up.ts'

/** Says why the forwards of a listener wait, and when they go on. */
export const sayHeldUp = (notice: Context['notice']): HoldUpReports => ({
  heldUp: (cause) => notice(forwardsHeldUp({reason: failureCode(cause)})),
  goesOn: () => notice(forwardsGoOn()),
})
