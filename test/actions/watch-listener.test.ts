import {expect, test} from 'vitest'
import {watchListener} from '../../src/actions/webhooks/watch-listener.ts'
import type {Context} from '../../src/app/context.ts'
import type {Inbox} from '../../src/inbox/inbox.ts'
import type {Receipt} from '../../src/webhooks/receive.ts'

test('/readyz follows the store: a refused request between two failures does not make it ready', async () => {
  const context = {now: Date.now, env: {}, notice: () => {}} as never as Context
  const inbox = {due: async () => [], async *events() {}} as never as Inbox
  const watch = await watchListener(
    {context, inbox, show: () => {}},
    {
      metricsPort: 0,
      metricsHost: '127.0.0.1',
      expectEveryMs: undefined,
      onAlarm: undefined,
    },
  )
  const status = async () => (await fetch(`${watch.metricsUrl}/readyz`)).status
  const receive = (verdict: Receipt['verdict']) =>
    watch.delivery({receivedAtMs: Date.now(), verdict, event: undefined, forward: 'none'})
  try {
    expect(await status()).toBe(503)
    watch.ready()
    expect(await status()).toBe(200)
    receive('unavailable')
    expect(await status()).toBe(503)
    for (const verdict of ['mismatch', 'unknown_path', 'not_an_event'] as const) receive(verdict)
    expect(await status()).toBe(503)
    receive('duplicate')
    expect(await status()).toBe(200)
  } finally {
    await watch.stop()
  }
})
