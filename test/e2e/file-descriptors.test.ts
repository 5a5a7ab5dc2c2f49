import {execFileSync} from 'node:child_process'
import {readdirSync} from 'node:fs'
import {connect, type Socket} from 'node:net'
import {expect, test, vi} from 'vitest'
import {temporaryHome} from '../helpers/pixctl.ts'
import {SECRET, send} from '../webhooks/listening.ts'

const EVENTUALLY = {timeout: 60_000, interval: 20}
const SPARE = 12

test('a listener without a file descriptor left drops connections, and takes deliveries later', async () => {
  using home = temporaryHome()
  const child = home.start(['webhooks', 'listen', '--port', '0'], {
    env: {PIXCTL_WEBHOOK_SECRET: SECRET},
  })
  let stderr = ''
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  await vi.waitFor(() => expect(stderr).toMatch(/http:\S+\/webhooks/), EVENTUALLY)
  const url = /http:\S+\/webhooks/.exec(stderr)?.[0] ?? ''
  expect(await send(url)).toMatchObject({status: 200})

  const limit = readdirSync(`/proc/${child.pid}/fd`).length + SPARE
  execFileSync('prlimit', ['--pid', String(child.pid), `--nofile=${limit}:${limit}`])
  let dropped = 0
  const senders = Array.from({length: 3 * SPARE}, (): Socket => {
    const sender = connect(Number(new URL(url).port), '127.0.0.1')
    sender.on('error', () => {})
    return sender.on('close', () => {
      dropped += 1
    })
  })
  await vi.waitFor(() => expect(dropped).toBeGreaterThanOrEqual(SPARE), EVENTUALLY)
  for (const sender of senders) sender.destroy()
  await vi.waitFor(() => expect(dropped).toBe(senders.length), EVENTUALLY)

  await vi.waitFor(async () => expect(await send(url)).toMatchObject({status: 200}), EVENTUALLY)
  expect([child.exitCode, child.signalCode]).toEqual([null, null])
})
