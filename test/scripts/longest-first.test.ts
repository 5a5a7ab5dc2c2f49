import {existsSync} from 'node:fs'
import {expect, test} from 'vitest'
import {LONGEST} from '../helpers/longest-first.ts'

test('each file that begins first is there', () => {
  expect(LONGEST.filter((path) => !existsSync(path))).toEqual([])
  expect(new Set(LONGEST).size).toBe(LONGEST.length)
})
