import {once} from 'node:events'
import type {Context} from '../app/context.ts'
import {ENVIRONMENTS} from '../domain/environment.ts'
import type {RunningEmulator, StartOptions} from '../emulator/start.ts'
import {ephemeralDataIsGone} from '../messages/emulator.ts'

/** The ready line. Source: contract, section 5. */
export type EmulatorReady = Omit<RunningEmulator, 'close' | 'stopRequested'>

/** What `emulator start` is asked for. */
export interface EmulatorRun extends StartOptions {
  /** Keeps the first credentials as profile `emulator`, and makes it the active one. */
  readonly login: boolean
  /** Called once, when requests are answered. */
  readonly onReady: (ready: EmulatorReady) => void
}

export const EMULATOR_PROFILE = 'emulator'

/** Runs an emulator in this process until Ctrl-C. */
export async function runEmulator(context: Context, run: EmulatorRun): Promise<void> {
  const {login, onReady, ...options} = run
  const {startEmulator} = await import('../emulator/start.ts')
  const token = context.env['PIXCTL_EMULATOR_TOKEN'] || undefined
  const {close, stopRequested, ...ready} = await startEmulator({...options, token})
  try {
    if (login) await saveLogin(context, ready)
    onReady(ready)
    const interrupted = context.signal.aborted ? undefined : once(context.signal, 'abort')
    await Promise.race([interrupted, stopRequested])
    if (options.dataDir === undefined) context.notice(ephemeralDataIsGone())
  } finally {
    await close()
  }
}

/** Both pairs, with the address they are for. */
async function saveLogin(context: Context, {url, credentials}: EmulatorReady): Promise<void> {
  const {activateProfile, saveCredential} = await import('../profile/profiles.ts')
  const vault = await context.vault()
  const {home} = context
  for (const environment of ENVIRONMENTS) {
    const place = {profile: EMULATOR_PROFILE, environment}
    await saveCredential({home, vault}, place, {...credentials[environment], baseUrl: url})
  }
  await activateProfile(home, EMULATOR_PROFILE)
}
