import {NO_PAYOUT_RULES} from '../../src/approval/rules.ts'
import {type Client, connect} from '../../src/client/client.ts'
import {startEmulator} from '../../src/emulator/start.ts'
import type {Journal} from '../../src/journal/journal.ts'
import {openJournal} from '../../src/journal/open-journal.ts'
import {PixctlError} from '../../src/messages/errors.ts'
import {temporaryDirectory} from '../helpers/temporary-directory.ts'
import {type LyingProxy, lyingProxy} from './lying-proxy.ts'

export const HOUR_MS = 3_600_000

/** A service with money in it, a proxy that lies in front of it, and clocks that can be moved. */
export interface Stage extends AsyncDisposable {
  readonly proxy: LyingProxy
  readonly clock: {ms: number; skewMs: number}
  /** Moves the service's clock and the client's. */
  advance(hours: number): Promise<void>
  /** A client of its own on the journal of a home. */
  client(home: string): Promise<{readonly client: Client; readonly journal: Journal}>
  /** How many payouts with this reference the service has. */
  paid(reference: string): Promise<number>
  home(): string
}

export async function openStage(): Promise<Stage> {
  const emulator = await startEmulator({port: 0})
  const proxy = await lyingProxy(emulator.url)
  const clock = {ms: Date.now(), skewMs: 0}
  const now = (): number => clock.ms + clock.skewMs
  const open: AsyncDisposable[] = []
  const homes: Disposable[] = []
  const control = async (method: string, path: string, body?: object): Promise<unknown> => {
    // A connection that was kept may be closed while this process waits for its turn on the machine.
    const headers = {'content-type': 'application/json', connection: 'close'}
    const init = {method, headers, ...(body && {body: JSON.stringify(body)})}
    return (await fetch(emulator.controlUrl + path, init)).json()
  }
  const stage: Stage = {
    proxy,
    clock,
    advance: async (hours) => {
      clock.ms += hours * HOUR_MS
      await control('POST', '/clock', {advanceSeconds: hours * 3600})
    },
    client: async (home) => {
      const journal = await openJournal({home, now})
      const client = connect({
        addressee: {environment: 'test', profile: 'default', baseUrl: proxy.url, wallet: ''},
        ...emulator.credentials.test,
        timeoutMs: 5_000,
        payoutRules: NO_PAYOUT_RULES,
        signal: new AbortController().signal,
        journal: async () => journal,
        now,
        newId: () => crypto.randomUUID(),
        random: () => 0,
        sleep: async () => {},
      })
      const close = async () => {
        await client.close()
        await journal.close()
      }
      open.push({[Symbol.asyncDispose]: close})
      return {client, journal}
    },
    paid: async (reference) => {
      const {lines} = (await control('GET', '/statement?environment=test&wallet=principal')) as {
        lines: {readonly id: string; readonly type: string; readonly amount: number}[]
      }
      // Each payout of a stage has an amount of its own, in centavos.
      const centavos = Number(reference)
      return lines.filter(
        ({type, amount}) => type === 'withdrawal' && Math.round(-amount * 100) === centavos - 250,
      ).length
    },
    home: () => {
      const home = temporaryDirectory()
      homes.push(home)
      return home.path
    },
    [Symbol.asyncDispose]: async () => {
      for (const one of open.reverse()) await one[Symbol.asyncDispose]()
      for (const home of homes) home[Symbol.dispose]()
      await proxy[Symbol.asyncDispose]()
      await emulator.close()
    },
  }
  await fund(stage, control)
  return stage
}

/** As much as a stage needs: the amounts of its payouts grow by a centavo each. */
async function fund(
  stage: Stage,
  control: (method: string, path: string, body?: object) => Promise<unknown>,
): Promise<void> {
  const {client} = await stage.client(stage.home())
  const {resource} = await client.charges.create({amount: 9_000_000})
  await control('POST', `/charges/${resource.id}/pay`, {})
}

/** A payout of an amount no other payout has: the service's ledger says how often it was made. */
export const payoutOf = (centavos: number) =>
  ({
    pixKey: 'ana@example.com',
    pixKeyType: 'email',
    holderName: 'Ana',
    holderDocument: '52998224725',
    holderDocumentType: 'cpf',
    amount: centavos / 100,
  }) as const

/** What an attempt said: `created`, or that nothing was, or that the outcome is unknown. */
export async function said(attempt: Promise<unknown>): Promise<'created' | 'nothing' | 'unknown'> {
  try {
    await attempt
    return 'created'
  } catch (error) {
    if (!(error instanceof PixctlError)) throw error
    if (error.code === 'IDEMPOTENCY_KEY_EXPIRED' || error.code === 'ALREADY_CREATED')
      return 'unknown'
    return [6, 130, 1].includes(error.exitCode) ? 'unknown' : 'nothing'
  }
}
