import {afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test} from 'vitest'
import {createWithdrawal} from '../../../src/actions/create/create-withdrawal.ts'
import type {Context} from '../../../src/app/context.ts'
import type {BeforeSending} from '../../../src/client/creation/creation.ts'
import type {Journal} from '../../../src/journal/journal.ts'
import {openJournal} from '../../../src/journal/open-journal.ts'
import {openPostgresJournal} from '../../../src/journal/postgres/postgres-journal.ts'
import type {RequestRecord} from '../../../src/journal/request-record.ts'
import {NotConfirmedError} from '../../../src/messages/errors.ts'
import type {WithdrawalRequestBody} from '../../../src/wire/withdrawal.ts'
import {
  connectTo,
  emptyStore,
  newStore,
  type PostgresServer,
  postgresAbsence,
  sharedPostgres,
} from '../../helpers/postgres.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'
import {outcome, request} from '../../journal/fixtures.ts'

const NOW_MS = 1_000_000_000
const BODY = {pixKey: 'a@b.co', pixKeyType: 'email', amount: 4.5} as WithdrawalRequestBody

async function openLocal(): Promise<[Journal, Journal]> {
  const home = temporaryDirectory()
  const journal = await openJournal({home: home.path, now: () => NOW_MS})
  onTestFinished(async () => {
    await journal.close()
    home[Symbol.dispose]()
  })
  return [journal, journal]
}

/** Two equal payouts that two processes write at one moment, and what one of them sees. */
async function atOneMoment({
  own,
  other,
  meanwhile = async () => {},
  open = openLocal,
}: {
  readonly own: {readonly id: string; readonly createdAtMs?: number}
  readonly other: {readonly id: string; readonly createdAtMs?: number}
  readonly meanwhile?: (journal: Journal, ctrlC: AbortController) => Promise<unknown>
  /** The journal of this process and that of the other one. */
  readonly open?: () => Promise<readonly [Journal, Journal]>
}) {
  const [journal, othersJournal] = await open()
  const ctrlC = new AbortController()
  const equal = {kind: 'withdrawal', path: '/v2/withdrawals', body: JSON.stringify(BODY)} as const
  const create = async (_body: object, _key: undefined, before: BeforeSending) => {
    const begunIn = async ({requests}: Journal, one: typeof own): Promise<void> => {
      const idempotencyKey = `key-of-${one.id}`
      const written = {...request, ...equal, createdAtMs: NOW_MS, idempotencyKey, ...one}
      await requests.begin(written)
    }
    await begunIn(journal, own)
    await begunIn(othersJournal, other)
    const timer = setTimeout(() => void meanwhile(journal, ctrlC), 150)
    await before.requireAlone?.({id: own.id} as RequestRecord).finally(() => clearTimeout(timer))
    return {resource: {id: 'w-1'}}
  }
  const identify = async () => ({account: request.account, instance: request.instance})
  const surelyPastMs = async () => NOW_MS
  const client = {addressee: request, identify, surelyPastMs, withdrawals: {create}}
  const context = {
    client: async () => client,
    journal: async () => journal,
    settings: async () => ({environment: {value: 'test'}, profile: {value: 'default'}}),
    now: () => NOW_MS,
    signal: ctrlC.signal,
  } as unknown as Context
  return createWithdrawal(context, {body: BODY, again: false})
}

const settlesAs =
  (event: Parameters<typeof outcome>[0]) =>
  ({requests}: Journal): Promise<unknown> =>
    requests.settle('other', outcome(event))
const FIRST_OF_TWO = {own: {id: 'own'}, other: {id: 'other', createdAtMs: NOW_MS + 1}}

test.each([
  {name: 'written a moment before the other one', ...FIRST_OF_TWO},
  {name: 'of one moment that comes first by its id', own: {id: 'a-own'}, other: {id: 'other'}},
])('of two equal payouts the one $name leaves once the other one was refused', async (pair) => {
  const {id} = await atOneMoment({...pair, meanwhile: settlesAs('not_sent')})
  expect(id).toBe('w-1')
})

test.each([
  {name: 'that was written after the other one', pair: {own: {id: 'own', createdAtMs: NOW_MS + 1}}},
  {name: 'of one moment that comes second by its id', pair: {own: {id: 'z-own'}}},
])('of two equal payouts the one $name is refused at once', async ({pair}) => {
  // It does not wait for that.
  const refused = atOneMoment({other: {id: 'other'}, ...pair, meanwhile: settlesAs('not_sent')})
  await expect(refused).rejects.toMatchObject({code: 'SENT_ALREADY', exitCode: 8})
})

test.each([
  {name: 'the other one was sent', meanwhile: settlesAs('created')},
  {name: 'the other one has no answer', meanwhile: settlesAs('unanswered')},
  {name: 'the other one is not decided upon in time', meanwhile: async () => {}},
])('the first of two equal payouts is refused where $name', async ({meanwhile}) => {
  const refused = atOneMoment({...FIRST_OF_TWO, meanwhile})
  await expect(refused).rejects.toMatchObject({code: 'SENT_ALREADY', exitCode: 8})
})

test('the first of two equal payouts waits no longer after Ctrl-C', async () => {
  const meanwhile = async (_journal: Journal, ctrlC: AbortController) => ctrlC.abort()
  await expect(atOneMoment({...FIRST_OF_TWO, meanwhile})).rejects.toMatchObject({exitCode: 130})
})

const absence = postgresAbsence()

describe.skipIf(absence)(
  `of two equal payouts in a shared store${absence ? ` (skipped: ${absence})` : ''}`,
  () => {
    let server: PostgresServer
    let url: string
    beforeAll(async () => {
      server = await sharedPostgres()
      url = await newStore(server)
    })
    afterAll(() => server.close())
    beforeEach(() => emptyStore(url))

    /** Of two machines. */
    async function openShared(): Promise<[Journal, Journal]> {
      const own = await openPostgresJournal(await connectTo(url))
      const other = await openPostgresJournal(await connectTo(url))
      onTestFinished(async () => {
        await own.close()
        await other.close()
      })
      return [own, other]
    }
    const LATER = {own: {id: 'own', createdAtMs: NOW_MS + 1}, other: {id: 'other'}}

    test('the later one names the one that another machine is at work on', async () => {
      const error = await atOneMoment({...LATER, open: openShared}).catch((one: unknown) => one)
      expect(error).toBeInstanceOf(NotConfirmedError)
      const {sentence, hint, details} = error as NotConfirmedError
      expect(sentence).toMatch(/^An equal one was begun at .* another process was at work on it/)
      expect(sentence).toMatch(/Nothing was sent\.$/)
      expect(sentence).not.toContain('unknown')
      expect(hint).toMatch(
        /look at it: pixctl journal show other\. .*: pixctl journal resume other/,
      )
      expect(details).toEqual({journalId: 'other', state: 'unknown', isHeld: true})
    })

    test.each([
      {
        name: 'had no answer, and gave it up',
        ends: ({requests}: Journal) => requests.settle('other', outcome('unanswered')),
      },
      {
        name: 'has died, and said nothing for as long as a lease runs',
        ends: async () => {
          const postgres = await connectTo(url, 1)
          await postgres.query(`UPDATE pixctl_requests SET lease_until = now() WHERE id = 'other'`)
          await postgres.close()
        },
      },
    ])('the later one finishes that of a machine that $name', async ({ends}) => {
      const open = async (): Promise<[Journal, Journal]> => {
        const journals = await openShared()
        const [own, other] = journals
        const begin: Journal['requests']['begin'] = async (asked) => {
          const begun = await other.requests.begin(asked)
          await ends(other)
          return begun
        }
        return [own, {...other, requests: {begin}} as never as Journal]
      }
      await expect(atOneMoment({...LATER, open})).rejects.toMatchObject({
        sentence: expect.stringContaining('and its outcome is unknown'),
        details: {journalId: 'other', state: 'unknown'},
      })
    })
  },
)
