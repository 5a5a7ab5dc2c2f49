import {readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {followToEnd} from '../../../src/actions/show/follow.ts'
import type {Context} from '../../../src/app/context.ts'
import {createContext} from '../../../src/app/create-context.ts'
import {startEmulator} from '../../../src/emulator/start.ts'
import {openListenerInbox} from '../../../src/inbox/open-inbox.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'
import {aDelivery} from '../../helpers/webhooks.ts'

interface Following {
  readonly context: Context
  readonly id: string
  readonly pay: () => Promise<unknown>
  readonly fault: (action: object, count: number) => Promise<unknown>
  readonly interrupt: () => void
  /** Where pixctl keeps its files, and what it said beside the result. */
  readonly home: string
  readonly said: readonly string[]
}

/** A charge on an emulator, and a context logged in to it. */
async function charge(): Promise<Following> {
  const [emulator, home] = [await startEmulator({port: 0}), temporaryDirectory()]
  const interruption = new AbortController()
  const said: string[] = []
  const globals = {json: false, verbose: false, timeoutMs: 1000}
  const context = createContext(globals, {
    signal: interruption.signal,
    notice: (text) => void said.push(text),
    env: {
      PIXCTL_HOME: home.path,
      PIXCTL_BASE_URL: emulator.url,
      PIXCTL_CLIENT_ID: emulator.credentials.test.clientId,
      PIXCTL_CLIENT_SECRET: emulator.credentials.test.clientSecret,
    },
  })
  onTestFinished(async () => {
    await context.dispose()
    await emulator.close()
    home[Symbol.dispose]()
  })
  const client = await context.client()
  const {resource} = await client.charges.create({amount: 10})
  const control = (path: string, body: object = {}) =>
    fetch(emulator.controlUrl + path, {
      method: 'POST',
      headers: {'content-type': 'application/json'},
      body: JSON.stringify(body),
    })
  return {
    context,
    home: home.path,
    said,
    id: resource.id,
    pay: () => control(`/charges/${resource.id}/pay`),
    fault: (action, count) =>
      control('/faults', {
        match: {method: 'GET', path: `/v2/transactions/${resource.id}`},
        action,
        count,
      }),
    interrupt: () => interruption.abort(new Error('Ctrl-C')),
  }
}

const follow = (at: Following, onPause: (looks: number) => unknown) => {
  const statuses: string[] = []
  let looks = 0
  const end = followToEnd(at.context, at.id, {
    onStatus: ({status}) => statuses.push(status),
    sleep: async (_ms, signal) => {
      looks += 1
      await onPause(looks)
      signal.throwIfAborted()
    },
  })
  return {end, statuses}
}

test('tells each change once and ends with the last', async () => {
  const at = await charge()
  const {end, statuses} = follow(at, (looks) => looks === 5 && at.pay())
  expect(await end).toMatchObject({id: at.id, status: 'completed'})
  expect(statuses).toEqual(['pending', 'completed'])
})

test('keeps what it learnt in the journal', async () => {
  const at = await charge()
  await at.pay()
  await follow(at, () => {}).end
  const {resources} = await at.context.journal()
  const kept = await resources.find('charge', at.id, 'test')
  expect(kept?.resource).toMatchObject({status: 'completed'})
})

test('bears passing trouble on the way', async () => {
  const at = await charge()
  const {end, statuses} = follow(at, async (looks) => {
    if (looks === 1) await at.fault({kind: 'status', status: 500}, 8)
    if (looks === 20) await at.pay()
  })
  expect(await end).toMatchObject({status: 'completed'})
  expect(statuses).toEqual(['pending', 'completed'])
})

test('ends without an outcome once its time has passed, and not before', async () => {
  const at = await charge()
  const [started, now] = [at.context.now(), {ms: 0}]
  const context = {...at.context, now: () => started + now.ms}
  let looks = 0
  const sleep = async () => {
    looks += 1
    now.ms += 1_000
  }
  const end = followToEnd(context, at.id, {onStatus: () => {}, limitMs: 3_000, sleep})
  await expect(end).rejects.toMatchObject({
    code: 'STILL_OPEN',
    exitCode: 7,
    details: {id: at.id, status: 'pending'},
  })
  expect(looks).toBe(3)
})

test('asks a last time once its time has passed: an outcome of the last moment is no lack of one', async () => {
  const at = await charge()
  const [started, now] = [at.context.now(), {ms: 0}]
  const context = {...at.context, now: () => started + now.ms}
  const sleep = async () => {
    now.ms += 500
    if (now.ms === 1_500) await at.pay()
  }
  const end = followToEnd(context, at.id, {onStatus: () => {}, limitMs: 1_500, sleep})
  expect(await end).toMatchObject({status: 'completed'})
})

test('a charge that is not there is reported at once', async () => {
  const at = await charge()
  const {end} = follow({...at, id: '019a1b2c-3d4e-7f00-8123-456789abcdef'}, () => {})
  await expect(end).rejects.toMatchObject({exitCode: 4})
})

test('Ctrl-C ends it', async () => {
  const at = await charge()
  const {end} = follow(at, (looks) => looks === 2 && at.interrupt())
  await expect(end).rejects.toMatchObject({exitCode: 130})
})

test('says that the log of the inbox is damaged, once, and goes on', async () => {
  const at = await charge()
  const inbox = await openListenerInbox(at.home)
  await inbox.accept(aDelivery())
  await inbox.close()
  writeFileSync(join(at.home, 'inbox', 'log', '0000000007.log'), 'no delivery')
  const {end} = follow(at, (looks) => looks === 5 && at.pay())
  expect(await end).toMatchObject({status: 'completed'})
  expect(at.said.filter((text) => text.includes('damaged'))).toHaveLength(1)
})

test('goes on where the inbox is damaged and a listener has it', async () => {
  const at = await charge()
  const inbox = await openListenerInbox(at.home)
  onTestFinished(() => inbox.close())
  const path = join(at.home, 'inbox', 'inbox.db')
  writeFileSync(path, readFileSync(path).fill(0, 0, 16))
  const {end} = follow(at, (looks) => looks === 5 && at.pay())
  expect(await end).toMatchObject({status: 'completed'})
})
