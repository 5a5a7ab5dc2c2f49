import {once} from 'node:events'
import {createServer} from 'node:net'
import {join} from 'node:path'
import {describe, expect, onTestFinished, test} from 'vitest'
import {withReadableInputs} from '../../../src/actions/reconcile/damaged-inputs.ts'
import {TemporaryFileError} from '../../../src/reconcile/read/files/temporary-file.ts'
import {InputChanged} from '../../../src/reconcile/read/files/unchanged.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'

test.each([
  {language: 'en', reason: 'the disk is full (ENOSPC)', step: 'set TMPDIR'},
  {language: 'pt-BR', reason: 'o disco está cheio (ENOSPC)', step: 'aponte TMPDIR'},
] as const)(
  'a temporary directory that is full is exit 1, with what to do ($language)',
  async (one) => {
    const cause = new TemporaryFileError('ENOSPC', new Error('refused'))
    const {directory} = cause
    const error = await withReadableInputs({}, () => Promise.reject(cause)).catch(
      (thrown) => thrown,
    )
    expect(error).toMatchObject({
      code: 'TEMPORARY_FILE_NOT_WRITTEN',
      exitCode: 1,
      details: {path: directory, reason: 'ENOSPC'},
    })
    const {message, hint} = error.wordsIn(one.language)
    expect(message).toContain(directory)
    expect(message).toContain(one.reason)
    expect(hint).toContain(one.step)
  },
)

test.each([
  {language: 'en', said: '/data/events.jsonl changed while it was read', step: 'a copy'},
  {language: 'pt-BR', said: '/data/events.jsonl mudou enquanto era lido', step: 'uma cópia'},
] as const)('a file that changes while it is read is exit 2 ($language)', async (one) => {
  const cause = new InputChanged('/data/events.jsonl')
  const error = await withReadableInputs({}, () => Promise.reject(cause)).catch((thrown) => thrown)
  expect(error).toMatchObject({
    code: 'INPUT_CHANGED',
    exitCode: 2,
    details: {file: '/data/events.jsonl'},
  })
  const {message, hint} = error.wordsIn(one.language)
  expect(message).toContain(one.said)
  expect(hint).toContain(one.step)
})

describe('an input that the system does not let be read is exit 2, and named', () => {
  const failing = (code: string) => Promise.reject(Object.assign(new Error(code), {code}))

  test('as a socket, which cannot be opened', async () => {
    using directory = temporaryDirectory()
    const path = join(directory.path, 'charges.jsonl')
    const server = createServer().listen(path)
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const reading = withReadableInputs({charges: [path]}, () => failing('ENXIO'))
    const error = await reading.catch((thrown) => thrown)
    expect(error).toMatchObject({code: 'INPUT_UNREADABLE', exitCode: 2, cause: {code: 'ENXIO'}})
    expect(error.wordsIn('en').message).toBe(`--charges: ${path} cannot be read (ENXIO).`)
  })

  test.skipIf(process.platform !== 'linux')('as a file that gives no bytes', async () => {
    const reading = withReadableInputs({blocks: ['/proc/self/mem']}, () => failing('EIO'))
    const error = await reading.catch((thrown) => thrown)
    expect(error).toMatchObject({code: 'INPUT_UNREADABLE', exitCode: 2, cause: {code: 'EIO'}})
    expect(error.wordsIn('pt-BR').message).toContain('--blocks: /proc/self/mem não pode ser lido')
  })
})
