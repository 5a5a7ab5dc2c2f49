import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import type {Context} from '../../app/context.ts'
import {createContext} from '../../app/create-context.ts'
import type {RunningEmulator} from '../../emulator/start.ts'
import {askControl} from '../emulator/control-plane.ts'
import {type Mailbox, openMailbox} from './mailbox.ts'

/** Everything the demo plays on, none of it the user's: an emulator, a home, a listener. */
export interface Stage {
  readonly emulator: RunningEmulator
  readonly context: Context
  readonly mailbox: Mailbox
  /** The same, speaking for another wallet. */
  contextOf(wallet: string): Context
  /** What only the dashboard, the payer or the central bank can do. */
  control<T>(path: string, body?: unknown): Promise<T>
  close(): Promise<void>
}

export async function setStage(visitor: Context): Promise<Stage> {
  const {startEmulator} = await import('../../emulator/start.ts')
  const home = mkdtempSync(join(tmpdir(), 'pixctl-demo-'))
  const emulator = await startEmulator({port: 0})
  const contexts: Context[] = []
  const open = (subAccount?: string): Context => {
    const context = contextFor(visitor, {home, emulator, subAccount})
    contexts.push(context)
    return context
  }
  const context = open()
  const mailbox = await openMailbox(home, visitor.now)
  return {
    emulator,
    context,
    mailbox,
    contextOf: open,
    control: (path, body) => askControl(context, {path, body}),
    close: async () => {
      for (const one of contexts) await one.dispose()
      await emulator.close()
      await mailbox.close()
      rmSync(home, {recursive: true, force: true})
    },
  }
}

interface Scene {
  readonly home: string
  readonly emulator: RunningEmulator
  readonly subAccount: string | undefined
}

/** As if the emulator’s credential were in the environment: the user’s profiles are not read. */
function contextFor(visitor: Context, {home, emulator, subAccount}: Scene): Context {
  const {clientId, clientSecret} = emulator.credentials.test
  return createContext(
    {json: visitor.globals.json, verbose: visitor.globals.verbose, subAccount},
    {
      signal: visitor.signal,
      env: {
        PIXCTL_HOME: home,
        PIXCTL_CREDENTIAL_STORE: 'file',
        PIXCTL_BASE_URL: emulator.url,
        PIXCTL_CLIENT_ID: clientId,
        PIXCTL_CLIENT_SECRET: clientSecret,
      },
    },
  )
}
