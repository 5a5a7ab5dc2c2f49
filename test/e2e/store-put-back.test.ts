import {spawnSync} from 'node:child_process'
import {readdirSync, readFileSync, rmSync} from 'node:fs'
import {join} from 'node:path'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {type EmulatedHome, emulatedHome} from '../helpers/emulated.ts'
import {type Home, temporaryHome} from '../helpers/pixctl.ts'
import {
  connectTo,
  newStore,
  type PostgresServer,
  postgresAbsence,
  postgresProgram,
  startPostgres,
} from '../helpers/postgres.ts'
import {temporaryDirectory} from '../helpers/temporary-directory.ts'
import {hasTerminal, typed} from '../helpers/typed.ts'

const absence =
  postgresAbsence() ??
  (process.env['PIXCTL_TEST_POSTGRES'] ? 'its database cannot be put back' : undefined)
const LIMIT_MS = 180_000
const READ_ONLY = 'SET default_transaction_read_only = on'
const MAY_WRITE = '-c default_transaction_read_only=off'
const CLEAN = ['--clean', '--if-exists']
/** $1: the name of the database. */
const ENDS = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = $1 AND pid <> pg_backend_pid()`
const CHECK = 'SHOW default_transaction_read_only'
const WRITABLE = 'RESET default_transaction_read_only'

describe.skipIf(absence)(
  `a shared store that is put back from a backup${absence ? ` (skipped: ${absence})` : ''}`,
  () => {
    let server: PostgresServer
    let url: string
    let first: EmulatedHome
    let second: Home
    beforeAll(async () => {
      server = await startPostgres()
      url = await newStore(server)
      first = await emulatedHome()
      second = temporaryHome()
      const charge = (await first.run(['pix', 'create', '--amount', '900', '--json'])).json()
      await first.control('POST', `/charges/${charge['id']}/pay`, {})
    }, LIMIT_MS)
    afterAll(async () => {
      second[Symbol.dispose]()
      await first[Symbol.asyncDispose]()
      server.close()
    })

    const storeAt = (name: string) => {
      const named = Object.assign(new URL(url), {pathname: name})
      const PGPASSWORD = decodeURIComponent(named.password)
      named.password = ''
      return {PIXCTL_STORE: named.href, PGPASSWORD}
    }
    const at =
      (name: string) =>
      (home: Home, ...args: string[]) => {
        const {clientId, clientSecret} = first.emulator.credentials.test
        const env = {
          PIXCTL_BASE_URL: first.emulator.url,
          PIXCTL_CLIENT_ID: clientId,
          PIXCTL_CLIENT_SECRET: clientSecret,
          ...storeAt(name),
        }
        return home.run([...args, '--json'], {env, limitMs: LIMIT_MS})
      }
    const run = (home: Home, ...args: string[]) => at(database())(home, ...args)
    const payee = ['--key=ana@example.com', '--holder-name=Ana', '--holder-document=52998224725']
    const pay = (home: Home, amount: string, ...more: string[]) =>
      run(home, 'withdraw', ...payee, `--amount=${amount}`, '--yes', ...more)
    const saidOfStore = async (home: Home, name = database()) => {
      const {checks} = (await at(name)(home, 'doctor')).json() as {
        checks: {subject: string; code: string; facts: object}[]
      }
      return JSON.stringify(checks.filter(({subject}) => subject === 'store'))
    }
    const program = (name: string, args: readonly string[], env = {}) => {
      const {hostname: PGHOST, port: PGPORT, username: PGUSER, password} = new URL(url)
      const PGPASSWORD = decodeURIComponent(password)
      const given = {PGHOST, PGPORT, PGUSER, PGPASSWORD, PGDATABASE: database()}
      return spawnSync(postgresProgram(name), args, {encoding: 'utf8', env: {...given, ...env}})
    }
    const database = () => new URL(url).pathname.slice(1)
    const inDatabase = async (sql: string, name = database()): Promise<void> => {
      const postgres = await connectTo(Object.assign(new URL(url), {pathname: name}).href, 1)
      await postgres.query(sql)
      await postgres.close()
    }
    const paid = async (): Promise<number> => {
      const path = '/statement?environment=test&wallet=principal'
      const {lines} = await first.control<{lines: {type: string}[]}>('GET', path)
      return lines.filter(({type}) => type === 'withdrawal').length
    }

    test(
      'stops the homes that sent since then, and the others as long as it is read only, as the guide says',
      async () => {
        expect((await pay(second, '10')).code).toBe(0)
        using backup = temporaryDirectory()
        const dump = join(backup.path, 'pix.dump')
        expect(program('pg_dump', ['--format', 'custom', '--file', dump]).status).toBe(0)
        expect((await pay(first, '20')).code).toBe(0)
        expect(await paid()).toBe(2)

        await inDatabase(`ALTER DATABASE ${database()} ${READ_ONLY}`, 'postgres')
        const restore = (options: readonly string[], env = {}) =>
          program('pg_restore', [...options, '--dbname', database(), dump], env)
        expect(restore(CLEAN).stderr).toContain('read-only transaction')
        expect(restore([], {PGOPTIONS: MAY_WRITE}).stderr).toContain('already exists')
        const restored = restore(CLEAN, {PGOPTIONS: MAY_WRITE})
        expect([restored.status, restored.stderr]).toEqual([0, ''])
        const look = program('psql', ['--tuples-only', '--command', CHECK])
        expect(look.stdout.trim()).toBe('on')
        expect(await saidOfStore(first)).toContain('store-marks')
        expect(await saidOfStore(second)).not.toContain('store-marks')
        expect((await pay(first, '20')).code).toBe(1)
        const refused = await pay(second, '20')
        expect([refused.code, refused.stderr]).toEqual([
          1,
          expect.stringMatching(/"hint":"Nothing was sent\. .*default_transaction_read_only/),
        ])
        expect(await paid()).toBe(2)

        await inDatabase(`ALTER DATABASE ${database()} ${WRITABLE}`, 'postgres')
        const stopped = await pay(first, '20')
        expect([stopped.code, stopped.error()]).toMatchObject([1, {code: 'STORE_SET_BACK'}])
        // This is why: a home that sent nothing since then does not know of it, and pays it once more.
        expect((await pay(second, '20')).code).toBe(0)
        expect(await paid()).toBe(3)
        expect((await run(first, 'store', 'copy')).code).toBe(0)
      },
      LIMIT_MS,
    )

    /** What the store has now, to be put back later. */
    const dumped = () => {
      const backup = temporaryDirectory()
      const dump = join(backup.path, 'pix.dump')
      expect(program('pg_dump', ['--format', 'custom', '--file', dump]).status).toBe(0)
      const putBack = async () => {
        await inDatabase(`DROP DATABASE ${database()} WITH (FORCE)`, 'postgres')
        await inDatabase(`CREATE DATABASE ${database()}`, 'postgres')
        expect(program('pg_restore', ['--dbname', database(), dump]).status).toBe(0)
      }
      return {putBack, [Symbol.dispose]: () => backup[Symbol.dispose]()}
    }
    const fault = (action: object, count = 1) =>
      first.control('POST', '/faults', {
        match: {method: 'POST', path: '/v2/withdrawals'},
        action,
        count,
      })

    test.skipIf(!hasTerminal).each([
      {name: 'is read only by then', until: 'set', amount: '70'},
      {name: 'was put back meanwhile', until: 'restored', amount: '71'},
      {name: 'was put back meanwhile, and its sessions ended', until: 'ended', amount: '72'},
    ])(
      'stops a payout that waits at its question while its store $name',
      async ({until, amount}) => {
        using home = temporaryHome()
        using other = temporaryHome()
        using backup = temporaryDirectory()
        const before = await paid()
        const meanwhile = async () => {
          const dump = join(backup.path, 'pix.dump')
          expect(program('pg_dump', ['--format', 'custom', '--file', dump]).status).toBe(0)
          expect((await pay(other, amount)).code).toBe(0)
          await inDatabase(`ALTER DATABASE ${database()} ${READ_ONLY}`, 'postgres')
          if (until === 'set') return
          if (until === 'ended') await inDatabase(ENDS.replace('$1', `'${database()}'`), 'postgres')
          const env = {PGOPTIONS: MAY_WRITE}
          const restored = program('pg_restore', [...CLEAN, '--dbname', database(), dump], env)
          expect([restored.status, restored.stderr]).toEqual([0, ''])
          await inDatabase(`ALTER DATABASE ${database()} ${WRITABLE}`, 'postgres')
        }
        const args = ['withdraw', ...payee, `--amount=${amount}`]
        const env = storeAt(database())
        const {emulator} = first
        const run = await typed({path: home.path, emulator}, args, amount, {env, meanwhile})
        await inDatabase(`ALTER DATABASE ${database()} ${WRITABLE}`, 'postgres')
        expect(run.text).toContain('Type')
        const why = until === 'set' ? /Nothing was sent.*_read_only/s : /made anew/
        expect([run.code, run.text]).toEqual([1, expect.stringMatching(why)])
        expect(await paid()).toBe(before + 1)
      },
      LIMIT_MS,
    )

    test(
      'stops a home that finished an older payout after the last one',
      async () => {
        using home = temporaryHome()
        expect((await pay(home, '50')).code).toBe(0)
        await fault({kind: 'reset'}, 9)
        expect((await pay(home, '51')).code).toBe(6)
        await first.control('DELETE', '/faults')
        using store = dumped()
        expect((await pay(home, '52')).code).toBe(0)
        expect((await run(home, 'journal', 'resume')).code).toBe(0)
        const before = await paid()
        await store.putBack()
        const refused = await pay(home, '52')
        expect([refused.code, refused.error()]).toMatchObject([1, {code: 'STORE_SET_BACK'}])
        expect(await paid()).toBe(before)
      },
      LIMIT_MS,
    )

    test(
      'stops a home whose payout was under way when its store was put back',
      async () => {
        using home = temporaryHome()
        expect((await pay(home, '60')).code).toBe(0)
        using store = dumped()
        expect((await pay(second, '61')).code).toBe(0)
        await fault({kind: 'latency', ms: 8_000})
        const slow = pay(home, '62', '--external-reference=slow')
        await expect
          .poll(async () => JSON.stringify((await run(home, 'journal', 'list')).json()))
          .toContain('"slow"')
        await store.putBack()
        expect((await slow).code).toBe(0)
        const before = await paid()
        // What the other home paid since the backup is in no mark of this one.
        const refused = await pay(home, '61')
        expect([refused.code, refused.error()]).toMatchObject([1, {code: 'STORE_SET_BACK'}])
        expect(await paid()).toBe(before)
      },
      LIMIT_MS,
    )

    test(
      'stops a home at another address, too, where the database before is gone',
      async () => {
        using home = temporaryHome()
        expect((await pay(home, '30')).code).toBe(0)
        using backup = temporaryDirectory()
        const dump = join(backup.path, 'pix.dump')
        expect(program('pg_dump', ['--format', 'custom', '--file', dump]).status).toBe(0)
        expect((await pay(home, '40')).code).toBe(0)
        const before = await paid()

        const gone = database()
        const there = `${gone}_again`
        await inDatabase(`CREATE DATABASE ${there}`, 'postgres')
        expect(program('pg_restore', ['--dbname', there, dump]).status).toBe(0)
        await inDatabase(`DROP DATABASE ${gone} WITH (FORCE)`, 'postgres')
        url = Object.assign(new URL(url), {pathname: there}).href
        // Of the database before, which the home works with as long as no other one is set.
        const ofGone = await saidOfStore(home, gone)
        expect(ofGone).toMatch(/does not exist.*This home sent from it, last at .*paid twice/)
        expect(ofGone).not.toContain('createdb')
        const names = (folder: string) => {
          const path = join(home.path, 'home', folder)
          return readdirSync(path).flatMap((name) =>
            /^(journal|sent)-/.test(name) ? join(path, name) : [],
          )
        }
        const notes = names('stores')
        const said = await saidOfStore(home)
        const left = await pay(home, '40')
        expect([left.code, left.error()]).toMatchObject([1, {code: 'STORE_LEFT'}])
        for (const path of [...notes, ...names('store-marks')]) {
          expect(said).toContain(path)
          expect(left.error()['hint']).toContain(path)
        }
        for (const path of notes) rmSync(path)
        for (let times = 0; times < 2; times += 1) {
          const lacks = await pay(home, '40')
          expect([lacks.code, lacks.error()]).toMatchObject([1, {code: 'STORE_LACKS_SENT'}])
        }
        expect(await saidOfStore(home)).toContain(String(names('store-marks')[0]))
        expect(await paid()).toBe(before)
      },
      LIMIT_MS,
    )
  },
)

test.each([
  {guide: 'platform.md', said: 'a home that sent nothing since then is not stopped'},
  {guide: 'platform.pt-BR.md', said: 'uma pasta que não enviou nada desde então não é parada'},
])('$guide says what happens and what to do', ({guide, said}) => {
  const text = readFileSync(`docs/guides/${guide}`, 'utf8').replaceAll(/\s+/g, ' ')
  const step = `PGOPTIONS='${MAY_WRITE}' pg_restore ${CLEAN.join(' ')} --dbname pix`
  const check = `psql --dbname pix --command '${CHECK}'`
  const [before, after] = [READ_ONLY, WRITABLE].map((what) => `ALTER DATABASE pix ${what}`)
  const ends = ENDS.replace('$1', "'pix'").replaceAll(/\s+/g, ' ')
  for (const part of [said, before, ends, step, check, after]) {
    expect(text).toContain(part)
  }
})
