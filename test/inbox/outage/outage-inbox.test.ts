import {mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {setImmediate as turn} from 'node:timers/promises'
import {describe, expect, onTestFinished, test, vi} from 'vitest'
import {examineInboxLog} from '../../../src/actions/doctor/inbox-log.ts'
import {InboxUnavailable} from '../../../src/inbox/inbox.ts'
import {OutageInbox} from '../../../src/inbox/outage/outage-inbox.ts'
import type {OutageOptions} from '../../../src/inbox/outage/outage-options.ts'
import {refusedFileOf} from '../../../src/inbox/outage/refused-deliveries.ts'
import {aDelivery, scratchHome} from '../../helpers/webhooks.ts'
import {SharedStore} from './shared-store.ts'

function place(): string {
  const directory = join(scratchHome(), 'outage')
  mkdirSync(directory)
  return directory
}

function listening(
  directory: string,
  over: Partial<OutageOptions> = {},
  store = new SharedStore(),
) {
  const said: string[] = []
  const inbox = new OutageInbox(store, {
    directory,
    commitTimeoutMs: 5_000,
    onOutage: 'log',
    began: (reason) => said.push(`began: ${reason instanceof Error ? reason.message : reason}`),
    ended: (count) => said.push(`ended: ${count}`),
    damaged: ({unreadable}) => said.push(`damaged: ${unreadable > 0}`),
    refusedFile: join(directory, 'refused.jsonl'),
    refused: ({eventId, reason}) => said.push(`refused: ${eventId} (${reason})`),
    refuses: (reason) => said.push(`refuses: ${reason instanceof Error ? reason.message : reason}`),
    takesAgain: () => said.push('takes again'),
    ...over,
  })
  return {inbox, store, said}
}

const accept = (inbox: OutageInbox, eventId: string, subject: string | null = null) =>
  inbox.accept(aDelivery({eventId, subject}))
const ended = (said: readonly string[]) =>
  vi.waitUntil(() => said.some((word) => word.startsWith('ended')), {timeout: 60_000, interval: 5})
/** As many as a commit beside another one has at least. */
const MANY = Array.from({length: 64}, (_, nth) => `many-${nth}`)
const MOMENT = {nowMs: 7, limit: 10}

/** The clock of this process, from now on moved by hand. */
function heldClock(): {now: number} {
  const own = performance.now
  const clock = {now: Math.ceil(own.call(performance))}
  performance.now = () => clock.now
  onTestFinished(() => {
    performance.now = own
  })
  return clock
}

describe('a listener whose store is there', () => {
  test('gives it each delivery under an id of its own, and the log none', async () => {
    const directory = place()
    const {inbox, store, said} = listening(directory)
    expect(await Promise.all([accept(inbox, 'a'), accept(inbox, 'b')])).toEqual([
      'stored',
      'stored',
    ])
    expect(store.commits).toEqual(['a b'])
    const ids = store.stored.map(({id}) => id)
    expect(new Set(ids).size).toBe(2)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
    expect(inbox.health()).toEqual({state: 'ok', waiting: 0})
    expect(await inbox.due(MOMENT)).toMatchObject([{tries: 7}])
    expect(store.asked).toEqual(['due: 7'])
    expect(said).toEqual([])
    await inbox.close()
    expect(readdirSync(directory)).toEqual([])
  })

  test.each([
    {name: 'was carried out', failure: undefined},
    {name: 'failed', failure: new Error('away')},
  ])('waits for no commit that $name', async ({failure}) => {
    const {inbox, store} = listening(place(), {onOutage: 'refuse'})
    vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']})
    onTestFinished(() => void vi.useRealTimers())
    store.failure = failure
    await accept(inbox, 'a').catch(() => {})
    expect(store.commits).toEqual(['a'])
    expect(vi.getTimerCount()).toBe(0)
    await inbox.close()
  })

  test('asks it for everything else', async () => {
    const {inbox, store} = listening(place())
    const made = {kind: 'forward', atMs: 1, url: 'http://x', id: 'in_1'} as const
    for await (const _ of inbox.events({})) expect.unreachable()
    expect(await inbox.find('e')).toEqual([])
    expect(await inbox.nextDueMs(4)).toBe(5)
    await inbox.hasten(9)
    expect(await inbox.lastForwardTarget()).toBe('http://127.0.0.1/')
    await inbox.record([made, made])
    const retention = {nowMs: 1, keepMs: 3, keepNewest: 1, evenUnseen: true}
    expect(await inbox.prune(retention)).toEqual({count: 3, lastReceivedAtMs: 5})
    const own = {host: 'h', pid: 7, home: '/', forwardTo: undefined}
    expect(await inbox.sayPresent(own)).toEqual([])
    await inbox.close()
    const asked = ['events', 'find: e', 'hasten: 9', 'record: 2', 'present: 7', 'close']
    expect(store.asked).toEqual(asked)
    expect(inbox.lookEveryMs).toBe(123)
  })

  test('stores what is about one subject in order, and two commits at once of the rest', async () => {
    const {inbox, store} = listening(place())
    const held = Promise.withResolvers<void>()
    store.held = held.promise
    const taken = [accept(inbox, 'a', 's1')]
    await turn()
    taken.push(accept(inbox, 'b', 's1'), ...MANY.map((name) => accept(inbox, name, name)))
    await turn()
    taken.push(accept(inbox, 'a', null), accept(inbox, 'd', 's3'))
    await turn()
    expect(store.commits).toEqual(['a', MANY.join(' ')])
    held.resolve()
    await Promise.all(taken)
    expect(store.commits).toEqual(['a', MANY.join(' '), 'b a d'])
    await inbox.close()
  })
})

describe('a listener whose store is away', () => {
  test('keeps deliveries here and acknowledges them, and brings them over in order', async () => {
    const {inbox, store, said} = listening(place())
    store.failure = new Error('connection refused\nat line 2')
    expect(await accept(inbox, 'a')).toBe('stored')
    expect(said).toEqual(['began: connection refused'])
    expect(inbox.health()).toEqual({state: 'outage', waiting: 1})
    expect(await accept(inbox, 'b')).toBe('stored')
    expect(await accept(inbox, 'b')).toBe('duplicate')
    expect(store.commits.filter((commit) => !commit.startsWith('earlier'))).toEqual(['a'])
    expect(inbox.health()).toEqual({state: 'outage', waiting: 3})
    expect(await inbox.due(MOMENT)).toEqual([])
    expect(store.asked).not.toContain('due: 7')
    store.failure = undefined
    await ended(said)
    expect(store.stored.map(({eventId}) => eventId)).toEqual(['a', 'b', 'b'])
    expect(said).toEqual(['began: connection refused', 'ended: 3'])
    expect(inbox.health()).toEqual({state: 'ok', waiting: 0})
    expect(await accept(inbox, 'c')).toBe('stored')
    await vi.waitUntil(() => store.asked.at(-1) === 'behind: false', 60_000)
    expect(store.asked[0]).toBe('behind: true')
    expect(store.commits.at(-1)).toBe('c')
    await inbox.close()
  })

  test('takes a commit that lasts too long for none, and is there again', async () => {
    const {inbox, store, said} = listening(place(), {commitTimeoutMs: 20})
    const held = Promise.withResolvers<void>()
    store.held = held.promise
    expect(await accept(inbox, 'a')).toBe('stored')
    expect(said).toEqual(['began: no commit within 20 ms'])
    held.reject(new Error('the answer to an earlier question'))
    store.held = undefined
    await ended(said)
    expect(store.stored.map(({eventId}) => eventId)).toEqual(['a'])
    await inbox.close()
  })

  test('is behind again where a commit under way fails while the log of the last time goes', async () => {
    const held = Promise.withResolvers<void>()
    const store = new SharedStore()
    const said: string[] = []
    const ends = (): void => {
      said.push('ended')
      if (said.length > 1) return
      store.failure = new Error('away again')
      held.resolve()
    }
    const over = {ended: ends, commitTimeoutMs: 60_000}
    const inbox: OutageInbox = listening(place(), over, store).inbox
    store.held = held.promise
    const first = accept(inbox, 'a')
    await turn()
    store.held = undefined
    store.failure = new Error('away')
    await Promise.all(MANY.map((name) => accept(inbox, name)))
    store.failure = undefined
    expect(await first).toBe('stored')
    expect(inbox.health()).toEqual({state: 'outage', waiting: 1})
    await vi.waitUntil(
      () => store.asked.filter((word) => word === 'behind: true').length > 3,
      60_000,
    )
    expect(store.asked).not.toContain('behind: false')
    store.failure = undefined
    await vi.waitUntil(() => store.asked.at(-1) === 'behind: false', {timeout: 60_000})
    expect(store.stored.map(({eventId}) => eventId)).toEqual([...MANY, 'a'])
    await inbox.close()
  })

  test('says what is no error as it is', async () => {
    const {inbox, store, said} = listening(place())
    store.failure = 'gone'
    await accept(inbox, 'a')
    expect(said).toEqual(['began: gone'])
    await inbox.close()
  })

  test('keeps here what comes while it brings over, behind what came before', async () => {
    const {inbox, store, said} = listening(place())
    store.failure = new Error('away')
    await accept(inbox, 'a')
    const held = Promise.withResolvers<void>()
    store.held = held.promise
    store.failure = undefined
    await vi.waitUntil(() => store.commits.includes('earlier: a'), {timeout: 60_000})
    expect(await accept(inbox, 'b')).toBe('stored')
    expect(said).toHaveLength(1)
    held.resolve()
    await ended(said)
    expect(store.commits.filter((commit) => commit !== 'a')).toEqual(['earlier: a', 'earlier: b'])
    expect(said).toEqual(['began: away', 'ended: 2'])
    await inbox.close()
  })

  test('says that it began once for all that fails at one moment', async () => {
    const {inbox, store, said} = listening(place())
    store.failure = new Error('away')
    const held = Promise.withResolvers<void>()
    store.held = held.promise
    const taken = [accept(inbox, 'a')]
    await turn()
    taken.push(...MANY.map((name) => accept(inbox, name)))
    await turn()
    expect(store.commits).toEqual(['a', MANY.join(' ')])
    held.resolve()
    expect(new Set(await Promise.all(taken))).toEqual(new Set(['stored']))
    expect(said).toEqual(['began: away'])
    await inbox.close()
  })

  test('refuses instead where it was asked to, and is in an outage until the next answer', async () => {
    const directory = place()
    const {inbox, store, said} = listening(directory, {onOutage: 'refuse'})
    store.failure = new Error('away')
    const refused = await accept(inbox, 'a').catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(InboxUnavailable)
    expect((refused as Error).cause).toBe(store.failure)
    expect(inbox.health()).toEqual({state: 'outage', waiting: 0})
    store.failure = undefined
    expect(await accept(inbox, 'b')).toBe('stored')
    expect(inbox.health()).toEqual({state: 'ok', waiting: 0})
    expect(said).toEqual(['refuses: away', 'takes again'])
    await inbox.close()
    expect(readdirSync(directory)).toEqual([])
  })

  test('puts aside the one that the store never takes, once, and brings those after it over', async () => {
    const home = scratchHome()
    const directory = join(home, 'inbox', 'outage')
    mkdirSync(directory, {recursive: true})
    const file = refusedFileOf(home)
    const unfit = () => Object.assign(new SharedStore(), {unfit: 'c'})
    const first = listening(directory, {refusedFile: file}, unfit())
    first.store.failure = new Error('away')
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map((id) => accept(first.inbox, id)))
    expect(examineInboxLog(home)).toEqual([])
    // The store is gone again right after: the next listener brings the same log over.
    first.store.failureAfterRefusal = new Error('away')
    first.store.failure = undefined
    await vi.waitUntil(() => first.said.some((word) => word.startsWith('refused')), 60_000)
    await first.inbox.close()
    expect(first.store.stored.map(({eventId}) => eventId)).toEqual(['a', 'b'])
    const second = listening(directory, {refusedFile: file}, unfit())
    await vi.waitUntil(() => second.inbox.health().state === 'ok', {timeout: 60_000})
    await second.inbox.close()
    const said = [...first.said, ...second.said]
    expect(said.filter((word) => word.startsWith('refused'))).toEqual([
      'refused: c (c does not fit)',
    ])
    expect(second.inbox.health()).toMatchObject({waiting: 0, refused: 1})
    const all = [...first.store.stored, ...second.store.stored].map(({eventId}) => eventId)
    expect([...new Set(all)]).toEqual(['a', 'b', 'd', 'e'])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(1)
    expect(examineInboxLog(home)).toMatchObject([
      {code: 'inbox_refused_by_store', status: 'fault', facts: {count: 1, file}},
    ])
  })

  test('says of how many the store took, without the one that it refused', async () => {
    const store = Object.assign(new SharedStore(), {unfit: 'd'})
    const {inbox, said} = listening(place(), {}, store)
    store.failure = new Error('away')
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map((id) => accept(inbox, id)))
    store.failure = undefined
    await ended(said)
    expect(said.at(-1)).toBe('ended: 4')
    await inbox.close()
  })

  test('leaves what the store does not take to the next listener, and closes the store', async () => {
    const directory = place()
    const first = listening(directory)
    first.store.failure = new Error('away')
    await accept(first.inbox, 'a')
    const last = accept(first.inbox, 'b')
    await first.inbox.close()
    expect(await last).toBe('stored')
    expect(first.store.asked.at(-1)).toBe('close')
    expect(first.said).toEqual(['began: away'])
    const second = listening(directory)
    expect(second.said).toEqual(['began: log_left'])
    expect(second.inbox.health()).toEqual({state: 'outage', waiting: 2})
    await ended(second.said)
    expect(second.store.commits).toEqual(['earlier: a b'])
    await second.inbox.close()
    expect(readdirSync(directory)).toEqual([])
  })

  test('goes past what is damaged, and says it', async () => {
    const directory = place()
    const first = listening(directory)
    first.store.failure = new Error('away')
    for (const eventId of ['a', 'b']) await accept(first.inbox, eventId)
    await first.inbox.close()
    const [name = ''] = readdirSync(directory)
    const bytes = readFileSync(join(directory, name))
    bytes[40] = (bytes[40] ?? 0) ^ 1
    writeFileSync(join(directory, name), bytes)
    const second = listening(directory)
    await ended(second.said)
    expect(second.said.slice(1)).toEqual(['damaged: true', 'ended: 1'])
    expect(second.store.commits).toEqual(['earlier: b'])
    await second.inbox.close()
  })

  test('brings over what it kept in a folder that was moved away, and goes on there', async () => {
    const directory = place()
    const {inbox, store, said} = listening(directory)
    store.failure = new Error('away')
    for (const eventId of ['a', 'b']) await accept(inbox, eventId)
    renameSync(directory, `${directory}.old`)
    await expect(accept(inbox, 'c')).rejects.toThrow(InboxUnavailable)
    await accept(inbox, 'd')
    store.failure = undefined
    await ended(said)
    expect(said).toEqual(['began: away', 'ended: 3'])
    await inbox.close()
    expect(store.commits.join()).toMatch(/a.*b.*d/)
  })

  test('brings nothing over where all that it kept is damaged, and says it', async () => {
    const directory = place()
    const first = listening(directory)
    first.store.failure = new Error('away')
    await accept(first.inbox, 'a')
    await first.inbox.close()
    const [name = ''] = readdirSync(directory)
    writeFileSync(join(directory, name), 'no delivery')
    const second = listening(directory)
    await ended(second.said)
    expect(second.said.slice(1)).toEqual(['damaged: true', 'ended: 0'])
    expect(second.store.commits).toEqual([])
    await second.inbox.close()
  })
})

describe('after trouble with the store', () => {
  /** Commits fail and are refused, so nothing is brought over. */
  async function troubled() {
    const clock = heldClock()
    const {inbox, store} = listening(place(), {onOutage: 'refuse'})
    const fail = async (): Promise<void> => {
      store.failure = new Error('away')
      await accept(inbox, 'a').catch(() => {})
      store.failure = undefined
    }
    await fail()
    return {clock, inbox, store, fail}
  }

  test('nothing is forwarded until the other listeners have come back', async () => {
    const {clock, inbox, store} = await troubled()
    store.haveOthersReturned = false
    clock.now += 1_000
    expect(await inbox.due(MOMENT)).toEqual([])
    expect(store.asked).toEqual(['returned: 1000 1000'])
    store.haveOthersReturned = true
    expect(await inbox.due(MOMENT)).toHaveLength(1)
    await inbox.close()
  })

  test.each([
    {afterMs: 15_000, isAsked: true},
    {afterMs: 15_001, isAsked: false},
  ])('they are waited for no longer than 15 seconds: $afterMs', async ({afterMs, isAsked}) => {
    const {clock, inbox, store} = await troubled()
    store.haveOthersReturned = false
    clock.now += afterMs
    expect(await inbox.due(MOMENT)).toHaveLength(isAsked ? 0 : 1)
    expect(store.asked.some((word) => word.startsWith('returned'))).toBe(isAsked)
    await inbox.close()
  })

  test.each([
    {name: 'soon after it is the same', afterMs: 15_000, asked: 'returned: 15001 1'},
    {name: 'long after it is another', afterMs: 15_001, asked: 'returned: 1 1'},
  ])('trouble $name', async ({afterMs, asked}) => {
    const {clock, inbox, store, fail} = await troubled()
    clock.now += afterMs
    await fail()
    clock.now += 1
    await inbox.due(MOMENT)
    expect(store.asked[0]).toBe(asked)
    await inbox.close()
  })

  test('an outage is trouble until its end, however long it lasts', async () => {
    const clock = heldClock()
    const {inbox, store, said} = listening(place())
    store.failure = new Error('away')
    await accept(inbox, 'a')
    clock.now += 60_000
    store.failure = undefined
    store.haveOthersReturned = false
    await ended(said)
    expect(await inbox.due(MOMENT)).toEqual([])
    await inbox.close()
  })

  test('a question for what is due that fails is trouble, too', async () => {
    const clock = heldClock()
    const {inbox, store} = listening(place())
    store.failure = new Error('away')
    await expect(inbox.due(MOMENT)).rejects.toThrow('away')
    store.failure = undefined
    clock.now += 5
    await inbox.due(MOMENT)
    expect(store.asked).toEqual(['due: 7', 'returned: 5 5', 'due: 7'])
    await inbox.close()
  })
})

describe('a server that took over, and lacks what the one before it took last', () => {
  test('is given it again, before what waits in the log', async () => {
    const {inbox, store, said} = listening(place())
    await accept(inbox, 'a')
    await accept(inbox, 'b')
    store.failure = new Error('terminating connection')
    await accept(inbox, 'c')
    store.stored.length = 0
    store.failure = undefined
    await ended(said)
    expect(store.stored.map(({eventId}) => eventId)).toEqual(['a', 'b', 'c'])
    expect(said.at(-1)).toBe('ended: 1')
    await inbox.close()
  })

  test('is given it again where nothing came meanwhile, once', async () => {
    const {inbox, store} = listening(place())
    await accept(inbox, 'a')
    store.failure = new Error('terminating connection')
    await expect(inbox.due(MOMENT)).rejects.toThrow('terminating')
    await expect(inbox.due(MOMENT)).rejects.toThrow('terminating')
    store.failure = undefined
    store.commits.length = 0
    await inbox.due(MOMENT)
    await inbox.due(MOMENT)
    expect(store.commits).toEqual(['earlier: a'])
    await inbox.close()
  })

  test('is given very many again in parts, each of which it has the time for', async () => {
    const {inbox, store, said} = listening(place())
    const ids = Array.from({length: 501}, (_, nth) => `e${nth}`)
    await Promise.all(ids.map((id) => accept(inbox, id)))
    store.commits.length = 0
    store.failure = new Error('terminating connection')
    await accept(inbox, 'last')
    store.failure = undefined
    await ended(said)
    const again = store.commits.filter((commit) => commit.startsWith('earlier: '))
    expect(again.map((commit) => commit.split(' ').length - 1)).toEqual([500, 1, 1])
    await inbox.close()
  })

  test('is suspected where a slow commit was only the beginning', async () => {
    const {inbox, store, said} = listening(place(), {commitTimeoutMs: 20})
    await accept(inbox, 'a')
    const held = Promise.withResolvers<void>()
    store.held = held.promise
    const slow = accept(inbox, 'b')
    // It ends while the listener asks whether it is back.
    await turn()
    store.failure = new Error('terminating connection')
    await slow
    await vi.waitUntil(() => store.asked.includes('behind: true'), 60_000)
    store.held = undefined
    held.resolve()
    store.failure = undefined
    await ended(said)
    expect(store.commits).toEqual(['a', 'b', 'earlier: a', 'earlier: b'])
    await inbox.close()
  })

  test('is not suspected behind a commit that is only slow', async () => {
    const {inbox, store, said} = listening(place(), {commitTimeoutMs: 20})
    await accept(inbox, 'a')
    const held = Promise.withResolvers<void>()
    store.held = held.promise
    await accept(inbox, 'b')
    store.held = undefined
    held.resolve()
    await ended(said)
    expect(store.commits).toEqual(['a', 'b', 'earlier: b'])
    await inbox.close()
  })
})

describe('a listener that says that it runs, to a store that is away', () => {
  const OWN = {host: 'h', pid: 7, home: '/h', forwardTo: undefined}

  test('is in an outage before the first delivery, and until the store is back', async () => {
    const {inbox, store, said} = listening(place())
    store.failure = new Error('away')
    await expect(inbox.sayPresent(OWN)).rejects.toThrow('away')
    expect([said, inbox.health().state]).toEqual([['began: away'], 'outage'])
    await expect(inbox.sayPresent(OWN)).rejects.toThrow('away')
    store.failure = undefined
    await ended(said)
    expect([said, inbox.health().state]).toEqual([['began: away', 'ended: 0'], 'ok'])
    expect(await inbox.sayPresent(OWN)).toEqual([])
    await inbox.close()
  })

  test('says it once where the store takes deliveries all the same, and anew after it answered', async () => {
    const {inbox, store, said} = listening(place())
    const failing = async (): Promise<void> => {
      store.failure = new Error('not permitted')
      await expect(inbox.sayPresent(OWN)).rejects.toThrow('not permitted')
      store.failure = undefined
    }
    await failing()
    await ended(said)
    await failing()
    expect(said).toEqual(['began: not permitted', 'ended: 0'])
    expect(await inbox.sayPresent(OWN)).toEqual([])
    await failing()
    expect(said).toHaveLength(3)
    await inbox.close()
  })

  test('goes on asking the store for each delivery where it is to refuse them', async () => {
    const {inbox, store, said} = listening(place(), {onOutage: 'refuse'})
    store.failure = new Error('away')
    await expect(inbox.sayPresent(OWN)).rejects.toThrow('away')
    expect(inbox.health().state).toBe('outage')
    store.failure = undefined
    expect(await accept(inbox, 'a')).toBe('stored')
    expect(said).toEqual(['refuses: away', 'takes again'])
    expect(inbox.health().state).toBe('ok')
    await inbox.close()
  })

  test('is well again where it refuses deliveries, and the store answered without one', async () => {
    const {inbox, store, said} = listening(place(), {onOutage: 'refuse'})
    store.failure = new Error('away')
    for (const eventId of ['a', 'b']) {
      await expect(accept(inbox, eventId)).rejects.toThrow(InboxUnavailable)
    }
    await expect(inbox.sayPresent(OWN)).rejects.toThrow('away')
    expect(inbox.health()).toEqual({state: 'outage', waiting: 0})
    expect([said, inbox.takesDeliveries()]).toEqual([['refuses: away'], false])
    store.failure = undefined
    await inbox.sayPresent(OWN)
    expect(inbox.health()).toEqual({state: 'ok', waiting: 0})
    expect([said, inbox.takesDeliveries()]).toEqual([['refuses: away', 'takes again'], true])
    await inbox.close()
  })

  test('says it once where it refuses deliveries and the store takes them all the same', async () => {
    const {inbox, store, said} = listening(place(), {onOutage: 'refuse'})
    for (const eventId of ['a', 'b']) {
      store.failure = new Error('not permitted')
      await expect(inbox.sayPresent(OWN)).rejects.toThrow('not permitted')
      store.failure = undefined
      expect(await accept(inbox, eventId)).toBe('stored')
    }
    expect(said).toEqual(['refuses: not permitted', 'takes again'])
    await inbox.close()
  })

  async function leftBehind(): Promise<string> {
    const directory = place()
    const {inbox, store} = listening(directory)
    store.failure = new Error('away')
    await accept(inbox, 'a')
    await inbox.close()
    return directory
  }

  test.each([
    {name: 'is away at the start', away: new Error('away'), begins: 'refuses: away'},
    {name: 'goes away then', away: undefined, begins: 'refuses: log_left'},
  ])('refuses deliveries until what was left is brought over: $name', async ({away, begins}) => {
    const directory = await leftBehind()
    const store = new SharedStore()
    store.failure = new Error('away')
    const {inbox, said} = listening(directory, {onOutage: 'refuse', away}, store)
    await expect(inbox.sayPresent(OWN)).rejects.toThrow('away')
    expect([said, inbox.takesDeliveries()]).toEqual([[begins], false])
    await expect(accept(inbox, 'b')).rejects.toThrow(InboxUnavailable)
    expect(inbox.health()).toEqual({state: 'outage', waiting: 1})
    store.failure = undefined
    await ended(said)
    expect(said).toEqual([begins, 'ended: 1', 'takes again'])
    expect([inbox.health(), inbox.takesDeliveries()]).toEqual([{state: 'ok', waiting: 0}, true])
    expect(await accept(inbox, 'c')).toBe('stored')
    expect(store.stored.map(({eventId}) => eventId)).toEqual(['a', 'c'])
    await inbox.close()
  })

  test('takes no deliveries by its answer alone while what was left is brought over', async () => {
    const directory = await leftBehind()
    const store = new SharedStore()
    const held = Promise.withResolvers<void>()
    store.held = held.promise
    const {inbox, said} = listening(directory, {onOutage: 'refuse'}, store)
    await inbox.sayPresent(OWN)
    expect([said, inbox.takesDeliveries()]).toEqual([['refuses: log_left'], false])
    held.resolve()
    await ended(said)
    expect(inbox.takesDeliveries()).toBe(true)
    await inbox.close()
  })

  test('is in no outage where the store refuses one delivery for what is in it', async () => {
    const {inbox} = listening(
      place(),
      {onOutage: 'refuse'},
      Object.assign(new SharedStore(), {unfit: 'c'}),
    )
    await expect(accept(inbox, 'c')).rejects.toThrow(InboxUnavailable)
    expect(inbox.health().state).toBe('ok')
    await inbox.close()
  })
})
