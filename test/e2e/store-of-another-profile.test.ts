import {execFileSync} from 'node:child_process'
import {readFileSync, rmSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest'
import {type EmulatedHome, emulatedHome} from '../helpers/emulated.ts'
import {
  emptyStore,
  newStore,
  type PostgresServer,
  postgresAbsence,
  startPostgres,
} from '../helpers/postgres.ts'

const absence = postgresAbsence()
const LIMIT_MS = 120_000

describe.skipIf(absence)(
  `two profiles of one account and two stores${absence ? ` (skipped: ${absence})` : ''}`,
  () => {
    let server: PostgresServer
    let home: EmulatedHome
    let env: Record<string, string>
    let PGPASSWORD: string
    let stores: string[]
    /** The state that each case begins with. */
    let begun: string
    afterAll(async () => {
      await home[Symbol.asyncDispose]()
      server.close()
    })

    /** Keeps what the home and the service are now; what the stores hold is nothing. */
    const keep = async (name: string) => {
      await home.control('POST', '/snapshots', {name})
      copy(join(home.path, 'home'), join(home.path, name))
      begun = name
    }
    const goBack = async () => {
      await home.control('POST', `/snapshots/${begun}/restore`)
      rmSync(join(home.path, 'home'), {recursive: true})
      copy(join(home.path, begun), join(home.path, 'home'))
      for (const store of stores) await emptyStore(store)
    }

    const run = (args: string[], more: {env?: Record<string, string>; input?: string} = {}) =>
      home.run(args, {...more, env: {...env, ...more.env}, limitMs: LIMIT_MS})

    /** The emulator's first credential, or another one of its account, in a profile of its own. */
    const logIn = async (profile: string, {isOther = false, isUnproven = false} = {}) => {
      const {clientId, clientSecret} = isOther
        ? await home.control<Pair>('POST', '/credentials', {
            environment: 'test',
            permissions: ['FULL_ACCESS'],
          })
        : home.emulator.credentials.test
      const base = ['--base-url', home.emulator.url]
      const pair = ['--client-id', clientId, '--client-secret-stdin', '--profile', profile]
      const more = isUnproven ? ['--no-verify'] : []
      const ended = await run(['auth', 'login', ...pair, ...base, ...more], {input: clientSecret})
      expect(ended.code, ended.stderr).toBe(0)
    }
    const paid = async (): Promise<number> => {
      const path = '/statement?environment=test&wallet=principal'
      const {lines} = await home.control<{lines: {type: string}[]}>('GET', path)
      return lines.filter(({type}) => type === 'withdrawal').length
    }
    const payee = ['--key=bia@example.com', '--holder-name=Bia', '--holder-document=52998224725']
    const pay = async (
      amount: string,
      profile: string,
      {again, ...more}: Record<string, string> = {},
    ) => {
      const given = [...payee, `--amount=${amount}`, '--yes', '--json', '--profile', profile]
      const meant = again ? ['--again'] : []
      const ended = await run(['withdraw', ...given, ...meant], {env: more})
      return ended.code === 0 ? [0] : [ended.code, ended.error()['code']]
    }

    const keepIn = async (store: string, profile: string) => {
      const set = await run(['config', 'set', 'store', '-', '--profile', profile], {input: store})
      expect(set.code, set.stderr).toBe(0)
    }

    beforeAll(async () => {
      server = await startPostgres()
      home = await emulatedHome()
      env = {PIXCTL_CLIENT_ID: '', PIXCTL_CLIENT_SECRET: ''}
      const charge = (await home.run(['pix', 'create', '--amount', '900', '--json'])).json()
      await home.control('POST', `/charges/${charge['id']}/pay`, {})
      await logIn('shared')
      await logIn('local')
      await logIn('other', {isOther: true})
      const store = await newStore(server)
      stores = [store]
      PGPASSWORD = decodeURIComponent(new URL(store).password)
      await keepIn(store, 'shared')
      await keep('three-profiles')
    }, LIMIT_MS)
    beforeEach(() => goBack(), LIMIT_MS)

    test(
      'pay nothing twice, whichever of them paid it',
      async () => {
        // A credential of which nothing is known here but that it is of the same account.
        expect(await pay('11.37', 'shared')).toEqual([0])
        const repeated = [8, 'SENT_ALREADY']
        for (const profile of ['other', 'shared', 'local']) {
          expect(await pay('11.37', profile)).toEqual(repeated)
        }
        expect(await pay('12', 'other')).toEqual([0])
        for (const profile of ['shared', 'local'])
          expect(await pay('12', profile)).toEqual(repeated)
        const match = {method: 'POST', path: '/v2/withdrawals'}
        const action = {kind: 'commit-then-reset'}
        await home.control('POST', '/faults', {match, action, count: 4})
        expect((await pay('13', 'shared'))[0]).toBe(6)
        for (const profile of ['local', 'other']) expect(await pay('13', profile)).toEqual(repeated)
        expect(await paid()).toBe(3)
      },
      LIMIT_MS,
    )

    test(
      'have one limit, also under another name, and send nothing where it is not known',
      async () => {
        const limit = ['config', 'set', 'approval-above', '100', '--profile', 'shared']
        expect((await run(limit)).code).toBe(0)
        expect(await pay('90', 'shared')).toEqual([0])
        for (const profile of ['shared', 'other', 'local']) {
          expect(await pay('20', profile)).toEqual([8, 'APPROVAL_NEEDED'])
        }
        expect(await pay('5', 'local')).toEqual([0])
        expect(await pay('6', 'shared')).toEqual([8, 'APPROVAL_NEEDED'])
        expect(await pay('4', 'shared')).toEqual([0])
        const path = join(home.path, 'home', 'config.json')
        const config = readFileSync(path, 'utf8')
        writeFileSync(path, config.replaceAll('"shared"', '"renamed"'))
        // The vault has the password under the former name.
        expect(await pay('4', 'local')).toEqual([1, 'STORE_LEFT'])
        expect(await pay('4', 'local', {PGPASSWORD})).toEqual([8, 'SENT_ALREADY'])
        writeFileSync(path, config)
        expect(await pay('3', 'shared')).toEqual([8, 'APPROVAL_NEEDED'])
        const none = ['config', 'set', 'approval-above', '', '--profile', 'shared']
        expect((await run(none)).code).toBe(0)
        expect(await pay('7', 'shared')).toEqual([0])
        const before = await paid()
        server.stopAtOnce()
        try {
          for (const profile of ['local', 'other']) {
            const ended = await run([
              ...['withdraw', ...payee, '--amount=7', '--yes', '--json'],
              ...['--profile', profile],
            ])
            expect([ended.code, ended.error()]).toMatchObject([1, {code: 'STORE_LEFT'}])
            const hint = 'PIXCTL_STORE=local pixctl journal list --profile shared.'
            expect(ended.error()['hint']).toContain(hint)
          }
        } finally {
          server.start()
        }
        expect(await paid()).toBe(before)
        const listed = ['journal', 'list', '--profile', 'shared']
        expect((await run(listed, {env: {PIXCTL_STORE: 'local'}})).code).toBe(0)
        for (const profile of ['local', 'other']) {
          expect(await pay('7', profile)).toEqual([8, 'SENT_ALREADY'])
        }
      },
      LIMIT_MS,
    )

    test.each(['a store of its own', 'the home'])(
      'pay neither twice nor past the limit from two stores at one moment: the other one has %s',
      async (where) => {
        if (where !== 'the home') await keepIn(await newStore(server), 'other')
        const limit = ['config', 'set', 'approval-above', '100', '--profile', 'shared']
        expect((await run(limit)).code).toBe(0)
        const both = (amount: string, more = {}) =>
          Promise.all(['shared', 'other'].map((profile) => pay(amount, profile, more)))
        for (const amount of ['11', '12', '13']) await both(amount)
        expect(await paid()).toBeLessThanOrEqual(3)
        for (const amount of ['60', '60', '60']) {
          const [one, two] = await both(amount, {again: 'yes'})
          expect([one, two]).toContainEqual([8, 'APPROVAL_NEEDED'])
        }
        const path = '/statement?environment=test&wallet=principal'
        const {lines} = await home.control<{lines: {type: string; amount: number}[]}>('GET', path)
        const left = lines.filter(({type}) => type === 'withdrawal')
        expect(left.reduce((sum, {amount}) => sum - amount, 0)).toBeLessThanOrEqual(100)
      },
      LIMIT_MS,
    )

    // Which account a credential is of is not named while the service does not answer that question.
    describe('of which one was not proven', () => {
      beforeAll(async () => {
        await goBack()
        await logIn('unproven', {isUnproven: true})
        await logIn('new', {isOther: true, isUnproven: true})
        const store = await newStore(server)
        stores.push(store)
        await keepIn(store, 'unproven')
        await keep('five-profiles')
      }, LIMIT_MS)

      test.each([
        {first: 'unproven', isNamed: false, second: 'new', isNamedLater: true},
        {first: 'unproven', isNamed: true, second: 'new', isNamedLater: false},
        {first: 'unproven', isNamed: false, second: 'new', isNamedLater: false},
        {first: 'new', isNamed: false, second: 'unproven', isNamedLater: true},
        {first: 'new', isNamed: true, second: 'unproven', isNamedLater: false},
        {first: 'new', isNamed: false, second: 'unproven', isNamedLater: false},
        {first: 'shared', isNamed: false, second: 'other', isNamedLater: true},
      ])(
        'pay nothing twice, nor past the limit: first $first, named $isNamed, then $second, $isNamedLater',
        async ({first, isNamed, second, isNamedLater}) => {
          const limit = ['config', 'set', 'approval-above', '100', '--profile', first]
          expect((await run(limit)).code).toBe(0)
          const answers = async (does: boolean) => {
            await home.control('DELETE', '/faults')
            const match = {method: 'GET', path: '/v2/account'}
            const action = {kind: 'status', status: 503}
            if (!does) await home.control('POST', '/faults', {match, action, count: 1000})
          }
          await answers(isNamed)
          expect(await pay('90', first)).toEqual([0])
          await answers(isNamedLater)
          expect(await pay('90', second)).toEqual([8, 'SENT_ALREADY'])
          expect(await pay('20', second)).toEqual([8, 'APPROVAL_NEEDED'])
          expect(await pay('10', second)).toEqual([0])
          expect(await paid()).toBe(2)
        },
        LIMIT_MS,
      )
    })
  },
)

interface Pair {
  readonly clientId: string
  readonly clientSecret: string
}

/** With its modes: a home that others may enter is refused. */
const copy = (from: string, to: string): void => void execFileSync('cp', ['-a', from, to])
