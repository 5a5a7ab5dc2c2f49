import type {ChildProcessWithoutNullStreams} from 'node:child_process'
import {writeFileSync} from 'node:fs'
import {describe, expect, test, vi} from 'vitest'
import {finished, type Home, temporaryHome} from '../helpers/pixctl.ts'

/** Starts an emulator as a process of its own and waits for its ready line. */
async function started(home: Home, ...args: string[]) {
  const child = home.start(['emulator', 'start', '--port', '0', '--json', ...args])
  const line = await firstLine(child)
  return {child, line, ready: JSON.parse(line)}
}

function firstLine(child: ChildProcessWithoutNullStreams): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (chunk) => {
      text += chunk
      if (text.includes('\n')) resolve(text)
    })
    child.once('close', () => reject(new Error(`ended before it was ready: ${text}`)))
  })
}

/** What a process writes, line by line. */
class Lines {
  readonly all: string[] = []

  constructor(child: ChildProcessWithoutNullStreams) {
    let rest = ''
    child.stdout.on('data', (chunk) => {
      const parts = (rest + chunk).split('\n')
      rest = parts.pop() ?? ''
      this.all.push(...parts)
    })
  }

  atLeast(count: number): Promise<void> {
    return vi.waitFor(() => expect(this.all.length).toBeGreaterThanOrEqual(count), 10_000)
  }
}

type Answer = {readonly id: string; readonly access_token: string}

async function createCharge(ready: {url: string; credentials: {test: Record<string, string>}}) {
  const {clientId, clientSecret} = ready.credentials.test
  const credentials = {client_id: clientId, client_secret: clientSecret}
  const post = async (path: string, body: unknown, token = ''): Promise<Answer> => {
    const headers = {Authorization: `Bearer ${token}`}
    const reply = await fetch(ready.url + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers,
    })
    return (await reply.json()) as Answer
  }
  const {access_token: token} = await post('/v2/auth', credentials)
  return post('/v2/pix', {amount: 100}, token)
}

describe('pixctl emulator', () => {
  test('prints one ready line, is commanded from other processes, and ends with 0', async () => {
    using home = temporaryHome()
    const {child, line, ready} = await started(home, '--login')
    expect(line.trim().split('\n')).toHaveLength(1)
    expect(Object.keys(ready)).toEqual(['url', 'controlUrl', 'dashboardUrl', 'credentials'])

    const charge = await createCharge(ready)
    const paid = await home.run(['emulator', 'pay', charge.id, '--json'])
    expect(paid.json()).toMatchObject({id: charge.id, status: 'completed'})
    const absent = await home.run(['emulator', 'pay', 'nope', '--json'])
    expect(absent.error()).toMatchObject({code: 'NOT_FOUND', exitCode: 4})
    const again = await home.run(['emulator', 'pay', charge.id, '--json'])
    expect([again.code, again.stdout, again.error()['statusCode']]).toEqual([4, '', 409])
    const clock = await home.run(['emulator', 'clock', '1h', '--json'])
    expect(clock.json()).toMatchObject({fired: 0})
    const status = await home.run(['emulator', 'status', '--json'])
    expect(status.json()).toMatchObject({ledgerSum: 0, counts: {charges: 1}})

    child.kill('SIGINT')
    const {code, stderr} = await finished(child, 5_000)
    expect(code).toBe(0)
    expect(stderr).toMatch(/data of this emulator is gone.*emulator start --data DIR/)
  })

  test('is asked with --verbose as the service is: each request and answer on stderr, no secret', async () => {
    using home = temporaryHome()
    const {child, ready} = await started(home, '--login')
    const charge = await createCharge(ready)
    const paid = await home.run(['emulator', 'pay', charge.id, '--verbose', '--json'])
    expect(paid.json()).toMatchObject({status: 'completed'})
    const [sent, received] = paid.stderr.split('\n')
    expect(sent).toContain(`> POST ${ready.url}/_emulator/charges/${charge.id}/pay`)
    expect(received).toMatch(/< 200 after \d+ ms .*"status":"completed"/)
    const made = await home.run(['emulator', 'credential', '--verbose', '--json'])
    const secret: string = JSON.parse(made.stdout)['clientSecret']
    expect(secret.length).toBeGreaterThan(10)
    expect(made.stderr).toContain('"clientSecret":"[secret]"')
    expect(made.stderr).not.toContain(secret)
    child.kill('SIGINT')
    await finished(child, 5_000)
  })

  test('shows its log, follows it, prints its dashboard, and stops when it is asked to', async () => {
    using home = temporaryHome()
    const {child, ready} = await started(home, '--login')
    const charge = await createCharge(ready)
    const log = await home.run(['emulator', 'log', '--requests'])
    expect(log.stdout).toMatch(/201 {2}POST {4}\/v2\/pix {2}[\d.]+ ms\n$/)
    const entries = (await home.run(['emulator', 'log', '--json'])).json()['data']
    expect(entries).toMatchObject([{path: '/v2/auth'}, {path: '/v2/pix', status: 201}])

    const following = home.start(['emulator', 'log', '--follow', '--json'])
    const lines = new Lines(following)
    await lines.atLeast(2)
    await createCharge(ready)
    await lines.atLeast(4)
    expect(lines.all.map((line) => JSON.parse(line)['path'])).toEqual([
      '/v2/auth',
      '/v2/pix',
      '/v2/auth',
      '/v2/pix',
    ])
    following.kill('SIGINT')
    expect(await finished(following, 5_000)).toMatchObject({code: 0})

    const status = await home.run(['emulator', 'status'])
    expect(status.stdout).toContain(ready.dashboardUrl)
    const open = await home.run(['emulator', 'open', '--no-browser', '--json'])
    expect(open.json()).toEqual({url: ready.dashboardUrl, opened: false})
    const failed = await home.run(['emulator', 'open', '--json'], {env: {BROWSER: '/none'}})
    expect(failed.json()).toEqual({url: ready.dashboardUrl, opened: false})

    const ended = finished(child, 30_000)
    const stop = await home.run(['emulator', 'stop', '--json'])
    expect([stop.code, stop.json()]).toEqual([0, {stopped: true}])
    expect(await ended).toMatchObject({code: 0})
    expect((await home.run(['emulator', 'stop'])).code).toBe(5)
    expect(charge.id).toBeTruthy()
  })

  test('says that nothing answers, and that a real service is no emulator', async () => {
    using home = temporaryHome()
    const args = ['emulator', 'status', '--base-url', 'http://127.0.0.1:9', '--json']
    const {code, error} = await home.run(args)
    expect([code, error()['code']]).toEqual([5, 'EMULATOR_UNREACHABLE'])
  })

  test('keeps a data directory to one emulator at a time', async () => {
    using home = temporaryHome()
    const data = `${home.path}/data`
    const {child} = await started(home, '--data', data)
    const second = await home.run(['emulator', 'start', '--port', '0', '--data', data, '--json'])
    expect([second.code, second.error()['code']]).toEqual([1, 'EMULATOR_DATA_IN_USE'])
    child.kill('SIGKILL')
    await finished(child, 5_000)
    const third = await started(home, '--data', data)
    third.child.kill('SIGINT')
    expect(await finished(third.child, 5_000)).toMatchObject({code: 0, stderr: ''})
  })

  test('after a restart nothing of an earlier one without data is listed, before anything is sent', async () => {
    using home = temporaryHome()
    const first = await started(home, '--login')
    const port = new URL(first.ready.url).port
    await home.run(['pix', 'create', '--amount', '5'])
    const listed = await home.run(['pix', 'list', '--json'])
    expect(listed.json()['data']).toHaveLength(1)
    first.child.kill('SIGKILL')
    await finished(first.child, 5_000)
    const second = home.start(['emulator', 'start', '--port', port, '--login', '--json'])
    await firstLine(second)
    const lists = [
      ['pix', 'list'],
      ['journal', 'list'],
    ]
    for (const list of lists) {
      expect((await home.run([...list, '--json'])).json()['data'], list.join(' ')).toEqual([])
    }
    await home.run(['pix', 'create', '--amount', '6'])
    expect((await home.run(['pix', 'list', '--json'])).json()['data']).toHaveLength(1)
    second.kill('SIGINT')
    await finished(second, 5_000)
  })

  test('after a restart at a new port the lists show what belongs to the new one, as after one at the same port', async () => {
    using home = temporaryHome()
    const first = await started(home, '--login')
    const payout = ['--key', '+5511987654321', '--holder-name', 'Bia', '--amount', '3']
    const payee = ['--holder-document', '11222333000181', '--external-reference', 'p-1', '--yes']
    const charge = ['pix', 'create', '--amount', '50', '--external-reference', 'ped-1', '--json']
    const paid = (await home.run(charge)).json()['id'] as string
    await home.run(['emulator', 'pay', paid])
    expect((await home.run(['withdraw', ...payout, ...payee])).code).toBe(0)
    const rows = `${home.path}/rows.csv`
    writeFileSync(rows, 'amount,external-reference\n7,row-1\n')
    const batch = ['pix', 'batch', rows, '--yes', '--json']
    expect((await home.run(batch)).json()).toMatchObject({created: 1})
    first.child.kill('SIGKILL')
    await finished(first.child, 5_000)
    const second = await started(home, '--login')
    expect(new URL(second.ready.url).port).not.toBe(new URL(first.ready.url).port)
    const lists = [
      ['pix', 'list'],
      ['withdraw', 'list'],
      ['journal', 'list'],
      ['journal', 'resume'],
    ]
    for (const list of lists) {
      expect((await home.run([...list, '--json'])).json()['data'], list.join(' ')).toEqual([])
    }
    const anew = (await home.run(charge)).json()['id'] as string
    expect((await home.run(['pix', 'show', 'ped-1', '--json'])).json()['id']).toBe(anew)
    await home.run(['emulator', 'pay', anew])
    const again = await home.run(['withdraw', ...payout, ...payee, '--json'])
    expect(again.code, again.stderr).toBe(0)
    for (const list of [lists[0], lists[1]].flatMap((one) => (one ? [one] : []))) {
      expect((await home.run([...list, '--json'])).json()['data'], list.join(' ')).toHaveLength(1)
    }
    expect((await home.run(batch)).json()).toMatchObject({created: 1, alreadyDone: 0})
    second.child.kill('SIGINT')
    await finished(second.child, 5_000)
  })

  test('its data kept in a directory are listed after a restart at a new port', async () => {
    using home = temporaryHome()
    const data = `${home.path}/data`
    const first = await started(home, '--login', '--data', data)
    const rows = `${home.path}/rows.csv`
    writeFileSync(rows, 'amount,external-reference\n5,row-1\n')
    const batch = ['pix', 'batch', rows, '--yes', '--json']
    expect((await home.run(batch)).json()).toMatchObject({created: 1})
    first.child.kill('SIGINT')
    await finished(first.child, 5_000)
    const second = await started(home, '--login', '--data', data)
    expect((await home.run(['pix', 'list', '--json'])).json()['data']).toHaveLength(1)
    expect((await home.run(batch)).json()).toMatchObject({created: 0, alreadyDone: 1})
    second.child.kill('SIGINT')
    await finished(second.child, 5_000)
  })

  test('refuses another address without a token', async () => {
    using home = temporaryHome()
    const {code, error} = await home.run(['emulator', 'start', '--host', '0.0.0.0', '--json'])
    expect([code, error()['code']]).toEqual([2, 'EMULATOR_TOKEN_REQUIRED'])
  })
})
