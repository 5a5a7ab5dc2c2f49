import {existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {
  inboxesGone,
  inboxesSetAside,
  markBegun,
  noteIfGone,
  wasInboxBegun,
} from '../../../src/inbox/sqlite/begun.ts'
import {scratchHome} from '../../helpers/webhooks.ts'

const place = (): string => join(scratchHome(), 'inbox.db')
const GONE = /^inbox[.]db[.]gone-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d[.]\d{3}Z/

describe('an inbox that was begun', () => {
  test('is marked so, for its owner alone', () => {
    const path = place()
    expect(wasInboxBegun(path)).toBe(false)
    markBegun(path)
    expect(wasInboxBegun(path)).toBe(true)
    expect(statSync(`${path}.begun`).mode & 0o777).toBe(0o600)
    writeFileSync(`${path}.begun`, 'as it was')
    markBegun(path)
    expect(readFileSync(`${path}.begun`, 'utf8')).toBe('as it was')
  })

  test('is left unmarked where the disk takes no file', () => {
    const path = join(scratchHome(), 'no folder', 'inbox.db')
    markBegun(path)
    expect(wasInboxBegun(path)).toBe(false)
  })

  test.each([
    {name: 'with bytes in it', bytes: 'x', isBegun: true},
    {name: 'with bytes and no mark', bytes: 'x', isBegun: false},
    {name: 'empty and without a mark', bytes: '', isBegun: false},
    {name: 'not there and without a mark', bytes: undefined, isBegun: false},
  ])('$name is not gone', ({bytes, isBegun}) => {
    const path = place()
    if (bytes !== undefined) writeFileSync(path, bytes)
    if (isBegun) markBegun(path)
    writeFileSync(`${path}-wal`, 'wal')
    expect(noteIfGone(path)).toBe(false)
    expect(inboxesGone(path)).toEqual([])
    expect(existsSync(`${path}-wal`)).toBe(true)
    expect(wasInboxBegun(path)).toBe(isBegun)
  })

  test.each([
    {name: 'empty', bytes: '', left: ['-wal', '-shm']},
    {name: 'not there', bytes: undefined, left: ['-wal', '-shm']},
    {name: 'not there, and nothing beside it', bytes: undefined, left: []},
  ])('$name is gone: that is noted once, and what is left of it is kept', ({bytes, left}) => {
    const path = place()
    if (bytes !== undefined) writeFileSync(path, bytes)
    markBegun(path)
    for (const suffix of left) writeFileSync(path + suffix, `of ${suffix}`)
    expect(noteIfGone(path)).toBe(true)
    const [gone = '', ...more] = inboxesGone(path)
    expect(more).toEqual([])
    expect(readFileSync(gone, 'utf8')).toBe('')
    expect(statSync(gone).mode & 0o777).toBe(0o600)
    for (const suffix of left) expect(readFileSync(gone + suffix, 'utf8')).toBe(`of ${suffix}`)
    expect(existsSync(`${gone}.begun`)).toBe(true)
    const names = readdirSync(join(path, '..')).filter((name) => name !== 'inbox.db')
    expect(names).toHaveLength(2 + left.length)
    for (const name of names) expect(name).toMatch(GONE)
    expect(noteIfGone(path)).toBe(false)
  })
})

test('inboxes that are gone or set aside are found by their names, in a folder that is there', () => {
  const path = place()
  const at = '2026-11-22T10-00-00.000Z'
  const names = ['gone', 'damaged'].map((what) => `inbox.db.${what}-${at}`)
  const others = [
    'inbox.db',
    `inbox.db.gone-${at}-wal`,
    `other.db.gone-${at}`,
    `inbox.db.gone${at}`,
  ]
  for (const name of [...names, ...others]) writeFileSync(join(path, '..', name), '')
  expect(inboxesGone(path)).toEqual([`${path}.gone-${at}`])
  expect(inboxesSetAside(path)).toEqual([`${path}.damaged-${at}`])
  expect(inboxesGone(join(path, '..', 'no folder', 'inbox.db'))).toEqual([])
  mkdirSync(join(path, '..', 'folder'))
  expect(inboxesSetAside(join(path, '..', 'folder', 'inbox.db'))).toEqual([])
})
