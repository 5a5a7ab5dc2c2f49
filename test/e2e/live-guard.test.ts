import {mkdirSync, writeFileSync} from 'node:fs'
import {createServer, type IncomingMessage} from 'node:http'
import type {AddressInfo} from 'node:net'
import {join} from 'node:path'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {emulatedHome} from '../helpers/emulated.ts'
import {
  ALL_COMMANDS,
  commandLine,
  endsByItself,
  FILES,
  forEachFew,
  takesEnvironment,
} from '../helpers/every-command.ts'
import {fewProcesses} from '../helpers/few-processes.ts'
import {type Home, temporaryHome} from '../helpers/pixctl.ts'

const LIVE_ID = 'mp_live_0123456789abcdef'
const LIVE_SECRET = 'sk_live_hunter2hunter2'

/** What would be the live service: everything that reaches it is written down. */
const reached: string[] = []
const live = createServer((request: IncomingMessage, response) => {
  let body = ''
  request.on('data', (chunk) => (body += chunk))
  request.on('end', () => {
    reached.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)} ${body}`)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({access_token: 'live-token', expires_in: 300, id: 'x', data: []}))
  })
})
let liveUrl = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => live.listen(0, '127.0.0.1', resolve))
  liveUrl = `http://127.0.0.1:${(live.address() as AddressInfo).port}`
})
afterAll(() => void live.close())

/** A home with a live credential on file, as after `auth login --live`. */
function homeWithLive(environment?: 'live'): Home {
  const home = temporaryHome()
  const folder = join(home.path, 'home')
  mkdirSync(folder, {mode: 0o700})
  const file = (name: string, value: object) =>
    writeFileSync(join(folder, name), JSON.stringify(value), {mode: 0o600})
  const stored = {clientId: LIVE_ID, store: 'file', baseUrl: liveUrl}
  const profile = {...(environment && {environment}), environments: {live: stored}}
  file('config.json', {activeProfile: 'shop', profiles: {shop: profile, other: profile}})
  file('secrets.json', {'shop/live': LIVE_SECRET, 'other/live': LIVE_SECRET})
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(home.path, name), text)
  return home
}

const commands = ALL_COMMANDS.filter(
  (command) => endsByItself(command) && takesEnvironment(command),
)

test('the trap works: with --live a stored credential does reach the live service', async () => {
  reached.length = 0
  using home = homeWithLive()
  const {stderr} = await home.run(['balance', '--live'])
  expect(stderr).toContain('LIVE: real money')
  expect(reached.join('\n')).toContain(LIVE_SECRET)
})

test('the live environment of an emulator is not announced as real money', async () => {
  await using home = await emulatedHome()
  for (const command of ['emulator account', 'emulator status', 'emulator clock 1s']) {
    const {code, stderr} = await home.run([...command.split(' '), '--live'])
    expect([command, code, stderr]).toEqual([command, 0, ''])
  }
  const set = ['emulator', 'account', '--transaction-limit', '5', '--live', '--json']
  expect((await home.run(set)).json()['transactionLimit']).toBe(5)
  const trigger = await home.run(['webhooks', 'trigger', 'payment_completed', '--live'])
  expect([trigger.code, trigger.stderr.includes('real money')]).toEqual([2, false])
})

describe.each([
  {name: 'a live credential on file', env: {}, args: []},
  {
    name: 'the profile named that has one',
    env: {PIXCTL_PROFILE: 'other', PIXCTL_ENV: 'test'},
    args: ['--profile', 'other'],
  },
])('with $name', ({env, args}) => {
  test('no command reaches the live service', async () => {
    reached.length = 0
    using home = homeWithLive()
    const run = fewProcesses(home, {...env, PIXCTL_BASE_URL: 'http://127.0.0.1:1'})
    await forEachFew(commands, async (command) => {
      const {code} = await run([...commandLine(command, home.path), ...args], 'a secret')
      expect.soft(code, command.id).not.toBeNull()
    })
    expect(reached).toEqual([])
  }, 600_000)
})

test('a test pair never goes to the live environment either', async () => {
  reached.length = 0
  using home = homeWithLive('live')
  const env = {
    PIXCTL_CLIENT_ID: 'mp_test_0123',
    PIXCTL_CLIENT_SECRET: 'sk_test_hunter2',
    PIXCTL_BASE_URL: liveUrl,
  }
  const inLive = commands.filter(({id}) => id !== 'auth:switch')
  const run = fewProcesses(home, env)
  await forEachFew(inLive, async (command) => {
    const {code} = await run(commandLine(command, home.path), 'a secret')
    expect.soft(code, command.id).not.toBeNull()
  })
  expect(reached.filter((text) => /hunter2|mp_test_0123/.test(text))).toEqual([])
}, 600_000)
