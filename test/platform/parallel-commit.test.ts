import fc from 'fast-check'
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest'
import {fulfilled} from '../../src/platform/group-commit.ts'
import {ParallelCommit} from '../../src/platform/parallel-commit.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Groups as they are written, each ended by the test. An entry is about its first letter. */
function committing(leastBeside = 2) {
  const groups: string[] = []
  const ends: PromiseWithResolvers<void>[] = []
  const commits = new ParallelCommit(
    async (entries: readonly string[]) => {
      const end = Promise.withResolvers<void>()
      ends.push(end)
      groups.push(entries.join(' '))
      await end.promise
      return entries.map((entry) => fulfilled(entry))
    },
    {atOnce: 2, leastBeside, topicsOf: ([first = '']) => [first]},
  )
  const add = async (...entries: readonly string[]) => {
    const added = entries.map((entry) => commits.add(entry))
    await turn()
    return added
  }
  return {commits, groups, ends, add}
}

/** Each about another thing. */
const named = (count: number, from = 1000) =>
  Array.from({length: count}, (_, nth) => String.fromCodePoint(from + nth))

/** A group of so many entries that took so long, and was just answered. */
async function afterGroup(count: number, tookMs: number) {
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout', 'performance']})
  const begun = committing(64)
  const {add, ends, groups} = begun
  await add(...named(count))
  vi.advanceTimersByTime(tookMs)
  ends[0]?.resolve()
  await turn()
  return {...begun, sizes: () => groups.slice(1).map((group) => group.split(' ').length)}
}

/** A group takes no time but what a test says: on a busy machine it would take a millisecond, and be waited for. */
beforeEach(() => {
  vi.useFakeTimers({toFake: ['performance']})
})

afterEach(() => {
  vi.useRealTimers()
})

describe('ParallelCommit after a group', () => {
  test('waits until as many are there as that group had', async () => {
    const {add, sizes} = await afterGroup(4, 6)
    await add(...named(3, 2000))
    expect(sizes()).toEqual([])
    await add('z')
    expect(sizes()).toEqual([4])
  })

  test.each([
    {count: 4, tookMs: 4, laterMs: 0, waitsMs: 4},
    {count: 4, tookMs: 6, laterMs: 6, waitsMs: 6},
    {count: 4, tookMs: 1000, laterMs: 0, waitsMs: 8},
    {count: 40, tookMs: 4, laterMs: 0, waitsMs: 4},
  ])('of $count in $tookMs ms waits, $laterMs ms later, $waitsMs ms for more', async (group) => {
    const {count, tookMs, laterMs, waitsMs} = group
    const {add, sizes} = await afterGroup(count, tookMs)
    vi.advanceTimersByTime(laterMs)
    await add('y', 'z')
    vi.advanceTimersByTime(waitsMs - 1)
    await turn()
    expect(sizes()).toEqual([])
    vi.advanceTimersByTime(1)
    expect(sizes()).toEqual([2])
  })

  test.each([
    {what: 'of one entry', count: 1, tookMs: 6, laterMs: 0},
    {what: 'that took a moment', count: 4, tookMs: 0.5, laterMs: 0},
    {what: 'that ended longer ago than it took', count: 4, tookMs: 6, laterMs: 7},
  ])('$what writes a lone entry at once', async ({count, tookMs, laterMs}) => {
    const {add, sizes} = await afterGroup(count, tookMs)
    vi.advanceTimersByTime(laterMs)
    await add('z')
    expect(sizes()).toEqual([1])
  })

  test('of many waits for 32, not for as many', async () => {
    const {add, sizes} = await afterGroup(40, 6)
    await add(...named(31, 2000))
    expect(sizes()).toEqual([])
    await add('z')
    expect(sizes()).toEqual([32])
  })

  test('waits for nothing once it is drained', async () => {
    const {add, sizes, ends, commits} = await afterGroup(4, 6)
    const [written] = await add('z')
    const drained = commits.drain()
    expect(sizes()).toEqual([1])
    ends[1]?.resolve()
    await drained
    await expect(written).resolves.toBe('z')
  })
})

describe('ParallelCommit', () => {
  test('begins a second group while the first one is under way, and no third one', async () => {
    const {groups, ends, add, commits} = committing()
    const added = [
      ...(await add('a1', 'b1')),
      ...(await add('c1', 'd1')),
      ...(await add('e1', 'f1', 'g1')),
    ]
    expect(groups).toEqual(['a1 b1', 'c1 d1'])
    ends[1]?.resolve()
    await expect(added[2]).resolves.toBe('c1')
    await turn()
    expect(groups).toEqual(['a1 b1', 'c1 d1', 'e1 f1 g1'])
    for (const end of ends) end.resolve()
    await commits.drain()
    await expect(Promise.all(added)).resolves.toEqual(['a1', 'b1', 'c1', 'd1', 'e1', 'f1', 'g1'])
  })

  test('fills a group until as many wait as are under way', async () => {
    const {groups, add} = committing()
    await add('a1', 'b1', 'c1')
    await add('d1', 'e1')
    expect(groups).toEqual(['a1 b1 c1'])
    await add('f1')
    expect(groups).toEqual(['a1 b1 c1', 'd1 e1 f1'])
  })

  test('begins no small group beside another one, however small that is', async () => {
    const {groups, add, ends} = committing(64)
    await add('a')
    await add(...named(63))
    expect(groups).toEqual(['a'])
    ends[0]?.resolve()
    await turn()
    expect(groups).toEqual(['a', named(63).join(' ')])
  })

  test.each([
    {waiting: 63, groups: [63]},
    {waiting: 127, groups: [127]},
    {waiting: 128, groups: [64, 64]},
    {waiting: 129, groups: [64, 65]},
  ])('$waiting entries at one moment are written as $groups', async ({waiting, groups}) => {
    const commits = committing(64)
    await commits.add(...named(waiting))
    expect(commits.groups.map((group) => group.split(' ').length)).toEqual(groups)
  })

  test('beside a small group a large one leaves a part, so that both become of one size', async () => {
    const {add, groups, ends} = committing(32)
    await add(...named(20))
    await add(...named(44, 2000))
    expect(groups.map((group) => group.split(' ').length)).toEqual([20, 32])
    ends[0]?.resolve()
    await add(...named(20, 3000))
    expect(groups[2]?.split(' ')).toEqual([...named(44, 2000).slice(32), ...named(20, 3000)])
  })

  test('holds back what is about the same thing as an entry under way', async () => {
    const {groups, ends, add} = committing()
    await add('a1', 'x1')
    await add('a2', 'b1')
    expect(groups).toEqual(['a1 x1', 'b1'])
    ends[1]?.resolve()
    await turn()
    expect(groups).toEqual(['a1 x1', 'b1'])
    ends[0]?.resolve()
    await turn()
    expect(groups).toEqual(['a1 x1', 'b1', 'a2'])
  })

  test('a group that fails fails all of its entries, and none of another group', async () => {
    const {ends, add, commits} = committing()
    const [lost, also] = await add('a1', 'x1')
    const [kept] = await add('b1', 'y1')
    const noticed = Promise.all(
      [lost, also].map((one) => expect(one).rejects.toThrow('connection')),
    )
    ends[0]?.reject(new Error('connection'))
    ends[1]?.resolve()
    await noticed
    await expect(kept).resolves.toBe('b1')
    const [next] = await add('a2', 'z2')
    ends[2]?.resolve()
    await expect(next).resolves.toBe('a2')
    await commits.drain()
  })

  test('drain writes also what is held back', async () => {
    const {ends, groups, add, commits} = committing()
    await add('a1')
    await add('a2', 'a3')
    const drained = commits.drain()
    ends[0]?.resolve()
    await turn()
    ends[1]?.resolve()
    await drained
    expect(groups).toEqual(['a1', 'a2 a3'])
  })

  test('writes each entry once, and those about one thing in the order in which they came', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.constantFrom('a', 'b', 'c', 'ab', 'bc'), {maxLength: 4})),
        fc.infiniteStream(fc.nat({max: 3})),
        fc.integer({min: 1, max: 4}),
        async (arrivals, turns, leastBeside) => {
          const began: {topics: string; nth: number}[] = []
          const underWay: {topics: string; nth: number}[] = []
          const commits = new ParallelCommit(
            async (entries: readonly {topics: string; nth: number}[]) => {
              for (const entry of entries) {
                const shares = (other: {topics: string; nth: number}) =>
                  !entries.includes(other) &&
                  [...entry.topics].some((t) => other.topics.includes(t))
                expect(underWay.filter(shares)).toEqual([])
              }
              began.push(...entries)
              underWay.push(...entries)
              for (let left = turns.next().value; left > 0; left -= 1) await turn()
              underWay.splice(
                0,
                Number.POSITIVE_INFINITY,
                ...underWay.filter((one) => !entries.includes(one)),
              )
              return entries.map(fulfilled)
            },
            {atOnce: 2, leastBeside, topicsOf: ({topics}) => [...topics]},
          )
          const added: Promise<unknown>[] = []
          for (const arrival of arrivals) {
            for (const topics of arrival) added.push(commits.add({topics, nth: added.length}))
            await turn()
          }
          await commits.drain()
          await Promise.all(added)
          for (const topic of 'abc') {
            const its = began.filter(({topics}) => topics.includes(topic)).map(({nth}) => nth)
            expect(its).toEqual(its.toSorted((a, b) => a - b))
          }
          expect(began.map(({nth}) => nth).sort((a, b) => a - b)).toEqual(
            added.map((_, nth) => nth),
          )
        },
      ),
      {numRuns: 60},
    ))
})
