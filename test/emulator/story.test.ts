import {expect, test} from 'vitest'
import {checkSignature} from '../../src/domain/signature.ts'
import {drive} from './driver.ts'
import {listener} from './listener.ts'

test('a charge with a split is paid, the signed webhook arrives, and the ledger foots', async () => {
  const driver = await drive()
  const hook = await listener()
  await driver.post('/v2/sub-accounts', {reference: 'loja-2'})
  const {body: endpoint} = await driver.post('/v2/webhooks', {url: hook.url})
  const charge = await driver.post('/v2/pix', {
    amount: 100,
    split: [{subAccount: 'loja-2', amount: 30}],
  })
  expect(charge.status).toBe(201)
  expect(charge.headers.get('x-pixctl-emulator')).toBe('1')
  expect(await driver.available()).toBe(0)

  await driver.control(`/charges/${charge.body.id}/pay`)
  await driver.control('/clock', {advanceSeconds: 0})

  expect(await driver.available()).toBe(69.01)
  expect(await driver.available('loja-2')).toBe(30)
  const [delivery] = hook.received
  const signature = String(delivery?.headers['x-service-signature'])
  expect(checkSignature(signature, delivery?.raw ?? Buffer.alloc(0), [endpoint.secret])).toBe(
    undefined,
  )
  expect(delivery?.body).toMatchObject({
    event: 'payment_completed',
    subAccount: 'principal',
    data: {
      transactionId: charge.body.id,
      amount: 100,
      feeAmount: 0.99,
      netAmount: 99.01,
      split: [{subAccount: 'loja-2', amount: 30}],
    },
  })

  const withdrawal = await driver.post('/v2/withdrawals', {
    pixKey: 'maria@example.com',
    pixKeyType: 'email',
    holderName: 'Maria',
    holderDocument: '52998224725',
    holderDocumentType: 'cpf',
    netAmount: 10,
  })
  expect(withdrawal.body).toMatchObject({amount: 12.5, feeAmount: 2.5, netAmount: 10})
  await driver.control(`/withdrawals/${withdrawal.body.id}/fail`, {reason: 'ACCOUNT_CLOSED'})
  expect(await driver.available()).toBe(69.01)
  const health = await driver.get('/_emulator/health')
  expect(health.body.ledgerSum).toBe(0)
})

test('what would take a balance past 2^53 centavos is refused, and nothing of it stays', async () => {
  const driver = await drive()
  const [first, second] = [
    await driver.post('/v2/pix', {amount: 60_000_000_000_000}),
    await driver.post('/v2/pix', {amount: 60_000_000_000_000}),
  ]
  expect((await driver.control(`/charges/${first?.body.id}/pay`)).status).toBe(200)
  const available = await driver.available()
  const refused = await driver.control(`/charges/${second?.body.id}/pay`)
  expect(refused.status).toBe(422)
  expect(refused.body.message).toContain('R$ 90071992547409.91')
  expect(await driver.available()).toBe(available)
  const {body} = await driver.get(`/v2/transactions/${second?.body.id}`)
  expect(body.status).toBe('pending')
  expect((await driver.get('/_emulator/health')).body.ledgerSum).toBe(0)
})

test('a split and a payout of the largest amounts are no failure of the emulator', async () => {
  const driver = await drive()
  const amount = 90_071_992_547_409
  const answers = [
    await driver.post('/v2/pix', {
      amount,
      split: [1, 2].map(() => ({subAccount: 'loja-2', amount})),
    }),
    await driver.post('/v2/pix', {amount: 1e300}),
    await driver.post('/v2/withdrawals', {
      pixKey: 'maria@example.com',
      pixKeyType: 'email',
      holderName: 'Maria',
      holderDocument: '52998224725',
      holderDocumentType: 'cpf',
      netAmount: amount,
    }),
  ]
  for (const {status} of answers) expect([400, 404, 409, 422]).toContain(status)
})
