import {readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, onTestFinished, test, vi} from 'vitest'
import {startEmulator} from '../../src/emulator/start.ts'
import {finished, temporaryHome} from '../helpers/pixctl.ts'
import {eventBody, SECRET, send} from '../webhooks/listening.ts'

async function shop() {
  const [emulator, home] = [await startEmulator({port: 0}), temporaryHome()]
  onTestFinished(async () => {
    await emulator.close()
    home[Symbol.dispose]()
  })
  const env = {
    PIXCTL_BASE_URL: emulator.url,
    PIXCTL_CLIENT_ID: emulator.credentials.test.clientId,
    PIXCTL_CLIENT_SECRET: emulator.credentials.test.clientSecret,
    PIXCTL_WEBHOOK_SECRET: SECRET,
  }
  const create = async (command: 'pix' | 'withdraw', rows: string) => {
    const file = join(home.path, 'rows.csv')
    writeFileSync(file, rows)
    await home.run([command, 'batch', file, '--yes'], {env})
    const [names, first] = readFileSync(`${file}.result.csv`, 'utf8')
      .split('\n')
      .map((line) => line.split(','))
    return first?.[names?.indexOf('id') ?? -1] ?? ''
  }
  const control = (path: string) =>
    fetch(emulator.controlUrl + path, {
      method: 'POST',
      headers: {'content-type': 'application/json'},
      body: '{}',
    })
  return {
    create,
    control,
    run: (args: string[]) => home.run(args, {env}),
    start: (args: string[]) => home.start(args, {env}),
  }
}

test('pix watch ends with the paid charge', async () => {
  const at = await shop()
  const id = await at.create('pix', 'amount\n100\n')
  const watching = at.start(['pix', 'watch', id, '--json'])
  watching.stderr.once('data', () => void at.control(`/charges/${id}/pay`))
  const {code, stderr, json} = await finished(watching, 15_000)
  expect(code).toBe(0)
  expect(stderr).toBe('pending\ncompleted\n')
  expect(json()).toMatchObject({id, type: 'payment', status: 'completed'})
})

test('pix watch --for waits for a payment that comes before its time has passed', async () => {
  const at = await shop()
  const id = await at.create('pix', 'amount\n100\n')
  const watching = at.start(['pix', 'watch', id, '--for', '1m', '--json'])
  watching.stderr.once('data', () => {
    setTimeout(() => void at.control(`/charges/${id}/pay`), 2_000)
  })
  const {code, stderr, json} = await finished(watching, 30_000)
  expect({code, stderr}).toEqual({code: 0, stderr: 'pending\ncompleted\n'})
  expect(json()).toMatchObject({id, status: 'completed'})
})

test('pix watch --for gives up no earlier than after its time, in seconds', async () => {
  const at = await shop()
  const id = await at.create('pix', 'amount\n100\n')
  const startedAt = Date.now()
  const {code, error} = await at.run(['pix', 'watch', id, '--for', '3', '--json'])
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(3_000)
  expect(code).toBe(7)
  expect(error()).toMatchObject({code: 'STILL_OPEN', details: {id, status: 'pending'}})
})

test('withdraw show --wait ends with the outcome, and the list knows it', async () => {
  const at = await shop()
  await at.control(`/charges/${await at.create('pix', 'amount\n100\n')}/pay`)
  const id = await at.create(
    'withdraw',
    'key,holder-name,holder-document,net-amount\nana@example.com,Ana,52998224725,10\n',
  )
  const open = await at.run(['withdraw', 'list', '--json'])
  expect(open.json()).toMatchObject({data: [{id, status: 'pending', subAccount: 'principal'}]})
  await at.control(`/withdrawals/${id}/complete`)
  const shown = await at.run(['withdraw', 'show', id, '--wait', '--json'])
  expect(shown.json()).toMatchObject({id, type: 'withdrawal', status: 'completed'})
  const table = await at.run(['withdraw', 'list', '--status', 'completed'])
  expect(table.stdout).toContain('R$ 12.50')
  const csv = await at.run(['withdraw', 'list', '--output', 'csv', '--columns', 'status,netAmount'])
  expect(csv.stdout).toBe('status,netAmount\ncompleted,10.00\n')
})

test('a running listener keeps the lists fresh, and a late event changes no end', async () => {
  const at = await shop()
  const charge = await at.create('pix', 'amount\n100\n')
  await at.control(`/charges/${charge}/pay`)
  const withdrawal = await at.create(
    'withdraw',
    'key,holder-name,holder-document,net-amount\nana@example.com,Ana,52998224725,10\n',
  )
  const listener = at.start(['webhooks', 'listen', '--port', '0', '--json'])
  let stdout = ''
  listener.stdout.on('data', (chunk) => {
    stdout += chunk
  })
  await vi.waitFor(() => expect(stdout).toContain('"ready"'), {timeout: 60_000})
  const url = String(JSON.parse(stdout.split('\n')[0] ?? '')['url'])
  const listed = async (command: string) => {
    const {data} = (await at.run([command, 'list', '--json'])).json() as {data: object[]}
    return data
  }
  const deliver = (event: string, data: object) =>
    send(url, {body: eventBody({event, eventId: event, data})})
  expect(await listed('pix')).toMatchObject([{status: 'pending'}])
  await deliver('payment_completed', {transactionId: charge})
  await deliver('withdrawal_failed', {withdrawalId: withdrawal, failureReason: 'key_closed'})
  const eventually = {timeout: 60_000, interval: 200}
  const failed = [{id: withdrawal, status: 'failed', failureReason: 'key_closed'}]
  await vi.waitFor(async () => {
    expect(await listed('pix')).toMatchObject([{id: charge, status: 'completed'}])
    expect(await listed('withdraw')).toMatchObject(failed)
  }, eventually)
  await deliver('withdrawal_completed', {withdrawalId: withdrawal})
  await deliver('payment_expired', {transactionId: charge})
  listener.kill('SIGINT')
  expect((await finished(listener, 10_000)).code).toBe(0)
  expect(await listed('pix')).toMatchObject([{id: charge, status: 'completed'}])
  expect(await listed('withdraw')).toMatchObject(failed)
})

test('a refund that the service began is in the list and beside its charge, each refund once', async () => {
  const at = await shop()
  const charge = await at.create('pix', 'amount\n100\n')
  const whole = await at.run(['pix', 'list'])
  expect(whole.stdout).not.toContain('Refunded')
  await at.control(`/charges/${charge}/pay`)
  const listener = at.start(['webhooks', 'listen', '--port', '0', '--json'])
  let stdout = ''
  listener.stdout.on('data', (chunk) => {
    stdout += chunk
  })
  await vi.waitFor(() => expect(stdout).toContain('"ready"'), {timeout: 60_000})
  const url = String(JSON.parse(stdout.split('\n')[0] ?? '')['url'])
  const refund = (id: string, eventId: string, amount: number) => {
    const about = {refundTransactionId: id, originalTransactionId: charge}
    const data = {...about, amount, refundedAt: '2026-11-22T14:01:40.000Z'}
    return send(url, {body: eventBody({event: 'refund_completed', eventId, data})})
  }
  await refund('refund-1', 'e1', 40)
  await refund('refund-1', 'e2', 40)
  await refund('refund-2', 'e3', 9.9)
  const listed = async () => {
    const {data} = (await at.run(['pix', 'list', '--json'])).json() as {data: object[]}
    return data
  }
  await vi.waitFor(
    async () => {
      expect(await listed()).toMatchObject([{id: charge, _pixctl: {refundedAmount: 49.9}}])
    },
    {timeout: 60_000, interval: 200},
  )
  const table = await at.run(['pix', 'list', '--lang', 'pt-BR'])
  expect(table.stdout).toContain('Devolvido')
  expect(table.stdout).toContain('R$ 49,90')
  const shown = await at.run(['pix', 'show', charge, '--json'])
  expect(shown.json()).toMatchObject({
    _pixctl: {
      refund: {status: 'completed', id: 'refund-2', amount: 9.9},
      refundedAmount: 49.9,
      replayed: false,
    },
  })
  const text = await at.run(['transactions', 'show', charge])
  expect(text.stdout).toMatch(/Refund +completed\nRefund amount +R\$ 9.90\n/)
  expect(text.stdout).toMatch(/Refunded in all +R\$ 49.90/)
  listener.kill('SIGINT')
  expect((await finished(listener, 10_000)).code).toBe(0)
})

test('withdraw list shows the newest and says that there is more', async () => {
  const at = await shop()
  await at.control(`/charges/${await at.create('pix', 'amount\n100\n')}/pay`)
  const rows = ['1', '2', '3'].map((amount) => `ana@example.com,Ana,52998224725,${amount}0`)
  await at.create('withdraw', ['key,holder-name,holder-document,amount', ...rows].join('\n'))
  const two = await at.run(['withdraw', 'list', '--limit', '2', '--output', 'ndjson'])
  expect(two.stdout.trim().split('\n')).toHaveLength(2)
  expect(two.stderr).toContain('Showing 2 of 3')
  const all = await at.run(['withdraw', 'list', '--all', '--json'])
  expect((all.json() as {data: unknown[]}).data).toHaveLength(3)
})
