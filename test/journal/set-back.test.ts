import {existsSync, readdirSync, renameSync, rmSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest'
import {begunRecord} from '../../src/journal/record-changes.ts'
import type {RequestRecord} from '../../src/journal/request-record.ts'
import type {RequestState} from '../../src/journal/request-state.ts'
import {sentMarker} from '../../src/journal/sent-marker.ts'
import {requireNotSetBack, requireSentElsewhereIsKnown} from '../../src/journal/set-back.ts'
import {LocalFailureError} from '../../src/messages/errors.ts'
import {
  markPath,
  readMark,
  type StoreMark,
  sentMarks,
  tryToWriteMark,
} from '../../src/platform/store-marks.ts'
import {uuid7} from '../../src/platform/uuid7.ts'
import {temporaryDirectory} from '../helpers/temporary-directory.ts'
import {request} from './fixtures.ts'

const sender = {url: 'postgres://db/a', profile: 'loja'}
const part = {...sender, part: 'sent'} as const
let home: ReturnType<typeof temporaryDirectory>

beforeEach(() => {
  home = temporaryDirectory()
  vi.useFakeTimers({toFake: ['performance']})
})
afterEach(() => {
  vi.useRealTimers()
  home[Symbol.dispose]()
})

/** What a home sends, or a store has: by its key, which two homes may give, and its id. */
const sent = (key: string, {id = `id of ${key}`, createdAtMs = 1} = {}) =>
  begunRecord({...request, id, idempotencyKey: key, createdAtMs})

/** A process of the home that sends: requests are written, marked, and end. */
function aSender(by = sender) {
  const marker = sentMarker(home.path, by)
  return {
    begin(key: string, terms: Parameters<typeof sent>[1] = {}) {
      vi.advanceTimersByTime(1000)
      marker.onBegun(sent(key, terms), marker.onBegin())
    },
    /** Finishes what the store had before. */
    claim(key: string) {
      vi.advanceTimersByTime(1000)
      marker.onBegun(sent(key))
    },
    /** In the second of what began before it. */
    beginBeside(key: string) {
      marker.onBegun(sent(key), marker.onBegin())
    },
    end: () => marker.onEnd(),
    settle(key: string, state: RequestState, isWrittenAgain?: true) {
      const settled = {...sent(key), state}
      marker.onSettled(isWrittenAgain ? {...settled, isWrittenAgain} : settled)
    },
  }
}

/** The keys of what is marked of a sender, in order. */
const marked = (by = sender): string[] =>
  sentMarks(home.path, by.url)
    .flatMap(({profile, id}) => (profile === by.profile ? [id] : []))
    .toSorted()

/** A store that has these requests, and what it was asked for. */
function aStore(...records: RequestRecord[]) {
  const asked: string[] = []
  const find = async (idOrKey: string) => {
    asked.push(idOrKey)
    return records.find(({id, idempotencyKey}) => [id, idempotencyKey].includes(idOrKey))
  }
  const withIds = async (ids: readonly string[]) => {
    asked.push(ids.join(' '))
    return records.filter(({id}) => ids.includes(id))
  }
  return {asked, requests: {find, withIds}}
}

test('marks the first request of a process, and one more after each second', () => {
  const marker = sentMarker(home.path, sender)
  marker.onBegun(sent('first', {createdAtMs: 11}), marker.onBegin())
  expect(readMark(home.path, part, 'id of first')).toMatchObject({id: 'first', atMs: 11})
  for (const {afterMs, id, isMarked} of [
    {afterMs: 0, id: 'at-once', isMarked: false},
    {afterMs: 999, id: 'of-that-second', isMarked: false},
    {afterMs: 1, id: 'a-second-later', isMarked: true},
    {afterMs: 999, id: 'of-the-next', isMarked: false},
    {afterMs: 1, id: 'two-seconds-later', isMarked: true},
  ]) {
    vi.advanceTimersByTime(afterMs)
    marker.onBegun(sent(id, {createdAtMs: 12}), marker.onBegin())
    expect(marked().includes(id)).toBe(isMarked)
  }
})

test('marks for each store and profile by itself', () => {
  for (const [key, by] of [
    ['one', sender],
    ['two', {...sender, profile: 'other'}],
    ['three', {...sender, url: 'postgres://db/b'}],
  ] as const) {
    const process = aSender(by)
    process.begin(key)
    process.settle(key, 'done')
  }
  expect(readdirSync(join(home.path, 'store-marks'))).toHaveLength(3)
  expect(marked()).toEqual(['one'])
})

test('asks nothing of a store from which this home did not send', async () => {
  const store = aStore()
  // What was taken along to it is not what was sent from it.
  tryToWriteMark(home.path, {...sender, part: 'taken'}, {id: 'taken', atMs: 1})
  await requireNotSetBack(home.path, sender, store)
  expect(store.asked).toEqual([])
})

test('is content with a store that has what this home sent last', async () => {
  aSender().begin('sent')
  const store = aStore(sent('sent'))
  await requireNotSetBack(home.path, sender, store)
  expect(store.asked).toEqual(['id of sent'])
})

/** This profile sent first, and two others of the home after it, `third` last. */
function threeSent() {
  const profiles = [sender.profile, 'second', 'third']
  for (const [nth, profile] of profiles.entries()) {
    aSender({...sender, profile}).begin(`of-${profile}`, {createdAtMs: nth + 1})
  }
  // What is of another store, or cannot be read, says nothing of this one.
  aSender({url: 'postgres://db/b', profile: 'x'}).begin('elsewhere', {createdAtMs: 9})
  writeFileSync(join(home.path, 'store-marks', 'sent-damaged.json'), '{')
}

test('asks at once for what each profile of the home sent last', async () => {
  threeSent()
  for (const profile of ['loja', 'second', 'third', 'new']) {
    const store = aStore(sent('of-loja'), sent('of-second'), sent('of-third'))
    await requireNotSetBack(home.path, {...sender, profile}, store)
    expect(store.asked).toHaveLength(1)
    for (const name of ['loja', 'second', 'third']) expect(store.asked[0]).toContain(`of-${name}`)
  }
})

test('of the many that a batch leaves open each one is looked for, all at once', async () => {
  const process = aSender()
  const keys = Array.from({length: 100}, (_, nth) => `open-${nth}`)
  for (const key of keys) {
    process.begin(key)
    process.settle(key, 'unknown')
  }
  const whole = aStore(...keys.map((key) => sent(key)))
  await requireNotSetBack(home.path, sender, whole)
  expect(whole.asked).toHaveLength(1)
  for (const lost of [0, 50, 99]) {
    const store = aStore(...keys.toSpliced(lost, 1).map((key) => sent(key)))
    const refused = requireNotSetBack(home.path, sender, store)
    await expect(refused).rejects.toMatchObject({details: {idempotencyKey: `open-${lost}`}})
  }
})

test.each(['loja', 'second', 'third', 'new'])(
  'stops the profile %s where the store lost what another one sent last, and names its mark',
  async (profile) => {
    threeSent()
    const refused = requireNotSetBack(
      home.path,
      {...sender, profile},
      aStore(sent('of-loja'), sent('of-second')),
    )
    await expect(refused).rejects.toMatchObject({
      code: 'STORE_SET_BACK',
      details: {idempotencyKey: 'of-third'},
      hint: expect.stringContaining(
        markPath(home.path, {...part, profile: 'third'}, 'id of of-third'),
      ),
    })
  },
)

test('stops where the store does not have it, and says which, since when, and what to delete', async () => {
  aSender().begin('sent', {createdAtMs: Date.UTC(2026, 0, 2)})
  const path = markPath(home.path, part, 'id of sent')
  expect(existsSync(path)).toBe(true)
  const refused = await requireNotSetBack(home.path, sender, aStore(sent('other'))).catch(
    (error: unknown) => error,
  )
  expect(refused).toBeInstanceOf(LocalFailureError)
  const sentAt = '2026-01-02T00:00:00.000Z'
  expect(refused).toMatchObject({
    code: 'STORE_SET_BACK',
    details: {idempotencyKey: 'sent', sentAt},
    hint: expect.stringContaining(path),
  })
  const said = JSON.stringify(refused) + String(refused)
  for (const text of ['postgres://db/a', 'sent', sentAt]) expect(said).toContain(text)
})

/** What the home sent last, as marks say it. */
const SENT = {id: 'row', record: 'mine', atMs: 1000}
const MADE_MS = Date.UTC(2026, 0, 2)

test.each([
  {
    name: 'its own, sent again since',
    mark: SENT,
    has: sent('row', {id: 'mine', createdAtMs: 9999}),
  },
  {name: 'an older one of its key', mark: SENT, has: sent('row', {id: 'other', createdAtMs: 1000})},
  {
    name: 'one of its key that is no younger than the mark of an earlier pixctl',
    mark: {id: 'row', atMs: 1000},
    has: sent('row', {createdAtMs: 1000}),
  },
  {
    name: 'one that was sent again after the mark of an earlier pixctl, and made before it',
    mark: {id: 'row', atMs: MADE_MS + 5},
    has: sent('row', {id: uuid7(MADE_MS), createdAtMs: MADE_MS + 9999}),
  },
])('is content with $name', async ({mark, has}) => {
  tryToWriteMark(home.path, part, mark)
  await requireNotSetBack(home.path, sender, aStore(has))
})

test.each([
  {name: 'after its own', mark: SENT},
  {name: 'after the mark of an earlier pixctl', mark: {id: 'row', atMs: 1000}},
])('stops where another home made the same row anew $name', async ({mark}) => {
  tryToWriteMark(home.path, part, mark)
  const store = aStore(sent('row', {id: uuid7(MADE_MS), createdAtMs: 1001}))
  for (const profile of [sender.profile, 'another']) {
    const refused = requireNotSetBack(home.path, {...sender, profile}, store)
    await expect(refused).rejects.toMatchObject({code: 'STORE_SET_BACK'})
  }
})

test.each([
  {name: 'refused before it was sent again', state: 'refused', at: 1, isStopped: true},
  {name: 'failed before it was sent again', state: 'failed', at: 1, isStopped: true},
  {name: 'refused since by another home', state: 'refused', at: 9_000, isStopped: false},
  {
    name: 'refused since, by a clock that is measured anew',
    state: 'refused',
    at: 8_900,
    isStopped: false,
  },
  {name: 'of unknown outcome', state: 'unknown', at: 1, isStopped: false},
] as const)('a store in which what was sent is $name stops the home: $isStopped', async (known) => {
  aSender().begin('row', {createdAtMs: 9_000})
  const has = {...sent('row', {createdAtMs: known.at}), state: known.state}
  const refused = await requireNotSetBack(home.path, sender, aStore(has)).catch((error) => error)
  expect(refused?.code).toBe(known.isStopped ? 'STORE_SET_BACK' : undefined)
})

describe('of several requests', () => {
  /** The store was put back to what it had before `key`: a home that is not stopped would pay that again. */
  const isStopped = async (...has: readonly string[]): Promise<boolean> => {
    const store = aStore(...has.map((key) => sent(key)))
    const refused = await requireNotSetBack(home.path, sender, store).catch((error) => error)
    if (refused !== undefined) expect(refused).toMatchObject({code: 'STORE_SET_BACK'})
    return refused !== undefined
  }

  test('what is paid stands for all that the store had before it was written', () => {
    const process = aSender()
    process.begin('first')
    process.settle('first', 'done')
    process.begin('second')
    expect(marked()).toEqual(['first', 'second'])
    process.settle('second', 'done')
    expect(marked()).toEqual(['second'])
  })

  test.each(['refused', 'failed'] as const)(
    'one that is %s is marked no more, as another home may have paid it, and the one before it still is',
    async (state) => {
      const process = aSender()
      process.begin('first')
      process.settle('first', state)
      expect(marked()).toEqual([])
      process.begin('paid')
      process.settle('paid', 'done')
      process.begin('one')
      process.begin('other')
      process.settle('of another process', state)
      process.settle('one', state)
      expect(marked()).toEqual(['other', 'paid'])
      process.settle('other', state)
      expect(marked()).toEqual(['paid'])
      process.begin('open')
      process.settle('open', 'unknown')
      expect(marked()).toEqual(['open', 'paid'])
      expect(await isStopped('paid')).toBe(true)
    },
  )

  describe('of a batch, whose rows of one second have one mark', () => {
    test.each([
      {name: 'paid before', settled: ['beside', 'marked'] as const},
      {name: 'paid after', settled: ['marked', 'beside'] as const},
    ])('one that is $name is marked in the place of one that is refused', async ({settled}) => {
      const batch = aSender()
      batch.begin('marked')
      batch.beginBeside('beside')
      expect(marked()).toEqual(['marked'])
      for (const key of settled) batch.settle(key, key === 'marked' ? 'refused' : 'done')
      expect(marked()).toEqual(['beside'])
      expect(await isStopped('something else')).toBe(true)
      expect(await isStopped('beside')).toBe(false)
    })

    test('the next one is marked where nothing was sent beside the one that is refused', () => {
      const batch = aSender()
      batch.begin('first')
      batch.settle('first', 'refused')
      batch.beginBeside('second')
      expect(marked()).toEqual(['second'])
      batch.beginBeside('third')
      batch.settle('second', 'failed')
      expect(marked()).toEqual(['third'])
      batch.settle('third', 'refused')
      batch.beginBeside('fourth')
      batch.settle('fourth', 'done')
      expect(marked()).toEqual(['fourth'])
    })

    test('what is refused beside it is never marked in its place', () => {
      const batch = aSender()
      batch.begin('marked')
      for (const key of ['paid', 'refused', 'open']) batch.beginBeside(key)
      batch.settle('refused', 'refused')
      batch.settle('paid', 'done')
      batch.settle('marked', 'refused')
      expect(marked()).toEqual(['paid'])
    })

    test.each([
      {name: 'before it', settled: ['beside', 'marked'] as const},
      {name: 'after it', settled: ['marked', 'beside'] as const},
    ])(
      'one that is paid $name is marked as well where the outcome of the other is unknown',
      ({settled}) => {
        const batch = aSender()
        batch.begin('marked')
        batch.beginBeside('beside')
        for (const key of settled) batch.settle(key, key === 'marked' ? 'unknown' : 'done')
        expect(marked()).toEqual(['beside', 'marked'])
        // Another process finds out that it came to nothing.
        const resume = aSender()
        resume.claim('marked')
        resume.settle('marked', 'refused')
        expect(marked()).toEqual(['beside'])
      },
    )

    test('what was paid before stays marked until one that is marked is paid', () => {
      const earlier = aSender()
      earlier.begin('earlier')
      earlier.settle('earlier', 'done')
      const batch = aSender()
      batch.begin('marked')
      batch.beginBeside('beside')
      batch.settle('beside', 'done')
      batch.settle('marked', 'refused')
      expect(marked()).toEqual(['beside', 'earlier'])
      batch.begin('next')
      batch.settle('next', 'done')
      expect(marked()).toEqual(['next'])
    })

    test('the last one is marked at the end, so that a store of before it is noticed', async () => {
      const batch = aSender()
      batch.begin('first')
      batch.settle('first', 'done')
      for (const key of ['second', 'last']) {
        batch.beginBeside(key)
        batch.settle(key, 'done')
      }
      expect(await isStopped('first')).toBe(false)
      batch.end()
      expect(await isStopped('first', 'second')).toBe(true)
      expect(await isStopped('first', 'second', 'last')).toBe(false)
      const single = aSender()
      single.begin('single')
      single.settle('single', 'done')
      single.end()
      expect(marked()).toEqual(['single'])
    })

    test('the last one is marked at the end although its outcome is unknown, beside the last one that is paid', () => {
      const batch = aSender()
      batch.begin('first')
      for (const key of ['paid', 'open']) batch.beginBeside(key)
      for (const key of ['first', 'paid']) batch.settle(key, 'done')
      batch.settle('open', 'unknown')
      batch.end()
      expect(marked()).toEqual(['first', 'open', 'paid'])
    })

    test('the mark of one that is refused stays where the disk takes no other', () => {
      const batch = aSender()
      batch.begin('marked')
      batch.beginBeside('beside')
      batch.settle('beside', 'done')
      const directory = join(home.path, 'store-marks')
      renameSync(directory, `${directory}-full`)
      writeFileSync(directory, 'no directory')
      batch.settle('marked', 'refused')
      rmSync(directory)
      renameSync(`${directory}-full`, directory)
      expect(marked()).toEqual(['marked'])
      batch.beginBeside('next')
      expect(marked()).toEqual(['marked', 'next'])
    })
  })

  test('one that ends after another that began later leaves the mark of that', async () => {
    const [slow, quick] = [aSender(), aSender()]
    slow.begin('before')
    slow.settle('before', 'done')
    slow.begin('slow')
    quick.begin('quick')
    quick.settle('quick', 'done')
    expect(marked()).toEqual(['quick'])
    slow.settle('slow', 'done')
    expect(marked()).toEqual(['quick'])
    expect(await isStopped('before', 'slow')).toBe(true)
    expect(await isStopped('quick')).toBe(false)
  })

  test('two that were written at one time are both looked for: the store may have had either first', async () => {
    const [one, other] = [sentMarker(home.path, sender), sentMarker(home.path, sender)]
    const [first, second] = [one.onBegin(), other.onBegin()]
    one.onBegun(sent('one'), first)
    other.onBegun(sent('other'), second)
    for (const key of ['one', 'other']) {
      const marker = key === 'one' ? one : other
      marker.onSettled({...sent(key), state: 'done'})
    }
    expect(marked()).toEqual(['one', 'other'])
    expect(await isStopped('one')).toBe(true)
    expect(await isStopped('other')).toBe(true)
    expect(await isStopped('one', 'other')).toBe(false)
  })

  test('finishing an older one leaves the mark of what was sent since', async () => {
    const first = aSender()
    first.begin('open')
    first.settle('open', 'unknown')
    const second = aSender()
    second.begin('since')
    second.settle('since', 'done')
    expect(marked()).toEqual(['since'])
    const resume = aSender()
    resume.claim('open')
    resume.settle('open', 'done')
    expect(marked()).toContain('since')
    expect(await isStopped('open')).toBe(true)
    expect(await isStopped('open', 'since')).toBe(false)
  })

  test('what another home left open is marked where it is finished', async () => {
    const resume = aSender()
    resume.claim('of another home')
    resume.settle('of another home', 'done')
    expect(await isStopped('something else')).toBe(true)
  })

  test('stops until a person looked where the store had lost one that was under way, whatever it has', async () => {
    const process = aSender()
    process.begin('before')
    process.settle('before', 'done')
    process.begin('under way')
    process.begin('beside it')
    process.settle('under way', 'done', true)
    process.settle('beside it', 'done', true)
    const all = ['before', 'under way', 'beside it']
    expect(await isStopped(...all)).toBe(true)
    // Paid later, by a process that had looked before: what the store lost is still not known.
    process.begin('after')
    process.settle('after', 'done')
    expect(await isStopped(...all, 'after')).toBe(true)
    rmSync(markPath(home.path, part, 'id of under way'))
    expect(await isStopped(...all, 'after')).toBe(false)
  })

  test('one that was finished, and that the store had lost, stops it as well', async () => {
    const resume = aSender()
    resume.claim('open')
    resume.settle('open', 'done', true)
    expect(await isStopped('open')).toBe(true)
  })

  test('the mark of an earlier pixctl is looked for until something is paid', async () => {
    const earlier = {id: 'earlier', record: 'id of earlier', atMs: 1} as const
    // It had one file, named after the store alone.
    const file = JSON.stringify({...sender, ...earlier})
    tryToWriteMark(home.path, part, {id: 'any', atMs: 1} as StoreMark)
    writeFileSync(markPath(home.path, part), file)
    expect(await isStopped('other')).toBe(true)
    expect(await isStopped('earlier')).toBe(false)
    const process = aSender()
    process.begin('paid')
    expect(marked()).toEqual(['earlier', 'paid'])
    process.settle('paid', 'done')
    expect(marked()).toEqual(['paid'])
  })

  test('names every file that stops it', async () => {
    const process = aSender()
    process.begin('one')
    process.settle('one', 'unknown')
    const other = sentMarker(home.path, sender)
    other.onBegun(sent('other'), other.onBegin())
    const refused = await requireNotSetBack(home.path, sender, aStore()).catch((error) => error)
    for (const key of ['one', 'other']) {
      expect(refused.hint).toContain(markPath(home.path, part, `id of ${key}`))
    }
  })
})

/** A home whose disk takes no mark, until it is given back. */
function withoutRoom() {
  const directory = join(home.path, 'store-marks')
  writeFileSync(directory, 'no directory')
  return () => rmSync(directory)
}

test('sends nothing that moves money where it cannot be marked, and marks the next one that can', () => {
  const marker = sentMarker(home.path, sender)
  const makeRoom = withoutRoom()
  for (const kind of ['withdrawal', 'refund'] as const) {
    const begin = () => marker.onBegun({...sent('unmarked'), kind})
    expect(begin).toThrow(LocalFailureError)
    expect(begin).toThrow(expect.objectContaining({code: 'STORE_MARK_NOT_WRITTEN'}))
    expect(begin).toThrow(markPath(home.path, part, 'id of unmarked'))
  }
  makeRoom()
  marker.onBegun({...sent('marked'), kind: 'withdrawal'})
  expect(marked()).toEqual(['marked'])
})

test('sends a charge without a mark, which moves no money by itself', () => {
  const marker = sentMarker(home.path, sender)
  const makeRoom = withoutRoom()
  expect(() => marker.onBegun({...sent('charge'), kind: 'charge'})).not.toThrow()
  makeRoom()
  expect(marked()).toEqual([])
})

/** The store at another address, as a backup is put back there. */
const AT_B = {url: 'postgres://db/b', profile: sender.profile, hasNote: () => false}
const lookAtB = (store: ReturnType<typeof aStore>, at = AT_B) =>
  requireSentElsewhereIsKnown(home.path, at, store)

test('stops at another address where the store lacks what was sent, and names what to look at', async () => {
  const sentAt = '2026-01-02T00:00:00.000Z'
  aSender().begin('sent', {createdAtMs: Date.parse(sentAt)})
  for (const [url, named] of [
    [AT_B.url, 'The store postgres://db/b'],
    ['', 'The journal of this home'],
  ] as const) {
    const refused = await lookAtB(aStore(sent('other')), {...AT_B, url}).catch((error) => error)
    expect(refused).toMatchObject({
      code: 'STORE_LACKS_SENT',
      message: expect.stringContaining(named),
      hint: expect.stringContaining(markPath(home.path, part, 'id of sent')),
      details: {idempotencyKey: 'sent', sentAt},
    })
    expect(refused.message).toContain('postgres://db/a')
    expect(refused.hint).toContain('look at the service for the payouts')
  }
})

test.each([
  {name: 'it has what was sent', has: sent('sent'), at: AT_B},
  {name: 'what was sent can still be brought', has: sent('other'), at: {hasNote: () => true}},
  {name: 'it is the store itself', has: sent('other'), at: {url: sender.url}},
  {name: 'another profile sent it', has: sent('other'), at: {profile: 'another'}},
])('sends from another address where $name', async ({has, at}) => {
  aSender().begin('sent')
  await lookAtB(aStore(has), {...AT_B, ...at})
})

test('does not take for it what came to nothing under its key before', async () => {
  tryToWriteMark(home.path, part, {id: 'row', record: 'mine', atMs: 9})
  const refused = {...sent('row', {id: 'other'}), state: 'refused'} as const
  await expect(lookAtB(aStore(refused))).rejects.toMatchObject({code: 'STORE_LACKS_SENT'})
  await lookAtB(aStore(sent('row', {id: 'other'})))
})
