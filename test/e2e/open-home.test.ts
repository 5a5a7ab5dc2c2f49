import {chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs'
import {createServer, type Server} from 'node:http'
import type {AddressInfo} from 'node:net'
import {join} from 'node:path'
import {afterEach, beforeEach, describe, expect, test} from 'vitest'
import {temporaryHome} from '../helpers/pixctl.ts'

/** Another service, to which another user of the machine wants the secret sent. */
let other: Server
let asked: string[] = []

beforeEach(async () => {
  asked = []
  other = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(404, {'content-type': 'application/json'}).end('{}')
  })
  await new Promise<void>((done) => void other.listen(0, '127.0.0.1', done))
})

afterEach(() => void other.close())

const urlOf = (server: Server): string =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`

/** A home that is logged in, whose config.json then names the other service. */
async function redirectedHome() {
  const home = temporaryHome()
  const place = join(home.path, 'home')
  const url = 'http://127.0.0.1:9'
  const login = ['auth', 'login', '--client-id', 'app', '--client-secret-stdin', '--no-verify']
  const env = {PIXCTL_CREDENTIAL_STORE: 'file'}
  const {code} = await home.run([...login, '--base-url', url], {env, input: 'secret'})
  expect(code).toBe(0)
  const config = join(place, 'config.json')
  writeFileSync(config, readFileSync(config, 'utf8').replace(url, urlOf(other)))
  return {home, place, config, env}
}

const COMMANDS = [
  {name: 'balance', args: ['balance'], input: ''},
  {name: 'auth token', args: ['auth', 'token'], input: ''},
  {
    name: 'auth login',
    args: ['auth', 'login', '--client-id', 'app', '--client-secret-stdin'],
    input: 'secret',
  },
]

describe.each(COMMANDS)('$name', ({args, input}) => {
  test('sends no secret to the address of a config.json that others can write', async () => {
    const {home, place, env} = await redirectedHome()
    chmodSync(place, 0o777)
    const run = await home.run([...args, '--json'], {env, input})
    expect(run.error(), run.stderr).toMatchObject({
      exitCode: 1,
      code: 'HOME_SHARED',
      message: `${place} lets other users in (mode 777), so nothing is kept there.`,
    })
    expect(asked).toEqual([])
    home[Symbol.dispose]()
  })

  test.runIf(process.getuid?.() === 0)('nor to that of a config.json of another user', async () => {
    const {home, config, env} = await redirectedHome()
    chownSync(config, 65_534, 65_534)
    const run = await home.run([...args, '--json'], {env, input})
    expect(run.error(), run.stderr).toMatchObject({exitCode: 1, code: 'FILE_OF_OTHER'})
    expect(run.error()?.['message']).toContain(`${config} belongs to another user (uid 65534)`)
    expect(asked).toEqual([])
    home[Symbol.dispose]()
  })
})

test('nor does the secret of a variable go there', async () => {
  const {home, place} = await redirectedHome()
  chmodSync(place, 0o770)
  const env = {PIXCTL_CLIENT_ID: 'app', PIXCTL_CLIENT_SECRET: 'secret'}
  const run = await home.run(['balance', '--json'], {env})
  expect(run.error()).toMatchObject({code: 'HOME_SHARED'})
  expect(asked).toEqual([])
  home[Symbol.dispose]()
})

test('a home that is open is read where no secret is used, and doctor says what is wrong', async () => {
  const {home, place, env} = await redirectedHome()
  chmodSync(place, 0o777)
  expect((await home.run(['config', 'list', '--json'], {env})).code).toBe(0)
  const {code, stdout} = await home.run(['doctor', '--json'], {env})
  const {checks} = JSON.parse(stdout) as {checks: {code: string; mend?: string}[]}
  expect(code).toBe(7)
  const codes = checks.map(({code: found}) => found)
  const usual = ['files_open', 'credential_unusable', 'service_reachable']
  expect(codes).toEqual(expect.arrayContaining(usual))
  expect(checks.find((one) => one.code === 'credential_unusable')?.mend).toContain('chmod')
  expect(asked.filter((path) => path.includes('token'))).toEqual([])
  home[Symbol.dispose]()
})

test.each([
  {name: 'a credential', args: ['balance']},
  {name: 'a webhook secret', args: ['webhooks', 'listen', '--port', '0']},
])('where $name is looked for in an open home that has none, the home is named', async ({args}) => {
  const home = temporaryHome()
  mkdirSync(join(home.path, 'home'), {recursive: true})
  chmodSync(join(home.path, 'home'), 0o755)
  const run = await home.run([...args, '--json'])
  expect(run.error(), run.stderr).toMatchObject({exitCode: 1, code: 'HOME_SHARED'})
  home[Symbol.dispose]()
})
