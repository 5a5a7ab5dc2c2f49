import {describe, expect, test} from 'vitest'
import {kept, outcome, request} from './fixtures.ts'
import {STORES} from './stores.ts'

const HOUR_MS = 3_600_000
const NOW_MS = Date.parse('2026-11-10T12:00:00Z')
const SINCE_MS = NOW_MS - 24 * HOUR_MS
const hoursAgo = (hours: number): number => NOW_MS - hours * HOUR_MS

/** When a payout was first sent, last answered, and made as the service says it. */
interface Times {
  readonly name: string
  readonly first: number
  readonly answered?: number
  readonly made?: number
  readonly isOpen?: boolean
  readonly isSent: boolean
}

const TIMES: readonly Times[] = [
  {name: 'is what was first sent within it', first: 23, answered: 23, isSent: true},
  {name: 'is what was first sent as it begins', first: 24, answered: 24, isSent: true},
  {name: 'is not what was answered before it', first: 30, answered: 29, isSent: false},
  {name: 'is what was sent again within it', first: 47, answered: 23, isSent: true},
  {
    name: 'is what has no answer that settles it, for it may have left at any time',
    first: 47,
    answered: 46,
    isOpen: true,
    isSent: true,
  },
  {name: 'is what was taken up, and has no answer', first: 47, isOpen: true, isSent: true},
  {
    name: 'is not what was begun longer ago than a key lasts',
    first: 49,
    isOpen: true,
    isSent: false,
  },
]

const DATED: readonly Times[] = [
  {name: 'is what the service made within it', first: 47, answered: 47, made: 23, isSent: true},
  {
    name: 'is not what was asked for again within it',
    first: 47,
    answered: 23,
    made: 47,
    isSent: false,
  },
]

describe.each(STORES)('a payout of the last 24 hours, in $store', (store) => {
  const {absence, prepare, newPlace} = store
  const apart = store.store === 'the time of another clock'
  prepare()

  const found = async ({first, answered, made, isOpen = false}: Times): Promise<number[]> => {
    await using place = await newPlace()
    const {requests, resources} = await place.open()
    const body = JSON.stringify({pixKey: 'a@b.co', amount: 10})
    await requests.begin({
      ...request,
      kind: 'withdrawal',
      path: '/v2/withdrawals',
      body,
      createdAtMs: hoursAgo(first),
    })
    if (answered !== undefined) {
      const event = isOpen ? 'unanswered' : 'created'
      const settledAtMs = hoursAgo(answered)
      await requests.settle('id-1', outcome(event, {settledAtMs, resourceId: 'w-1'}))
    }
    const createdAt = made === undefined ? undefined : new Date(hoursAgo(made)).toISOString()
    await resources.save({...kept, kind: 'withdrawal', id: 'w-1', resource: {createdAt}})
    const filter = {environment: 'test', kind: 'withdrawal', sentSinceMs: SINCE_MS} as const
    const likeness = {...filter, sinceMs: SINCE_MS, isNet: false, pixKey: 'a@b.co', amount: 10}
    const listed = (await requests.list(filter)).length
    const alike = isOpen ? listed : (await requests.findAlike(likeness)).length
    return [listed, (await requests.idsThatMayExist(filter)).length, alike]
  }

  test.skipIf(absence !== undefined).each(TIMES)('$name', async (times) => {
    expect(await found(times)).toEqual(Array(3).fill(times.isSent ? 1 : 0))
  })

  test.skipIf(absence !== undefined || apart).each(DATED)('$name', async (times) => {
    expect(await found(times)).toEqual(Array(3).fill(times.isSent ? 1 : 0))
  })

  test.skipIf(!store.store.startsWith('SQLite'))(
    'is what a clock that was days behind dated before, and the service within it',
    async () => {
      expect(await found({name: '', first: 200, answered: 200, made: 1, isSent: true})).toEqual([
        1, 1, 1,
      ])
    },
  )
})
