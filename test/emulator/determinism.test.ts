import {expect, test} from 'vitest'
import {startEmulator} from '../../src/emulator/start.ts'
import {temporaryDirectory} from '../helpers/temporary-directory.ts'
import {type Driver, drive} from './driver.ts'

const WALLETS = ['principal', 'loja-1', 'loja-2', 'loja-3'] as const

/** What one wallet does, in order. */
async function script(driver: Driver, wallet: string): Promise<string[]> {
  const headers = {'X-Sub-Account': wallet}
  const ids: string[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    const {body} = await driver.post('/v2/pix', {amount: 10 + turn}, headers)
    ids.push(body.id, body.pixCopyPaste, body.createdAt)
    await driver.control(`/charges/${body.id}/pay`)
    if (turn % 2 === 0) await driver.control(`/charges/${body.id}/refund`, {amount: 1})
  }
  return ids
}

/** The whole story: the wallets one after another, or all at once. */
async function run(seed: number, atOnce: boolean) {
  const driver = await drive({seed})
  for (const reference of WALLETS.slice(1)) await driver.post('/v2/sub-accounts', {reference})
  const ids: string[][] = []
  if (atOnce) ids.push(...(await Promise.all(WALLETS.map((wallet) => script(driver, wallet)))))
  else for (const wallet of WALLETS) ids.push(await script(driver, wallet))
  const {text} = await driver.get('/_emulator/export/test/events.jsonl')
  return {ids, events: text.trim().split('\n'), credentials: driver.emulator.credentials}
}

test('one seed and one script give the same ids and the same event log, byte for byte', async () => {
  expect(await run(42, false)).toEqual(await run(42, false))
})

test('calls to different wallets at once change no id and no event', async () => {
  const [inTurn, atOnce] = [await run(42, false), await run(42, true)]
  expect(atOnce.ids).toEqual(inTurn.ids)
  expect(atOnce.events.toSorted()).toEqual(inTurn.events.toSorted())
})

test('another seed gives other ids and other secrets', async () => {
  const [one, other] = [await run(42, false), await run(43, false)]
  expect(one.ids[0]?.[0]).not.toBe(other.ids[0]?.[0])
  expect(one.credentials.test.clientSecret).not.toBe(other.credentials.test.clientSecret)
})

test('data goes on with the seed that it was begun with, and with no other', async () => {
  using directory = temporaryDirectory()
  const dataDir = directory.path
  const first = await startEmulator({port: 0, dataDir, seed: 1})
  await first.close()
  await expect(startEmulator({port: 0, dataDir, seed: 2})).rejects.toMatchObject({
    code: 'EMULATOR_SEED_DIFFERS',
  })
  const again = await startEmulator({port: 0, dataDir})
  expect(again.credentials).toEqual(first.credentials)
  await again.close()
})

test('on a clock that stands still no line of a wallet is dated before an earlier one', async () => {
  const driver = await drive({seed: 3})
  await driver.post('/v2/sub-accounts', {reference: 'loja-2'})
  const split = [{subAccount: 'loja-2', amount: 10}]
  const {body: charge} = await driver.post('/v2/pix', {amount: 300, split})
  await driver.control(`/charges/${charge.id}/pay`)
  const {body: block} = await driver.control('/blocks', {
    transactionId: charge.id,
    amount: 20,
    blockType: 'med',
  })
  await driver.control(`/blocks/${block.id}/reject`)
  await driver.control(`/charges/${charge.id}/refund`, {amount: 10})
  const {status} = await driver.post('/v2/withdrawals', PAYOUT)
  expect(status).toBe(201)
  await driver.control('/transfers', {
    environment: 'test',
    from: 'principal',
    to: 'loja-2',
    amount: 5,
  })
  const {body: later} = await driver.post('/v2/pix', {amount: 30, split})
  await driver.control(`/charges/${later.id}/pay`)
  for (const wallet of ['principal', 'loja-2']) {
    const path = `/_emulator/statement?environment=test&wallet=${wallet}`
    const {lines} = (await driver.get(path)).body
    const moments = lines.map(({createdAt}: {createdAt: string}) => createdAt)
    expect(moments).toEqual(moments.toSorted())
    expect(moments.length).toBeGreaterThan(1)
  }
})

const PAYOUT = {
  amount: 50,
  pixKey: 'maria@example.com',
  pixKeyType: 'email',
  holderName: 'Maria Silva',
  holderDocument: '52998224725',
  holderDocumentType: 'cpf',
}
