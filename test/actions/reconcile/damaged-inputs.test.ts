import {expect, test} from 'vitest'
import {withReadableInputs} from '../../../src/actions/reconcile/damaged-inputs.ts'
import {TemporaryFileError} from '../../../src/reconcile/read/temporary-file.ts'

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
