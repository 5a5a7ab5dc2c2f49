import type {Context} from '../../app/context.ts'
import type {WithdrawalResource} from '../../wire/withdrawal.ts'
import {resolveId} from '../show/resolve-id.ts'
import {askControl} from './control-plane.ts'

export interface WithdrawalEnding {
  /** As a person names it: id or its beginning, or external reference. */
  readonly typed: string
  readonly ending: 'fail' | 'reverse'
  readonly reason: string
}

/** Lets a withdrawal of the emulator fail, or a completed one come back. */
export async function endWithdrawal(
  context: Context,
  {typed, ending, reason}: WithdrawalEnding,
): Promise<WithdrawalResource> {
  const id = await resolveId(context, typed, ['withdrawal'])
  const path = `/withdrawals/${encodeURIComponent(id)}/${ending}`
  return askControl<WithdrawalResource>(context, {path, body: {reason}})
}
