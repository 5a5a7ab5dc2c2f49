import {readFileSync, statSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {startEmulator} from '../../src/emulator/start.ts'
import {type Home, temporaryHome} from '../helpers/pixctl.ts'

/** An emulator and a home; nothing is logged in. */
async function world() {
  const emulator = await startEmulator({port: 0})
  const home = temporaryHome()
  return {
    home,
    url: emulator.url,
    ...emulator.credentials,
    [Symbol.asyncDispose]: async () => {
      home[Symbol.dispose]()
      await emulator.close()
    },
  }
}

const logIn = (home: Home, pair: {clientId: string; clientSecret: string}, args: string[]) =>
  home.run(['auth', 'login', '--client-id', pair.clientId, '--client-secret-stdin', ...args], {
    input: `${pair.clientSecret}\n`,
  })

describe('auth', () => {
  test('login proves and keeps a pair; status, token, list and logout follow', async () => {
    await using at = await world()
    const {home, url} = at
    const login = await logIn(home, at.test, ['--base-url', url, '--json'])
    expect(login).toMatchObject({code: 0})
    expect(login.json()).toEqual({
      environment: 'test',
      profile: 'default',
      clientId: at.test.clientId,
      baseUrl: url,
      store: 'file',
      verified: true,
    })
    expect(login.stderr).toMatch(/secrets\.json.*0600/)
    const status = await home.run(['auth', 'status', '--json'])
    expect(status.json()).toMatchObject({
      environment: 'test',
      profile: 'default',
      clientId: at.test.clientId,
      baseUrl: url,
      source: 'stored',
      store: 'file',
    })
    const token = await home.run(['auth', 'token'])
    expect(token.stdout.trim()).not.toBe('')
    const balance = await fetch(`${url}/v2/balance`, {
      headers: {authorization: `Bearer ${token.stdout.trim()}`},
    })
    expect(balance.status).toBe(200)
    const list = await home.run(['auth', 'list', '--json'])
    expect(list.json()).toMatchObject({data: [{profile: 'default', environment: 'test'}]})
    expect(await home.run(['auth', 'logout', '--json'])).toMatchObject({code: 0})
    const after = await home.run(['auth', 'status', '--json'])
    expect(after.code).toBe(3)
    expect(after.stdout).toBe('')
    expect(after.error()).toMatchObject({code: 'NOT_LOGGED_IN', exitCode: 3})
    expect(after.error()['hint']).not.toContain('--profile')
    const everything = [login, status, token, list, after].map(
      ({stdout, stderr}) => stdout + stderr,
    )
    expect(everything.join('')).not.toContain(at.test.clientSecret)
  })

  test('a profile without a credential is refused with those that have one', async () => {
    await using at = await world()
    await logIn(at.home, at.test, ['--base-url', at.url, '--profile', 'loja'])
    const balance = await at.home.run(['balance', '--profile', 'lja', '--json'])
    expect(balance.error()).toMatchObject({code: 'NOT_LOGGED_IN', exitCode: 3})
    expect(balance.error()['hint']).toMatch(/^With one: --profile loja\. Run /)
    const live = await at.home.run(['balance', '--profile', 'lja', '--env', 'live', '--json'])
    expect(live.error()['hint']).not.toContain('loja')
  })

  test('files are private, and only the vault has the secret', async () => {
    await using at = await world()
    await logIn(at.home, at.test, ['--base-url', at.url])
    const file = (name: string) => join(at.home.path, 'home', name)
    expect(statSync(file('')).mode & 0o777).toBe(0o700)
    expect(statSync(file('config.json')).mode & 0o777).toBe(0o600)
    expect(statSync(file('secrets.json')).mode & 0o777).toBe(0o600)
    expect(readFileSync(file('config.json'), 'utf8')).not.toContain(at.test.clientSecret)
  })

  test('a wrong secret is exit 3, and nothing is kept', async () => {
    await using at = await world()
    const wrong = {...at.test, clientSecret: 'mp_test_wrong'}
    const login = await logIn(at.home, wrong, ['--base-url', at.url, '--json'])
    expect(login.code).toBe(3)
    expect(login.error()).toMatchObject({message: 'Invalid credentials', statusCode: 401})
    expect((await at.home.run(['auth', 'status'])).code).toBe(3)
  })

  test('the secret is taken whole but for one final line end', async () => {
    await using at = await world()
    const secret = `${at.test.clientSecret}\n`
    const asked = await logIn(at.home, {...at.test, clientSecret: secret}, ['--base-url', at.url])
    expect(asked.code).toBe(3)
    const crlf = await logIn(at.home, {...at.test, clientSecret: `${at.test.clientSecret}\r`}, [
      '--base-url',
      at.url,
    ])
    expect(crlf.code).toBe(0)
  })

  test.each([
    {name: 'a live id in test', id: 'mp_live_a', secret: 'x', args: []},
    {name: 'a live secret in test', id: 'a', secret: 'mp_live_x', args: []},
    {name: 'a test id in live', id: 'mp_test_a', secret: 'x', args: ['--live']},
    {name: 'a live id with --no-verify', id: 'mp_live_a', secret: 'x', args: ['--no-verify']},
  ])('$name is exit 3 before anything is sent', async ({id, secret, args}) => {
    using home = temporaryHome()
    const unreachable = ['--base-url', 'http://127.0.0.1:1', '--json', ...args]
    const login = await logIn(home, {clientId: id, clientSecret: secret}, unreachable)
    expect(login.code).toBe(3)
    expect(login.error()).toMatchObject({code: 'CREDENTIAL_ENVIRONMENT_MISMATCH'})
  })

  test('variables serve without a login, and a flag beats them', async () => {
    await using at = await world()
    const env = {
      PIXCTL_CLIENT_ID: at.test.clientId,
      PIXCTL_CLIENT_SECRET: at.test.clientSecret,
      PIXCTL_BASE_URL: at.url,
    }
    const status = await at.home.run(['auth', 'status', '--json'], {env})
    expect(status.json()).toMatchObject({source: 'env', store: null, baseUrl: at.url})
    expect((await at.home.run(['auth', 'token'], {env})).code).toBe(0)
    const named = await at.home.run(['auth', 'status', '--profile', 'shop'], {env})
    expect(named.code).toBe(3)
    const live = await at.home.run(['auth', 'status', '--live', '--json'], {env})
    expect(live.error()).toMatchObject({code: 'CREDENTIAL_ENVIRONMENT_MISMATCH'})
  })

  test('without an id or a secret no question is asked off a terminal: exit 2', async () => {
    using home = temporaryHome()
    const [id, secret] = await Promise.all([
      home.run(['auth', 'login', '--json']),
      home.run(['auth', 'login', '--client-id', 'mp_test_a', '--json']),
    ])
    expect(id.error()).toMatchObject({code: 'CLIENT_ID_MISSING', exitCode: 2})
    expect(secret.error()).toMatchObject({code: 'CLIENT_SECRET_MISSING', exitCode: 2})
  })
})

describe('live', () => {
  test('only a flag, PIXCTL_ENV or a switched profile is live, and each says so', async () => {
    await using at = await world()
    const {home} = at
    await logIn(home, at.test, ['--base-url', at.url])
    const login = await logIn(home, at.live, ['--live', '--base-url', at.url])
    expect(login.stderr).toContain('LIVE')
    const plain = await home.run(['auth', 'status', '--json'])
    expect(plain.json()).toMatchObject({environment: 'test'})
    expect(plain.stderr).toBe('')
    const [flag, env] = await Promise.all([
      home.run(['auth', 'status', '--env', 'live', '--json']),
      home.run(['auth', 'status', '--json'], {env: {PIXCTL_ENV: 'live'}}),
    ])
    for (const run of [flag, env]) {
      expect(run.json()).toMatchObject({environment: 'live', clientId: at.live.clientId})
      expect(run.stderr).toContain('LIVE')
    }
    expect((await home.run(['auth', 'switch', 'live'])).stderr).toContain('LIVE')
    const switched = await home.run(['auth', 'status', '--json'])
    expect(switched.json()).toMatchObject({environment: 'live'})
    expect(switched.stderr).toContain('LIVE')
    const back = await home.run(['auth', 'status', '--env', 'test', '--json'])
    expect(back.json()).toMatchObject({environment: 'test'})
    await home.run(['auth', 'switch', 'test'])
    expect((await home.run(['auth', 'status', '--json'])).json()).toMatchObject({
      environment: 'test',
    })
  })

  test('live without a base URL is exit 2', async () => {
    using home = temporaryHome()
    const env = {PIXCTL_CLIENT_ID: 'mp_live_a', PIXCTL_CLIENT_SECRET: 'mp_live_b'}
    const token = await home.run(['auth', 'token', '--live', '--json'], {env})
    expect(token.error()).toMatchObject({code: 'BASE_URL_MISSING', exitCode: 2})
  })
})

describe('config', () => {
  test('sets, gets and lists with the source', async () => {
    using home = temporaryHome()
    const set = await home.run(['config', 'set', 'base-url', 'https://api.example.com/v2/'])
    expect(set).toMatchObject({code: 0, stdout: 'base-url https://api.example.com\n'})
    expect((await home.run(['config', 'get', 'base-url'])).stdout).toBe('https://api.example.com\n')
    const other = await home.run(['config', 'get', 'base-url', '--live', '--json'])
    expect(other.json()).toEqual({key: 'base-url', value: null, source: null})
    const list = await home.run(['config', 'list', '--json'])
    expect(list.json()['data']).toContainEqual({
      key: 'base-url',
      value: 'https://api.example.com',
      source: 'profile',
    })
  })

  test.each([
    {name: 'an unknown name', args: ['colour', 'red'], code: 'UNKNOWN_SETTING'},
    {name: 'the environment', args: ['env', 'live'], code: 'UNKNOWN_SETTING'},
    {name: 'plain http', args: ['base-url', 'http://api.example.com'], code: 'INVALID_BASE_URL'},
    {
      name: 'a header with a line end',
      args: ['wire.signatureHeader', 'a\nb'],
      code: 'INVALID_SETTING',
    },
    {
      name: 'the header of the token for the idempotency key',
      args: ['wire.idempotencyHeader', 'authorization'],
      code: 'INVALID_SETTING',
    },
    {
      name: 'the header of the idempotency key for the wallet',
      args: ['wire.subAccountHeader', 'idempotency-Key'],
      code: 'INVALID_SETTING',
    },
    {name: 'a timeout of nothing', args: ['timeout', '0'], code: 'INVALID_SETTING'},
  ])('$name is exit 2', async ({args, code}) => {
    using home = temporaryHome()
    const set = await home.run(['config', 'set', ...args, '--json'])
    expect(set.error()).toMatchObject({code, exitCode: 2})
  })

  test('another header of the idempotency key is set, and what that risks is said', async () => {
    using home = temporaryHome()
    const set = (value: string) => home.run(['config', 'set', 'wire.idempotencyHeader', value])
    const other = await set('X-Idempotency')
    expect(other).toMatchObject({code: 0, stdout: 'wire.idempotencyHeader X-Idempotency\n'})
    expect(other.stderr).toMatch(/under X-Idempotency now.* pays again when an answer is lost/)
    for (const usual of ['idempotency-key', '']) expect((await set(usual)).stderr).toBe('')
  })

  test('another header of the sub-account is set, and what that risks is said', async () => {
    using home = temporaryHome()
    const set = (value: string) => home.run(['config', 'set', 'wire.subAccountHeader', value])
    const other = await set('X-Wallet')
    expect(other).toMatchObject({code: 0, stdout: 'wire.subAccountHeader X-Wallet\n'})
    expect(other.stderr).toMatch(/under X-Wallet now.* pays from the main wallet/)
    for (const usual of ['x-sub-account', '']) expect((await set(usual)).stderr).toBe('')
  })

  test('a header written into the file by hand, under which no key arrives, sends no payout', async () => {
    await using at = await world()
    const {home, url} = at
    await logIn(home, at.test, ['--base-url', url])
    const path = join(home.path, 'home/config.json')
    const config = JSON.parse(readFileSync(path, 'utf8'))
    config.profiles.default.wire = {idempotencyHeader: 'content-type'}
    writeFileSync(path, JSON.stringify(config))
    const payee = ['--key', 'ana@example.com', '--holder-name', 'Ana', '--amount', '10']
    const payout = ['withdraw', ...payee, '--holder-document', '52998224725', '--yes', '--json']
    expect((await home.run(payout)).error()).toMatchObject({code: 'INVALID_SETTING', exitCode: 2})
    // The setting can be taken away again.
    const mended = await home.run(['config', 'set', 'wire.idempotencyHeader', ''])
    expect(mended).toMatchObject({code: 0})
    expect((await home.run(payout)).error()).toMatchObject({code: 'INSUFFICIENT_BALANCE'})
  })
})
