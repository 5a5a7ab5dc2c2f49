import {afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi} from 'vitest'
import type {Journal} from '../../../src/journal/journal.ts'
import {copyRequests} from '../../../src/journal/postgres/copy-requests.ts'
import {openPostgresJournal} from '../../../src/journal/postgres/postgres-journal.ts'
import {begunRecord} from '../../../src/journal/record-changes.ts'
import type {Postgres} from '../../../src/platform/postgres/postgres.ts'
import {
  connectTo,
  emptyStore,
  newStore,
  type PostgresServer,
  postgresAbsence,
  sharedPostgres,
} from '../../helpers/postgres.ts'
import {outcome, request} from '../fixtures.ts'

const absence = postgresAbsence()
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

describe.skipIf(absence)(
  `a journal that machines share whose clocks are apart${absence ? ` (skipped: ${absence})` : ''}`,
  () => {
    let server: PostgresServer
    let url: string
    const opened: {close(): Promise<void>}[] = []

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

    const kept = <T extends {close(): Promise<void>}>(one: T): T => {
      opened.push(one)
      return one
    }
    const connected = async (): Promise<Postgres> => kept(await connectTo(url, 2))

    /** What a machine sees and writes while its clock is ahead by so many hours. */
    async function onMachine<T>(hours: number, work: (journal: Journal) => Promise<T>): Promise<T> {
      vi.useFakeTimers({toFake: ['Date'], now: Date.now() + hours * HOUR_MS})
      try {
        return await work(kept(await openPostgresJournal(await connectTo(url, 2))))
      } finally {
        vi.useRealTimers()
      }
    }

    const payout = (more: object = {}) => ({
      ...request,
      kind: 'withdrawal' as const,
      body: '{"amount":7,"pixKey":"a@b.co"}',
      createdAtMs: Date.now(),
      ...more,
    })

    /** How many payouts of the last day an equal one may repeat. */
    const alike = async ({requests}: Journal): Promise<number> => {
      const sinceMs = Date.now() - DAY_MS
      const {environment} = request
      const place = {environment, kind: 'withdrawal', isNet: false} as const
      return (await requests.findAlike({...place, pixKey: 'a@b.co', amount: 7, sinceMs})).length
    }

    const ofTheDay = async ({requests}: Journal): Promise<number> =>
      (await requests.list({kind: 'withdrawal', fromMs: Date.now() - DAY_MS})).length

    test.each([
      {sender: -25, other: 0},
      {sender: 0, other: 25},
      {sender: -13, other: 13},
      {sender: 48, other: -48},
    ])(
      'a payout of a clock at $sender h is of today to one at $other h',
      async ({sender, other}) => {
        await onMachine(sender, async ({requests}) => {
          await requests.begin(payout())
          await requests.settle('id-1', outcome('created', {settledAtMs: Date.now()}))
        })
        expect(await onMachine(other, alike)).toBe(1)
        expect(await onMachine(other, ofTheDay)).toBe(1)
      },
    )

    test('a payout of yesterday is of yesterday by every clock', async () => {
      await onMachine(0, async ({requests}) => {
        await requests.begin(payout({createdAtMs: Date.now() - 26 * HOUR_MS}))
        await requests.settle('id-1', outcome('created'))
      })
      for (const hours of [0, -25, 25]) expect(await onMachine(hours, alike)).toBe(0)
    })

    test('a machine reads what it wrote in its own time', async () => {
      await onMachine(-25, async ({requests}) => {
        const {record} = await requests.begin(payout())
        expect(Math.abs(record.createdAtMs - Date.now())).toBeLessThan(5_000)
      })
      await onMachine(0, async ({requests}) => {
        const found = await requests.find('id-1')
        expect(Math.abs((found?.createdAtMs ?? 0) - Date.now())).toBeLessThan(5_000)
      })
    })

    test('a payout that a home takes along is of the time at which it was made', async () => {
      const postgres = await connected()
      vi.useFakeTimers({toFake: ['Date'], now: Date.now() - 25 * HOUR_MS})
      const before = payout({createdAtMs: Date.now() - HOUR_MS})
      await copyRequests(postgres, [begunRecord(before)], Date.now())
      vi.useRealTimers()
      const {requests} = kept(await openPostgresJournal(await connectTo(url, 2)))
      const {createdAtMs = 0, ageMs = 0} = (await requests.find('id-1')) ?? {}
      expect(Math.abs(Date.now() - HOUR_MS - createdAtMs)).toBeLessThan(5_000)
      expect(Math.abs(HOUR_MS - ageMs)).toBeLessThan(5_000)
    })
  },
)
