import {expect, test} from 'vitest'
import {askedProgress} from '../../src/cli/asked-progress.ts'

/** A clock that is moved by hand, and what stands on the status line. */
function asking() {
  const shown: string[] = []
  let nowMs = 1_000_000
  const line = {show: (text: string) => void shown.push(text), clear: () => {}}
  const asked = askedProgress(line, {language: 'en', now: () => nowMs})
  const at = (ms: number, done: number): void => {
    nowMs = 1_000_000 + ms
    asked(done, 400)
  }
  return {shown, at}
}

test('nothing is shown while the service has answered for less than half a second', () => {
  const {shown, at} = asking()
  at(0, 1)
  at(499, 99)
  expect(shown).toEqual([])
})

test('after that it says of how many payouts the service was asked', () => {
  const {shown, at} = asking()
  at(500, 100)
  expect(shown).toHaveLength(1)
  expect(shown[0]).toMatch(/^Asking the service for earlier payments: .*100.*400/)
})

test('it is written again no sooner than 50 ms later', () => {
  const {shown, at} = asking()
  at(500, 100)
  at(549, 101)
  at(550, 102)
  expect(shown).toHaveLength(2)
  expect(shown[1]).toMatch(/102/)
})
