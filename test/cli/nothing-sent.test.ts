import {afterEach, expect, test, vi} from 'vitest'
import {exitsWith, LOCAL_EXITS, ServiceCommand} from '../../src/cli/base-command.ts'
import {ExitCode} from '../../src/messages/errors.ts'
import {PostgresError} from '../../src/platform/postgres/trouble.ts'

const readOnly = Object.assign(new Error('cannot execute INSERT in a read-only transaction'), {
  code: '25006',
})

/** Ends with what a store says that takes no writes. */
class Refused extends ServiceCommand<typeof Refused> {
  static override exits = exitsWith(LOCAL_EXITS, ExitCode.outcomeUnknown)
  static isSentBefore = false

  async run(): Promise<never> {
    if (Refused.isSentBefore) this.context.noteSending()
    throw new PostgresError('postgres://h/d', readOnly)
  }
}

class OfReader extends Refused {
  static override exits = LOCAL_EXITS
}

const before = process.exitCode
afterEach(() => {
  process.exitCode = before
  vi.restoreAllMocks()
})

test.each([
  {name: 'that would have sent something and did not', Run: Refused, isSent: false, says: true},
  {name: 'that sent something before', Run: Refused, isSent: true, says: false},
  {name: 'that never creates anything', Run: OfReader, isSent: false, says: false},
])('a store that refuses a command $name', async ({Run, isSent, says}) => {
  const written: string[] = []
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    written.push(String(text))
    return true
  })
  Refused.isSentBefore = isSent
  await Run.run(['--json'], import.meta.dirname)
  const {error} = JSON.parse(written.join('')) as {error: {code: string; hint: string}}
  expect(error.code).toBe('STORE_FAILED')
  expect(error.hint.startsWith('Nothing was sent. ')).toBe(says)
  expect(error.hint).toContain('default_transaction_read_only')
})
