import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {type EmulatedHome, emulatedHome} from '../helpers/emulated.ts'
import {newStore, type PostgresServer, postgresAbsence, startPostgres} from '../helpers/postgres.ts'

const absence = postgresAbsence()
const LIMIT_MS = 120_000

describe.skipIf(absence)(
  `a home whose store becomes a shared one${absence ? ` (skipped: ${absence})` : ''}`,
  () => {
    let server: PostgresServer
    let home: EmulatedHome
    beforeAll(async () => {
      server = await startPostgres()
      home = await emulatedHome()
      const charge = (await home.run(['pix', 'create', '--amount', '900', '--json'])).json()
      await home.control('POST', `/charges/${charge['id']}/pay`, {})
    }, LIMIT_MS)
    afterAll(async () => {
      await home[Symbol.asyncDispose]()
      server.close()
    })

    const paid = async (): Promise<number> => {
      const path = '/statement?environment=test&wallet=principal'
      const {lines} = await home.control<{lines: {type: string}[]}>('GET', path)
      return lines.filter(({type}) => type === 'withdrawal').length
    }

    test(
      'knows there what is of unknown outcome, and what was paid within a day',
      async () => {
        const payee = [
          '--key=ana@example.com',
          '--holder-name=Ana',
          '--holder-document=52998224725',
        ]
        const pay = (amount: string, env: Record<string, string> = {}) =>
          home.run(['withdraw', ...payee, `--amount=${amount}`, '--yes', '--json'], {
            env,
            limitMs: LIMIT_MS,
          })
        const match = {method: 'POST', path: '/v2/withdrawals'}
        expect((await pay('20')).code).toBe(0)
        const action = {kind: 'commit-then-reset'}
        await home.control('POST', '/faults', {match, action, count: 4})
        expect((await pay('30')).code).toBe(6)

        const named = new URL(await newStore(server))
        const PGPASSWORD = decodeURIComponent(named.password)
        named.password = ''
        const env = {PIXCTL_STORE: named.href, PGPASSWORD}
        for (const amount of ['20', '30']) {
          const again = await pay(amount, env)
          expect({code: again.code, said: again.error()}).toMatchObject({
            code: 8,
            said: {code: 'SENT_ALREADY'},
          })
        }
        const resumed = await home.run(['journal', 'resume', '--json'], {env, limitMs: LIMIT_MS})
        expect(resumed.json()).toMatchObject({data: [{state: 'done'}]})
        expect(await paid()).toBe(2)

        // What is written to the journal of the home later is taken along, too.
        await home.control('POST', '/faults', {match, action, count: 4})
        expect((await pay('40')).code).toBe(6)
        expect((await pay('40', env)).code).toBe(8)
        expect(await paid()).toBe(3)
      },
      LIMIT_MS,
    )
  },
)
