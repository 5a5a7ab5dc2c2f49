import {readFileSync} from 'node:fs'
import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import {describe, expect, test} from 'vitest'
import {temporaryHome} from '../helpers/pixctl.ts'

interface Manifest {
  readonly commands: Record<string, {readonly flags?: Readonly<Record<string, unknown>>}>
}

/** Every command that takes `--live`, with what it must be given to get as far as the service. */
const {commands} = JSON.parse(readFileSync('oclif.manifest.json', 'utf8')) as Manifest
const HOLDER = ['--holder-name', 'Ana', '--holder-document', '52998224725']
const ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  'auth switch': ['test'],
  'config get': ['base-url'],
  'config set': ['timeout', '5'],
  'journal export': ['--out', 'nowhere-at-all'],
  'journal show': ['x'],
  'pix create': ['--amount', '10'],
  'pix show': ['x'],
  'pix watch': ['x'],
  'projects create': ['--name', 'x', '--color', '#112233'],
  'projects show': ['x'],
  'subaccounts create': ['loja-2'],
  'transactions refund': ['x'],
  'transactions show': ['x'],
  'webhooks endpoints create': ['http://127.0.0.1:1/x'],
  'webhooks endpoints delete': ['x'],
  'withdraw show': ['x'],
  withdraw: ['--key', 'a@b.co', ...HOLDER, '--amount', '10', '--yes'],
}
const names = Object.keys(commands)
  .filter((id) => commands[id]?.flags && 'live' in (commands[id]?.flags ?? {}))
  .map((id) => id.replaceAll(':', ' '))

const LIVE_PAIR = {PIXCTL_CLIENT_ID: 'mp_live_id', PIXCTL_CLIENT_SECRET: 'mp_live_secret'}

/** A service that counts who comes with a credential; a look whether it is there brings none. */
async function countingService() {
  let requests = 0
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    if (request.headers.authorization || body.includes('mp_live')) requests += 1
    response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: () => requests,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

describe('no command reaches live by accident', () => {
  test('the list has the commands that move money', () => {
    expect(names).toEqual(expect.arrayContaining(['pix create', 'withdraw', 'transactions refund']))
  })

  test.each(names)('%s with a live pair in the variables sends nothing', async (name) => {
    await using service = await countingService()
    using home = temporaryHome()
    const args = [...name.split(' '), ...(ARGUMENTS[name] ?? [])]
    const env = {...LIVE_PAIR, PIXCTL_BASE_URL: service.url}
    const run = await home.run(args, {env, input: ''})
    expect(service.count()).toBe(0)
    expect(run.stderr).not.toContain('LIVE:')
  })

  test.each([
    {name: 'a live pair stored in the profile', args: ['--no-verify', '--live']},
    {name: 'the same in a profile of its own', args: ['--no-verify', '--live', '--profile', 'p']},
  ])('$name is not used without being asked for', async ({args}) => {
    await using service = await countingService()
    using home = temporaryHome()
    const login = ['auth', 'login', '--client-id', 'mp_live_id', '--client-secret-stdin']
    const base = ['--base-url', service.url]
    expect((await home.run([...login, ...args, ...base], {input: 'mp_live_s'})).code).toBe(0)
    const profile = args.includes('p') ? ['--profile', 'p'] : []
    const run = await home.run(['balance', ...profile, ...base, '--json'])
    expect(run.error()).toMatchObject({code: 'NOT_LOGGED_IN', exitCode: 3})
    expect(service.count()).toBe(0)
  })
})
