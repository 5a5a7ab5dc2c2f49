import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {EVENT_KINDS} from '../../src/domain/event.ts'
import {type EmulatedHome, emulatedHome} from '../helpers/emulated.ts'
import {until} from '../webhooks/target.ts'

describe('webhooks with the emulator', () => {
  let home: EmulatedHome
  let url: string
  beforeAll(async () => {
    home = await emulatedHome()
    const listener = home.start(['webhooks', 'listen', '--port', '0', '--json'], {
      env: {PIXCTL_WEBHOOK_SECRET: 'not this one'},
    })
    let stdout = ''
    listener.stdout.on('data', (chunk) => {
      stdout += chunk
    })
    await until(() => stdout.includes('\n'), 10_000)
    url = JSON.parse(stdout.split('\n')[0] ?? '').url
  })
  afterAll(() => home[Symbol.asyncDispose]())

  const json = async (...args: string[]) => {
    const finished = await home.run([...args, '--json'])
    expect(finished.stderr.replace(/^The secret is kept in .*\n/, '')).toBe('')
    return {...finished.json(), exit: finished.code} as Record<string, unknown>
  }
  const events = async (): Promise<Record<string, unknown>[]> =>
    (await json('webhooks', 'events', 'list', '--all'))['data'] as never

  test('an outcome that was not received is a gap, one that is still open is none', async () => {
    const paid = await json('pix', 'create', '--amount', '10')
    await json('pix', 'create', '--amount', '11')
    expect(await json('webhooks', 'events', 'gaps')).toMatchObject({data: [], exit: 0})
    await home.control('POST', `/charges/${paid['id']}/pay`, {})
    expect(await json('webhooks', 'events', 'gaps')).toMatchObject({
      data: [{kind: 'charge', id: paid['id'], status: 'completed', missed: true}],
      exit: 7,
    })
    const offline = await json('webhooks', 'events', 'gaps', '--offline')
    expect(offline).toMatchObject({data: [{missed: false}, {missed: false}], exit: 0})
    const {stdout, stderr} = await home.run(['webhooks', 'events', 'gaps'])
    expect(stderr).toMatch(
      /1 outcome was never delivered here[\s\S]*webhooks endpoints create http/,
    )
    expect(stdout).not.toContain('never delivered')
  })

  test('a gap without any endpoint begins with one to be made; with one, with a look at it', async () => {
    using other = await emulatedHome()
    await other.run(['pix', 'create', '--amount', '10', '--external-reference', 'pedido-9'])
    await other.run(['emulator', 'pay', 'pedido-9'])
    const next = async () => (await other.run(['find', 'pedido-9', '--json'])).json()['subjects']
    const command =
      'pixctl webhooks endpoints create http://127.0.0.1:4242/webhooks --save-secret main'
    expect(await next()).toMatchObject([{next: [{code: 'no_endpoint', command}]}])
    const before = await other.run(['webhooks', 'events', 'gaps'])
    expect(before.stderr).toContain(`  1. No endpoint gets these events. Register one: ${command}`)
    expect(before.stderr).not.toContain('redeliver')
    expect((await other.run(command.split(' ').slice(1))).code).toBe(0)
    expect(await next()).toMatchObject([{next: [{code: 'endpoint_later'}]}])
    await other.run(['pix', 'create', '--amount', '11', '--external-reference', 'pedido-10'])
    await other.run(['emulator', 'pay', 'pedido-10'])
    const later = (await other.run(['find', 'pedido-10', '--json'])).json()
    expect(later['subjects']).toMatchObject([{next: [{code: 'paid_without_event'}]}])
    const after = await other.run(['webhooks', 'events', 'gaps'])
    expect(after.stderr).toMatch(/1\. Is the endpoint registered[\s\S]*redeliver/)
  })

  test('an endpoint is registered, listed without its secret, and deleted', async () => {
    const {code, stderr, ...finished} = await home.run([
      'webhooks',
      'endpoints',
      'create',
      url,
      '--events',
      'payment.completed',
      '--json',
    ])
    const created = finished.json()
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^The secret is shown this once/)])
    expect(created).toMatchObject({url, events: ['payment_completed']})
    expect(created['secret']).toMatch(/^whsec_/)
    const listed = await json('webhooks', 'endpoints', 'list')
    expect(listed).toMatchObject({data: [{id: created['id'], url}]})
    expect(JSON.stringify(listed)).not.toContain(created['secret'])
    const id = String(created['id'])
    const beginning = id.slice(0, -2)
    expect(await json('webhooks', 'endpoints', 'delete', beginning)).toMatchObject({
      id,
      deleted: true,
    })
    const absent = await home.run(['webhooks', 'endpoints', 'delete', id])
    expect([absent.code, absent.stderr]).toEqual([4, expect.stringContaining('endpoints list')])
    expect(await json('webhooks', 'endpoints', 'list')).toMatchObject({data: []})
    const refused = await home.run(['webhooks', 'endpoints', 'create', url, '--events', 'x'])
    expect(refused.code).toBe(2)
  })

  test('the same endpoint twice is warned about, one for another wallet or kind is not', async () => {
    const create = ['webhooks', 'endpoints', 'create', url]
    const first = await home.run([...create, '--events', 'payment_completed', '--json'])
    const other = await home.run([...create, '--events', 'payment_expired'])
    const again = await home.run(create)
    expect(first.stderr + other.stderr).not.toContain('twice')
    expect(again.stderr).toContain('arrive twice')
    expect(again.stderr).toContain(`pixctl webhooks endpoints delete ${first.json()['id']}`)
    for (const {id} of (await json('webhooks', 'endpoints', 'list'))['data'] as {id: string}[]) {
      await json('webhooks', 'endpoints', 'delete', id)
    }
  })

  test('a secret that is kept is not shown, in either form', async () => {
    const create = ['webhooks', 'endpoints', 'create', url, '--save-secret']
    const created = await json(...create, 'kept')
    expect(created).toMatchObject({url, _pixctl: {secretSavedAs: 'kept'}, exit: 0})
    expect(JSON.stringify(created)).not.toContain('whsec_')
    const {stdout, stderr} = await home.run([...create, 'kept-too', '--lang', 'pt-BR'])
    expect(stdout).toMatch(/^Segredo +guardado como kept-too$/m)
    expect(stdout + stderr).not.toContain('whsec_')
    const {data} = await json('webhooks', 'secret', 'list')
    expect(data).toMatchObject([{name: 'kept-too'}, {name: 'kept'}])
    const endpoints = await json('webhooks', 'endpoints', 'list')
    const taken = await home.run([...create, 'kept', '--json'])
    expect([taken.code, taken.error()['code']]).toEqual([2, 'SECRET_NAME_TAKEN'])
    expect(await json('webhooks', 'endpoints', 'list')).toEqual(endpoints)
    for (const {id} of (await json('webhooks', 'endpoints', 'list'))['data'] as {id: string}[]) {
      await json('webhooks', 'endpoints', 'delete', id)
    }
  })

  test('a secret that cannot be kept is shown, and under no name nothing is sent', async () => {
    const create = ['webhooks', 'endpoints', 'create', url, '--json', '--save-secret']
    const keychain = {env: {PIXCTL_CREDENTIAL_STORE: 'keychain'}}
    const shown = await home.run([...create, 'lost'], keychain)
    expect(shown.json()['secret']).toMatch(/^whsec_/)
    expect(shown.stderr).toContain('could not be saved')
    await json('webhooks', 'endpoints', 'delete', String(shown.json()['id']))
    const unnamed = await home.run([...create, 'no name'])
    expect([unnamed.code, unnamed.error()['code']]).toEqual([2, 'INVALID_NAME'])
    expect(await json('webhooks', 'endpoints', 'list')).toMatchObject({data: []})
  })

  test('every kind of event can be triggered, arrives once, and is about its subject', async () => {
    await json('webhooks', 'endpoints', 'create', url, '--save-secret', 'shop')
    // The listener looks for new secrets every two seconds.
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    for (const kind of EVENT_KINDS) {
      const triggered = await json('webhooks', 'trigger', kind, '--amount', '12.34')
      expect(triggered).toMatchObject({event: kind, exit: 0})
      const before = {withdrawal: 112.34, block: 12.34, charge: undefined}
      const {kind: about} = triggered['subject'] as {kind: keyof typeof before}
      const paid = triggered['paidCharge'] as {amount: number} | undefined
      expect(paid?.amount).toBe(before[about])
      const {id} = triggered['subject'] as {id: string}
      const arrived = async () => {
        const all = await events()
        const ids = all.filter(({event}) => event === kind).map((event) => String(event['id']))
        const shown = await Promise.all(ids.map((each) => json('webhooks', 'events', 'show', each)))
        return shown.some(({rawBody}) => String(rawBody).includes(id))
      }
      await until(arrived, 10_000)
    }
    expect((await events()).every(({duplicates}) => duplicates === 0)).toBe(true)
  })

  test('nothing is triggered in live, nor where no emulator answers', async () => {
    const live = await home.run(['webhooks', 'trigger', 'payment_completed', '--live', '--json'])
    expect([live.code, live.error()['code']]).toEqual([2, 'TRIGGER_IN_LIVE'])
    const args = ['webhooks', 'trigger', 'payment_completed', '--base-url', url.slice(0, -9)]
    const elsewhere = await home.run([...args, '--json'])
    expect([elsewhere.code, elsewhere.error()['code']]).toEqual([5, 'NOT_AN_EMULATOR'])
    const unknown = await home.run(['webhooks', 'trigger', 'star_fell', '--json'])
    expect([unknown.code, unknown.error()['code']]).toEqual([2, 'UNKNOWN_EVENT_KIND'])
  })
})
