import {mkdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test, vi} from 'vitest'
import {examineRefusals} from '../../../src/actions/doctor/inbox-log.ts'
import {noteRefusals} from '../../../src/actions/webhooks/note-refusals.ts'
import {sayNotStored} from '../../../src/actions/webhooks/say-not-stored.ts'
import type {Receipt} from '../../../src/webhooks/receive.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'

const NOW = Date.parse('2026-01-02T12:00:00Z')
const DAY = 86_400_000

const receipt = (verdict: Receipt['verdict'], receivedAtMs = NOW): Receipt => ({
  receivedAtMs,
  verdict,
  event: undefined,
  forward: 'none',
})

function homeAfter(...receipts: Receipt[]) {
  const home = temporaryDirectory()
  mkdirSync(join(home.path, 'inbox'))
  const noted = noteRefusals(home.path)
  for (const one of receipts) noted.delivery(one)
  noted.stop()
  return home
}

test.each([
  {reason: 'mismatch', mend: 'pixctl webhooks secret list'},
  {reason: 'missing', mend: 'pixctl config get wire.signatureHeader'},
  {reason: 'unavailable', mend: 'pixctl webhooks events gaps'},
] as const)(
  'what a listener refused is a warning of doctor for a day: $reason',
  ({reason, mend}) => {
    using home = homeAfter(receipt('stored'), receipt('mismatch', NOW - 5), receipt(reason))
    const lastAt = '2026-01-02T12:00:00.000Z'
    const found = [
      {
        subject: 'inbox',
        code: 'inbox_refused',
        status: 'warning',
        facts: {count: 2, reason, lastAt},
        mend,
      },
    ]
    expect(examineRefusals(home.path, NOW + DAY)).toEqual(found)
    expect(examineRefusals(home.path, NOW + DAY + 1)).toEqual([])
  },
)

test.each([
  {name: 'earlier that day', earlierMs: NOW - DAY + 3_600_000, isOld: false, count: 7},
  {name: 'earlier that day, by an older version', earlierMs: NOW - 60_000, isOld: true, count: 7},
  {name: 'more than a day before', earlierMs: NOW - DAY - 3_600_000, isOld: false, count: 2},
])('a listener adds to what one refused $name: $count', ({earlierMs, isOld, count}) => {
  const five = Array.from({length: 5}, () => receipt('missing', earlierMs))
  using home = homeAfter(...(isOld ? [] : five))
  if (isOld) {
    const text = JSON.stringify({count: 5, lastAtMs: earlierMs, reason: 'missing'})
    writeFileSync(join(home.path, 'inbox', 'refused.json'), text)
  }
  const next = noteRefusals(home.path)
  for (const one of [receipt('missing'), receipt('missing')]) next.delivery(one)
  next.stop()
  expect(examineRefusals(home.path, NOW)[0]?.facts).toMatchObject({count})
})

test('where nothing was refused nothing is noted', () => {
  using home = homeAfter(receipt('stored'), receipt('duplicate'))
  expect(examineRefusals(home.path, NOW)).toEqual([])
})

test.each(['', '{"count":1}', '{"count":1,"lastAtMs":1,"reason":"constructor"}', 'null'])(
  'a note that is not whole is none: %s',
  (text) => {
    using home = homeAfter()
    writeFileSync(join(home.path, 'inbox', 'refused.json'), text)
    expect(examineRefusals(home.path, NOW)).toEqual([])
  },
)

test('many refusals are one write a second, and a folder that is gone stops nothing', () => {
  vi.useFakeTimers()
  try {
    using home = temporaryDirectory()
    const noted = noteRefusals(home.path)
    noted.delivery(receipt('mismatch'))
    vi.advanceTimersByTime(1_000)
    mkdirSync(join(home.path, 'inbox'))
    for (let nth = 0; nth < 99; nth += 1) noted.delivery(receipt('mismatch'))
    expect(examineRefusals(home.path, NOW)).toEqual([])
    vi.advanceTimersByTime(1_000)
    const text = readFileSync(join(home.path, 'inbox', 'refused.json'), 'utf8')
    expect(JSON.parse(text)).toMatchObject({count: 100, lastAtMs: NOW, reason: 'mismatch'})
  } finally {
    vi.useRealTimers()
  }
})

test('why deliveries are not stored is said once, and that they are again, each time', () => {
  const said: string[] = []
  let isSaidByStore = false
  const storing = sayNotStored(
    (text) => said.push(typeof text === 'string' ? text : text('en')),
    () => isSaidByStore,
  )
  const full = Object.assign(new Error('database or disk is full'), {errcode: 13})
  storing.notStored(full)
  storing.notStored(full)
  storing.delivery(receipt('unavailable'))
  expect(said).toEqual([expect.stringContaining('not stored: the disk is full (ENOSPC).')])
  for (let times = 0; times < 2; times += 1) storing.delivery(receipt('stored'))
  expect(said.slice(1)).toEqual(['Deliveries are stored again.'])
  storing.notStored(Object.assign(new Error('x'), {code: 'EROFS'}))
  expect(said[2]).toContain('the disk is read-only (EROFS)')
  expect(said).toHaveLength(3)
  // An inbox that turns deliveries away while its store is gone says so, and the end, itself.
  isSaidByStore = true
  storing.notStored(full)
  isSaidByStore = false
  storing.delivery(receipt('stored'))
  expect(said).toHaveLength(3)
  storing.notStored(full)
  storing.delivery(receipt('stored'))
  expect(said).toHaveLength(5)
})
