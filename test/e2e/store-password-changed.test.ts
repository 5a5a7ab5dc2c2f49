import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {type EmulatedHome, emulatedHome} from '../helpers/emulated.ts'
import {
  connectTo,
  newStore,
  type PostgresServer,
  postgresAbsence,
  sharedPostgres,
} from '../helpers/postgres.ts'
import {until} from '../webhooks/target.ts'

const absence = postgresAbsence()
const LIMIT_MS = 120_000

describe.skipIf(absence)(
  `the password of a store that changes${absence ? ` (skipped: ${absence})` : ''}`,
  () => {
    let server: PostgresServer
    let home: EmulatedHome
    beforeAll(async () => {
      server = await sharedPostgres()
      home = await emulatedHome()
    }, LIMIT_MS)
    afterAll(async () => {
      await home[Symbol.asyncDispose]()
      server.close()
    })

    test(
      'is taken by a running listener once it is kept, and nothing of another store is',
      async () => {
        const owned = new URL(await newStore(server))
        const role = `clerk_${owned.pathname.slice(1)}`
        const owner = await connectTo(owned.href)
        const url = (password: string) =>
          Object.assign(new URL(owned.href), {username: role, password}).href
        await owner.query(`CREATE ROLE ${role} LOGIN PASSWORD 'first'`)
        await owner.query(
          `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role}`,
        )
        const keep = (store: string) =>
          home.run(['config', 'set', 'store', '-'], {input: store, limitMs: LIMIT_MS})
        expect((await keep(url('first'))).code).toBe(0)
        const secret = 'whsec_0123456789012345678901234567890123456789'
        await home.run(['webhooks', 'secret', 'set', 'main', '--secret-stdin'], {input: secret})
        const listener = home.start(['webhooks', 'listen', '--port', '0', '--json'])
        let said = ''
        for (const stream of [listener.stdout, listener.stderr]) {
          stream.on('data', (text) => (said += text))
        }
        await until(() => said.includes('"ready"'), 20_000)

        await owner.query(`ALTER ROLE ${role} PASSWORD 'second'`)
        const broken = () =>
          owner.query(
            `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${role}'`,
          )
        await broken()
        await until(() => said.includes('no commit ('), 30_000)
        expect((await keep(url('second'))).code).toBe(0)
        await until(() => said.includes('store: back'), 30_000)
        expect(said).not.toMatch(/first|second/)
        listener.kill('SIGINT')
        await until(() => listener.exitCode !== null, 20_000)
        await owner.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`)
        await owner.close()
      },
      LIMIT_MS,
    )
  },
)
