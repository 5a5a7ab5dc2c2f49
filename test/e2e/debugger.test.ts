import {once} from 'node:events'
import {setTimeout as pause} from 'node:timers/promises'
import {expect, test} from 'vitest'
import {temporaryHome} from '../helpers/pixctl.ts'

test('a signal opens no debugger, in which other users would run code', async () => {
  using home = temporaryHome()
  const env = {PIXCTL_WEBHOOK_SECRET: 'whsec_of_this_test'}
  const listener = home.start(['webhooks', 'listen', '--port', '0', '--json'], {env})
  let said = ''
  listener.stderr.on('data', (chunk) => {
    said += String(chunk)
  })
  await once(listener.stdout, 'data')
  listener.kill('SIGUSR1')
  await pause(500)
  expect([said, listener.exitCode, listener.signalCode]).toEqual(['', null, null])
  listener.kill('SIGTERM')
  expect(await once(listener, 'exit')).toEqual([0, null])
})
