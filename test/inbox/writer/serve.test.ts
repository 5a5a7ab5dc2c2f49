import {mkdirSync} from 'node:fs'
import {join} from 'node:path'
import {MessageChannel} from 'node:worker_threads'
import {describe, expect, onTestFinished, test, vi} from 'vitest'
import {IntakeLog} from '../../../src/inbox/log/log.ts'
import {SqliteInbox} from '../../../src/inbox/sqlite/sqlite-inbox.ts'
import type {WriterAnswer, WriterQuestion} from '../../../src/inbox/writer/calls.ts'
import {serve} from '../../../src/inbox/writer/serve.ts'
import {aDelivery, listed, scratchHome} from '../../helpers/webhooks.ts'

/** A writer over an inbox whose log holds `a`, as a thread serves it, and what it answered. */
async function serving() {
  const home = scratchHome()
  const log = join(home, 'log')
  mkdirSync(log)
  const own = new IntakeLog(log, 1)
  await own.append(aDelivery({eventId: 'a', forward: 'queued'}))
  await own.close()
  const sqlite = await SqliteInbox.open(join(home, 'inbox.db'))
  const {port1, port2} = new MessageChannel()
  onTestFinished(async () => {
    port1.close()
    await sqlite.close().catch(() => {})
  })
  const seen: {answers: WriterAnswer[]; isClosed: boolean} = {answers: [], isClosed: false}
  port1.on('message', (answer: WriterAnswer) => seen.answers.push(answer))
  port1.on('close', () => {
    seen.isClosed = true
  })
  serve(port2, log, sqlite)
  let call = 0
  const ask = async (method: WriterQuestion['method'], argument?: unknown) => {
    call += 1
    port1.postMessage({call, method, argument})
    await vi.waitUntil(() => seen.answers.at(-1)?.call === call, {interval: 1, timeout: 60_000})
    return seen.answers.at(-1)
  }
  return {sqlite, seen, ask}
}

const made = {kind: 'forward', atMs: 3, url: 'http://x', status: 500} as const

describe('the writer of the inbox answers', () => {
  test('each call with what came of it, under its number', async () => {
    const {sqlite, ask} = await serving()
    expect(await ask('takeOver', 'all')).toMatchObject({call: 1, result: {taken: 1, damaged: []}})
    const later = {jobId: 1, next: {atMs: 9_000}}
    expect(await ask('record', [{...made, id: 'in_1', job: later}])).toMatchObject({call: 2})
    expect(await sqlite.nextDueMs(5_000)).toBe(9_000)
    expect(await ask('hasten', 6_000)).toMatchObject({call: 3})
    expect(await sqlite.nextDueMs(5_000)).toBe(6_000)
    expect(await ask('checkpoint')).toEqual({call: 4, result: true})
    const delivered = {jobId: 1, next: 'delivered'}
    await ask('record', [{...made, id: 'in_1', job: delivered}])
    const retention = {nowMs: 1e9, keepMs: 0, keepNewest: 0, evenUnseen: true}
    expect(await ask('prune', retention)).toEqual({
      call: 6,
      result: {count: 1, lastReceivedAtMs: 1_000},
    })
    expect(await listed(sqlite)).toEqual([])
  })

  test('what SQLite refuses with its words, and goes on', async () => {
    const {seen, ask} = await serving()
    expect(await ask('record', [{...made, id: 'in_99'}])).toEqual({
      call: 1,
      error: expect.stringContaining('FOREIGN KEY'),
    })
    expect(await ask('checkpoint')).toEqual({call: 2, result: true})
    expect(seen.isClosed).toBe(false)
  })

  test('the call to close last: SQLite is closed, and so is the port', async () => {
    const {sqlite, seen, ask} = await serving()
    expect(await ask('close')).toMatchObject({call: 1})
    await vi.waitUntil(() => seen.isClosed, {interval: 1, timeout: 60_000})
    await expect(sqlite.find('a')).rejects.toThrow('not open')
  })
})
