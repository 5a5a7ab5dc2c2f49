import {afterAll, afterEach, beforeAll, beforeEach, describe, expect, test} from 'vitest'
import {type EmulatedHome, emulatedHome} from '../helpers/emulated.ts'
import {
  connectTo,
  newStore,
  type PostgresServer,
  postgresAbsence,
  sharedPostgres,
} from '../helpers/postgres.ts'

const absence = postgresAbsence()
const LIMIT_MS = 120_000
const PASSWORD = 'password-of-the-role'

describe.skipIf(absence)(
  `a shared store and a user that did not make its tables${absence ? ` (skipped: ${absence})` : ''}`,
  () => {
    let server: PostgresServer
    let home: EmulatedHome
    beforeAll(async () => {
      server = await sharedPostgres()
    }, LIMIT_MS)
    afterAll(() => server.close())
    beforeEach(async () => {
      home = await emulatedHome()
    }, LIMIT_MS)
    afterEach(() => home[Symbol.asyncDispose]())

    /** The variables of a home whose user of the database has these rights on every table. */
    async function allowed(rights: string, less?: string): Promise<Record<string, string>> {
      const url = new URL(await newStore(server))
      const role = `role_${url.pathname.slice(-12)}`
      const owner = await connectTo(url.href, 1)
      await owner.query(`CREATE ROLE ${role} LOGIN PASSWORD '${PASSWORD}'`)
      await owner.query(`GRANT ${rights} ON ALL TABLES IN SCHEMA public TO ${role}`)
      if (less !== undefined) await owner.query(`${less} FROM ${role}`)
      await owner.close()
      url.username = role
      url.password = ''
      return {PIXCTL_STORE: url.href, PGPASSWORD: PASSWORD}
    }
    const run = (args: readonly string[], env: Record<string, string>) =>
      home.run(args, {env, limitMs: LIMIT_MS})
    const create = ['pix', 'create', '--amount=50', '--external-reference=a1', '--json']

    test(
      'one that reads and writes rows sends, lists and looks at the store, and makes no tables',
      async () => {
        const env = await allowed('SELECT, INSERT, UPDATE, DELETE')
        expect((await run(create, env)).code).toBe(0)
        const listed = await run(['journal', 'list', '--json'], env)
        expect(listed.json()).toMatchObject({data: [{kind: 'charge', state: 'done'}]})
        expect((await run(['webhooks', 'events', 'list', '--json'], env)).code).toBe(0)
        expect((await run(['find', 'a1', '--json'], env)).code).toBe(0)
        expect((await run(['store', 'status', '--json'], env)).code).toBe(0)
      },
      LIMIT_MS,
    )

    test(
      'one that reads rows lists and finds; what it would send is refused before it is sent',
      async () => {
        const {id} = (await home.run(['pix', 'create', '--amount=50', '--json'])).json()
        const env = await allowed('SELECT')
        expect((await run(['journal', 'list', '--json'], env)).json()).toMatchObject({data: []})
        expect((await run(['webhooks', 'events', 'list', '--json'], env)).code).toBe(0)
        const refused = await run(create, env)
        expect(refused.code).toBe(1)
        expect(refused.error()).toMatchObject({
          message: expect.stringContaining('permission denied'),
          hint: expect.stringMatching(
            /^Nothing was sent\. .*SELECT, INSERT, UPDATE and DELETE on the tables pixctl_\*/,
          ),
        })
        // What cannot be kept is shown all the same.
        for (const args of [['pix', 'show', `${id}`], ['auth', 'login'], ['balance']]) {
          const {code, stderr} = await run([...args, '--json'], env)
          expect({args, code, stderr}).toMatchObject({args, code: 0})
        }
        // The service itself is asked: no journal knows of it.
        const shown = await run(['pix', 'show', 'a1', '--json'], env)
        expect({code: shown.code, said: shown.error()}).toMatchObject({code: 4})
      },
      LIMIT_MS,
    )

    const pay = ['withdraw', '--key=ana@example.com', '--holder-name=Ana', '--amount=20', '--yes']
    const toAna = [...pay, '--holder-document=52998224725']
    test.each([
      {name: 'the account', table: 'pixctl_accounts'},
      {name: 'the request', table: 'pixctl_requests'},
    ])(
      'one that may not write $name is refused with the word that nothing was sent',
      async ({table}) => {
        const env = await allowed('SELECT, INSERT, UPDATE, DELETE', `REVOKE INSERT ON ${table}`)
        for (const args of [create, toAna]) {
          const refused = await run(
            [...args.filter((one) => one !== '--json'), '--lang=pt-BR'],
            env,
          )
          expect([refused.code, refused.stderr]).toEqual([
            1,
            expect.stringMatching(/Nada foi enviado\.\s+Dê ao usuário/),
          ])
        }
        // The service has neither.
        expect((await run(['pix', 'show', 'a1'], env)).code).toBe(4)
        const path = '/statement?environment=test&wallet=principal'
        expect(await home.control('GET', path)).toMatchObject({lines: []})
      },
      LIMIT_MS,
    )

    test(
      'one that may not write how a request ended reads of none that was sent that it was not',
      async () => {
        const env = await allowed(
          'SELECT, INSERT, UPDATE, DELETE',
          'REVOKE UPDATE ON pixctl_requests',
        )
        const sent = await run(create, env)
        expect([sent.code, sent.stderr]).toEqual([
          0,
          expect.stringMatching(/^journal: the request is done as shown/),
        ])
        expect(sent.stderr).not.toContain('Nothing was sent')
      },
      LIMIT_MS,
    )

    test(
      'one that has no rights is refused with the next step',
      async () => {
        const url = new URL(await newStore(server))
        const owner = await connectTo(url.href, 1)
        const role = `without_rights_${url.pathname.slice(-12)}`
        await owner.query(`CREATE ROLE ${role} LOGIN PASSWORD '${PASSWORD}'`)
        await owner.close()
        url.username = role
        url.password = ''
        const env = {PIXCTL_STORE: url.href, PGPASSWORD: PASSWORD}
        for (const args of [['store', 'status'], ['store', 'init'], create]) {
          const refused = await run([...args, '--json'], env)
          expect({args, code: refused.code}).toEqual({args, code: 1})
          expect(refused.error()).toMatchObject({hint: expect.stringContaining('GRANT CREATE')})
        }
      },
      LIMIT_MS,
    )
  },
)
