import {expect, test} from 'vitest'
import {emulatedHome} from '../helpers/emulated.ts'

async function paidCharge() {
  const home = await emulatedHome()
  const create = ['pix', 'create', '--amount', '100', '--external-reference', 'pedido-1', '--no-qr']
  await home.run(create)
  await home.run(['emulator', 'pay', 'pedido-1'])
  return home
}

test('show says that a refund was asked for, and later that it is done', async () => {
  await using home = await paidCharge()
  await home.run(['transactions', 'refund', 'pedido-1', '--yes'])
  const show = async (language: string) =>
    (await home.run(['pix', 'show', 'pedido-1', '--lang', language])).stdout
  expect(await show('en')).toMatch(/Refund +pending/)
  expect(await show('pt-BR')).toMatch(/Devolução +pendente/)
  await home.run(['emulator', 'clock', '10s'])
  expect(await show('en')).toMatch(/Refund +completed/)
  expect(await show('pt-BR')).toMatch(/Devolução +concluído/)
})

test('a charge is refunded by its reference or the beginning of its id, and by no two of them', async () => {
  await using home = await paidCharge()
  const {id} = (await home.run(['pix', 'show', 'pedido-1', '--json'])).json() as {id: string}
  const path = `/v2/transactions/${id}/refund`
  for (const typed of ['pedido-1', id.slice(0, 13), id]) {
    const dry = await home.run(['transactions', 'refund', typed, '--dry-run', '--json'])
    expect(dry.json()).toMatchObject({request: {path}})
  }
  const fault = ['emulator', 'fault', 'commit-then-reset', '--method', 'POST', '--path', path]
  await home.run([...fault, '--count', '4'])
  const lost = await home.run(['transactions', 'refund', 'pedido-1', '--yes'])
  expect(lost.code).toBe(6)
  const again = await home.run(['transactions', 'refund', id, '--yes', '--json'])
  expect([again.code, again.error()['code']]).toEqual([8, 'SENT_ALREADY'])
})

test('find says whether a refund is through as the service has it, without its event', async () => {
  await using home = await paidCharge()
  await home.run(['transactions', 'refund', 'pedido-1', '--yes'])
  const codes = async () => {
    const {subjects} = (await home.run(['find', 'pedido-1', '--json'])).json() as {
      subjects: {next: {code: string}[]}[]
    }
    return subjects[0]?.next.map(({code}) => code)
  }
  expect(await codes()).toEqual(['refund_under_way'])
  await home.run(['emulator', 'clock', '10s'])
  expect(await codes()).toEqual(['refunded'])
})

test('an amount that is not that of the open refund is refused, and nothing is refunded', async () => {
  await using home = await paidCharge()
  await home.run(['transactions', 'refund', 'pedido-1', '--yes'])
  const part = await home.run(['emulator', 'refund', 'pedido-1', '--amount', '10'])
  expect([part.code, part.stderr]).toEqual([
    4,
    expect.stringContaining('A refund of 100.00 is open'),
  ])
  const whole = await home.run(['emulator', 'refund', 'pedido-1', '--json'])
  expect(whole.json()).toMatchObject({status: 'CONFIRMED'})
})
