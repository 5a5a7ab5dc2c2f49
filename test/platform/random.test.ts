import {expect, test} from 'vitest'
import {randomBytes} from '../../src/platform/random.ts'

test('random bytes do not repeat, however many are asked for', () => {
  const drawn = Array.from({length: 5_000}, () => randomBytes(16).toString('hex'))
  expect(new Set(drawn).size).toBe(drawn.length)
  expect(drawn.every((bytes) => bytes.length === 32)).toBe(true)
})

test('every bit is set in about half of them', () => {
  const draws = 8_000
  const counts = new Array<number>(32).fill(0)
  for (let draw = 0; draw < draws; draw += 1) {
    const bits = randomBytes(4).readUInt32BE()
    for (const at of counts.keys()) if ((bits >>> at) & 1) counts[at] = (counts[at] ?? 0) + 1
  }
  for (const count of counts) expect(Math.abs(count - draws / 2)).toBeLessThan(draws / 10)
})
