import {type ChildProcessWithoutNullStreams, spawnSync} from 'node:child_process'
import {createHmac} from 'node:crypto'
import {readdirSync, readFileSync, statSync, writeFileSync} from 'node:fs'
import {Agent} from 'node:http'
import {connect} from 'node:net'
import {join} from 'node:path'
import {afterEach, beforeEach, describe, expect, test} from 'vitest'
import {COMMAND_SCHEMAS} from '../../scripts/docs/command-schemas.ts'
import {type Finished, type Home, temporaryHome} from '../helpers/pixctl.ts'
import {eventBody, send} from '../webhooks/listening.ts'
import {target, until} from '../webhooks/target.ts'

const SECRET = 'whsec_e2e'
const signed = (body: string | Buffer, secret = SECRET): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

let home: Home
const started: ChildProcessWithoutNullStreams[] = []

beforeEach(() => {
  home = temporaryHome()
})
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  home[Symbol.dispose]()
})

const withSecret = {env: {PIXCTL_WEBHOOK_SECRET: SECRET}}

interface Listening {
  readonly url: string
  readonly lines: Record<string, unknown>[]
  readonly child: ChildProcessWithoutNullStreams
  stderr: string
  readonly exited: Promise<number | null>
}

async function listen(...args: string[]): Promise<Listening> {
  const command = ['webhooks', 'listen', '--port', '0', '--json', ...args]
  const child = home.start(command, withSecret)
  started.push(child)
  const lines: Record<string, unknown>[] = []
  const self: Listening = {
    child,
    lines,
    stderr: '',
    exited: new Promise((resolve) => child.once('exit', resolve)),
    get url() {
      return String(lines[0]?.['url'])
    },
  }
  let rest = ''
  child.stdout.on('data', (chunk) => {
    const parts = (rest + chunk).split('\n')
    rest = parts.pop() ?? ''
    lines.push(...parts.map((line) => JSON.parse(line)))
  })
  child.stderr.on('data', (chunk) => {
    self.stderr += chunk
  })
  await until(() => lines.length > 0 || child.exitCode !== null, 10_000)
  return self
}

const deliver = (url: string, over: Record<string, unknown> = {}, secret = SECRET) => {
  const body = eventBody(over)
  return send(url, {body, signature: signed(body, secret)})
}

const ofType = (live: Listening, type: string) => live.lines.filter((line) => line['type'] === type)
const deliveries = (live: Listening) => ofType(live, 'delivery')

const json = async (...args: string[]): Promise<Finished> =>
  home.run([...args, '--json'], withSecret)
const rows = async (...args: string[]): Promise<Record<string, unknown>[]> =>
  ((await json('webhooks', 'events', 'list', '--all', ...args)).json()['data'] as never[]).reverse()

describe('webhooks listen', () => {
  test('tells its address first, then every delivery, and ends with 0', async () => {
    const live = await listen()
    expect(live.lines).toEqual([{type: 'ready', url: expect.stringMatching(/:\d+\/webhooks$/)}])
    await deliver(live.url, {subAccount: 'loja-2'})
    await deliver(live.url, {subAccount: 'loja-2'})
    await deliver(live.url, {subAccount: 'loja-2', data: {a: 1}})
    await deliver(live.url, {}, 'wrong')
    live.child.kill('SIGINT')
    expect(await live.exited).toBe(0)
    const known = {event: 'payment_completed', eventId: 'e1', subAccount: 'loja-2', forward: 'none'}
    const nothing = {event: null, eventId: null, subAccount: null, forward: 'none'}
    expect(live.lines.slice(1)).toMatchObject([
      {type: 'delivery', ...known, verdict: 'stored', duplicate: false},
      {type: 'delivery', ...known, verdict: 'duplicate', duplicate: true},
      {type: 'delivery', ...known, verdict: 'conflict', duplicate: false},
      {type: 'delivery', ...nothing, verdict: 'mismatch', duplicate: false},
    ])
    expect(live.stderr).toBe('')
  })

  test('ends with 1 and says why once what reads its output has gone away', async () => {
    const live = await listen()
    live.child.stdout.destroy()
    expect(await deliver(live.url)).toMatchObject({status: 200})
    expect(await live.exited).toBe(1)
    const [counts, error] = live.stderr.trim().split('\n')
    expect(JSON.parse(error ?? counts ?? '')).toMatchObject({error: {code: 'OUTPUT_CLOSED'}})
    expect(await rows()).toMatchObject([{eventId: 'e1'}])
  })

  test('without a secret is exit 2 and names the ways to give one', async () => {
    const {code, stdout, error} = await home.run(['webhooks', 'listen', '--port', '0', '--json'])
    expect([code, stdout]).toEqual([2, ''])
    expect(error()).toMatchObject({code: 'WEBHOOK_SECRET_MISSING'})
    expect(String(error()['hint'])).toMatch(
      /--save-secret .*secret set .*--secret-stdin.*PIXCTL_WEBHOOK_SECRET/s,
    )
  })

  test('takes no white space for a secret, with which anyone could sign', async () => {
    const listening = ['webhooks', 'listen', '--port', '0', '--json']
    const blank = await home.run(listening, {env: {PIXCTL_WEBHOOK_SECRET: ' \t'}, limitMs: 60_000})
    expect([blank.code, blank.error()['code']]).toEqual([2, 'WEBHOOK_SECRET_MISSING'])
    const set = ['webhooks', 'secret', 'set', 'shop', '--secret-stdin', '--json']
    const kept = await home.run(set, {input: '  \n'})
    expect([kept.code, kept.error()['code']]).toEqual([2, 'EMPTY_SECRET'])
  })

  test('is refused a second time on the same inbox', async () => {
    await listen()
    const second = await json('webhooks', 'listen', '--port', '0')
    expect([second.code, second.error()['code']]).toEqual([1, 'INBOX_IN_USE'])
  })

  test('takes secrets that are set while it runs, and none that were removed', async () => {
    const live = await listen()
    expect(await deliver(live.url, {eventId: 'a'}, 'whsec_new')).toMatchObject({status: 401})
    const input = 'whsec_new\n'
    await home.run(['webhooks', 'secret', 'set', 'shop', '--secret-stdin'], {input})
    // The first delivery after the save: a service may give up, or wait long, after a refusal.
    expect(await deliver(live.url, {eventId: 'a'}, 'whsec_new')).toMatchObject({status: 200})
    const taken = async () => (await deliver(live.url, {eventId: 'a'}, 'whsec_new')).status === 200
    await home.run(['webhooks', 'secret', 'remove', 'shop'])
    await until(async () => !(await taken()))
    expect(await deliver(live.url, {eventId: 'b'})).toMatchObject({status: 200})
  })

  test('keeps no secret and no signature key in any file, and every file to its owner', async () => {
    const live = await listen()
    await deliver(live.url)
    await json('webhooks', 'events', 'list')
    const files = readdirSync(home.path, {recursive: true, withFileTypes: true})
    for (const entry of files) {
      const path = join(entry.parentPath, entry.name)
      if (path === join(home.path, 'home')) expect(statSync(path).mode & 0o777).toBe(0o700)
      if (!entry.isFile()) continue
      expect(`${path} ${(statSync(path).mode & 0o777).toString(8)}`).toBe(`${path} 600`)
      expect(readFileSync(path).includes(SECRET)).toBe(false)
    }
  })

  test.each([
    {name: 'elsewhere', to: 'http://example.com/', reason: 'not_loopback'},
    {name: 'at no URL', to: 'nowhere', reason: 'not_a_url'},
    {name: 'with a password', to: 'http://a:b@localhost/', reason: 'has_credentials'},
  ])('does not forward to a target $name', async ({to, reason}) => {
    const finished = await json('webhooks', 'listen', '--port', '0', '--forward-to', to)
    expect(finished.code).toBe(2)
    expect(finished.error()).toMatchObject({code: 'TARGET_REFUSED', details: {reason}})
  })

  test('forwards what is wanted, and goes on after kill -9', async () => {
    await using app = await target()
    app.answer = 500
    const flags = ['--forward-to', app.url.href, '--events', 'payment.completed']
    const first = await listen(...flags)
    await deliver(first.url, {eventId: 'a'})
    await deliver(first.url, {eventId: 'b', event: 'payment_failed'})
    await until(() => ofType(first, 'forward').length >= 1 && deliveries(first).length === 2)
    first.child.kill('SIGKILL')
    await first.exited
    expect(deliveries(first).map(({forward}) => forward)).toEqual(['queued', 'skipped'])
    expect(ofType(first, 'forward')[0]).toMatchObject({
      id: 'in_1',
      event: 'payment_completed',
      eventId: 'a',
      attempt: 1,
      state: 'retrying',
      status: 500,
      nextTryAt: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    app.answer = 200
    const before = app.received.length
    const second = await listen(...flags)
    await until(() => app.received.length > before)
    await until(
      async () => (await rows('--event', 'payment_completed'))[0]?.['forward'] === 'delivered',
    )
    expect(await rows()).toMatchObject([{forward: 'delivered'}, {forward: 'skipped'}])
    await until(() => ofType(second, 'forward').length === 1)
    expect(ofType(second, 'forward')).toMatchObject([{id: 'in_1', state: 'delivered', status: 200}])
    expect(ofType(second, 'forward')[0]).not.toHaveProperty('nextTryAt')
  })

  test('names the kind that a refused request claims to be of, and no id', async () => {
    const live = await listen()
    const headers = {'x-service-event': 'payment_completed'}
    await send(live.url, {signature: 'sha256=00', headers})
    await until(() => deliveries(live).length === 1)
    expect(deliveries(live)).toMatchObject([
      {verdict: 'malformed', event: null, eventId: null, claimedEvent: 'payment_completed'},
    ])
  })

  test.each([
    {name: 'once', flags: [], forwards: ['queued', 'none'], received: 1},
    {
      name: 'as often as it came',
      flags: ['--no-dedupe'],
      forwards: ['queued', 'queued'],
      received: 2,
    },
  ])('forwards an event $name and stores it once', async ({flags, forwards, received}) => {
    await using app = await target()
    const live = await listen('--forward-to', app.url.href, ...flags)
    await deliver(live.url)
    await deliver(live.url)
    await until(() => app.received.length >= received && deliveries(live).length === 2)
    live.child.kill('SIGINT')
    expect(await live.exited).toBe(0)
    expect(deliveries(live).map(({forward}) => forward)).toEqual(forwards)
    expect(app.received).toHaveLength(received)
    expect(await rows()).toMatchObject([{duplicates: 1, forward: 'delivered'}])
  })

  test('in Portuguese shows one calm line for each delivery, and harmless ones', async () => {
    const args = ['webhooks', 'listen', '--port', '0', '--lang', 'pt-BR']
    const child = home.start(args, withSecret)
    started.push(child)
    let stdout = ''
    let stderr = ''
    child.stdout.on('data', (chunk) => {
      stdout += chunk
    })
    child.stderr.on('data', (chunk) => {
      stderr += chunk
    })
    await until(() => stderr.includes('http://'), 10_000)
    const url = /http:\S+/.exec(stderr)?.[0] ?? ''
    await deliver(url, {subAccount: 'loja-2', data: {amount: 1234.5, document: '529.982.247-25'}})
    await deliver(url, {event: '\u001b[31mred\u202e', eventId: '2'})
    child.kill('SIGINT')
    await new Promise((resolve) => child.once('exit', resolve))
    const [first, second] = stdout.split('\n')
    expect(first).toMatch(
      /^\d\d:\d\d:\d\d {2}payment_completed +e1 +loja-2 +R\$ 1\.234,50 {2}guardado$/,
    )
    expect(second).toContain('[31mred')
    for (const hostile of ['\u001b', '\u202e']) expect(second).not.toContain(hostile)
    expect(stdout).not.toContain('529')
    expect(stderr).toContain('2 recebidos, 2 guardados, 0 recusados.')
  })
})

describe('webhooks listen, stopped', () => {
  test('under load answers what it took, cuts who dawdles, and ends with 0', async () => {
    const live = await listen()
    const dawdler = connect(Number(new URL(live.url).port), '127.0.0.1', () =>
      dawdler.write('POST /webhooks HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{'),
    )
    dawdler.on('error', () => {})
    const agent = new Agent({keepAlive: true})
    const acknowledged: string[] = []
    const sender = async (name: number): Promise<void> => {
      for (let count = 0; ; count += 1) {
        const eventId = `${name}-${count}`
        const body = eventBody({eventId})
        const answer = await send(live.url, {body, signature: signed(body), agent}).catch(() => {})
        if (answer?.status !== 200) return
        acknowledged.push(eventId)
      }
    }
    const senders = Array.from({length: 16}, (_, name) => sender(name))
    await new Promise((resolve) => setTimeout(resolve, 500))
    const askedMs = performance.now()
    live.child.kill('SIGINT')
    expect(await live.exited).toBe(0)
    expect(performance.now() - askedMs).toBeLessThan(5_000)
    await Promise.all(senders)
    agent.destroy()
    const stored = new Set((await rows()).map(({eventId}) => eventId))
    expect(acknowledged.length).toBeGreaterThan(100)
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
  })

  test('by a second Ctrl-C ends at once with 130', async () => {
    const live = await listen()
    const dawdler = connect(Number(new URL(live.url).port), '127.0.0.1', () =>
      dawdler.write('POST /webhooks HTTP/1.1\r\n'),
    )
    dawdler.on('error', () => {})
    await new Promise((resolve) => setTimeout(resolve, 100))
    live.child.kill('SIGINT')
    // Signals closer together are one press, passed on twice by what runs the program.
    await new Promise((resolve) => setTimeout(resolve, 350))
    live.child.kill('SIGINT')
    expect(await live.exited).toBe(130)
  })
})

describe('webhooks listen, killed under load', () => {
  test('has every acknowledged event exactly once, three times in a row', async () => {
    const acknowledged = new Set<string>()
    for (let round = 0; round < 3; round += 1) {
      const live = await listen()
      let next = 0
      const sender = async (): Promise<void> => {
        for (;;) {
          const eventId = `r${round}-${next++}`
          const answer = await deliver(live.url, {eventId}).catch(() => undefined)
          if (!answer) return
          if (answer.status === 200) acknowledged.add(eventId)
        }
      }
      const senders = Array.from({length: 32}, sender)
      await new Promise((resolve) => setTimeout(resolve, 700 + round * 150))
      live.child.kill('SIGKILL')
      await Promise.all(senders)
    }
    const ids = (await rows()).map(({eventId}) => String(eventId))
    expect(acknowledged.size).toBeGreaterThan(100)
    expect(new Set(ids).size).toBe(ids.length)
    expect([...acknowledged].filter((id) => !new Set(ids).has(id))).toEqual([])
  })
})

describe('webhooks verify and sign', () => {
  const body = eventBody()
  const file = (content: string | Buffer): string => {
    const path = join(home.path, 'body.json')
    writeFileSync(path, content)
    return path
  }

  test('agree with openssl', async () => {
    const openssl = spawnSync('openssl', ['dgst', '-sha256', '-hmac', SECRET], {input: body})
    const digest = openssl.stdout.toString().trim().split(' ').at(-1)
    const {stdout} = await home.run(['webhooks', 'sign', '--body', file(body)], withSecret)
    expect(stdout).toBe(`sha256=${digest}\n`)
    const verify = ['webhooks', 'verify', '--signature', stdout.trim(), '--json']
    const verified = await home.run(verify, {...withSecret, input: body})
    expect([verified.code, verified.json()]).toEqual([0, {valid: true}])
  })

  test.each([
    {name: 'none', args: [], answer: {valid: false, reason: 'missing'}},
    {name: 'an empty one', args: ['--signature', ''], answer: {valid: false, reason: 'missing'}},
    {name: 'no form', args: ['--signature', 'abc'], answer: {valid: false, reason: 'malformed'}},
    {
      name: 'that of the body without its line end',
      args: ['--signature', signed(body)],
      answer: {valid: false, reason: 'mismatch', diagnosis: 'trailing_newline'},
    },
  ])('say of $name what is wrong, on stdout alone, with exit 7', async ({args, answer}) => {
    const verify = ['webhooks', 'verify', ...args, '--json']
    const finished = await home.run(verify, {...withSecret, input: `${body}\n`})
    expect([finished.code, finished.json(), finished.stderr]).toEqual([7, answer, ''])
  })

  test('try the secret on stdin only, and tell when another one on file made it', async () => {
    const verify = ['webhooks', 'verify', '--secret-stdin', '--body', file(body), '--json']
    const bySecret = (secret: string) =>
      home.run([...verify, '--signature', signed(body, secret)], {
        ...withSecret,
        input: 'typed\r\n',
      })
    expect((await bySecret('typed')).json()).toEqual({valid: true})
    expect((await bySecret(SECRET)).json()).toMatchObject({diagnosis: 'other_secret'})
  })

  test.each([
    {name: 'a byte order mark', input: `\ufeff${body}`, remark: 'byte_order_mark'},
    {name: 'no body', input: '', remark: 'body_empty'},
    {name: 'a header', signature: `X-Sig: ${signed(body)}`, remark: 'header_name'},
    {name: 'a digest alone', signature: signed(body).slice(7), remark: 'prefix_missing'},
    {name: 'a signature cut off', signature: signed(body).slice(0, 40), remark: 'cut_off'},
  ])('say in JSON of $name what the text says', async (row) => {
    const {input = body, signature = signed(body), remark} = row
    const verify = ['webhooks', 'verify', '--signature', signature, '--json']
    const finished = await home.run(verify, {...withSecret, input})
    const answer = finished.json()
    expect([finished.code, answer['remark'], answer['diagnosis']]).toEqual([7, remark, undefined])
    expect(COMMAND_SCHEMAS['webhooks verify']?.safeParse(answer).success).toBe(true)
  })

  test('cannot read the body and the secret from the same stdin', async () => {
    const finished = await json('webhooks', 'verify', '--secret-stdin', '--signature', 'x')
    expect([finished.code, finished.error()['code']]).toEqual([2, 'STDIN_TWICE'])
  })

  test.each([
    {args: ['in_1', '--body', 'nowhere.json'], code: 'EVENT_AND_BODY'},
    {args: ['in_1', '--body', '-'], code: 'EVENT_AND_BODY'},
    {args: ['in_1', '--event', 'in_2'], code: 'EVENT_TWICE'},
    {args: ['in_1', '--event', 'in_1', '--body', '-'], code: 'INVALID_COMMAND_LINE'},
  ])('check one thing at a time: $args is $code', async ({args, code}) => {
    const finished = await json('webhooks', 'verify', ...args)
    expect([finished.code, finished.error()['code']]).toEqual([2, code])
  })

  test('check an event of the inbox by its own header', async () => {
    const live = await listen()
    await deliver(live.url)
    expect((await json('webhooks', 'verify', '--event', 'e1')).json()).toEqual({valid: true})
    await home.run(['webhooks', 'secret', 'set', 'main', '--secret-stdin'], {input: SECRET})
    const byStored = await home.run(['webhooks', 'verify', 'in_1', '--json'])
    expect(byStored.json()).toEqual({valid: true, secret: 'main'})
    await home.run(['webhooks', 'secret', 'remove', 'main'])
    const other = {env: {PIXCTL_WEBHOOK_SECRET: 'other'}}
    const refused = await home.run(['webhooks', 'verify', '--event', 'in_1', '--json'], other)
    expect(refused.json()).toEqual({valid: false, reason: 'mismatch', remark: 'secret_gone'})
    const inWords = await home.run(['webhooks', 'verify', '--event', 'in_1'], other)
    expect(inWords.stdout).toContain('It held when the event came')
    const given = [
      'webhooks',
      'verify',
      '--event',
      'in_1',
      '--signature',
      `sha256=${'0'.repeat(64)}`,
    ]
    expect((await home.run(given, other)).stdout).not.toContain('It held')
    expect((await json('webhooks', 'verify', '--event', 'e9')).code).toBe(2)
  })

  test('name the secret that fits, also where it is not the one that was tried', async () => {
    const live = await listen()
    await deliver(live.url)
    const set = ['webhooks', 'secret', 'set', 'older', '--secret-stdin']
    await home.run(set, {input: 'whsec_older'})
    const both = await json('webhooks', 'verify', 'in_1')
    expect(both.json()).toEqual({valid: true, secret: 'PIXCTL_WEBHOOK_SECRET'})
    const text = await home.run(['webhooks', 'verify', 'in_1'], withSecret)
    expect(text.stdout).toMatch(/is valid\.\nMade with the secret: PIXCTL_WEBHOOK_SECRET\n/)
    const ofFile = ['webhooks', 'verify', '--body', file(body)]
    const byOlder = [...ofFile, '--signature', signed(body, 'whsec_older'), '--json']
    expect((await home.run(byOlder)).json()).toEqual({valid: true, secret: 'older'})
    const decided = await home.run(byOlder, withSecret)
    expect(decided.json()).toEqual({
      valid: false,
      reason: 'mismatch',
      diagnosis: 'other_secret',
      secret: 'older',
    })
    expect(decided.code).toBe(7)
    const verify = [...ofFile, '--secret-stdin']
    const mistaken = await home.run([...verify, '--signature', signed(body, 'whsec_older')], {
      input: 'typed',
    })
    expect(mistaken.stdout).toMatch(/another secret.*\nMade with the secret: older\n/)
    expect(mistaken.code).toBe(7)
  })
})

describe('webhooks events and replay', () => {
  const fill = async (): Promise<void> => {
    const live = await listen()
    await deliver(live.url, {eventId: 'a', subAccount: 'loja-2', data: {transactionId: 'c1'}})
    await deliver(live.url, {eventId: 'b', event: 'refund_completed', data: {transactionId: 'c1'}})
    await deliver(live.url, {eventId: 'c', event: '=1+1', data: {}})
    live.child.kill('SIGINT')
    await live.exited
  }
  const ids = (list: Record<string, unknown>[]) => list.map(({eventId}) => eventId).join('')

  test('list what is there, in every form', async () => {
    await fill()
    expect((await rows())[0]).toEqual({
      id: 'in_1',
      event: 'payment_completed',
      eventId: 'a',
      subAccount: 'loja-2',
      receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      duplicates: 0,
      conflict: false,
      forward: 'none',
    })
    expect(ids(await rows('--sub-account', 'loja-2'))).toBe('a')
    expect(ids(await rows('--subject', 'c1'))).toBe('ab')
    expect(ids(await rows('--until', '2020-01-01'))).toBe('')
    expect(ids(await rows('--from', 'yesterday'))).toBe('abc')
    expect((await json('webhooks', 'events', 'list', '--from', 'soon')).code).toBe(2)
    const csv = await home.run(['webhooks', 'events', 'list', '--output', 'csv'])
    expect(csv.stdout).toContain("'=1+1")
    const ndjson = await home.run(['webhooks', 'events', 'list', '--output', 'ndjson'])
    expect(
      ndjson.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).eventId),
    ).toEqual([...'cba'])
  })

  test('show of an event that came with two bodies which is the other one', async () => {
    const live = await listen()
    const about = (amount: number) => ({eventId: 'a', data: {transactionId: 'c1', amount}})
    await deliver(live.url, about(1))
    await deliver(live.url, about(2))
    await deliver(live.url, {...about(2), event: 'refund_completed'})
    const shown = async (id: string) => (await json('webhooks', 'events', 'show', id)).json()
    const [first, later, other] = [await shown('in_1'), await shown('in_2'), await shown('in_3')]
    expect(first).toMatchObject({conflict: false, conflictsWith: ['in_2']})
    expect(later).toMatchObject({conflict: true, conflictsWith: ['in_1']})
    expect(other['conflictsWith']).toBeUndefined()
    expect(COMMAND_SCHEMAS['webhooks events show']?.safeParse(first).success).toBe(true)
  })

  test('say how many conflicts a replay by filter leaves out', async () => {
    const live = await listen()
    for (const amount of [1, 2]) await deliver(live.url, {eventId: 'a', data: {amount}})
    await using app = await target()
    const dry = ['webhooks', 'replay', '--dry-run', '--to', app.url.href]
    const chosen = await home.run([...dry, '--event', 'payment_completed'])
    expect(chosen.stdout).toContain('1 event would go')
    expect(chosen.stderr).toContain('1 conflict (another body under a known event id) is left out')
    expect((await home.run([...dry, 'in_2'])).stderr).not.toContain('conflict')
  })

  test('show an event with its raw bytes and the timeline of its subject', async () => {
    await fill()
    const event = (await json('webhooks', 'events', 'show', 'b')).json()
    expect(event).toMatchObject({id: 'in_2', subject: 'c1', attempts: [], body: {eventId: 'b'}})
    expect(ids(event['timeline'] as never)).toBe('ab')
    const raw = await home.run(['webhooks', 'events', 'show', 'in_2', '--raw'])
    expect(raw.stdout).toBe(event['rawBody'])
    expect((await json('webhooks', 'events', 'show', 'in_9')).code).toBe(2)
  })

  test('send again what is chosen, with the bytes and headers it had', async () => {
    await fill()
    await using app = await target()
    const to = ['--to', app.url.href]
    const {code, ...one} = await json('webhooks', 'replay', 'a', 'in_2', ...to)
    expect([code, one.json()]).toMatchObject([0, {sent: 2, failed: 0}])
    const [first] = app.received
    const {rawBody, headers} = (await json('webhooks', 'events', 'show', 'a')).json()
    expect(first?.body.toString()).toBe(rawBody)
    const sentSignature = (headers as [string, string][]).find(([name]) => /signature/i.test(name))
    expect(first?.headers).toContain(sentSignature?.[1])
    const {attempts} = (await json('webhooks', 'events', 'show', 'a')).json()
    expect(attempts).toEqual([
      {kind: 'replay', at: expect.any(String), url: app.url.href, status: 200},
    ])
  })

  test('sign anew when asked, with a new delivery id and time', async () => {
    await fill()
    await using app = await target()
    const env = {env: {PIXCTL_WEBHOOK_SECRET: 'whsec_fresh'}}
    await home.run(['webhooks', 'replay', 'a', '--resign', '--to', app.url.href], env)
    const {body = Buffer.alloc(0), headers = []} = app.received[0] ?? {}
    expect(headers).toContain(signed(body, 'whsec_fresh'))
    expect(headers).not.toContain(signed(body))
    const names = headers.map((name) => name.toLowerCase())
    expect(names).toEqual(expect.arrayContaining(['x-service-delivery', 'x-service-timestamp']))
  })

  test('say with exit 7 that a target did not take them, and send those that failed', async () => {
    await fill()
    await using app = await target()
    app.answer = (count) => (count === 2 ? 503 : 200)
    const all = await json('webhooks', 'replay', '--from', '2020-01-01', '--to', app.url.href)
    expect([all.code, all.json()]).toMatchObject([7, {sent: 3, failed: 1}])
    expect(ids(await rows('--failed'))).toBe('b')
    const dry = await json('webhooks', 'replay', '--failed', '--dry-run', '--to', app.url.href)
    expect(dry.json()).toMatchObject({dryRun: true, sent: 0, events: [{eventId: 'b'}]})
    expect(app.received).toHaveLength(3)
    const gone = await json('webhooks', 'replay', 'a', '--to', 'http://127.0.0.1:9/')
    expect([gone.code, gone.json()]).toMatchObject([7, {events: [{error: 'unreachable'}]}])
  })

  test('say on stderr that the listener sends an event to the same target, too', async () => {
    await using app = await target()
    app.answer = 503
    const live = await listen('--forward-to', app.url.href)
    await deliver(live.url, {eventId: 'a', data: {transactionId: 'c1'}})
    await until(async () => (await rows('--failed')).length === 1)
    live.child.kill('SIGINT')
    await live.exited
    app.answer = 200
    await using other = await target()
    other.answer = 200
    const elsewhere = await home.run(['webhooks', 'replay', 'a', '--to', other.url.href])
    expect(elsewhere.stderr).not.toContain('queued')
    const {code, stderr} = await home.run(['webhooks', 'replay', '--from', '2020-01-01'])
    expect(code).toBe(0)
    expect(stderr).toContain('1 of these events is still queued')
  })

  test.each([
    {name: 'nothing is chosen', args: [], code: 'NOTHING_SELECTED'},
    {name: 'an id is unknown', args: ['a', 'nope'], code: 'UNKNOWN_EVENT'},
    {name: 'ids and filters are mixed', args: ['a', '--failed'], code: 'IDS_AND_FILTERS'},
    {name: 'there is nothing to go on with', args: ['--resume'], code: 'NOTHING_TO_RESUME'},
  ])('send nothing when $name', async ({args, code}) => {
    await fill()
    await using app = await target()
    const finished = await json('webhooks', 'replay', ...args, '--to', app.url.href)
    expect([finished.code, finished.error()['code'], finished.stdout]).toEqual([2, code, ''])
    expect(app.received).toEqual([])
  })

  test('know no target before anything was forwarded, and none elsewhere', async () => {
    await fill()
    expect((await json('webhooks', 'replay', 'a')).error()['code']).toBe('TARGET_MISSING')
    const away = await json('webhooks', 'replay', 'a', '--to', 'http://10.0.0.1/')
    expect([away.code, away.error()['code']]).toEqual([2, 'TARGET_REFUSED'])
  })

  test('go on after an interruption with what got no answer', async () => {
    await fill()
    await using app = await target()
    app.answer = 200
    const slow = app.slowFromMs(2, 1_500)
    const child = home.start(['webhooks', 'replay', '--from', '2020-01-01', '--to', app.url.href])
    started.push(child)
    await until(() => app.received.length === 2)
    child.kill('SIGINT')
    expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(130)
    slow.stop()
    const rest = await json('webhooks', 'replay', '--resume')
    expect([rest.code, rest.json()]).toMatchObject([0, {sent: 2, failed: 0}])
    expect(app.received.map(({body}) => JSON.parse(body.toString()).eventId)).toEqual([...'abbc'])
    expect((await json('webhooks', 'replay', '--resume')).code).toBe(2)
  })

  test('that still run are not taken over: their process is named, and what it left goes on', async () => {
    await fill()
    await using app = await target()
    app.answer = 200
    const slow = app.slowFromMs(2, 60_000)
    const child = home.start(['webhooks', 'replay', '--from', '2020-01-01', '--to', app.url.href])
    started.push(child)
    await until(() => app.received.length === 2)
    for (const also of [[], ['--dry-run']]) {
      const refused = await json('webhooks', 'replay', '--resume', ...also)
      expect([refused.code, refused.stdout]).toEqual([1, ''])
      expect(refused.error()).toMatchObject({
        code: 'REPLAY_RUNNING',
        message: expect.stringContaining(`(process ${child.pid})`),
      })
    }
    child.kill('SIGKILL')
    await new Promise((resolve) => child.once('exit', resolve))
    slow.stop()
    const rest = await json('webhooks', 'replay', '--resume')
    expect([rest.code, rest.json()]).toMatchObject([0, {sent: 2, failed: 0}])
    const inInbox = readdirSync(join(home.path, 'home', 'inbox'))
    expect(inInbox.filter((name) => name.startsWith('replay-'))).toEqual([])
  })
})
