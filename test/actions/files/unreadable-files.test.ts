import {mkdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {readRawFile} from '../../../src/actions/batch/file/read-file.ts'
import {readCode} from '../../../src/actions/find/picture.ts'
import {readLogo} from '../../../src/actions/receipt/read-logo.ts'
import {locateInputs} from '../../../src/actions/reconcile/inputs.ts'
import {readMapping, readPrevious} from '../../../src/actions/reconcile/settings-files.ts'
import {fileUnreadable} from '../../../src/messages/command-line/unreadable-files.ts'
import type {PixctlError} from '../../../src/messages/errors.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'

const READERS: readonly (readonly [name: string, read: (path: string) => unknown])[] = [
  ['--previous', readPrevious],
  ['--mapping', readMapping],
  ['--charges', (path) => locateInputs({files: {charges: [path]}})],
  ['--from', (path) => locateInputs({from: path, files: {}})],
  ['a batch', readRawFile],
  ['a picture', readCode],
  ['a logo', readLogo],
]

/** What the error says, and whether in both languages. */
async function said(read: () => unknown): Promise<readonly [string, string]> {
  const error = await Promise.resolve()
    .then(read)
    .catch((thrown: PixctlError) => thrown)
  const {wordsIn} = error as PixctlError
  const words = (language: 'en' | 'pt-BR') => wordsIn.call(error, language).message
  return [words('en'), words('pt-BR')]
}

describe.each(READERS)('what is named and cannot be read, as %s', (_name, read) => {
  test('and is not there, does not exist', async () => {
    using directory = temporaryDirectory()
    const path = join(directory.path, 'none')
    const [en, pt] = await said(() => read(path))
    expect(en).toMatch(/none does not exist\.$/)
    expect(pt).toMatch(/none não existe\.$/)
  })

  test('and lies below a file, says so', async () => {
    using directory = temporaryDirectory()
    writeFileSync(join(directory.path, 'file'), '')
    const [en] = await said(() => read(join(directory.path, 'file', 'none')))
    expect(en).toContain('a part of its path, is a file')
  })
})

test.each(READERS.filter(([name]) => name !== '--from' && name !== 'a logo'))(
  'a folder where a file is wanted is called a folder: %s',
  async (_name, read) => {
    using directory = temporaryDirectory()
    mkdirSync(join(directory.path, 'folder'))
    const [en, pt] = await said(() => read(join(directory.path, 'folder')))
    expect([en, pt]).toEqual([
      expect.stringContaining('is a folder'),
      expect.stringContaining('é uma pasta'),
    ])
  },
)

test.each([
  {reason: 'EACCES', message: 'a.csv cannot be read: permission denied.'},
  {reason: 'EIO', message: 'a.csv cannot be read (EIO).'},
  {reason: undefined, message: 'a.csv cannot be read.'},
])('a file that the system keeps back ($reason) is named with the reason', (file) => {
  const words = fileUnreadable({path: 'a.csv', reason: file.reason}).in('en')
  expect(words.message).toBe(file.message)
  expect(words.hint).toBeTruthy()
})
