import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {examineSharedStore} from '../../../src/actions/doctor/store.ts'
import {createContext} from '../../../src/app/create-context.ts'
import {writeMark} from '../../../src/platform/store-marks.ts'
import {requireAddress} from '../../../src/profile/store.ts'
import {
  connectTo,
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

    test.each([
      {part: 'inbox', version: 1, journal: 'sound', code: 'database_not_ready', reason: /older/},
      {part: 'inbox', version: 99, journal: 'sound', code: 'database_newer', reason: /schema 99/},
      {
        part: 'journal',
        version: 1,
        journal: 'not_read',
        code: 'database_not_ready',
        reason: /older/,
      },
    ])(
      'says of a journal beside tables of the $part of version $version that it is $journal',
      async ({part, version, journal, code, reason}) => {
        const url = await newStore(server)
        const postgres = await connectTo(url, 1)
        await postgres.query('UPDATE pixctl_schema SET version = $1 WHERE part = $2', [
          version,
          part,
        ])
        await postgres.close()
        const globals = {json: false, noColor: false, verbose: false, lang: 'en'}
        const env = {PIXCTL_HOME: scratchHome(), PIXCTL_STORE: url}
        const {signal} = new AbortController()
        const look = await examineSharedStore(createContext(globals as never, {signal, env}))
        expect(look?.journal.state).toBe(journal)
        const facts = {reason: expect.stringMatching(reason)}
        expect(look?.diagnoses).toMatchObject([{code, status: 'fault', facts}])
      },
    )

    test.each([
      {name: 'empty', sql: 'DROP TABLE pixctl_schema', isSaid: true},
      {name: 'of an earlier version', sql: 'UPDATE pixctl_schema SET version = 1', isSaid: false},
    ])('that is $name is seen as what it is', async ({sql, isSaid}) => {
      const url = await newStore(server)
      const postgres = await connectTo(url, 1)
      await postgres.query(sql)
      await postgres.close()
      const home = scratchHome()
      const {address} = requireAddress(url)
      const part = {url: address.url, part: 'sent', profile: 'default'} as const
      writeMark(home, part, {id: 'k', record: 'r', atMs: 1})
      const globals = {json: false, noColor: false, verbose: false, lang: undefined}
      const env = {PIXCTL_HOME: home, PIXCTL_STORE: url, PIXCTL_LANG: 'en'}
      const context = createContext(globals as never, {signal: new AbortController().signal, env})
      const [found] = (await examineSharedStore(context))?.diagnoses ?? []
      expect(found?.code).toBe('database_not_ready')
      // Made anew, it would let be paid again what was sent from the one before it.
      expect(found?.mend).toBe(isSaid ? undefined : 'pixctl store init')
      expect(String(found?.facts?.['reason']).includes('It is empty now')).toBe(isSaid)
    })
  },
)
