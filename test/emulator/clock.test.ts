import {describe, expect, test} from 'vitest'
import {Clock, SEEDED_START_MS} from '../../src/emulator/clock.ts'

describe('a clock without a seed', () => {
  test('follows the wall, ahead by what it was advanced, also after a restart', () => {
    let wallMs = 1_000
    const clock = new Clock({aheadMs: 0, standsAtMs: undefined}, () => wallMs)
    clock.moveTo(5_000)
    wallMs += 10
    expect(clock.nowMs()).toBe(5_010)
    expect(new Clock(clock.state(), () => wallMs).nowMs()).toBe(5_010)
  })
})

describe('a clock with a seed', () => {
  test('stands still until it is moved', () => {
    let wallMs = 0
    const clock = new Clock({aheadMs: 0, standsAtMs: SEEDED_START_MS}, () => wallMs)
    wallMs += 1_000_000
    expect(clock.nowMs()).toBe(SEEDED_START_MS)
    clock.moveTo(SEEDED_START_MS + 5)
    expect(clock.nowMs()).toBe(SEEDED_START_MS + 5)
  })
})

test('a clock never goes back', () => {
  const clock = new Clock({aheadMs: 0, standsAtMs: SEEDED_START_MS})
  clock.moveTo(0)
  expect(clock.nowMs()).toBe(SEEDED_START_MS)
})
