import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {examineSharedStore} from '../../../src/actions/doctor/store.ts'
import {createContext} from '../../../src/app/create-context.ts'
import {
  newStore,
  type PostgresServer,
  postgresAbsence,
  startPostgres,
} from '../../helpers/postgres.ts'
import {scratchHome} from '../../helpers/webhooks.ts'

const absence =
  postgresAbsence() ??
  (process.env['PIXCTL_TEST_POSTGRES'] ? 'the log of the server cannot be read' : undefined)

describe.skipIf(absence)(
  `a look at a shared store${absence ? ` (skipped: ${absence})` : ''}`,
  () => {
    let server: PostgresServer
    beforeAll(async () => {
      server = await startPostgres(['log_connections = on'])
    })
    afterAll(() => server.close())

    test('takes one connection, whatever is asked of it', async () => {
      const url = await newStore(server)
      const connections = () => {
        const log = readFileSync(join(server.directory ?? '', 'log'), 'utf8')
        const database = new URL(url).pathname.slice(1)
        return log.split('connection authorized:').filter((one) => one.includes(database)).length
      }
      const before = connections()
      const globals = {json: false, noColor: false, verbose: false, lang: undefined}
      const env = {PIXCTL_HOME: scratchHome(), PIXCTL_STORE: url}
      const context = createContext(globals as never, {
        signal: new AbortController().signal,
        env,
      })
      const look = await examineSharedStore(context)
      expect(look?.journal).toEqual({state: 'sound', requests: 0, unknown: []})
      expect(connections() - before).toBe(1)
    })
  },
)
