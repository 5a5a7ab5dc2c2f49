import type {Channel} from '../../src/client/channel.ts'
import type {Call, Reply} from '../../src/client/layers/send.ts'
import type {Payout} from '../../src/client/payout-guard/recent-payouts.ts'
import {openJournal} from '../../src/journal/open-journal.ts'
import {WIRE_NAMES} from '../../src/wire/unspecified.ts'
import {temporaryDirectory} from '../helpers/temporary-directory.ts'

/** An answer of the service as the layers below a resource give it. */
export const reply = (status: number, body: unknown = {}, more: Partial<Reply> = {}): Reply => ({
  status,
  headers: {},
  body,
  isJson: true,
  attempts: 1,
  isAfterDoubt: false,
  ...more,
})

/**
 * A channel that is answered in this order, or fails where an answer is an error, and the calls that
 * it got. It can only ask: a creation needs a journal.
 */
export function asked(answers: readonly (Reply | Error)[], wallet = '') {
  const calls: Call[] = []
  const noJournal = (): never => {
    throw new Error('a call that creates nothing needs no journal')
  }
  const channel: Channel = {
    send: async (call) => {
      const answer = answers[calls.push(call) - 1]
      if (answer === undefined || answer instanceof Error) throw answer ?? new Error('asked again')
      return answer
    },
    names: WIRE_NAMES,
    addressee: {
      environment: 'test',
      profile: 'default',
      baseUrl: 'https://api.example.com',
      clientId: 'mp_test_a',
      wallet,
    },
    identify: noJournal,
    timeoutMs: 2_000,
    payouts: {
      rulesInForce: noJournal,
      requireAllowed: noJournal,
      requireAllowedAhead: noJournal,
    },
    signal: new AbortController().signal,
    journal: noJournal,
    now: () => 0,
    laterNowMs: () => 0,
    isServiceClockShown: () => true,
    serviceBehindMs: () => 0,
    newId: noJournal,
    pause: noJournal,
  }
  return {channel, calls}
}

/** A channel like `asked`, over a journal of its own that anything may be created through. */
export async function journalled(
  answers: readonly (Reply | Error)[],
  {wallet = '', startMs = 1_000_000}: {readonly wallet?: string; readonly startMs?: number} = {},
) {
  const home = temporaryDirectory()
  const clock = {nowMs: startMs}
  const journal = await openJournal({home: home.path, now: () => clock.nowMs})
  const at = asked(answers, wallet)
  let ids = 0
  const guarded: (readonly Payout[])[] = []
  const channel: Channel = {
    ...at.channel,
    journal: async () => journal,
    identify: async () => ({account: 'account-1', instance: 'i-1'}),
    payouts: {
      ...at.channel.payouts,
      requireAllowed: async (payouts) => void guarded.push(payouts),
    },
    now: () => clock.nowMs,
    laterNowMs: () => clock.nowMs,
    newId: () => `new-${++ids}`,
  }
  return {
    ...at,
    channel,
    journal,
    clock,
    guarded,
    [Symbol.asyncDispose]: async () => {
      await journal.close()
      home[Symbol.dispose]()
    },
  }
}
