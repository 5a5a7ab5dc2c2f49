import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import {type FileHandle, open} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterEach, beforeEach, expect, onTestFinished, test, vi} from 'vitest'
import {type FilePiece, writeExports} from '../../../src/actions/reconcile/write-exports.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'pixctl-exports-'))
})
afterEach(() => rmSync(directory, {recursive: true, force: true}))

const never = {signal: new AbortController().signal}

async function* all(pieces: readonly FilePiece[]): AsyncGenerator<FilePiece> {
  yield* pieces
}

const content = (file: string): string => readFileSync(join(directory, file), 'utf8')

test('pieces of several files may come in turn', async () => {
  const pieces = [
    {file: 'a', content: '1'},
    {file: 'b', content: 'x'},
    {file: 'a', content: Buffer.from('2')},
  ]
  expect(await writeExports(directory, all(pieces), never)).toEqual(['a', 'b'])
  expect([content('a'), content('b')]).toEqual(['12', 'x'])
})

test('short texts of many files are written together, before bytes and long texts in order', async () => {
  const long = 'x'.repeat(70_000)
  const pieces = ['a', long, 'b', Buffer.from('c'), 'd'].flatMap((content) =>
    Array.from({length: 70}, (_, n) => ({file: `f${n}`, content})),
  )
  const writes = vi.spyOn(await prototypeOfHandles(), 'appendFile')
  onTestFinished(() => void writes.mockRestore())
  const lines = Array.from({length: 5_000}, () => ({file: 'table', content: 'a line\n'}))
  await writeExports(directory, all(lines), never)
  expect(writes).toHaveBeenCalledTimes(1)
  await writeExports(directory, all(pieces), never)
  for (let n = 0; n < 70; n += 1) expect(content(`f${n}`)).toBe(`a${long}bcd`)
  expect(content('table')).toBe('a line\n'.repeat(5_000))
})

async function prototypeOfHandles(): Promise<FileHandle> {
  const handle = await open(join(directory, 'handle'), 'w')
  await handle.close()
  return Object.getPrototypeOf(handle) as FileHandle
}

test('the file being written is shown, and the line is cleared at the end', async () => {
  const shown: string[] = []
  const line = {show: (text: string) => shown.push(text), clear: () => shown.push('cleared')}
  const pieces = ['a', 'b'].map((file) => ({file, content: ''}))
  await writeExports(directory, all(pieces), {...never, line, describeFile: (file) => `> ${file}`})
  expect(shown).toEqual(['> a', '> b', 'cleared'])
})

test('more files than are kept open are all written whole', async () => {
  const pieces = Array.from({length: 600}, (_, n) => ({
    file: `wallet-${n % 200}`,
    content: `${Math.floor(n / 200)}`,
  }))
  expect(await writeExports(directory, all(pieces), never)).toHaveLength(200)
  for (let n = 0; n < 200; n += 1) expect(content(`wallet-${n}`)).toBe('012')
})

test('only the owner can read what was written, in a directory made for it', async () => {
  const made = join(directory, 'new/november')
  await writeExports(made, all([{file: 'a', content: '1'}]), never)
  expect(statSync(made).mode & 0o777).toBe(0o700)
  expect(statSync(join(made, 'a')).mode & 0o777).toBe(0o600)
})

test('what was there before is replaced when the new is whole', async () => {
  writeFileSync(join(directory, 'a'), 'old and longer')
  await writeExports(directory, all([{file: 'a', content: 'new'}]), never)
  expect(content('a')).toBe('new')
})

test('a failure half way leaves everything as it was', async () => {
  writeFileSync(join(directory, 'a'), 'old')
  async function* failing(): AsyncGenerator<FilePiece> {
    yield {file: 'a', content: 'new'}
    throw new Error('no more rows')
  }
  await expect(writeExports(directory, failing(), never)).rejects.toThrow('no more rows')
  expect(readdirSync(directory)).toEqual(['a'])
  expect(content('a')).toBe('old')
})

test('Ctrl-C leaves nothing behind', async () => {
  const interruption = new AbortController()
  async function* endless(): AsyncGenerator<FilePiece> {
    for (let n = 0; ; n += 1) {
      if (n === 3) interruption.abort(new Error('interrupted'))
      yield {file: 'a', content: 'x'}
    }
  }
  await expect(writeExports(directory, endless(), interruption)).rejects.toThrow('interrupted')
  expect(readdirSync(directory)).toEqual([])
})

test('a directory that is a file is said to be', async () => {
  const path = join(directory, 'taken')
  writeFileSync(path, '')
  await expect(writeExports(path, all([{file: 'a', content: ''}]), never)).rejects.toMatchObject({
    code: 'EXPORT_NOT_WRITTEN',
  })
})

test('a file name that is a directory fails and leaves no partial file', async () => {
  mkdirSync(join(directory, 'a'))
  await expect(
    writeExports(directory, all([{file: 'a', content: ''}]), never),
  ).rejects.toMatchObject({code: 'EXPORT_NOT_WRITTEN'})
  expect(readdirSync(directory)).toEqual(['a'])
})
