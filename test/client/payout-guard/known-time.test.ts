import {afterEach, beforeEach, describe, expect, test} from 'vitest'
import type {Call} from '../../../src/client/layers/send.ts'
import {knownTime} from '../../../src/client/payout-guard/known-time.ts'
import type {Journal} from '../../../src/journal/journal.ts'
import {openJournal} from '../../../src/journal/open-journal.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'
import {request} from '../../journal/fixtures.ts'
import {reply} from '../asked.ts'

const NOW_MS = Date.parse('2026-05-05T12:00:00Z')
const SHOWN_MS = NOW_MS - 3_600_000

let home: ReturnType<typeof temporaryDirectory>
let journal: Journal
beforeEach(async () => {
  home = temporaryDirectory()
  journal = await openJournal({home: home.path, now: () => NOW_MS})
})
afterEach(async () => {
  await journal.close()
  home[Symbol.dispose]()
})

/** A payout as the service answered it, which the journal keeps. */
const kept = (id: string, createdAt: unknown, baseUrl = request.baseUrl) =>
  journal.resources.save({
    ...request,
    kind: 'withdrawal',
    id,
    baseUrl,
    resource: {id, ...(createdAt !== undefined && {createdAt})},
    seenAtMs: NOW_MS,
  })

/** The clock of this machine is at noon; the service showed this, or shows it when it is asked. */
function timeOf({
  shown,
  onAsking = false,
  inError,
}: {
  shown: boolean | undefined
  onAsking?: boolean | Error
  /** What an error says that it has made before. */
  inError?: number
}) {
  const calls: Call[] = []
  let isShown = shown
  const known = knownTime({
    timed: {
      isShown: () => isShown,
      earlierNowMs: () => (isShown ? SHOWN_MS : NOW_MS),
      errorNowMs: () => inError,
      serviceNowMs: () => (isShown ? SHOWN_MS : NOW_MS),
    },
    addressee: request,
    journal: async () => journal,
    send: async (call) => {
      calls.push(call)
      if (onAsking instanceof Error) throw onAsking
      isShown = onAsking
      return reply(404)
    },
    transactionsPath: '/v2/transactions',
    newId: () => 'new-1',
  })
  return {past: known.surelyPastMs, reached: known.surelyReachedMs, calls}
}

describe('what is surely past', () => {
  test.each([
    {name: 'what the service showed', shown: true, expected: SHOWN_MS},
    {
      name: 'what this machine shows, before anything was asked',
      shown: undefined,
      expected: NOW_MS,
    },
  ])('is $name', async ({shown, expected}) => {
    const {past, calls} = timeOf({shown})
    expect(await past()).toBe(expected)
    expect(calls).toEqual([])
  })

  test('is what the service shows when it is asked for what it has not, once', async () => {
    const {past, calls} = timeOf({shown: false, onAsking: true})
    expect([await past(), await past()]).toEqual([SHOWN_MS, SHOWN_MS])
    expect(calls).toEqual([{method: 'GET', path: '/v2/transactions/new-1', isRepeatable: true}])
  })

  test.each([
    {name: 'does not show it either', onAsking: false},
    {name: 'does not answer', onAsking: new Error('away')},
  ])('is when the newest payout was made that the service dated, where it $name', async (row) => {
    const {past, calls} = timeOf({shown: false, ...row})
    expect(await past()).toBe(0)
    await kept('w-1', '2026-05-03T10:00:00.000Z')
    await kept('w-2', '2026-05-02T10:00:00.000Z')
    await kept('w-3', '2026-05-04T10:00:00')
    await kept('w-4', undefined)
    await kept('w-5', '2026-05-04T10:00:00.000Z', 'https://elsewhere.example.com')
    expect(await past()).toBe(Date.parse('2026-05-03T10:00:00Z'))
    expect(calls).toHaveLength(1)
  })

  test.each([
    {name: 'as it was then', inError: SHOWN_MS, expected: SHOWN_MS},
    {name: 'never later than this machine shows', inError: NOW_MS + 1, expected: NOW_MS},
  ])('is what an error said where no date is shown, $name', async ({inError, expected}) => {
    const {past, calls} = timeOf({shown: false, inError})
    expect(await past()).toBe(expected)
    expect(calls).toEqual([])
  })

  test('is never later than the clock of this machine', async () => {
    await kept('w-1', '2026-05-06T10:00:00.000Z')
    expect(await timeOf({shown: false}).past()).toBe(NOW_MS)
  })

  test('is what this machine shows where the store has a clock of its own', async () => {
    journal = {...journal, requests: journal.requests, isDatedByStore: true}
    const {past, calls} = timeOf({shown: false})
    expect(await past()).toBe(NOW_MS)
    expect(calls).toEqual([])
  })
})

describe('what the clock of the service has surely reached', () => {
  test('is what it shows, though this machine shows more, and nothing is asked', async () => {
    const {reached, calls} = timeOf({shown: true})
    expect(await reached()).toBe(SHOWN_MS)
    expect(calls).toEqual([])
  })

  test('is what an error says where no answer shows it, if that is later than here', async () => {
    const later = timeOf({shown: false, inError: NOW_MS + 60_000})
    expect(await later.reached()).toBe(NOW_MS + 60_000)
    const earlier = timeOf({shown: false, inError: NOW_MS - 60_000})
    expect(await earlier.reached()).toBe(NOW_MS)
  })

  test('is asked for once, and is what this machine shows where nothing says it', async () => {
    const {reached, past, calls} = timeOf({shown: false})
    expect([await reached(), await reached()]).toEqual([NOW_MS, NOW_MS])
    await past()
    expect(calls).toHaveLength(1)
  })
})
