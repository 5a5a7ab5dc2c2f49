import type {Dispatcher} from 'undici'
import {expect, test} from 'vitest'
import {Exchange} from '../../../src/client/http/exchange.ts'

const begun = () =>
  new Exchange({
    origin: 'http://127.0.0.1',
    path: '/',
    method: 'POST',
    headers: {},
    body: '{}',
    maxAnswerBytes: 100,
  })

/** What undici is asked to give up. */
function controller() {
  const aborted: unknown[] = []
  const abort = (reason: Error) => void aborted.push(reason)
  return {aborted, controller: {abort} as unknown as Dispatcher.DispatchController}
}

test('a request that is given up before its first byte is never written', async () => {
  const exchange = begun()
  const at = controller()
  const failure = new Error('too late')
  exchange.abort(failure)
  exchange.onRequestStart(at.controller)
  expect([at.aborted, exchange.hasBegun]).toEqual([[failure], false])
  await expect(exchange.answered).rejects.toBe(failure)
})

test('one that is given up later is, with the first reason that there was', async () => {
  const exchange = begun()
  const at = controller()
  const [first, second] = [new Error('first'), new Error('second')]
  exchange.onRequestStart(at.controller)
  expect(exchange.hasBegun).toBe(true)
  exchange.abort(first)
  exchange.abort(second)
  exchange.onResponseError(at.controller, new Error('aborted'))
  expect(at.aborted).toEqual([first, first])
  await expect(exchange.answered).rejects.toBe(first)
})

test('one that nothing waits for yet may fail', async () => {
  const loose: unknown[] = []
  const note = (error: unknown) => void loose.push(error)
  process.on('unhandledRejection', note)
  begun().abort(new Error('too late'))
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', note)
  expect(loose).toEqual([])
})
