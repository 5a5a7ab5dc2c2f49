import {readdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {afterAll, afterEach, beforeAll, beforeEach, describe, expect, test} from 'vitest'
import {type EmulatedHome, emulatedHome} from '../helpers/emulated.ts'
import {
  newStore,
  type PostgresServer,
  postgresAbsence,
  sharedPostgres,
} from '../helpers/postgres.ts'
import {until} from '../webhooks/target.ts'

const absence = postgresAbsence()
const LIMIT_MS = 120_000

describe.skipIf(absence)(
  `a home whose store becomes a shared one${absence ? ` (skipped: ${absence})` : ''}`,
  () => {
    let server: PostgresServer
    let home: EmulatedHome
    beforeAll(async () => {
      server = await sharedPostgres()
    }, LIMIT_MS)
    afterAll(() => server.close())
    beforeEach(async () => {
      home = await emulatedHome()
      const charge = (await home.run(['pix', 'create', '--amount', '900', '--json'])).json()
      await home.control('POST', `/charges/${charge['id']}/pay`, {})
    }, LIMIT_MS)
    afterEach(() => home[Symbol.asyncDispose]())

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
        expect((await pay('40', {PGPASSWORD})).code).toBe(6)
        expect((await pay('40', env)).code).toBe(8)
        expect(await paid()).toBe(3)
      },
      LIMIT_MS,
    )

    const payee = ['--key=bia@example.com', '--holder-name=Bia', '--holder-document=52998224725']
    const pay = (amount: string, env: Record<string, string> = {}) =>
      home.run(['withdraw', ...payee, `--amount=${amount}`, '--yes', '--json'], {
        env,
        limitMs: LIMIT_MS,
      })
    const match = {method: 'POST', path: '/v2/withdrawals'}
    const payWithoutAnswer = async (amount: string, env: Record<string, string>) => {
      const action = {kind: 'commit-then-reset'}
      await home.control('POST', '/faults', {match, action, count: 4})
      expect((await pay(amount, env)).code).toBe(6)
    }
    const aStore = async () => {
      const named = new URL(await newStore(server))
      const PGPASSWORD = decodeURIComponent(named.password)
      named.password = ''
      return {PIXCTL_STORE: named.href, PGPASSWORD}
    }

    test(
      'has the home taken along once, and does not ask for it again',
      async () => {
        // The log of the journal is not in its file after these.
        expect((await pay('90')).code).toBe(0)
        expect((await home.run(['pix', 'create', '--amount', '10'])).code).toBe(0)
        const named = new URL(await newStore(server))
        const PGPASSWORD = decodeURIComponent(named.password)
        named.password = ''
        const env = {PIXCTL_STORE: named.href, PGPASSWORD}
        const run = (words: readonly string[]) => home.run([...words], {env, limitMs: LIMIT_MS})
        expect((await run(['store', 'init'])).code).toBe(0)
        expect((await run(['store', 'copy'])).code).toBe(0)
        expect((await run(['pix', 'list'])).stderr).not.toContain('store copy')
      },
      LIMIT_MS,
    )

    test(
      'and later is its own again, knows what was sent from there, or sends nothing',
      async () => {
        const env = await aStore()
        const {PGPASSWORD} = env
        expect((await pay('50', env)).code).toBe(0)
        await payWithoutAnswer('60', env)
        const before = await paid()

        const refused = await pay('60', {PGPASSWORD: 'another'})
        expect([refused.code, refused.error()]).toMatchObject([1, {code: 'STORE_LEFT'}])
        expect(refused.error()['hint']).toContain('PIXCTL_STORE=local pixctl journal list')
        const listed = await home.run(['journal', 'list', '--json'], {
          env: {PGPASSWORD, PIXCTL_STORE: 'local'},
        })
        expect(listed.json()['data']).toHaveLength(3)
        expect(listed.stderr).toContain('2 requests')
        for (const amount of ['60', '50']) {
          const again = await pay(amount)
          expect([again.code, again.error()]).toMatchObject([8, {code: 'SENT_ALREADY'}])
        }
        // The store is not asked once more.
        expect((await pay('60')).code).toBe(8)
        const resumed = await home.run(['journal', 'resume', '--json'], {limitMs: LIMIT_MS})
        expect(resumed.json()).toMatchObject({data: [{state: 'done'}]})

        // Back and forth.
        expect((await pay('60', env)).code).toBe(8)
        await payWithoutAnswer('70', env)
        expect((await pay('70', {PGPASSWORD})).code).toBe(8)
        const other = await aStore()
        await payWithoutAnswer('80', env)
        expect((await pay('80', {...other, PGPASSWORD})).code).toBe(8)
        expect(await paid()).toBe(before + 2)
      },
      LIMIT_MS,
    )

    test(
      'is looked at once with nothing left behind, in either store',
      async () => {
        const [own, other] = [await aStore(), await aStore()]
        const paid = await pay('55', own)
        expect(paid.code).toBe(0)
        const id = String(paid.json()['id'])
        const files = () =>
          ['stores', 'store-marks'].flatMap((name) => readdirSync(join(home.path, 'home', name)))
        const before = files()
        for (const words of [
          ['journal', 'list'],
          ['withdraw', 'list'],
          ['pix', 'list'],
          ['find', '55'],
          ['withdraw', 'show', id],
          ['transactions', 'show', id],
          ['withdraw', 'receipt', id, '--out', join(home.path, 'receipt.pdf'), '--force'],
          ['webhooks', 'events', 'gaps'],
          ['pix', 'show', 'of-no-charge'],
        ]) {
          const {stderr} = await home.run([...words, '--json'], {env: other})
          expect([words, stderr]).toEqual([words, expect.not.stringContaining('taken')])
          expect([words, files()]).toEqual([words, before])
        }
        // The password of that other store is not asked for.
        expect((await pay('56', own)).code).toBe(0)
        const listed = await home.run(['journal', 'list', '--json'], {env: other})
        expect(listed.json()['data']).toEqual([])
      },
      LIMIT_MS,
    )

    test(
      'by its settings, too, and before the password of that store is deleted',
      async () => {
        const named = await newStore(server)
        const run = (args: string[], stdin?: string) =>
          home.run(args, {limitMs: LIMIT_MS, ...(stdin !== undefined && {input: stdin})})
        expect((await run(['config', 'set', 'store', '-'], named)).code).toBe(0)
        await payWithoutAnswer('90', {})
        const notes = join(home.path, 'home', 'stores')
        const path = join(
          notes,
          String(readdirSync(notes).find((one) => one.startsWith('journal-'))),
        )
        writeFileSync(path, '{')
        const kept = await run(['config', 'set', 'store', 'local', '--json'])
        expect([kept.code, kept.error()]).toMatchObject([1, {code: 'STORE_NOTE_DAMAGED'}])
        expect(kept.error()['message']).toContain(path)
        expect((await run(['journal', 'list'])).code).toBe(0)
        const local = await run(['config', 'set', 'store', 'local'])
        expect(local).toMatchObject({code: 0})
        expect(local.stderr).toContain('1 request that was sent')
        expect((await pay('90')).code).toBe(8)
      },
      LIMIT_MS,
    )

    test(
      'has its payouts in list, gaps and export, whichever way they came to another store or the home',
      async () => {
        const run = (args: string[], env = {}, input?: string) =>
          home.run(args, {env, limitMs: LIMIT_MS, ...(input !== undefined && {input})})
        const set = (url: string) => run(['config', 'set', 'store', '-'], {}, url)
        const known = async (env = {}) => {
          const list = (await run(['withdraw', 'list', '--json'], env)).json()
          const gaps = await run(['webhooks', 'events', 'gaps', '--json'], env)
          const out = join(home.path, `export-${Date.now()}`)
          const exported = await run(['journal', 'export', '--out', out], env)
          const names = exported.code === 0 ? readdirSync(out) : []
          const data = list['data'] as {id: string; status: string}[]
          return {
            list: data.map(({id, status}) => `${id} ${status}`),
            gaps: [gaps.code, gaps.stdout.includes(String(data[0]?.id))],
            isExported: names.includes('withdrawals.jsonl'),
          }
        }
        expect((await set(await newStore(server))).code).toBe(0)
        const id = String((await pay('65')).json()['id'])
        await home.control('POST', `/withdrawals/${id}/complete`, {})
        expect((await run(['withdraw', 'show', id])).code).toBe(0)
        const whole = {list: [`${id} completed`], gaps: [7, true], isExported: true}
        expect(await known()).toEqual(whole)

        // To this home, as the store is another one from now on.
        const second = await newStore(server)
        expect((await set(second)).stderr).toContain('1 request')
        const {PGPASSWORD} = await aStore()
        expect(await known({PIXCTL_STORE: 'local', PGPASSWORD})).toEqual(whole)
        // From this home, by the copy of all.
        expect((await run(['store', 'init'])).code).toBe(0)
        const copied = (await run(['store', 'copy', '--json'])).json()
        // With the charge of this home, and who paid it.
        expect(copied).toMatchObject({requests: 2, resources: 3})
        expect(await known()).toEqual(whole)
        // From this home, with what it sends next.
        const third = await aStore()
        expect((await pay('65', third)).code).toBe(8)
        expect(await known(third)).toEqual(whole)
      },
      LIMIT_MS,
    )

    test(
      'says with its lists that they lack what was sent before, until that is copied',
      async () => {
        const env = await aStore()
        const run = (...words: string[]) => home.run(words, {env, limitMs: LIMIT_MS})
        const lists = [
          ['pix', 'list'],
          ['withdraw', 'list'],
          ['journal', 'list', '--json'],
          ['webhooks', 'events', 'gaps'],
        ]
        const allSaid = (is: boolean) => [...lists, 'export'].map(() => is)
        const said = async (): Promise<boolean[]> => {
          const ended = []
          for (const words of lists) ended.push(await run(...words))
          const out = join(home.path, `left-${performance.now()}`)
          ended.push(await run('journal', 'export', '--out', out))
          for (const {code} of ended) expect([0, 7]).toContain(code)
          return ended.map(({stderr}) => stderr.includes('journal.db has what this home sent'))
        }
        expect(await said()).toEqual(allSaid(true))
        expect(await run('store', 'copy')).toMatchObject({code: 0})
        expect(await said()).toEqual(allSaid(false))
        const {PGPASSWORD} = env
        const later = await home.run(['pix', 'create', '--amount', '7'], {env: {PGPASSWORD}})
        expect(later).toMatchObject({code: 0})
        expect(await said()).toEqual(allSaid(true))
      },
      LIMIT_MS,
    )

    test(
      'pays nothing from a home that takes no files, and says why',
      async () => {
        const env = {...(await aStore()), PIXCTL_HOME: '/dev/null/x'}
        const refused = await pay('20', env)
        expect([refused.code, refused.error()]).toMatchObject([1, {code: 'STORE_NOTE_NOT_WRITTEN'}])
        expect(refused.error()['message']).toContain('/dev/null/x/stores/')
        const charge = await home.run(['pix', 'create', '--amount', '9'], {env, limitMs: LIMIT_MS})
        expect(charge.code, charge.stderr).toBe(0)
        expect(await paid()).toBe(0)
      },
      LIMIT_MS,
    )

    test(
      'under a running listener, which goes on and says so, as does the command',
      async () => {
        const named = await newStore(server)
        const secret = 'whsec_0123456789012345678901234567890123456789'
        await home.run(['webhooks', 'secret', 'set', 'main', '--secret-stdin'], {input: secret})
        const listener = home.start(['webhooks', 'listen', '--port', '0', '--json'])
        let said = ''
        for (const stream of [listener.stdout, listener.stderr]) {
          stream.on('data', (text) => (said += text))
        }
        await until(() => said.includes('"ready"'), 20_000)
        const set = await home.run(['config', 'set', 'store', '-'], {input: named})
        const expected = `the listener of this home (process ${listener.pid}) stores and forwards`
        expect(set).toMatchObject({code: 0, stderr: expect.stringContaining(expected)})
        const same = await home.run(['config', 'set', 'store', '-'], {input: named})
        expect(same.stderr).not.toContain('the listener of this home')
        await until(() => said.includes(expected), 20_000)
        expect(said).not.toContain(new URL(named).password)
        expect(listener.exitCode).toBeNull()
        const beside = await home.run(['store', 'copy', '--json'], {limitMs: LIMIT_MS})
        expect([beside.code, beside.error()]).toMatchObject([
          1,
          {code: 'STORE_COPY_BESIDE_LISTENER', message: expect.stringContaining(`${listener.pid}`)},
        ])
        listener.kill('SIGINT')
        await until(() => listener.exitCode !== null, 20_000)
        const after = home.start(['webhooks', 'listen', '--port', '0', '--json'])
        let began = ''
        after.stdout.on('data', (text) => (began += text))
        await until(() => began.includes('"ready"'), 20_000)
        const copied = await home.run(['store', 'copy', '--json'], {limitMs: LIMIT_MS})
        expect(copied.code, copied.stderr).toBe(0)
        after.kill('SIGINT')
        await until(() => after.exitCode !== null, 20_000)
      },
      LIMIT_MS,
    )
  },
)
