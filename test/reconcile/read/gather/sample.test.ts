import {expect, test} from 'vitest'
import {FeeBook} from '../../../../src/reconcile/read/fees/fee-book.ts'
import {
  hashOfId,
  OF_CHARGE,
  OF_NOTHING,
  OF_REFUND,
  Thinner,
} from '../../../../src/reconcile/read/gather/sample.ts'
import {Kernel} from '../../../../src/reconcile/screening/host/module/kernel.ts'
import {Random} from '../../worlds/random.ts'

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

test('the kernel makes the same number of an id of any length', () => {
  const kernel = new Kernel({
    seed: {x: 7, y: 11},
    buckets: 16,
    fees: new FeeBook([]),
    taken: undefined,
    asOfMs: Number.POSITIVE_INFINITY,
    cutoffs: new Map(),
  })
  const random = new Random(5)
  const digits = Array.from({length: 600}, () => String(random.between(0, 9))).join('')
  const cut = Array.from({length: 601}, (_, length) => digits.slice(0, length))
  for (const text of [random.uuid(), 'id-é', 'ção-ção-ção-ção', ...cut]) {
    const [at, length] = kernel.put(text)
    expect(kernel.exports.plainHash(at, at + length) | 0).toBe(hashOfId(text))
  }
})

const padded = (nth: number, width: number): string => String(nth).padStart(width, '0')

test.each<readonly [name: string, idOf: (nth: number, random: Random) => string]>([
  ['UUIDs', (_, random) => random.uuid()],
  ['counters', (nth) => `ch_${padded(nth, 6)}`],
  ['numbers', (nth) => String(nth)],
  ['a common beginning', (nth) => `E00038166202601010000${padded(nth, 11)}`],
  ['a common end', (nth) => `${padded(nth, 7)}-loja-sao-paulo`],
  ['a long common beginning', (nth) => 'x'.repeat(190) + padded(nth, 10)],
  ['a long common end', (nth) => padded(nth, 10) + 'x'.repeat(190)],
  ['digits far from each other', (nth) => padded(nth, 5).replaceAll(/\d/g, 'abc$&')],
  ['lengths from 1 to 200', (nth) => 'a'.repeat(nth % 200) + nth],
])('hashes of ids spread evenly: %s', (_, idOf) => {
  const random = new Random(9)
  const [ids, places] = [20_000, 64]
  const hashes = Array.from({length: ids}, (_none, nth) => hashOfId(idOf(nth, random)))
  expect(new Set(hashes).size).toBeGreaterThan(ids * 0.995)
  const counts = Array.from({length: places}, () => 0)
  for (const hash of hashes) {
    const place = hash & (places - 1)
    counts[place] = (counts[place] as number) + 1
  }
  expect(Math.min(...counts)).toBeGreaterThan((ids / places) * 0.7)
  expect(Math.max(...counts)).toBeLessThan((ids / places) * 1.3)
})
