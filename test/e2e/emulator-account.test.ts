import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {type RunningEmulator, startEmulator} from '../../src/emulator/start.ts'
import {ask, type Driver, login} from '../emulator/driver.ts'
import {listener} from '../emulator/listener.ts'
import {temporaryHome} from '../helpers/pixctl.ts'

let emulator: RunningEmulator
let driver: Driver

beforeAll(async () => {
  emulator = await startEmulator({port: 0})
  driver = await login(emulator, emulator.credentials.test)
})
afterAll(() => emulator.close())

const emulate = async (...args: string[]) => {
  using home = temporaryHome()
  return home.run(['emulator', ...args, '--base-url', emulator.url, '--json'])
}

describe('what the platform sets', () => {
  test('emulator account shows the account, and changes only what is named', async () => {
    const changed = await emulate('account', '--fee', 'pix=1,00+1.5%', '--block-cnpj-payers')
    expect(changed.json()).toMatchObject({
      fees: {pix: {fixed: 1, percent: 1.5}, withdrawal: {fixed: 2.5, percent: 0}},
      cnpjPayersBlocked: true,
      institutionChoice: false,
    })
    const shown = await emulate('account')
    expect(shown.json()).toEqual(changed.json())
  })

  test('emulator account --live sets and lifts the limit of live', async () => {
    const set = await emulate('account', '--live', '--transaction-limit', '5000')
    expect(set.json()).toMatchObject({environment: 'live', transactionLimit: 5000})
    const lifted = await emulate('account', '--live', '--transaction-limit', 'none')
    expect(lifted.json()).toMatchObject({transactionLimit: null})
  })

  test.each([
    {name: 'a kind that is none', args: ['--fee', 'boleto=1'], code: 'INVALID_FEE'},
    {name: 'a fee without an amount', args: ['--fee', 'pix=x'], code: 'INVALID_FEE'},
    {name: 'a limit that is no amount', args: ['--transaction-limit', 'x'], code: 'INVALID_AMOUNT'},
    {name: 'a quota that is no number', args: ['--sub-account-quota', '-1'], code: 'INVALID_QUOTA'},
  ])('emulator account refuses $name', async ({args, code}) => {
    const refused = await emulate('account', ...args)
    expect([refused.code, refused.error()['code']]).toEqual([2, code])
  })

  test('emulator institution adds one and takes it down', async () => {
    const added = (await emulate('institution', '--name', 'Banco Azul')).json()
    expect(added).toMatchObject({name: 'Banco Azul', enabled: true, available: true})
    const id = String(added['pspCredentialId'])
    const down = await emulate('institution', id, '--no-available')
    expect(down.json()).toMatchObject({enabled: true, available: false})
    const begun = await emulate('institution', id.slice(0, -3), '--available')
    expect(begun.json()).toMatchObject({pspCredentialId: id, available: true})
    const named = await emulate('institution', 'Banco Azul', '--no-enabled')
    expect(named.json()).toMatchObject({pspCredentialId: id, enabled: false})
    await emulate('institution', '--name', 'Banco Azul')
    expect((await emulate('institution', 'Banco Azul', '--enabled')).code).toBe(4)
    expect((await emulate('institution', id.slice(0, 3), '--enabled')).code).toBe(4)
  })

  test.each([
    {name: 'nothing', args: []},
    {name: 'an id without a change', args: ['0190a1b2']},
    {name: 'a name and an id', args: ['0190a1b2', '--name', 'X']},
    {name: 'a change without an id', args: ['--no-available']},
  ])('emulator institution refuses $name', async ({args}) => {
    const refused = await emulate('institution', ...args)
    expect([refused.code, refused.error()['code']]).toEqual([2, 'INSTITUTION_UNCLEAR'])
  })

  test('emulator snapshot refuses a name that is no file, before anything is sent', async () => {
    for (const name of ['../monday', 'Monday', 'a'.repeat(65)]) {
      const refused = await emulate('snapshot', name)
      expect([refused.code, refused.error()['code']]).toEqual([2, 'INVALID_SNAPSHOT_NAME'])
    }
    expect((await emulate('snapshot', 'a'.repeat(64))).code).toBe(0)
  })

  test('emulator wallet suspends a wallet and activates it again', async () => {
    await driver.post('/v2/sub-accounts', {reference: 'loja-2'})
    const suspended = await emulate('wallet', 'loja-2', '--suspend')
    expect(suspended.json()).toMatchObject({reference: 'loja-2', status: 'suspended'})
    const activated = await emulate('wallet', 'loja-2', '--activate')
    expect(activated.json()).toMatchObject({status: 'active'})
    expect((await emulate('wallet', 'loja-2')).code).toBe(2)
  })

  test('emulator redeliver sends a delivered event again', async () => {
    const hook = await listener()
    await driver.post('/v2/webhooks', {url: hook.url})
    const {body: charge} = await driver.post('/v2/pix', {amount: 10})
    await driver.control(`/charges/${charge.id}/expire`)
    await driver.control('/clock', {advanceSeconds: 0})
    const url = `${emulator.controlUrl}/deliveries?environment=test`
    const [delivery] = (await ask(url, 'GET')).body.deliveries
    expect((await emulate('redeliver', delivery.id)).json()).toMatchObject({id: delivery.id})
    await driver.control('/clock', {advanceSeconds: 0})
    expect(hook.received.map(({body}) => body.eventId)).toEqual([
      delivery.eventId,
      delivery.eventId,
    ])
  })
})
