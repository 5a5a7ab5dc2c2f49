import {expect, test} from 'vitest'
import {FeeBook} from '../../../src/reconcile/read/fee-book.ts'
import {
  hashOfId,
  OF_CHARGE,
  OF_NOTHING,
  OF_REFUND,
  Thinner,
} from '../../../src/reconcile/read/sample.ts'
import {Kernel} from '../../../src/reconcile/screening/host/kernel.ts'
import {Random} from '../worlds/random.ts'

const ids = Array.from({length: 5_000}, (_, nth) => `charge-${nth}`)

function thinnedOf(given: readonly string[], most = 300): Thinner<string> {
  const thinner = new Thinner<string>(most)
  for (const id of given) {
    const hash = hashOfId(id)
    if (thinner.isTaken(OF_CHARGE, hash)) thinner.add(OF_CHARGE, hash, id)
  }
  return thinner
}

const keptOf = (thinner: Thinner<string>): readonly string[] =>
  thinner
    .kept()
    .map(({row}) => row)
    .toSorted()

test('of more rows than there is room for the same stay in any order', () => {
  const kept = keptOf(thinnedOf(ids))
  expect(kept.length).toBeGreaterThan(100)
  expect(kept.length).toBeLessThanOrEqual(300)
  for (const seed of [1, 2, 3]) {
    expect(keptOf(thinnedOf(new Random(seed).shuffled(ids)))).toEqual(kept)
  }
})

test('the same stay where they were parted, and thinned apart, before', () => {
  const parts = [ids.slice(0, 70), ids.slice(70, 3_000), ids.slice(3_000)]
  const left = parts.flatMap((part) => keptOf(thinnedOf(part)))
  expect(keptOf(thinnedOf(left))).toEqual(keptOf(thinnedOf(ids)))
})

test('a smaller sample is a part of a larger one', () => {
  const [few, many] = [keptOf(thinnedOf(ids)), keptOf(thinnedOf(ids, 2_000))]
  expect(keptOf(thinnedOf(many))).toEqual(few)
})

test('all stay that have room, with the kinds and hashes they were added with', () => {
  const thinner = new Thinner<string>(4)
  for (const id of ['a', 'b', 'a', 'c']) thinner.add(OF_REFUND, hashOfId(id), id)
  expect(thinner.kept()).toEqual(
    ['a', 'b', 'a', 'c'].map((row) => ({kind: OF_REFUND, hash: hashOfId(row), row})),
  )
  expect(thinner.isTaken(OF_NOTHING, 0)).toBe(false)
})

test('of one id whose rows alone are too many none stays', () => {
  const same = Array.from({length: 301}, () => 'charge-1')
  expect(keptOf(thinnedOf(same))).toEqual([])
  const thinner = new Thinner<string>(2)
  for (const row of ['a', 'b', 'c']) thinner.add(OF_CHARGE, 0, row)
  expect([thinner.kept(), thinner.isTaken(OF_CHARGE, 0)]).toEqual([[], false])
})

test('the kernel makes the same number of an id', () => {
  const kernel = new Kernel({
    seed: {x: 7, y: 11},
    buckets: 16,
    fees: new FeeBook([]),
    taken: undefined,
    asOfMs: Number.POSITIVE_INFINITY,
    cutoffs: new Map(),
  })
  const random = new Random(5)
  const texts = [random.uuid(), random.uuid(), '', 'a', 'abcd', 'abcde', 'id-é', 'x'.repeat(70)]
  for (const text of texts) {
    const [at, length] = kernel.put(text)
    expect(kernel.exports.plainHash(at, at + length) | 0).toBe(hashOfId(text))
  }
})
