import {mkdirSync} from 'node:fs'
import {join} from 'node:path'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {fillHome} from '../../bench/lists/fill.ts'
import {type Home, temporaryHome} from '../helpers/pixctl.ts'

const ROWS = 40_000
/** Less than so many rows take when they are gathered, and twice what a short list needs. */
const SMALL_HEAP = ['--max-old-space-size=20']

const LISTS = [
  {name: 'webhooks events list', args: ['webhooks', 'events', 'list'], key: 'id'},
  {name: 'pix list', args: ['pix', 'list'], key: 'id'},
  {name: 'journal list', args: ['journal', 'list'], key: 'id'},
]

let home: Home
beforeAll(async () => {
  home = temporaryHome()
  const path = join(home.path, 'home')
  mkdirSync(path, {mode: 0o700})
  await fillHome(path, ROWS)
})
afterAll(() => home[Symbol.dispose]())

const all = async (args: readonly string[], ...more: string[]): Promise<string> => {
  const {code, stdout, stderr} = await home.run([...args, '--all', ...more], {
    nodeArgs: SMALL_HEAP,
    limitMs: 60_000,
  })
  // A table of charges says how old its states are.
  expect({code, stderr: stderr.replace(/^Status as last seen: .*\n/, '')}).toEqual({
    code: 0,
    stderr: '',
  })
  return stdout
}

describe.each(LISTS)('$name --all over more rows than fit in memory', ({args, key}) => {
  test('gives each row once, newest first, in NDJSON and JSON', {timeout: 120_000}, async () => {
    const lines = (await all(args, '--output', 'ndjson')).trimEnd().split('\n')
    const rows = lines.map((line) => JSON.parse(line))
    expect(new Set(rows.map((row) => row[key])).size).toBe(ROWS)
    const moments = rows.map((row) => String(row.createdAt ?? row.receivedAt))
    expect(moments).toEqual(moments.toSorted().reverse())
    expect(JSON.parse(await all(args, '--json'))).toEqual({data: rows})
  })

  test('gives a table and CSV with a line for each row', {timeout: 120_000}, async () => {
    expect((await all(args)).trimEnd().split('\n')).toHaveLength(ROWS + 1)
    expect((await all(args, '--output', 'csv')).trimEnd().split('\n')).toHaveLength(ROWS + 1)
  })
})
