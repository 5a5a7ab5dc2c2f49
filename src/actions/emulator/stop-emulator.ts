import {setTimeout as sleep} from 'node:timers/promises'
import type {Context} from '../../app/context.ts'
import {UnreachableError} from '../../messages/errors.ts'
import {askControl} from './control-plane.ts'

const PATIENCE_MS = 10_000
const LOOK_MS = 50

/**
 * Ends the emulator and waits until it is gone, so that its port and its data are free.
 *
 * Errors: `UnreachableError` when none answers there.
 */
export async function stopEmulator(context: Context): Promise<{stopped: boolean}> {
  await askControl(context, {path: '/stop'})
  const untilMs = context.now() + PATIENCE_MS
  while (context.now() < untilMs) {
    if (await isGone(context)) return {stopped: true}
    await sleep(LOOK_MS)
  }
  return {stopped: false}
}

async function isGone(context: Context): Promise<boolean> {
  try {
    await askControl(context, {method: 'GET', path: '/health'})
    return false
  } catch (error) {
    if (error instanceof UnreachableError) return true
    throw error
  }
}
