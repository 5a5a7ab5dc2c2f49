import {once} from 'node:events'
import type {Context} from '../../app/context.ts'
import {ENVIRONMENTS} from '../../domain/environment.ts'
import type {RunningEmulator, StartOptions} from '../../emulator/start.ts'
import {PixctlError} from '../../messages/errors.ts'
import {ephemeralDataIsGone} from '../../messages/webhooks/emulator.ts'
import {openJournalIfAny} from '../show/journal-if-any.ts'

/** The ready line. Source: contract, section 5. */
export type EmulatorReady = Omit<RunningEmulator, 'close' | 'stopRequested' | 'instanceId'>

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
  const {startEmulator} = await import('../../emulator/start.ts')
  const token = context.env['PIXCTL_EMULATOR_TOKEN'] || undefined
  const {close, stopRequested, instanceId, ...ready} = await startEmulator({...options, token})
  try {
    await noteInstance(context, ready.url, instanceId)
    if (login) await saveLogin(context, ready)
    onReady(ready)
    const interrupted = context.signal.aborted ? undefined : once(context.signal, 'abort')
    await Promise.race([interrupted, stopRequested])
    if (options.dataDir === undefined) context.notice(ephemeralDataIsGone())
  } finally {
    await close()
  }
}

/**
 * What was sent to an earlier emulator without a data directory went with it. From now on lists of
 * a profile with this address show what belongs to this one's data, before anything is sent to it.
 */
async function noteInstance(context: Context, url: string, instanceId: string): Promise<void> {
  try {
    const journal = await openJournalIfAny(context)
    await journal?.accounts.noteInstance(url, instanceId)
  } catch (error) {
    // An emulator needs no journal: a damaged one, or a store that is away, keeps none from
    // starting.
    if (!(error instanceof PixctlError)) throw error
  }
}

/** Both pairs, with the address they are for. */
async function saveLogin(context: Context, {url, credentials}: EmulatorReady): Promise<void> {
  const {activateProfile, saveCredential} = await import('../../profile/profiles.ts')
  const vault = await context.vault()
  const {home} = context
  for (const environment of ENVIRONMENTS) {
    const place = {profile: EMULATOR_PROFILE, environment}
    await saveCredential({home, vault}, place, {...credentials[environment], baseUrl: url})
  }
  await activateProfile(home, EMULATOR_PROFILE)
}
