import {afterAll, beforeAll, describe, expect, onTestFinished, test, vi} from 'vitest'
import {receivingInbox} from '../../../src/actions/webhooks/receiving-inbox.ts'
import {createContext} from '../../../src/app/create-context.ts'
import type {Inbox} from '../../../src/inbox/inbox.ts'
import {openListenerInbox} from '../../../src/inbox/open-inbox.ts'
import {PostgresInbox} from '../../../src/inbox/postgres/postgres-inbox.ts'
import {tryToWriteNote} from '../../../src/platform/store-notes.ts'
import {requireAddress} from '../../../src/profile/store.ts'
import {
  connectTo,
  newStore,
  type PostgresServer,
  postgresAbsence,
  startPostgres,
} from '../../helpers/postgres.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'
import {aDelivery} from '../../helpers/webhooks.ts'

const absence = postgresAbsence()
const url = 'http://127.0.0.1:9/'
const REACHED = {kind: 'forward', atMs: 5_000, url, status: 200} as const

describe.skipIf(absence)(
  `a home that owes what it took along to a shared store${absence ? ` (skipped: ${absence})` : ''}`,
  () => {
    let server: PostgresServer
    let store: string
    const directory = temporaryDirectory()
    const home = directory.path
    const queued = (eventId: string) => aDelivery({eventId, forward: 'queued'})
    /** As a listener does: each of these goes to the target, once. */
    const forward = async (inbox: Inbox, eventIds: readonly string[], status: number) => {
      for (const {jobId, id, eventId} of await inbox.due({nowMs: Date.now() + 1e6, limit: 9})) {
        if (!eventIds.includes(eventId)) continue
        const next = status === 200 ? 'delivered' : 'failed'
        await inbox.record([{...REACHED, status, id, job: {jobId, next}}])
      }
    }
    const listening = async (): Promise<Inbox> => {
      const globals = {json: false, noColor: false, verbose: false, lang: 'en'}
      const {signal} = new AbortController()
      const env = {PIXCTL_HOME: home, PIXCTL_STORE: 'local'}
      const context = createContext(globals as never, {signal, env})
      const choice = {commitTimeoutMs: 1_000, onOutage: 'log'} as const
      const {inbox} = await receivingInbox(context, choice, {refusedByStore: () => {}})
      return inbox
    }
    const owed = async (inbox: Inbox): Promise<string[]> =>
      (await inbox.due({nowMs: Date.now() + 1e6, limit: 9})).map(({eventId}) => eventId)

    beforeAll(async () => {
      server = await startPostgres()
      store = await newStore(server)
      vi.stubEnv('PGPASSWORD', decodeURIComponent(new URL(store).password))
      const own = await openListenerInbox(home)
      const shared = new PostgresInbox(await connectTo(store, 2))
      for (const eventId of ['both', 'given-up', 'waits', 'here']) {
        await own.accept(queued(eventId))
        if (eventId !== 'here') await shared.accept(queued(eventId))
      }
      await forward(shared, ['both'], 200)
      await forward(shared, ['given-up'], 500)
      await own.close()
      await shared.close()
    }, 60_000)
    afterAll(() => {
      vi.unstubAllEnvs()
      server.close()
      directory[Symbol.dispose]()
    })

    test('forwards everything where no store is noted', async () => {
      const inbox = await listening()
      onTestFinished(() => inbox.close())
      expect((await owed(inbox)).toSorted()).toEqual(['both', 'given-up', 'here', 'waits'])
    })

    test('forwards what that store has not forwarded, and no other', async () => {
      const {address} = requireAddress(store)
      tryToWriteNote(home, {
        url: address.url,
        part: 'inbox',
        profile: '',
        taken: 'x',
        isAway: false,
      })
      const inbox = await listening()
      onTestFinished(() => inbox.close())
      expect((await owed(inbox)).toSorted()).toEqual(['given-up', 'here', 'waits'])
      const [both] = await inbox.find('both')
      expect(both).toMatchObject({forward: 'delivered', attempts: [REACHED]})
    })

    test('forwards a repetition again that came after it was back', async () => {
      const again = await openListenerInbox(home)
      await again.accept({...queued('both'), forwardRepeats: true})
      await again.close()
      const inbox = await listening()
      onTestFinished(() => inbox.close())
      expect(await owed(inbox)).toContain('both')
    })
  },
)
