import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {startEmulator} from '../../src/emulator/start.ts'
import {type EmulatedHome, emulatedHome} from '../helpers/emulated.ts'
import {temporaryHome} from '../helpers/pixctl.ts'
import {receive} from '../helpers/received.ts'
import {hasTerminal, typed} from '../helpers/typed.ts'

async function funded(): Promise<EmulatedHome & {readonly charge: string}> {
  const home = await emulatedHome()
  const charge = String(
    (await home.run(['pix', 'create', '--amount', '1000', '--json'])).json()['id'],
  )
  await home.control('POST', `/charges/${charge}/pay`, {})
  return {...home, charge}
}

const typesOf = async (home: EmulatedHome): Promise<string[]> => {
  const path = '/statement?environment=test&wallet=principal'
  const {lines} = await home.control<{lines: {type: string}[]}>('GET', path)
  return lines.map(({type}) => type)
}

const HEAD = 'key,key-type,holder-name,holder-document,amount\n'
const row = (amount: string): string => `ana@example.com,email,Ana,52998224725,${amount}\n`

function payouts(home: EmulatedHome): string {
  const file = join(home.path, 'rows.csv')
  writeFileSync(file, HEAD + row('10.00') + row('20.50'))
  return file
}

describe.skipIf(!hasTerminal)('on a terminal a batch of payouts', () => {
  test.each([
    {answer: '30.50', code: 0, paid: 2},
    {answer: '30,50', code: 0, paid: 2},
    {answer: 'R$ 30.50', code: 0, paid: 2},
    {answer: '30', code: 8, paid: 0},
    {answer: 'yes', code: 8, paid: 0},
    {answer: '', code: 8, paid: 0},
  ])(
    'with "$answer" typed as its total of 30.50 is exit $code',
    async ({answer, code, paid}) => {
      await using home = await funded()
      const run = await typed(home, ['withdraw', 'batch', payouts(home)], answer)
      expect([run.code, run.text]).toEqual([code, expect.stringContaining('30.50')])
      expect((await typesOf(home)).filter((type) => type === 'withdrawal')).toHaveLength(paid)
    },
    120_000,
  )

  test('that its wallet cannot pay says so before its total is typed, and what to do after', async () => {
    await using home = await emulatedHome()
    const file = payouts(home as never)
    const run = await typed(home, ['withdraw', 'batch', file], '30.50')
    const [before = '', after = ''] = run.text.split('Type the total')
    expect(before).toMatch(/too little balance[^:]*:\s+principal {2}R\$ 0\.00 can be spent, R\$ /)
    expect(after).toContain('INSUFFICIENT_BALANCE')
    expect(after).toMatch(/Once there is more, run the batch on .* again/s)
    expect(run.code).toBe(7)
  })
})

describe.skipIf(!hasTerminal)('on a terminal one payout', () => {
  const PAYOUT = ['withdraw', '--key', 'ana@example.com', '--holder-name', 'Ana']
  const PAYEE = ['--holder-document', '52998224725', '--amount', '5']

  test.each([
    {
      what: 'another 5.00',
      answer: '5.00',
      code: 8,
      says: 'type exactly what the question has in parentheses',
    },
    {what: 'a Ctrl-C', answer: '\u0003', code: 130, says: 'Interrupted. Nothing was sent.'},
  ])(
    'is not sent with $what for 5, and it is said what to type, or that nothing was sent',
    async ({answer, code, says}) => {
      await using home = await funded()
      const run = await typed(home, [...PAYOUT, ...PAYEE], answer)
      expect([run.code, run.text]).toEqual([code, expect.stringContaining(says)])
      expect(await typesOf(home)).not.toContain('withdrawal')
    },
    120_000,
  )
})

describe.skipIf(!hasTerminal)('on a terminal a refund', () => {
  test.each([
    {answer: '1000.00', code: 0, asked: 1},
    {answer: '1000,00', code: 0, asked: 1},
    {answer: '1000', code: 0, asked: 1},
    {answer: '(1000.00)', code: 0, asked: 1},
    {answer: '100.00', code: 8, asked: 0},
    {answer: '1.000', code: 8, asked: 0},
    {answer: 'y', code: 8, asked: 0},
    {answer: '', code: 8, asked: 0},
  ])(
    'with "$answer" typed as its amount of 1000.00 is exit $code',
    async ({answer, code, asked}) => {
      await using home = await funded()
      const run = await typed(home, ['transactions', 'refund', home.charge], answer)
      expect([run.code, run.text]).toEqual([code, expect.stringMatching(/Refund fee +R\$ 0.50/)])
      const {data} = (await home.run(['journal', 'list', '--json'])).json() as {
        data: {kind: string}[]
      }
      expect(data.filter(({kind}) => kind === 'refund')).toHaveLength(asked)
    },
    120_000,
  )

  test.each([
    {language: 'en', says: /is pending; only a paid charge/},
    {language: 'pt-BR', says: /está pendente\. Só uma cobrança paga/},
  ])(
    'of a charge that is not paid is refused before the question, in $language',
    async ({language, says}) => {
      await using home = await funded()
      const pending = (await home.run(['pix', 'create', '--amount', '7', '--json'])).json()
      const id = String(pending['id'])
      const run = await typed(home, ['transactions', 'refund', id, '--lang', language], '7.00')
      expect([run.code, run.text]).toEqual([4, expect.stringMatching(says)])
      expect(run.text).toContain(`pixctl transactions show ${id}`)
      expect(run.text).not.toMatch(/Type the amount|Digite o valor/)
    },
    120_000,
  )

  test('of a charge that went back whole is refused before the question, without its event', async () => {
    await using home = await funded()
    const refund = ['transactions', 'refund', home.charge]
    await home.run([...refund, '--yes'])
    await home.control('POST', '/clock', {advanceSeconds: 60})
    const run = await typed(home, refund, '1000.00')
    expect([run.code, run.text]).toEqual([4, expect.stringContaining('is refunded')])
    expect(run.text).not.toContain('Type the amount')
    const unasked = await home.run([...refund, '--yes', '--json'])
    expect(unasked.error()).toMatchObject({exitCode: 4, code: 'CONFLICT'})
  })

  test('asks for what is left of a charge of which a part went back before', async () => {
    await using home = await funded()
    const amount = 220.5
    await home.control('POST', `/charges/${home.charge}/refund`, {amount})
    await home.control('POST', '/clock/advance', {seconds: 60})
    const data = {refundTransactionId: 'r-1', originalTransactionId: home.charge, amount}
    await receive(home, {event: 'refund_completed', eventId: 'e-1', data})
    const run = await typed(home, ['transactions', 'refund', home.charge], '779.50')
    expect(run.code, run.text).toBe(0)
    expect(run.text).toMatch(/R\$.220\.50 of this charge went back/)
    expect(run.text).toMatch(/Goes back, at most +R\$.779\.50/)
  })
})

test('rows that were sent to another address are exit 8 with their lines, unless --again', async () => {
  await using home = await funded()
  const other = await startEmulator({port: 0})
  try {
    const batch = ['withdraw', 'batch', payouts(home), '--yes', '--json']
    expect((await home.run(batch)).code).toBe(0)
    const {clientId, clientSecret} = other.credentials.test
    const env = {
      PIXCTL_BASE_URL: other.url,
      PIXCTL_CLIENT_ID: clientId,
      PIXCTL_CLIENT_SECRET: clientSecret,
    }
    const stopped = await home.run(batch, {env})
    expect(stopped.error()).toMatchObject({
      code: 'ROWS_SENT_ELSEWHERE',
      exitCode: 8,
      details: {lines: [2, 3]},
      message: expect.stringContaining(home.emulator.url),
    })
    const again = await home.run([...batch, '--again'], {env})
    expect(again.code, again.stderr).not.toBe(8)
  } finally {
    await other.close()
  }
})

test('a request of an emulator that is gone is not sent to the one in its place', async () => {
  using home = temporaryHome()
  const first = await startEmulator({port: 0, seed: 7})
  const port = Number(new URL(first.url).port)
  const {clientId, clientSecret} = first.credentials.test
  const env = {
    PIXCTL_BASE_URL: first.url,
    PIXCTL_CLIENT_ID: clientId,
    PIXCTL_CLIENT_SECRET: clientSecret,
  }
  const fault = {match: {method: 'POST', path: '/v2/pix'}, action: {kind: 'reset'}, count: 4}
  await fetch(`${first.controlUrl}/faults`, {
    method: 'POST',
    headers: {'content-type': 'application/json'},
    body: JSON.stringify(fault),
  })
  const sent = await home.run(['pix', 'create', '--amount', '5', '--json'], {env})
  expect(sent.code, sent.stderr).toBe(6)
  const {journalId} = sent.error()['details'] as {journalId: string}
  await first.close()
  const second = await startEmulator({port, seed: 7})
  try {
    const resumed = await home.run(['journal', 'resume', journalId, '--json'], {env})
    expect(resumed.error()).toMatchObject({code: 'OTHER_INSTANCE', exitCode: 4})
  } finally {
    await second.close()
  }
})
