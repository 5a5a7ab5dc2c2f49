import {expect, test} from 'vitest'
import {isFileThere, notWritten} from '../../../src/actions/files/not-written.ts'
import {requireWritableQrFile} from '../../../src/actions/files/save-qr-code.ts'

test.each([
  {name: 'a right that is missing', code: 'EACCES', exit: 2, pt: 'permissão negada (EACCES)'},
  {name: 'a directory that is missing', code: 'ENOENT', exit: 2, pt: 'não existe (ENOENT)'},
  {name: 'a file in place of a directory', code: 'ENOTDIR', exit: 2, pt: 'é um arquivo (ENOTDIR)'},
  {name: 'a disk that is read-only', code: 'EROFS', exit: 2, pt: 'somente leitura (EROFS)'},
  {name: 'a disk that is full', code: 'ENOSPC', exit: 1, pt: 'o disco está cheio (ENOSPC)'},
  {name: 'a disk that fails', code: 'EIO', exit: 1, pt: 'em /x/y: EIO.'},
])('$name is exit $exit, with the path and the reason', ({code, exit, pt}) => {
  const cause = Object.assign(new Error('refused'), {code})
  const error = notWritten('/x/y', cause)
  expect([error.exitCode, error.code]).toEqual([exit, 'EXPORT_NOT_WRITTEN'])
  expect(error.details).toEqual({path: '/x/y', reason: code})
  expect(error.message).toContain('/x/y')
  expect(error.wordsIn('pt-BR').message).toContain(pt)
})

test('a name that the system does not take is refused before a file is asked for there', () => {
  const path = 'x'.repeat(300)
  expect(() => isFileThere(path)).toThrow(expect.objectContaining({code: 'EXPORT_NOT_WRITTEN'}))
  expect(() => requireWritableQrFile(path)).toThrow(
    expect.objectContaining({
      code: 'QR_FILE_UNWRITABLE',
      exitCode: 2,
      message: `--qr-file: ${path} cannot be written: the name is too long (ENAMETOOLONG). Nothing was sent.`,
    }),
  )
  expect(() => requireWritableQrFile('no-such-folder/x.png')).toThrow('there is no such directory')
})
