import {mkdtempSync, rmSync, truncateSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {memoryNeed} from '../../../src/reconcile/reconcile.ts'
import {isTight} from '../../../src/reconcile/screening/host/plan/memory.ts'

const MIB = 1 << 20

/** Files that claim a size and hold nothing. */
async function needOf(bytes: number, names: readonly string[], isReported = false) {
  const directory = mkdtempSync(join(tmpdir(), 'pixctl-memory-'))
  const inputs = Object.fromEntries(
    names.map((name) => {
      const path = join(directory, name)
      writeFileSync(path, '')
      truncateSync(path, Math.ceil(bytes / names.length))
      return [name, [path]]
    }),
  )
  const need = await memoryNeed(inputs, {isReported})
  rmSync(directory, {recursive: true})
  return need
}

const SIDES = ['charges', 'events', 'statement']

test('a small run needs no word', async () => {
  expect(await needOf(63 * MIB, SIDES)).toBeUndefined()
  expect(await needOf(64 * MIB, SIDES)).toMatchObject({totalBytes: expect.any(Number)})
})

test('one side alone has a need, and what is read row by row promises nothing', async () => {
  expect(await needOf(500 * MIB, ['charges'])).toMatchObject({totalBytes: 500 * MIB})
  expect(await needOf(500 * MIB, ['balances'])).toBeUndefined()
})

test('ten times the input needs more, and far from ten times as much', async () => {
  const [one, ten] = [await needOf(1_300 * MIB, SIDES), await needOf(13_000 * MIB, SIDES)]
  expect(ten?.memoryBytes).toBeGreaterThan(one?.memoryBytes ?? 0)
  expect(ten?.memoryBytes).toBeLessThan(6 * (one?.memoryBytes ?? 0))
  expect(ten?.memoryBytes).toBeLessThan(1_500 * MIB)
})

test.each([
  {name: '300,000 clean charges', bytes: 400_646_782, peakBytes: 195e6},
  {name: '1,000,000 clean charges', bytes: 1_335_600_000, peakBytes: 268e6},
  {name: '300,000 charges of another writer', bytes: 325_959_550, peakBytes: 202e6},
  {name: '1,000,000 charges of another writer', bytes: 1_086_091_193, peakBytes: 285e6},
])('$name need what they took, within a quarter', async ({bytes, peakBytes}) => {
  const need = (await needOf(bytes, SIDES))?.memoryBytes ?? 0
  expect(need / peakBytes).toBeGreaterThan(0.75)
  expect(need / peakBytes).toBeLessThan(1.25)
})

test('the word about many faults covers what was measured where every fee is another', async () => {
  const need = await needOf(323_186_488, SIDES)
  expect((need?.memoryBytes ?? 0) + (need?.mayAddBytes ?? 0)).toBeGreaterThan(390e6)
})

test.each([
  {name: 'no line names a parent', bytes: 368_800_000, peakBytes: 1_417e6},
  {name: 'every line has a type by chance', bytes: 397_000_000, peakBytes: 3_540e6},
  {name: 'no row can be read', bytes: 397_000_000, peakBytes: 2_995e6},
  {name: 'all events have one id', bytes: 130_217_367, peakBytes: 827e6},
])(
  'the word about rows that are not matched covers what was measured where $name',
  async (data) => {
    const {bytes, peakBytes} = data
    const need = await needOf(bytes, SIDES)
    expect((need?.memoryBytes ?? 0) + (need?.unmatchedMayAddBytes ?? 0)).toBeGreaterThan(peakBytes)
  },
)

test('it covers what reports of the same took, and a limit below that is tight for them', async () => {
  const need = await needOf(323_186_488, SIDES, true)
  expect((need?.memoryBytes ?? 0) + (need?.mayAddBytes ?? 0)).toBeGreaterThan(600e6)
  expect(isTight(512e6, 323_186_488, true)).toBe(true)
  expect(isTight(512e6, 323_186_488, false)).toBe(false)
  expect(isTight(undefined, 323_186_488, true)).toBe(false)
})
