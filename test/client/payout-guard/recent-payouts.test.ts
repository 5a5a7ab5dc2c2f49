import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest'
import {type Payout, RecentPayouts} from '../../../src/client/payout-guard/recent-payouts.ts'
import type {Journal} from '../../../src/journal/journal.ts'
import {openJournal} from '../../../src/journal/open-journal.ts'
import type {NewRequest, Outcome} from '../../../src/journal/request-record.ts'
import type {RequestEvent, RequestState} from '../../../src/journal/request-state.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'
import {outcome, request} from '../../journal/fixtures.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const PLACE = {
  environment: 'test',
  profile: 'default',
  baseUrl: request.baseUrl,
  wallet: '',
  clientId: request.clientId,
} as const

let home: ReturnType<typeof temporaryDirectory>
let journal: Journal
let nowMs = 0
let pastMs: number | undefined
let asked = 0

beforeEach(async () => {
  home = temporaryDirectory()
  nowMs = Date.parse('2026-05-05T12:00:00Z')
  journal = await openJournal({home: home.path, now: () => nowMs})
  asked = 0
  pastMs = undefined
})
afterEach(async () => {
  await journal.close()
  home[Symbol.dispose]()
})

const payout = (key: string, body: object, more: Partial<NewRequest> = {}): NewRequest => ({
  ...request,
  id: `id-of-${key}`,
  kind: 'withdrawal',
  path: '/v2/withdrawals',
  idempotencyKey: key,
  body: JSON.stringify(body),
  createdAtMs: nowMs,
  ...more,
})

async function inJournal(of: NewRequest, state: RequestState = 'done'): Promise<void> {
  await journal.requests.begin(of)
  const event = {done: 'created', refused: 'refused', failed: 'not_sent', unknown: 'unanswered'}
  await journal.requests.settle(of.id, outcome(event[state] as 'created'))
}

const recent = (isApproved: (one: Payout) => boolean = () => false): RecentPayouts =>
  new RecentPayouts(
    {
      addressee: PLACE,
      paths: ['/v2/withdrawals'],
      identify: async () => {
        asked += 1
        return {account: request.account, instance: request.instance}
      },
      journal: async () => journal,
      now: () => nowMs,
      surelyPastMs: async () => pastMs ?? nowMs,
      pause: async () => {},
      behindMs: async () => 0,
    },
    async (one) => isApproved(one),
  )

const total = (): Promise<number> => recent().totalWith([], false)

describe('the 24 hours of what one person paid out', () => {
  test.each([
    {zone: 'America/Sao_Paulo', change: '2018-11-04T03:00:00Z', day: 'of 23 hours'},
    {zone: 'America/Sao_Paulo', change: '2018-02-18T02:00:00Z', day: 'of 25 hours'},
    {zone: 'America/New_York', change: '2026-03-08T07:00:00Z', day: 'of 23 hours'},
    {zone: 'America/New_York', change: '2026-11-01T06:00:00Z', day: 'of 25 hours'},
    {zone: 'Europe/Lisbon', change: '2026-03-29T01:00:00Z', day: 'of 23 hours'},
    {zone: 'Europe/Lisbon', change: '2026-10-25T01:00:00Z', day: 'of 25 hours'},
    {zone: 'Australia/Lord_Howe', change: '2026-04-04T15:00:00Z', day: 'of 24 and a half'},
  ])('are 24 hours on a day $day in $zone', async ({zone, change}) => {
    const before = process.env['TZ']
    process.env['TZ'] = zone
    try {
      const changeMs = Date.parse(change)
      const offset = (ms: number) => new Date(ms).getTimezoneOffset()
      expect(offset(changeMs - 1)).not.toBe(offset(changeMs))
      nowMs = changeMs - DAY_MS / 2
      await inJournal(payout('before-the-change', {amount: 40}))
      nowMs += DAY_MS
      expect(await recent().totalWith([], false)).toBe(4_000)
      nowMs += 1
      expect(await recent().totalWith([], false)).toBe(0)
    } finally {
      if (before === undefined) delete process.env['TZ']
      else process.env['TZ'] = before
    }
  })

  test('begin with each payout, and are looked at anew while one program runs', async () => {
    const counting = recent()
    await inJournal(payout('first', {amount: 40}))
    nowMs += DAY_MS / 2
    await inJournal(payout('second', {amount: 1}))
    expect(await counting.totalWith([], false)).toBe(4_100)
    nowMs += DAY_MS / 2 + 1
    expect(await counting.totalWith([], false)).toBe(100)
    nowMs += DAY_MS / 2
    expect(await counting.totalWith([], false)).toBe(0)
  })
})

test('of a machine whose clock was set forward they are counted from what is surely past', async () => {
  const counting = recent()
  await inJournal(payout('key-00001', {amount: 40}))
  nowMs += DAY_MS + 1
  expect(await counting.totalWith([], false)).toBe(0)
  pastMs = nowMs - DAY_MS
  expect(await counting.totalWith([], false)).toBe(4_000)
})

describe('a payout that was first tried almost a day ago, and left now', () => {
  const late = async (): Promise<void> => {
    await inJournal(payout('late', {amount: 40}), 'unknown')
    nowMs += DAY_MS - 60_000
  }
  const leaves = async (): Promise<void> => {
    await journal.requests.claim('id-of-late', nowMs)
    await journal.requests.settle('id-of-late', outcome('created', {settledAtMs: nowMs}))
  }

  test('counts for the 24 hours after it left', async () => {
    await late()
    await leaves()
    nowMs += DAY_MS - 60_000
    expect(await recent().totalWith([], false)).toBe(4_000)
    nowMs += 60_001
    expect(await recent().totalWith([], false)).toBe(0)
  })

  test('counts while its outcome is not known, as long as it may have left within the day', async () => {
    await late()
    nowMs += DAY_MS
    expect(await recent().totalWith([], false)).toBe(4_000)
    nowMs += 60_001
    expect(await recent().totalWith([], false)).toBe(0)
  })
})

describe('what counts', () => {
  test.each([
    {name: 'what was sent', state: 'done', counted: 4_000},
    {name: 'what may have been', state: 'unknown', counted: 4_000},
    {name: 'nothing of what was refused', state: 'refused', counted: 0},
    {name: 'nothing of what never left', state: 'failed', counted: 0},
  ] as const)('is $name', async ({state, counted}) => {
    await inJournal(payout('key-00001', {amount: 40}), state)
    expect(await recent().totalWith([], false)).toBe(counted)
  })

  test.each([
    {name: 'of the account, by another credential', more: {clientId: 'mp_test_b'}, counted: 4_000},
    {
      name: 'of the credential, before its account was known',
      more: {account: `client:${request.clientId}`},
      counted: 4_000,
    },
    {
      name: 'nothing of another account and credential',
      more: {account: 'account-2', clientId: 'mp_test_b'},
      counted: 0,
    },
    {
      name: 'of another credential whose account the service did not name',
      more: {account: 'client:mp_test_b', clientId: 'mp_test_b'},
      counted: 4_000,
    },
    {name: 'of every wallet', more: {wallet: 'loja-2'}, counted: 4_000},
    {name: 'nothing of the other environment', more: {environment: 'live'}, counted: 0},
    {
      name: 'nothing of a charge',
      more: {kind: 'charge', path: '/v2/pix'},
      counted: 0,
    },
  ] as const)('is $name', async ({more, counted}) => {
    await inJournal(payout('key-00001', {amount: 40}, more))
    expect(await recent().totalWith([], false)).toBe(counted)
  })

  test.each([
    {body: {amount: 0.01}, counted: 1},
    {body: {netAmount: 12.34}, counted: 1_234},
    {body: {amount: 10, netAmount: 12.34}, counted: 1_234},
    {body: {amount: 12.34, netAmount: 10}, counted: 1_234},
    {body: {amount: 0}, counted: 0},
    {body: {amount: -0.01}, counted: Number.POSITIVE_INFINITY},
    {body: {amount: 1.005}, counted: Number.POSITIVE_INFINITY},
    {body: {amount: '40'}, counted: Number.POSITIVE_INFINITY},
    {body: {amount: 40, netAmount: null}, counted: Number.POSITIVE_INFINITY},
    {body: {}, counted: Number.POSITIVE_INFINITY},
    {body: [40], counted: Number.POSITIVE_INFINITY},
  ])('of a body $body is $counted centavos', async ({body, counted}) => {
    expect(await recent().totalWith([payout('key-00001', body)], false)).toBe(counted)
  })

  test('is nothing of another credential once that is known to be of another account', async () => {
    const counting = recent()
    const other = {account: 'client:mp_test_b', clientId: 'mp_test_b'}
    await inJournal(payout('key-00001', {amount: 40}, other))
    expect(await counting.totalWith([], false)).toBe(4_000)
    await journal.accounts.save(request, {clientId: 'mp_test_b', account: 'account-2'})
    nowMs += 60_000
    expect(await counting.totalWith([], false)).toBe(0)
  })

  test('is nothing of what two people made', async () => {
    await inJournal(payout('approved', {amount: 40}))
    await inJournal(payout('alone', {amount: 7}))
    const counting = recent(({idempotencyKey}) => idempotencyKey === 'approved')
    expect(await counting.totalWith([], false)).toBe(700)
  })

  test('is each payout once, and one key of two wallets or two addresses twice', async () => {
    const counting = recent()
    const one = payout('key-00001', {amount: 40})
    await inJournal(one)
    expect(await counting.totalWith([one], false)).toBe(4_000)
    expect(await counting.totalWith([one], false)).toBe(4_000)
    expect(await counting.totalWith([{...one, wallet: 'loja-2'}], false)).toBe(8_000)
    const elsewhere = {...one, baseUrl: 'http://127.0.0.1:4011'}
    expect(await counting.totalWith([elsewhere], false)).toBe(12_000)
  })

  test('ahead is what these would add, and is not kept', async () => {
    const counting = recent()
    const one = payout('key-00001', {amount: 40})
    const other = payout('key-00002', {amount: 5})
    await inJournal(one)
    expect(await counting.totalWith([one, other], true)).toBe(4_500)
    expect(await counting.totalWith([], true)).toBe(4_000)
    expect(await counting.totalWith([other], false)).toBe(4_500)
  })

  test('is what another process wrote a moment ago, at the same instant', async () => {
    const counting = recent()
    expect(await counting.totalWith([], false)).toBe(0)
    await inJournal(payout('of-another', {amount: 40}))
    expect(await counting.totalWith([], false)).toBe(4_000)
    // Dated a little earlier than it was stored.
    await inJournal(payout('of-another-2', {amount: 1}, {createdAtMs: nowMs - 1_999}))
    expect(await counting.totalWith([], false)).toBe(4_100)
  })

  test('is each payout in its order, of those that are asked about at one moment', async () => {
    const counting = recent()
    await counting.totalWith([], false)
    const payouts = [40, 5, 1].map((amount) => payout(`key-${amount}`, {amount}))
    for (const one of payouts) await inJournal(one, 'unknown')
    const totals = payouts.map((one) => counting.totalWith([one], false))
    expect(await Promise.all(totals)).toEqual([4_000, 4_500, 4_600])
  })

  test('is each payout looked at once, until all is read again', async () => {
    let looks = 0
    const counting = recent(() => {
      looks += 1
      return false
    })
    await counting.totalWith([], false)
    await inJournal(payout('key-00001', {amount: 40}))
    await counting.totalWith([], false)
    await counting.totalWith([], false)
    expect(looks).toBe(1)
  })

  test.each([
    {name: 'a quarter of a second where reading takes no time', readMs: 0, afterMs: 250},
    {name: 'two seconds where it takes 100 ms, a twentieth', readMs: 100, afterMs: 2_000},
  ])('is read again after $name', async ({readMs, afterMs}) => {
    let elapsedMs = 60_000
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => elapsedMs)
    try {
      const counting = recent(() => {
        elapsedMs += readMs
        return false
      })
      await inJournal(payout('key-00001', {amount: 40}))
      nowMs += DAY_MS
      expect(await counting.totalWith([], false)).toBe(4_000)
      nowMs += afterMs - 1
      expect(await counting.totalWith([], false)).toBe(4_000)
      nowMs += 1
      expect(await counting.totalWith([], false)).toBe(0)
    } finally {
      clock.mockRestore()
    }
  })

  test('is read again by a clock that was set back', async () => {
    const counting = recent()
    await inJournal(payout('key-00001', {amount: 40}))
    expect(await counting.totalWith([], false)).toBe(4_000)
    nowMs -= DAY_MS
    await inJournal(payout('key-00002', {amount: 1}))
    expect(await counting.totalWith([], false)).toBe(4_100)
  })

  test('what was read in part is read again', async () => {
    await inJournal(payout('key-00001', {amount: 40}))
    let fails = true
    const counting = recent(() => {
      if (!fails) return false
      throw new Error('the disk')
    })
    await expect(counting.totalWith([], false)).rejects.toThrow('the disk')
    fails = false
    expect(await counting.totalWith([], false)).toBe(4_000)
    expect(asked).toBeGreaterThan(0)
  })
})

test('a payout that was asked about when the reading failed counts from then on', async () => {
  const other = await openJournal({home: home.path, now: () => nowMs})
  let fails = false
  const counting = recent(({idempotencyKey}) => {
    if (fails && idempotencyKey === 'of-another') throw new Error('the disk')
    return false
  })
  await inJournal(payout('key-00001', {amount: 40}))
  expect(await counting.totalWith([], false)).toBe(4_000)
  await other.requests.begin(payout('of-another', {amount: 1}))
  const own = payout('key-00002', {amount: 2})
  await journal.requests.begin(own)
  fails = true
  await expect(counting.totalWith([own], false)).rejects.toThrow('the disk')
  fails = false
  expect(await counting.totalWith([], false)).toBe(4_300)
  await other.close()
})

describe('a payout that failed at the service', () => {
  type Kept = Parameters<Journal['resources']['save']>[0]
  /** R$ 40.00 that the service answered with a payout, and how that stood when it was last seen. */
  const answered = async (
    key: string,
    {
      seen,
      said,
      event = 'created',
    }: {
      seen?: Partial<Kept>
      said?: Partial<Outcome>
      event?: RequestEvent
    } = {},
  ) => {
    const of = payout(key, {amount: 40})
    await journal.requests.begin(of)
    const resourceId = `payout-${key}`
    await journal.requests.settle(of.id, outcome(event, {statusCode: 201, resourceId, ...said}))
    const {account, environment, baseUrl, instance} = of
    const place = {account, environment, baseUrl, instance, wallet: 'principal'}
    const resource = {id: resourceId, status: 'failed', amount: 40}
    await journal.resources.save({
      ...place,
      kind: 'withdrawal',
      id: resourceId,
      resource,
      seenAtMs: 1,
      ...seen,
    })
  }

  test('counts no more once the journal knows that, and what was sent in its place once', async () => {
    await answered('first')
    expect(await total()).toBe(0)
    const again = payout('again', {amount: 40})
    await inJournal(again)
    expect(await total()).toBe(4_000)
    expect(await recent().totalWith([again], false)).toBe(4_000)
  })

  test.each(['pending', 'processing', 'completed', 'FAILED?', 'cancelled', undefined])(
    'is none of status %s',
    async (status) => {
      await answered('one', {seen: {resource: {id: 'payout-one', status}}})
      expect(await total()).toBe(4_000)
    },
  )

  test.each([
    {name: 'of unknown outcome', more: {event: 'unanswered'}},
    {name: 'only found, not answered', more: {said: {statusCode: undefined, isAdopted: true}}},
    {name: 'whose failure is of another account', more: {seen: {account: 'account-2'}}},
    {name: 'whose failure is of another run', more: {seen: {instance: 'i-2'}}},
    {name: 'whose failure is elsewhere', more: {seen: {baseUrl: 'http://127.0.0.1:4011'}}},
    {name: 'whose failure is of the other environment', more: {seen: {environment: 'live'}}},
    {name: 'whose failure is of a charge', more: {seen: {kind: 'charge'}}},
  ] as const)('is none $name: it counts', async ({more}) => {
    await answered('one', more)
    expect(await total()).toBe(4_000)
  })

  test('is looked for anew while one program runs, also where it was completed after all', async () => {
    await answered('one', {seen: {resource: {id: 'payout-one', status: 'processing'}}})
    const counting = recent()
    const {environment, baseUrl} = request
    const seen = async (status: string) => {
      nowMs += 1_000
      const place = {kind: 'withdrawal', id: 'payout-one', environment, baseUrl} as const
      await journal.resources.update({...place, resource: {status}, seenAtMs: nowMs})
      return counting.totalWith([], false)
    }
    expect(await counting.totalWith([], false)).toBe(4_000)
    expect(await seen('completed')).toBe(4_000)
    expect(await seen('failed')).toBe(0)
    expect(await seen('completed')).toBe(4_000)
  })

  test('is known among more than are looked up at once', async () => {
    await journal.whileMany(async () => {
      for (let at = 0; at < 501; at += 1) await answered(`key-${at}`)
      await inJournal(payout('stands', {amount: 7}))
    })
    expect(await total()).toBe(700)
  })
})

describe('a payout that was found at the service', () => {
  const found = (more: Partial<Outcome> = {}): Outcome =>
    outcome('created', {
      attempts: 0,
      settledAtMs: nowMs,
      isAdopted: true,
      statusCode: 200,
      resourceId: 'w-1',
      ...more,
    })

  test('under its key, and that nothing sent from here, does not count', async () => {
    const {
      record: {id},
    } = await journal.requests.begin(payout('elsewhere', {amount: 40}, {isUndated: true}))
    await journal.requests.settle(id, found())
    expect(await total()).toBe(0)
  })

  test('by its reference alone counts: it may have left from here under another key', async () => {
    const {
      record: {id},
    } = await journal.requests.begin(payout('elsewhere', {amount: 40}, {isUndated: true}))
    await journal.requests.settle(id, found({statusCode: undefined}))
    expect(await total()).toBe(4_000)
  })

  test('counts where it left from here, and its answer was lost', async () => {
    const {
      record: {id},
    } = await journal.requests.begin(payout('lost', {amount: 40}))
    await journal.requests.settle(id, outcome('unanswered'))
    await journal.requests.settle(id, found())
    expect(await total()).toBe(4_000)
  })

  test('counts where its process was killed while a clock ran ahead', async () => {
    const {
      record: {id},
    } = await journal.requests.begin(payout('ahead', {amount: 40}, {isUndated: true}))
    nowMs += 1
    await journal.requests.settle(id, found())
    expect(await total()).toBe(4_000)
  })
})

describe('in a batch', () => {
  test('what another process pays out between two payouts is counted with the second', async () => {
    const other = await openJournal({home: home.path, now: () => nowMs})
    const guard = recent()
    await journal.whileMany(async () => {
      const totalWith = async (key: string): Promise<number> => {
        const one = payout(key, {amount: 10})
        await journal.requests.begin(one)
        return guard.totalWith([one], false)
      }
      expect(await totalWith('key-1')).toBe(1_000)
      expect(await totalWith('key-2')).toBe(2_000)
      await other.requests.begin(payout('of-another', {amount: 500}))
      expect(await totalWith('key-3')).toBe(53_000)
      expect(await totalWith('key-4')).toBe(54_000)
    })
    await other.close()
  })

  test('a payout that another process takes up again is counted, however old it is', async () => {
    const other = await openJournal({home: home.path, now: () => nowMs})
    await inJournal(payout('failed', {amount: 500}), 'failed')
    nowMs += 60_000
    const guard = recent()
    await journal.whileMany(async () => {
      const [one, two] = [payout('key-1', {amount: 10}), payout('key-2', {amount: 10})]
      await journal.requests.begin(one)
      expect(await guard.totalWith([one], false)).toBe(1_000)
      await other.requests.claim('id-of-failed', nowMs)
      await journal.requests.begin(two)
      expect(await guard.totalWith([two], false)).toBe(52_000)
    })
    await other.close()
  })
})

test('what other stores of the home sent meanwhile is counted, however long ago it was', async () => {
  await inJournal(payout('key-00001', {amount: 10}))
  let came = 0
  const own = journal
  journal = {
    ...own,
    catchUp: async () => {
      if (came === 1)
        await inJournal(payout('key-of-another', {amount: 40}, {createdAtMs: nowMs - DAY_MS / 2}))
      return came
    },
    // What this process writes itself is no write of another one.
    writesOfOthers: () => 7,
  }
  const counted = recent()
  const next = payout('key-00002', {amount: 5})
  expect(await counted.totalWith([next], true)).toBe(1_500)
  came = 1
  expect(await counted.totalWith([next], true)).toBe(5_500)
  came = 2
  const failing = new Error('a store is away')
  journal = {...journal, catchUp: () => Promise.reject(failing)}
  await expect(counted.totalWith([next], true)).rejects.toBe(failing)
  journal = own
})
