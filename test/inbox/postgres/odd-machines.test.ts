import {afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi} from 'vitest'
import type {Delivery} from '../../../src/inbox/inbox.ts'
import {keyText} from '../../../src/inbox/postgres/key-text.ts'
import {PostgresInbox} from '../../../src/inbox/postgres/postgres-inbox.ts'
import {textOfStored} from '../../../src/platform/stored-text.ts'
import {
  connectTo,
  emptyStore,
  newStore,
  type PostgresServer,
  postgresAbsence,
  sharedPostgres,
} from '../../helpers/postgres.ts'
import {aDelivery} from '../../helpers/webhooks.ts'

const absence = postgresAbsence()
const HOUR_MS = 3_600_000
const [ONE, OTHER] = ['\u{1f600}'.repeat(9_000), `${'\u{1f600}'.repeat(8_999)}a`]

describe('a text that is longer than an index takes', () => {
  test.each(['short', 'é'.repeat(400), 'a\0b', '\u001bjson:"a"'])('is not: %j', (text) => {
    expect(textOfStored(keyText(text))).toBe(text)
  })

  test.each([ONE, `\u001bjson:${ONE}`, `a\0${ONE}`, `\ud83d${ONE}`, 'x'.repeat(801)])(
    'is kept as its beginning and its hash',
    (text) => {
      const kept = keyText(text)
      expect(Buffer.byteLength(kept)).toBeLessThan(900)
      expect(textOfStored(kept)).toBe(kept)
      expect(kept.isWellFormed() && !kept.includes('\0')).toBe(true)
      expect(keyText(`${text}b`)).not.toBe(kept)
    },
  )
})

describe.skipIf(absence)(
  `an inbox that machines share of which one is odd${absence ? ` (skipped: ${absence})` : ''}`,
  () => {
    let server: PostgresServer
    let url: string
    const opened: PostgresInbox[] = []

    beforeAll(async () => {
      server = await sharedPostgres()
      url = await newStore(server)
    })
    afterAll(() => server?.close())
    beforeEach(() => emptyStore(url))
    afterEach(async () => {
      vi.useRealTimers()
      for (const one of opened.splice(0)) await one.close()
    })

    const listener = async (): Promise<PostgresInbox> => {
      const inbox = new PostgresInbox(await connectTo(url, 3))
      opened.push(inbox)
      return inbox
    }
    const owed = (eventId: string, more: Partial<Delivery> = {}): Delivery =>
      aDelivery({eventId, forward: 'queued', subject: eventId, receivedAtMs: Date.now(), ...more})
    /** As on a machine whose clock is ahead by so many hours. */
    const clockAhead = (hours: number): void => {
      vi.useFakeTimers({toFake: ['Date'], now: Date.now() + hours * HOUR_MS})
    }
    const dueIds = async (inbox: PostgresInbox): Promise<string[]> =>
      (await inbox.due({nowMs: Date.now() + 100, limit: 10})).map(({eventId}) => eventId)

    test('what a clock received that is hours ahead is due to a right one at once', async () => {
      const [ahead, right] = [await listener(), await listener()]
      clockAhead(3)
      await ahead.take([owed('e-1')])
      vi.useRealTimers()
      expect(await dueIds(right)).toEqual(['e-1'])
    })

    test.each([3, -3])(
      'a next try that is a minute off is so by a clock %i h ahead',
      async (hours) => {
        const [odd, right] = [await listener(), await listener()]
        clockAhead(hours)
        await odd.take([owed('e-1')])
        const [job] = await odd.due({nowMs: Date.now() + 100, limit: 10})
        if (!job) throw new Error('nothing is due')
        const atMs = Date.now() + 60_000
        await odd.record([
          {
            id: job.id,
            kind: 'forward',
            atMs: Date.now(),
            url: 'http://127.0.0.1',
            status: 500,
            job: {jobId: job.jobId, next: {atMs}},
          },
        ])
        expect(await odd.nextDueMs(Date.now())).toBe(atMs)
        expect(await odd.due({nowMs: atMs - 5_000, limit: 10})).toEqual([])
        expect(await odd.due({nowMs: atMs, limit: 10})).toHaveLength(1)
        vi.useRealTimers()
        await odd.close()
        opened.splice(opened.indexOf(odd), 1)
        await dueIds(right)
        const next = (await right.nextDueMs(Date.now())) ?? 0
        expect(Math.abs(next - Date.now() - 60_000)).toBeLessThan(15_000)
        await right.hasten(Date.now())
        expect(await dueIds(right)).toEqual(['e-1'])
      },
    )

    test('a clock that is days ahead makes nothing old', async () => {
      const inbox = await listener()
      await inbox.take([owed('e-1', {forward: 'none'})])
      clockAhead(24 * 100)
      await inbox.take([owed('e-2', {forward: 'none'})])
      const retention = {keepMs: 24 * 90 * HOUR_MS, keepNewest: 100, evenUnseen: true}
      expect(await inbox.prune({...retention, nowMs: Date.now()})).toBeUndefined()
    })

    test('an event whose id and subject no index takes is stored, once, and found', async () => {
      const inbox = await listener()
      const first = owed(ONE, {subject: ONE, event: `payment_${ONE}`})
      expect(await inbox.take([first, owed('e-2')])).toEqual(['stored', 'stored'])
      expect(await inbox.take([first, owed(OTHER, {event: first.event})])).toEqual([
        'duplicate',
        'stored',
      ])
      expect(await inbox.find(ONE)).toMatchObject([{body: first.body, duplicates: 1}])
      expect(await inbox.count({subject: ONE}, 10)).toBe(1)
      expect((await dueIds(inbox)).sort()).toHaveLength(3)
    })

    test('is taken along as it is received', async () => {
      const inbox = await listener()
      const delivery = owed(ONE)
      await inbox.take([delivery])
      const [event] = await inbox.find(ONE)
      if (!event) throw new Error('the event is not there')
      await emptyStore(url)
      const brought = [{event: {...event, eventId: ONE}, delivery}]
      expect(await inbox.bring(brought)).toBe(1)
      expect(await inbox.bring(brought)).toBe(0)
    })
  },
)
