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

test('of new ids at most one in a hundred is taken for a known one, at full size', () => {
  const known = new KnownIds(0)
  for (let id = 0; id < 1_000_000; id += 1) known.add(idHash(`old ${id}`))
  let mistaken = 0
  for (let id = 0; id < 20_000; id += 1) if (known.mayHave(idHash(`new ${id}`))) mistaken += 1
  expect(mistaken).toBeLessThan(200)
})

test('of few ids no new one is taken for a known one', () => {
  const ids = Array.from({length: 20_000}, (_, id) => idHash(`old ${id}`))
  const known = KnownIds.of({count: ids.length, hashes: ids})
  expect(ids.every((id) => known.mayHave(id))).toBe(true)
  for (let id = 0; id < 5_000; id += 1) expect(known.mayHave(idHash(`new ${id}`))).toBe(false)
})
