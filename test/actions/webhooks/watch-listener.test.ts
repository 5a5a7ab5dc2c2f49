import {expect, test} from 'vitest'
import {watchListener} from '../../../src/actions/webhooks/watch-listener.ts'
import type {Context} from '../../../src/app/context.ts'
import type {Inbox} from '../../../src/inbox/inbox.ts'
import type {Receipt} from '../../../src/webhooks/receive.ts'

async function watching(over: Partial<Inbox> = {}) {
  const context = {now: Date.now, env: {}, notice: () => {}} as never as Context
  const inbox = {due: async () => [], async *events() {}, ...over} as never as Inbox
  const watch = await watchListener(
    {context, inbox, show: () => {}, refusedByStore: () => 0},
    {
      metricsPort: 0,
      metricsHost: '127.0.0.1',
      expectEveryMs: undefined,
      onAlarm: undefined,
    },
  )
  const status = async () => (await fetch(`${watch.metricsUrl}/readyz`)).status
  const health = async () => {
    const answer = await fetch(`${watch.metricsUrl}/healthz`)
    const {status: said} = (await answer.json()) as {status: string}
    return [answer.status, said]
  }
  const receive = (verdict: Receipt['verdict']) =>
    watch.delivery({receivedAtMs: Date.now(), verdict, event: undefined, forward: 'none'})
  return {watch, status, health, receive}
}

test('/readyz follows the store: a refused request between two failures does not make it ready', async () => {
  const {watch, status, receive} = await watching()
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

test('/readyz follows a store that other machines share without a delivery', async () => {
  const store = {takes: true}
  const {watch, status, receive} = await watching({takesDeliveries: () => store.takes})
  try {
    expect(await status()).toBe(503)
    watch.ready()
    expect(await status()).toBe(200)
    store.takes = false
    expect(await status()).toBe(503)
    receive('unavailable')
    store.takes = true
    expect(await status()).toBe(200)
  } finally {
    await watch.stop()
  }
})

test('/healthz says that deliveries are turned away, and nothing of the kind before it listens', async () => {
  const store = {takes: false}
  const {watch, health} = await watching({takesDeliveries: () => store.takes})
  try {
    expect(await health()).toEqual([200, 'ok'])
    watch.ready()
    expect(await health()).toEqual([503, 'refusing'])
    store.takes = true
    expect(await health()).toEqual([200, 'ok'])
  } finally {
    await watch.stop()
  }
})

test('/healthz of an inbox of its own follows what it was given last', async () => {
  const {watch, health, receive} = await watching()
  try {
    watch.ready()
    receive('unavailable')
    expect(await health()).toEqual([503, 'refusing'])
    receive('stored')
    expect(await health()).toEqual([200, 'ok'])
  } finally {
    await watch.stop()
  }
})
