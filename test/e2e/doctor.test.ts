import {chmodSync, writeFileSync} from 'node:fs'
import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import {join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {startEmulator} from '../../src/emulator/start.ts'
import {emulatedHome} from '../helpers/emulated.ts'
import {temporaryHome} from '../helpers/pixctl.ts'

interface Check {
  readonly subject: string
  readonly code: string
  readonly mend?: string
  readonly status: string
}

async function doctor(env: Record<string, string>) {
  using home = temporaryHome()
  const finished = await home.run(['doctor', '--json'], {env})
  const {checks, healthy} = finished.json() as {checks: Check[]; healthy: boolean}
  const codes = Object.fromEntries(checks.map(({subject, code}) => [subject, code]))
  const mends = Object.fromEntries(checks.map(({subject, mend}) => [subject, mend]))
  const statuses = Object.fromEntries(checks.map(({subject, status}) => [subject, status]))
  return {code: finished.code, healthy, codes, mends, statuses}
}

async function pairOf() {
  const emulator = await startEmulator({port: 0})
  onTestFinished(() => emulator.close())
  const {clientId, clientSecret} = emulator.credentials.test
  return {
    PIXCTL_BASE_URL: emulator.url,
    PIXCTL_CLIENT_ID: clientId,
    PIXCTL_CLIENT_SECRET: clientSecret,
  }
}

test('all is well where the service knows the credential', async () => {
  const {code, healthy, codes} = await doctor(await pairOf())
  expect([code, healthy]).toEqual([0, true])
  expect(codes).toMatchObject({
    node: 'node_supported',
    credential: 'credential_found',
    service: 'service_answers',
    clock: 'clock_agrees',
  })
})

test('a refused credential is named, with the command that mends it', async () => {
  const {code, codes, mends} = await doctor({...(await pairOf()), PIXCTL_CLIENT_SECRET: 'wrong'})
  expect([code, codes['service']]).toEqual([7, 'service_refuses'])
  expect(mends['service']).toBe('pixctl auth login')
})

test('no service on this machine: the emulator is one command away', async () => {
  const {code, codes, mends} = await doctor({PIXCTL_BASE_URL: 'http://127.0.0.1:1'})
  expect([code, codes['service']]).toEqual([7, 'service_unreachable'])
  expect(mends['service']).toBe('pixctl emulator start --login')
})

test('a damaged file of settings is named with what to do, not with a command that ends the same way', async () => {
  using home = temporaryHome()
  await home.run(['config', 'set', 'lang', 'en'])
  writeFileSync(join(home.path, 'home', 'config.json'), '{"profiles": {')
  const {code, stdout} = await home.run(['doctor'])
  expect([code, stdout.includes('config list')]).toEqual([7, false])
  expect(stdout).toContain('Repair it or move it away, then log in again.')
})

test.skipIf(process.platform === 'win32')(
  'what it closes to other users it does not call open',
  async () => {
    using home = temporaryHome()
    await home.run(['config', 'set', 'lang', 'en'])
    chmodSync(join(home.path, 'home', 'config.json'), 0o644)
    const {stdout, stderr} = await home.run(['doctor'])
    expect(stderr).toContain('only you can now (mode 600)')
    expect(stdout).not.toContain('others can read')
  },
)

test('a credential of the other environment is reported before anything is sent', async () => {
  const pair = {...(await pairOf()), PIXCTL_CLIENT_ID: 'mp_live_x'}
  const {codes} = await doctor(pair)
  expect(codes).toMatchObject({credential: 'credential_unusable', service: 'service_refuses'})
})

test.each([
  {emulator: 'behind', hours: -1, status: 'warning', mend: /^pixctl emulator clock 3[56]\d\d$/},
  // Its user put it forward, and has nothing to mend.
  {emulator: 'ahead', hours: 1, status: 'note', mend: undefined},
])('a clock of an emulator an hour $emulator is a $status', async ({hours, status, mend}) => {
  const server = createServer((_request, response) => {
    response.setHeader('date', new Date(Date.now() + hours * 3_600_000).toUTCString())
    response.writeHead(404).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const {port} = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const {codes, mends, statuses} = await doctor({PIXCTL_BASE_URL: url})
  expect(codes).toMatchObject({service: 'service_reachable', clock: 'clock_differs'})
  expect(statuses['clock']).toBe(status)
  if (mend === undefined) expect(mends['clock']).toBeUndefined()
  else expect(mends['clock']).toMatch(mend)
})

test('the ports it looks at are those that endpoints deliver to', async () => {
  using home = await emulatedHome()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const {port} = server.address() as AddressInfo
  for (const url of [
    `http://127.0.0.1:${port}/a`,
    `http://localhost:${port}/b`,
    'http://[::1]:1/',
  ]) {
    await home.run(['webhooks', 'endpoints', 'create', url, '--json'])
  }
  const {checks} = (await home.run(['doctor', '--json'])).json() as {checks: Check[]}
  expect(checks.filter(({subject}) => subject === 'port')).toMatchObject([
    {code: 'port_answered', status: 'ok', facts: {port}},
    {code: 'port_unheard', status: 'note', mend: 'pixctl webhooks listen --port 1'},
  ])
})

test('a limit that the people on the list cannot meet is named', async () => {
  using home = await emulatedHome()
  const approvals = async () =>
    ((await home.run(['doctor', '--json'])).json() as {checks: Check[]}).checks.find(
      ({subject}) => subject === 'approvals',
    )
  expect(await approvals()).toBeUndefined()
  const {stderr} = await home.run(['config', 'set', 'approval-above', '1000'])
  expect(stderr).toContain('pixctl auth key create NAME')
  const keys = ['Ana Souza', 'Bia Lima'].map(async (name) => {
    using other = temporaryHome()
    return String((await other.run(['auth', 'key', 'create', name, '--json'])).json()['publicKey'])
  })
  const [ana = '', bia = ''] = await Promise.all(keys)
  await home.run(['auth', 'approver', 'add', 'Ana Souza', ana])
  expect(await approvals()).toMatchObject({code: 'approvals_short', status: 'warning'})
  expect((await home.run(['doctor'])).stdout).toContain('above R$ 1,000.00 in 24 hours no payout')
  await home.run(['auth', 'approver', 'add', 'Bia Lima', bia])
  expect(await approvals()).toMatchObject({code: 'approvals_ready', status: 'ok'})
})
