import {createServer, request} from 'node:http'
import type {AddressInfo} from 'node:net'
import {hostname} from 'node:os'
import {afterAll, beforeAll, describe, expect, onTestFinished, test} from 'vitest'
import {emulatedHome} from '../helpers/emulated.ts'
import {type Home, temporaryHome} from '../helpers/pixctl.ts'
import {type PostgresServer, postgresAbsence, startPostgres} from '../helpers/postgres.ts'
import {until} from '../webhooks/target.ts'

const absence = postgresAbsence()
const SECRET_NAME = 'shared'
/** A delivery that finds no listener is tried again after this time, by the emulator's clock. */
const RETRY_SECONDS = 40

describe.skipIf(absence)(`several machines${absence ? ` (skipped: ${absence})` : ''}`, () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server.close())

  test('receive through one address into one store: each event is there once, also when one dies', async () => {
    const url = await server.newDatabase()
    await using service = await emulatedHome()
    const machine = async (): Promise<Home> => {
      const home = temporaryHome()
      onTestFinished(() => home[Symbol.dispose]())
      const {code, stderr} = await home.run(['config', 'set', 'store', '-'], {input: `${url}\n`})
      expect([code, stderr]).toEqual([0, expect.any(String)])
      return home
    }
    const machines = [await machine(), await machine(), await machine()] as const
    const made = await machines[2].run(['store', 'init'], {limitMs: 60_000})
    expect(made.code).toBe(0)

    const balancer = await roundRobin()
    const endpoint = await service.run([
      ...['webhooks', 'endpoints', 'create', `${balancer.url}/webhooks`],
      '--json',
    ])
    const {secret} = endpoint.json() as {secret: string}
    const listeners = []
    for (const home of machines.slice(0, 2)) {
      const input = `${secret}\n`
      await home.run(['webhooks', 'secret', 'set', SECRET_NAME, '--secret-stdin'], {input})
      const listener = home.start(['webhooks', 'listen', '--port', '0', '--json'])
      balancer.add(await addressOf(listener))
      listeners.push(listener)
    }

    await payCharges(service, 'first', 6)
    listeners[0]?.kill('SIGKILL')
    await payCharges(service, 'second', 6)
    await service.control('POST', '/clock', {advanceSeconds: RETRY_SECONDS})

    const received = async (): Promise<{event: string; eventId: string}[]> => {
      const {stdout} = await machines[2].run(['webhooks', 'events', 'list', '--all', '--json'])
      return (JSON.parse(stdout) as {data: {event: string; eventId: string}[]}).data
    }
    let events = await received()
    await until(async () => {
      events = await received()
      return events.length >= 12
    })
    expect(events.filter(({event}) => event === 'payment_completed')).toHaveLength(12)
    expect(new Set(events.map(({eventId}) => eventId)).size).toBe(events.length)
    expect(balancer.taken().every((count) => count > 0)).toBe(true)
  }, 180_000)

  test('that forward to unlike targets say so, and the store names each of them', async () => {
    const url = await server.newDatabase()
    const machine = async (): Promise<Home> => {
      const home = temporaryHome()
      onTestFinished(() => home[Symbol.dispose]())
      await home.run(['config', 'set', 'store', '-'], {input: `${url}\n`})
      const input = `whsec_${'0123456789'.repeat(4)}\n`
      await home.run(['webhooks', 'secret', 'set', SECRET_NAME, '--secret-stdin'], {input})
      return home
    }
    const homes = [await machine(), await machine()] as const
    expect((await homes[0].run(['store', 'init'], {limitMs: 60_000})).code).toBe(0)
    const said = ['', '']
    const listeners = []
    for (const [n, home] of homes.entries()) {
      const target = `http://127.0.0.1:1/${n}?token=hunter2`
      const flags = ['--port', '0', '--json', '--forward-to', target]
      const listener = home.start(['webhooks', 'listen', ...flags])
      listener.stderr.on('data', (text) => {
        said[n] += text
      })
      await addressOf(listener)
      listeners.push(listener)
    }
    await until(() => said.every((text) => text.includes('same --forward-to')), 30_000)
    const [first, second] = ['http://127.0.0.1:1/0?…', 'http://127.0.0.1:1/1?…']
    const pids = listeners.map(({pid}) => pid)
    expect(said[0]).toContain(`forwards to ${second}, and this one forwards to ${first}`)
    expect(said[1]).toContain(`forwards to ${first}, and this one forwards to ${second}`)
    expect(said[1]).toContain(`process ${pids[0]} on ${hostname()} (${homes[0].path}/home)`)
    expect(said.join()).not.toContain('hunter2')

    const status = async (...flags: string[]) => await homes[0].run(['store', 'status', ...flags])
    const holders = async () => {
      const {leases} = (await status('--json')).json() as {leases: Record<string, unknown>[]}
      return leases
    }
    await until(async () => (await holders()).length === 2, 30_000)
    expect(await holders()).toEqual(
      expect.arrayContaining(
        [first, second].map((forwardTo, n) =>
          expect.objectContaining({
            host: hostname(),
            pid: pids[n],
            home: `${homes[n]?.path}/home`,
            since: expect.stringMatching(/^20.*Z$/),
            forwardTo,
          }),
        ),
      ),
    )
    for (const [lang, words] of [
      ['en', 'process'],
      ['pt-BR', 'processo'],
    ] as const) {
      const {stdout} = await status('--lang', lang)
      expect(stdout).toContain(`${words} ${pids[1]} `)
      expect(stdout).not.toContain('hunter2')
    }
  })

  test('pay below the limit of one person from one store, and count what the other one paid', async () => {
    const url = await server.newDatabase()
    await using service = await emulatedHome()
    await payCharges(service, 'funds', 6)
    await service.run(['config', 'set', 'store', '-'], {input: `${url}\n`})
    expect((await service.run(['store', 'init'], {limitMs: 60_000})).code).toBe(0)
    await service.run(['config', 'set', 'approval-above', '20'])
    const pay = async (reference: string) =>
      await service.run([
        ...['withdraw', '--key', 'rita@example.com', '--holder-name', 'Rita Alves'],
        ...['--holder-document', '52998224725', '--amount', '12', '--yes', '--json'],
        ...['--external-reference', reference, '--again'],
      ])
    expect(await pay('first')).toMatchObject({code: 0})
    const second = await pay('second')
    expect([second.code, second.error()['code']]).toEqual([8, 'APPROVAL_NEEDED'])
  })
})

async function payCharges(
  service: Awaited<ReturnType<typeof emulatedHome>>,
  name: string,
  count: number,
): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const reference = `${name}-${n}`
    const created = await service.run([
      ...['pix', 'create', '--amount', '10', '--external-reference', reference],
      '--json',
    ])
    const {id} = created.json() as {id: string}
    await service.control('POST', `/charges/${id}/pay`, {})
  }
}

/** Gives each delivery to the next listener, as a load balancer does; answers 502 where it is gone. */
async function roundRobin() {
  const targets: string[] = []
  const taken: number[] = []
  let next = 0
  const balancer = createServer((incoming, answer) => {
    const at = next % targets.length
    next += 1
    const {method, headers, url = ''} = incoming
    const forwarded = request(`${targets[at]}${url}`, {method, headers}, (reply) => {
      if (reply.statusCode === 200) taken[at] = (taken[at] ?? 0) + 1
      answer.writeHead(reply.statusCode ?? 502)
      reply.pipe(answer)
    })
    forwarded.once('error', () => answer.writeHead(502).end())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void balancer.close())
  return {
    url: `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`,
    add: (target: string) => {
      targets.push(target)
      taken.push(0)
    },
    taken: () => taken,
  }
}

async function addressOf(listener: ReturnType<Home['start']>): Promise<string> {
  let stdout = ''
  listener.stdout.on('data', (chunk) => {
    stdout += chunk
  })
  await until(() => stdout.includes('\n'), 20_000)
  return new URL(JSON.parse(stdout.split('\n')[0] ?? '').url).origin
}
