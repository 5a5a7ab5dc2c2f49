import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import {expect, onTestFinished, test} from 'vitest'
import {startEmulator} from '../../src/emulator/start.ts'
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
