import {NO_PAYOUT_RULES} from '../../src/approval/rules.ts'
import {type Client, type ClientOptions, connect} from '../../src/client/client.ts'
import type {Journal} from '../../src/journal/journal.ts'
import {openJournal} from '../../src/journal/open-journal.ts'
import {temporaryDirectory} from './temporary-directory.ts'

/** A client with a journal of its own, and the moments it would have waited. */
export interface Connected extends AsyncDisposable {
  readonly client: Client
  readonly journal: Journal
  readonly home: string
  /** What was slept between attempts, in milliseconds. Nothing is really slept. */
  readonly slept: number[]
  readonly abort: (reason?: unknown) => void
}

export const TEST_PAIR = {clientId: 'mp_test_id', clientSecret: 'mp_test_secret-hunter2'}

export async function connected(
  baseUrl: string,
  options: Partial<ClientOptions> & {readonly wallet?: string} = {},
): Promise<Connected> {
  const home = temporaryDirectory()
  const slept: number[] = []
  const abort = new AbortController()
  const now = options.now ?? Date.now
  const journal = await openJournal({home: home.path, now})
  const client = connect({
    addressee: {
      environment: 'test',
      profile: 'default',
      baseUrl,
      wallet: options.wallet ?? '',
    },
    ...TEST_PAIR,
    timeoutMs: 2_000,
    payoutRules: NO_PAYOUT_RULES,
    signal: abort.signal,
    journal: async () => journal,
    now,
    newId: () => crypto.randomUUID(),
    random: () => 1,
    sleep: async (ms) => {
      slept.push(ms)
      abort.signal.throwIfAborted()
    },
    ...options,
  })
  return {
    client,
    journal,
    home: home.path,
    slept,
    abort: (reason) => abort.abort(reason),
    [Symbol.asyncDispose]: async () => {
      await client.close()
      await journal.close()
      home[Symbol.dispose]()
    },
  }
}
