import {spawnSync} from 'node:child_process'
import {once} from 'node:events'
import {chmodSync, existsSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {type AddressInfo, createServer} from 'node:net'
import {join} from 'node:path'
import {expect, test, vi} from 'vitest'
import {finished, temporaryHome} from '../helpers/pixctl.ts'
import {eventBody, SECRET, send} from '../webhooks/listening.ts'

const EVENTUALLY = {timeout: 60_000, interval: 20}

test('a listener serves its metrics, and says in /healthz and to a program when events stay away', async () => {
  using home = temporaryHome()
  const seen = join(home.path, 'seen.jsonl')
  const program = join(home.path, 'alarm.sh')
  writeFileSync(
    program,
    `#!/bin/sh\ncat >> '${seen}'\necho "\${PIXCTL_WEBHOOK_SECRET:-none}" >> '${seen}'\n`,
  )
  chmodSync(program, 0o700)
  const args = ['webhooks', 'listen', '--port', '0', '--metrics', '0']
  const child = home.start([...args, '--expect-every', '1', '--on-alarm', program], {
    env: {PIXCTL_WEBHOOK_SECRET: SECRET},
  })
  let stderr = ''
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  await vi.waitFor(() => expect(stderr).toContain('/metrics'), EVENTUALLY)
  const url = /http:\S+\/webhooks/.exec(stderr)?.[0] ?? ''
  const metrics = /http:\S+(?=\/metrics)/.exec(stderr)?.[0] ?? ''
  const statusOf = async (path: string) => (await fetch(metrics + path)).status

  expect(await statusOf('/readyz')).toBe(200)
  await send(url)
  await send(url)
  await send(url, {signature: 'sha256=00'})
  const page = await (await fetch(`${metrics}/metrics`)).text()
  for (const line of [
    'pixctl_webhooks_received_total 3',
    'pixctl_webhooks_verified_total 2',
    'pixctl_webhooks_stored_total 1',
    'pixctl_webhooks_repeated_total 1',
    'pixctl_webhooks_conflicts_total 0',
    'pixctl_webhooks_refused_total{reason="malformed"} 1',
    'pixctl_webhooks_oldest_unforwarded_age_seconds 0',
    'pixctl_webhooks_commit_seconds_count 2',
  ]) {
    expect(page).toContain(`${line}\n`)
  }
  await vi.waitFor(async () => expect(await statusOf('/healthz')).toBe(503), EVENTUALLY)
  await vi.waitFor(() => expect(existsSync(seen)).toBe(true), EVENTUALLY)
  await vi.waitFor(() => expect(readFileSync(seen, 'utf8')).toContain('none\n'), EVENTUALLY)
  const [report = '', secret] = readFileSync(seen, 'utf8').split('\n')
  expect(JSON.parse(report)).toMatchObject({
    alarm: 'silence',
    state: 'raised',
    expectEverySeconds: 1,
  })
  expect(secret).toBe('none')
  await send(url, {body: eventBody({eventId: 'e2'})})
  await vi.waitFor(() => expect(readFileSync(seen, 'utf8')).toContain('resolved'), EVENTUALLY)
  expect(await statusOf('/nothing')).toBe(404)
  child.kill('SIGINT')
  expect((await finished(child, 5_000)).code).toBe(0)
  expect(stderr).toMatch(/ALARM: no event[\s\S]*Alarm over/)
})

test('ten refused signatures in a minute are an alarm in /healthz, in the metrics and for the program', async () => {
  using home = temporaryHome()
  const seen = join(home.path, 'seen.jsonl')
  writeFileSync(join(home.path, 'alarm.sh'), `#!/bin/sh\ncat >> '${seen}'\n`, {mode: 0o700})
  const args = ['webhooks', 'listen', '--port', '0', '--metrics', '0', '--json']
  const child = home.start([...args, '--on-alarm', join(home.path, 'alarm.sh')], {
    env: {PIXCTL_WEBHOOK_SECRET: SECRET},
  })
  let stdout = ''
  child.stdout.on('data', (chunk) => {
    stdout += chunk
  })
  await vi.waitFor(() => expect(stdout).toContain('"ready"'), EVENTUALLY)
  const ready = JSON.parse(stdout.split('\n')[0] ?? '') as {url: string; metricsUrl: string}
  const {metricsUrl: metrics} = ready
  const health = async () => {
    const answer = await fetch(`${metrics}/healthz`)
    return [answer.status, await answer.json()]
  }
  for (const at of Array.from({length: 9}).keys()) {
    const signature = at % 2 === 0 ? null : `sha256=${'0'.repeat(64)}`
    expect((await send(ready.url, {signature})).status).toBe(401)
  }
  expect(await health()).toEqual([200, {status: 'ok', alarms: []}])
  await send(ready.url, {signature: 'sha256=00'})
  expect(await health()).toEqual([503, {status: 'alarm', alarms: ['refused_signatures']}])
  // Deliveries are taken all the same.
  expect((await fetch(`${metrics}/readyz`)).status).toBe(200)
  expect((await send(ready.url)).status).toBe(200)
  await vi.waitFor(() => expect(existsSync(seen)).toBe(true), EVENTUALLY)
  await vi.waitFor(() => expect(readFileSync(seen, 'utf8')).toContain('\n'), EVENTUALLY)
  expect(JSON.parse(readFileSync(seen, 'utf8'))).toMatchObject({
    alarm: 'refused_signatures',
    state: 'raised',
    refused: 10,
    expectEverySeconds: null,
  })
  const page = await (await fetch(`${metrics}/metrics`)).text()
  expect(page).toContain('pixctl_webhooks_alarm{kind="refused_signatures"} 1\n')
  expect(page).toContain('pixctl_webhooks_refused_total{reason="mismatch"} 4\n')
  const checked = spawnSync('promtool', ['check', 'metrics'], {input: page})
  if (checked.error === undefined) expect([checked.status, String(checked.stderr)]).toEqual([0, ''])
  child.kill('SIGINT')
  expect((await finished(child, 5_000)).code).toBe(0)
})

test('a program that is gone when the alarm comes does not end the listener', async () => {
  using home = temporaryHome()
  const program = join(home.path, 'alarm.sh')
  writeFileSync(program, '#!/bin/sh\n', {mode: 0o700})
  const args = ['webhooks', 'listen', '--port', '0', '--expect-every', '1', '--on-alarm', program]
  const child = home.start(args, {env: {PIXCTL_WEBHOOK_SECRET: SECRET}})
  let stderr = ''
  child.stderr.on('data', (chunk) => {
    stderr += chunk
    if (/http:/.test(stderr)) rmSync(program, {force: true})
  })
  await vi.waitFor(() => expect(stderr).toContain('--on-alarm failed'), EVENTUALLY)
  const url = /http:\S+\/webhooks/.exec(stderr)?.[0] ?? ''
  await send(url)
  child.kill('SIGINT')
  expect((await finished(child, 5_000)).code).toBe(0)
})

test.each([
  {name: 'is empty', program: '', says: 'is no program that is there'},
  {name: 'is not there', program: './nope.sh', says: 'is no program that is there'},
  {name: 'is in no folder of PATH', program: 'pixctl-nope', says: 'is no program that is there'},
  {name: 'is a folder', program: '.', says: 'is no program that is there'},
  {name: 'is not executable', program: 'plain.sh', says: 'is not executable'},
])('a listener whose program $name does not start', async ({program, says}) => {
  using home = temporaryHome()
  writeFileSync(join(home.path, 'plain.sh'), '#!/bin/sh\n', {mode: 0o600})
  const given = program === 'plain.sh' ? join(home.path, program) : program
  const args = ['webhooks', 'listen', '--port', '0', '--on-alarm', given, '--json']
  const {code, error} = await home.run(args, {env: {PIXCTL_WEBHOOK_SECRET: SECRET}})
  expect([code, error()]).toMatchObject([
    2,
    {code: 'ALARM_PROGRAM_UNUSABLE', message: expect.stringContaining(says)},
  ])
})

test.each(['--port', '--metrics'])(
  'a port of %s that is taken is named by its flag',
  async (flag) => {
    using home = temporaryHome()
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const {port} = server.address() as AddressInfo
    const other = flag === '--port' ? [] : ['--port', '0']
    const args = ['webhooks', 'listen', ...other, flag, String(port), '--json']
    const {code, error} = await home.run(args, {env: {PIXCTL_WEBHOOK_SECRET: SECRET}})
    server.close()
    expect([code, error()]).toMatchObject([
      1,
      {code: 'PORT_UNAVAILABLE', hint: expect.stringContaining(`with ${flag},`)},
    ])
  },
)

test('an alarm after no time at all is exit 2: it would never be over', async () => {
  using home = temporaryHome()
  const args = ['webhooks', 'listen', '--port', '0', '--expect-every', '0', '--json']
  const {code, error} = await home.run(args, {env: {PIXCTL_WEBHOOK_SECRET: SECRET}})
  expect([code, error()['code']]).toEqual([2, 'INVALID_DURATION'])
})
