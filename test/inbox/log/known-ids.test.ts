import {randomBytes} from 'node:crypto'
import fc from 'fast-check'
import {expect, test} from 'vitest'
import {KnownIds} from '../../../src/inbox/log/known-ids.ts'
import {idHash} from '../../../src/inbox/sqlite/rows.ts'

const hashes = fc.nat({max: 2 ** 31 - 1}).map((seed) => idHash(String(seed)))

test('an id that was added may be there, always', () => {
  fc.assert(
    fc.property(fc.array(hashes), (ids) => {
      const known = new KnownIds(0)
      for (const id of ids) known.add(id)
      expect(ids.every((id) => known.mayHave(id))).toBe(true)
    }),
    {numRuns: 20},
  )
})

test('an id whose hash is nothing but zeros may be there, once it was added', () => {
  const known = new KnownIds(0)
  expect(known.mayHave(0)).toBe(false)
  known.add(0)
  expect(known.mayHave(0)).toBe(true)
})

test('takes two bytes an id, of as many more as there are', () => {
  const before = process.memoryUsage().arrayBuffers
  const known = new KnownIds(5_000_000)
  const taken = process.memoryUsage().arrayBuffers - before
  expect(known.mayHave(1)).toBe(false)
  expect(taken / 20_000_000).toBeCloseTo(1, 0)
})

/** A hash of 48 bits, evenly spread. */
const anyHash = (bytes: Buffer, nth: number): number => bytes.readUIntBE(nth * 6, 6)

test('where the ids have doubled, of new ones at most one in a hundred is taken for known', () => {
  const known = new KnownIds(1_000_000)
  const [old, fresh] = [randomBytes(2_000_000 * 6), randomBytes(20_000 * 6)]
  for (let id = 0; id < 2_000_000; id += 1) known.add(anyHash(old, id))
  let mistaken = 0
  for (let id = 0; id < 20_000; id += 1) if (known.mayHave(anyHash(fresh, id))) mistaken += 1
  expect(mistaken).toBeLessThan(200)
})

test('of new ids one in four hundred is taken for a known one, at full size', () => {
  const known = new KnownIds(0)
  for (let id = 0; id < 1_000_000; id += 1) known.add(idHash(`old ${id}`))
  let mistaken = 0
  for (let id = 0; id < 20_000; id += 1) if (known.mayHave(idHash(`new ${id}`))) mistaken += 1
  expect(Math.round(20_000 / mistaken / 100)).toBe(4)
})

test('of few ids no new one is taken for a known one', () => {
  const ids = Array.from({length: 20_000}, (_, id) => idHash(`old ${id}`))
  const known = KnownIds.of({count: ids.length, hashes: ids})
  expect(ids.every((id) => known.mayHave(id))).toBe(true)
  for (let id = 0; id < 5_000; id += 1) expect(known.mayHave(idHash(`new ${id}`))).toBe(false)
})
