import {setTimeout as wait} from 'node:timers/promises'
import fc from 'fast-check'
import {describe, expect, onTestFinished, test} from 'vitest'
import {payoutGuard} from '../../../src/client/payout-guard/payout-guard.ts'
import {centavos} from '../../../src/domain/money.ts'
import type {Journal} from '../../../src/journal/journal.ts'
import {openJournal} from '../../../src/journal/open-journal.ts'
import type {RequestRecord} from '../../../src/journal/request-record.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'
import {outcome, request} from '../../journal/fixtures.ts'
import {STORES} from '../../journal/stores.ts'

const LIMIT = 100

const begun = async (journal: Journal, nth: number, amount: number): Promise<RequestRecord> => {
  const {record} = await journal.requests.begin({
    ...request,
    id: `id-${nth}`,
    kind: 'withdrawal',
    path: '/v2/withdrawals',
    idempotencyKey: `key-0000${nth}`,
    body: JSON.stringify({amount}),
    createdAtMs: Date.now(),
  })
  return record
}

/** The guard of a process of its own. */
const guard = (journal: Journal, pause: (ms: number) => Promise<unknown> = wait) =>
  payoutGuard(
    {payoutRules: {approvalAbove: centavos(LIMIT * 100), people: []}, rulesOfOthers: []},
    {
      addressee: {...request, profile: 'default', wallet: ''},
      paths: ['/v2/withdrawals'],
      identify: async () => ({account: request.account, instance: request.instance}),
      journal: async () => journal,
      now: Date.now,
      surelyPastMs: async () => Date.now(),
      behindMs: async () => 0,
      pause: async (ms) => void (await pause(ms)),
    },
  )

/** As a process does what it has written already: it leaves, or is refused and written down as such. */
async function leave(journal: Journal, record: RequestRecord): Promise<boolean> {
  try {
    await guard(journal).requireAllowed([record])
    await journal.requests.settle(record.id, outcome('created', {resourceId: record.id}))
    return true
  } catch (error) {
    expect(error).toMatchObject({code: 'APPROVAL_NEEDED'})
    await journal.requests.settle(record.id, outcome('not_sent', {attempts: 0}))
    return false
  }
}

async function inTurn<In, Out>(all: readonly In[], work: (one: In, at: number) => Promise<Out>) {
  const done: Out[] = []
  for (const [at, one] of all.entries()) done.push(await work(one, at))
  return done
}

describe.each(STORES)(
  'payouts that two processes have written at one moment, over $store',
  (store) => {
    const {absence, prepare, newPlace} = store
    if (absence) {
      test.skip(`(skipped: ${absence})`, () => {})
      return
    }
    prepare()

    test.each([
      {name: 'as many as fit', amounts: [30, 30, 30, 30, 30, 30], leave: [1, 1, 1, 0, 0, 0]},
      {name: 'the first one of two', amounts: [60, 60], leave: [1, 0]},
      {name: 'those that fit beside earlier ones', amounts: [60, 50, 40, 1], leave: [1, 0, 1, 0]},
      {name: 'none that is above it alone', amounts: [101, 100], leave: [0, 1]},
    ])(
      'leave up to the limit: $name',
      async ({amounts, leave: expected}) => {
        const place = await newPlace()
        onTestFinished(() => place[Symbol.asyncDispose]())
        const both = [await place.open(), await place.open()]
        const of = (at: number) => both[at % 2] as Journal
        const records = await inTurn(amounts, (amount, at) => begun(of(at), at, amount))
        // The later ones are the first to look.
        const order = [...records.entries()].toReversed()
        const left = new Map<number, boolean>()
        await Promise.all(order.map(async ([at, one]) => left.set(at, await leave(of(at), one))))
        expect(records.map((_, at) => (left.get(at) ? 1 : 0))).toEqual(expected)
      },
      120_000,
    )
  },
)

async function ownJournal(): Promise<Journal> {
  const home = temporaryDirectory()
  const journal = await openJournal({home: home.path, now: Date.now})
  onTestFinished(async () => {
    await journal.close()
    home[Symbol.dispose]()
  })
  return journal
}

test('never come to more than the limit, whichever of them look first', async () => {
  const amounts = fc.array(fc.integer({min: 1, max: 120}), {minLength: 2, maxLength: 5})
  await fc.assert(
    fc.asyncProperty(
      amounts,
      fc.infiniteStream(fc.integer({min: 0, max: 30})),
      async (all, late) => {
        const home = temporaryDirectory()
        const journal = await openJournal({home: home.path, now: Date.now})
        const left = await Promise.all(
          all.map(async (amount, at) => {
            await wait(late.next().value)
            const record = await begun(journal, at, amount)
            await wait(late.next().value)
            return (await leave(journal, record)) ? amount : 0
          }),
        )
        await journal.close()
        home[Symbol.dispose]()
        expect(left.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(LIMIT)
      },
    ),
    {numRuns: 8},
  )
})

describe('a payout that waits for others', () => {
  test('which do not end is refused after ten seconds', async () => {
    const journal = await ownJournal()
    const own = await begun(journal, 1, 60)
    await begun(journal, 2, 60)
    let waitedMs = 0
    const pause = async (ms: number) => {
      waitedMs += ms
    }
    await expect(guard(journal, pause).requireAllowed([own])).rejects.toMatchObject({
      code: 'APPROVAL_NEEDED',
      details: {totalCentavos: 12_000},
    })
    expect(waitedMs).toBe(10_000)
  })

  test('is waited for by none that is not written yet', async () => {
    const journal = await ownJournal()
    await begun(journal, 1, 60)
    const ahead = {...(await begun(journal, 2, 60)), id: 'x', idempotencyKey: 'key-x'}
    await journal.requests.settle('id-2', outcome('not_sent', {attempts: 0}))
    const pause = () => Promise.reject(new Error('it does not wait'))
    await expect(guard(journal, pause).requireAllowedAhead([ahead])).rejects.toMatchObject({
      code: 'APPROVAL_NEEDED',
    })
  })

  test('does not wait where what has left, or may have, is too much', async () => {
    const journal = await ownJournal()
    await begun(journal, 1, 60)
    await journal.requests.settle('id-1', outcome('unanswered'))
    const own = await begun(journal, 2, 60)
    await begun(journal, 3, 60)
    const pause = () => Promise.reject(new Error('it does not wait'))
    await expect(guard(journal, pause).requireAllowed([own])).rejects.toMatchObject({
      code: 'APPROVAL_NEEDED',
    })
  })

  test('is refused with what it would come to without those that are refused before it', async () => {
    const journal = await ownJournal()
    await begun(journal, 1, 60)
    await begun(journal, 2, 60)
    const own = await begun(journal, 3, 61)
    await begun(journal, 4, 10)
    await expect(guard(journal).requireAllowed([own])).rejects.toMatchObject({
      code: 'APPROVAL_NEEDED',
      details: {totalCentavos: 12_100},
    })
  })

  test('gives its turn to another one meanwhile', async () => {
    const journal = await ownJournal()
    const own = await begun(journal, 1, 60)
    await begun(journal, 2, 60)
    let turns = 0
    const pause = () => journal.requests.settle('id-2', outcome('not_sent', {attempts: 0}))
    await guard(journal, pause).requireAllowed([own], async (stop) => {
      await stop()
      turns += 1
      await wait(60)
    })
    expect(turns).toBeGreaterThan(0)
  })

  test('is interrupted by Ctrl-C', async () => {
    const journal = await ownJournal()
    const own = await begun(journal, 1, 60)
    await begun(journal, 2, 60)
    const pause = () => Promise.reject(new Error('aborted'))
    await expect(guard(journal, pause).requireAllowed([own])).rejects.toMatchObject({exitCode: 130})
  })
})
