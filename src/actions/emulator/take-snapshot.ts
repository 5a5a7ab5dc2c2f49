import type {Context} from '../../app/context.ts'
import {InvalidInputError} from '../../messages/errors.ts'
import {invalidSnapshotName} from '../../messages/webhooks/emulator.ts'
import {snapshotRequest} from '../../wire/control.ts'
import {askControl} from './control-plane.ts'

/** Keeps the emulator's state under a name. Errors: `InvalidInputError` before anything is sent. */
export async function takeSnapshot(context: Context, name: string): Promise<void> {
  const {success} = snapshotRequest.safeParse({name})
  if (!success) throw new InvalidInputError(invalidSnapshotName())
  await askControl(context, {path: '/snapshots', body: {name}})
}
