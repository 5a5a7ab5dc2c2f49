import {chmodSync, mkdirSync, readdirSync, readFileSync, statSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import type {RowResult} from '../../../src/actions/batch/batch-outcome.ts'
import {
  addedColumns,
  editedLines,
  readFormerResults,
} from '../../../src/actions/batch/file/former-results.ts'
import {saveResults} from '../../../src/actions/batch/file/save-results.ts'
import {resultFileText} from '../../../src/render/batch/result-file.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'

const LAYOUT = {
  columns: ['status'],
  separator: ';',
  hasMark: true,
  lineEnd: '\r\n',
}

/** The file of a batch whose only column is called like one that is added. */
function file(results: readonly RowResult[]): string {
  const cells = new Map([['status', 'x']])
  const text = resultFileText(
    {rows: [], layout: LAYOUT},
    {added: addedColumns(LAYOUT.columns, 'charge'), language: 'en'},
  )
  return text.whole(results.map((result) => text.line({result, cells, created: undefined})))
}

const result = (line: number, key: string, status: RowResult['status'] = 'created') => ({
  line,
  key,
  status,
})

describe('lines edited since an earlier run', () => {
  test.each([
    {name: 'none when nothing changed', now: ['a', 'b', 'c'], edited: []},
    {
      name: 'the one whose content is another',
      now: ['a', 'x', 'c'],
      edited: [3],
    },
    {name: 'none when rows only moved', now: ['c', 'a', 'b'], edited: []},
    {
      name: 'none when a row was put in between',
      now: ['a', 'x', 'b', 'c'],
      edited: [],
    },
    {name: 'none when a row was taken out', now: ['b', 'c'], edited: []},
  ])('$name', async ({now, edited}) => {
    using directory = temporaryDirectory()
    const path = join(directory.path, 'rows.csv')
    await saveResults(path, file(['a', 'b', 'c'].map((key, at) => result(at + 2, key))))
    const rows = now.map((key, at) => ({line: at + 2, key}))
    expect(editedLines(await readFormerResults(path), rows)).toEqual(edited)
  })

  test.each(['failed', 'not_sent'] as const)('a row that %s was no payment', async (status) => {
    using directory = temporaryDirectory()
    const path = join(directory.path, 'rows.csv')
    await saveResults(path, file([result(2, 'a', status)]))
    expect(editedLines(await readFormerResults(path), [{line: 2, key: 'x'}])).toEqual([])
  })

  test.each([
    {status: 'created', isUsed: true},
    {status: 'already_done', isUsed: true},
    {status: 'unknown', isUsed: true},
    {status: 'failed', isUsed: false},
    {status: 'not_sent', isUsed: false},
  ] as const)('the key of a row that was $status may have been used: $isUsed', async (row) => {
    using directory = temporaryDirectory()
    const path = join(directory.path, 'rows.csv')
    await saveResults(path, file([result(2, 'a', row.status)]))
    const {usedKeys, keyOfLine} = await readFormerResults(path)
    expect([...usedKeys]).toEqual(row.isUsed ? ['a'] : [])
    expect(keyOfLine.get(2)).toBe(row.isUsed ? 'a' : undefined)
  })

  test('are not guessed without a result file', async () => {
    using directory = temporaryDirectory()
    const former = await readFormerResults(join(directory.path, 'rows.csv'))
    expect(editedLines(former, [{line: 2, key: 'x'}])).toEqual([])
  })
})

describe('the result file', () => {
  test('is private and replaces the former one whole', async () => {
    using directory = temporaryDirectory()
    const file = join(directory.path, 'rows.csv')
    await saveResults(file, 'first')
    const path = await saveResults(file, 'second')
    expect(path).toBe(`${file}.result.csv`)
    expect(readFileSync(path, 'utf8')).toBe('second')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(readdirSync(directory.path)).toEqual(['rows.csv.result.csv'])
  })

  test.skipIf(process.getuid?.() === 0)('says where what was sent is when it cannot', async () => {
    using directory = temporaryDirectory()
    const folder = join(directory.path, 'closed')
    mkdirSync(folder)
    chmodSync(folder, 0o500)
    await expect(saveResults(join(folder, 'rows.csv'), 'x')).rejects.toMatchObject({
      code: 'RESULT_NOT_SAVED',
      exitCode: 1,
    })
  })

  test('is written under the longest name there is, and above it is no crash', async () => {
    using directory = temporaryDirectory()
    const longest = join(directory.path, 'y'.repeat(255 - '.result.csv'.length))
    expect(await saveResults(longest, 'x')).toBe(`${longest}.result.csv`)
    const longer = saveResults(`${longest}y`, 'x')
    await expect(longer).rejects.toMatchObject({code: 'RESULT_NOT_SAVED', exitCode: 1})
    expect(readdirSync(directory.path)).toHaveLength(1)
  })

  test('in a folder whose path is too long is no crash', async () => {
    const saved = saveResults(`/${'y'.repeat(300)}/rows.csv`, 'x')
    await expect(saved).rejects.toMatchObject({code: 'RESULT_NOT_SAVED'})
  })

  test('in a folder that is not there is no crash', async () => {
    using directory = temporaryDirectory()
    const absent = join(directory.path, 'absent/rows.csv')
    await expect(saveResults(absent, 'x')).rejects.toMatchObject({
      code: 'RESULT_NOT_SAVED',
    })
  })
})
