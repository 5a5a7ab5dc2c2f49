import {expect, test} from 'vitest'
import {uuid7, uuid7Ms} from '../../src/platform/uuid7.ts'

const FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('ids are of version 7, each is another, and they sort as they were made', () => {
  const ids = Array.from({length: 20_000}, () => uuid7())
  for (const id of ids) expect(id).toMatch(FORM)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.toSorted()).toEqual(ids)
})

test('a clock that is set back makes no id that sorts before an earlier one', () => {
  const later = uuid7(Date.now() + 60_000)
  expect(uuid7(Date.now()) > later).toBe(true)
})

test('says when it was made, and nothing of another kind of id', () => {
  const atMs = Date.UTC(2100, 0, 2, 3, 4, 5, 678)
  expect(uuid7Ms(uuid7(atMs))).toBe(atMs)
  expect(uuid7Ms('0190a5f0-1111-4abc-8def-000000000000')).toBeUndefined()
  expect(uuid7Ms('id')).toBeUndefined()
})
