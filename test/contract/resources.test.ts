import {afterEach, beforeEach, describe, expect, test} from 'vitest'
import {isUuid} from '../../src/domain/text.ts'
import {BACKENDS, type Backend} from './backends.ts'

const uuid = expect.toSatisfy(isUuid)
const instant = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/)

describe.each(BACKENDS)('every endpoint over the $backend', ({connect}) => {
  let at: Backend
  beforeEach(async () => {
    at = await connect()
  })
  afterEach(() => at[Symbol.asyncDispose]())

  test('a sub-account is created and listed', async () => {
    const {resource, replayed} = await at.client.subAccounts.create({
      reference: 'loja-2',
      name: 'Loja 2',
    })
    expect(resource).toMatchObject({reference: 'loja-2', status: 'active', createdAt: instant})
    expect(replayed).toBe(false)
    expect(await at.client.subAccounts.list()).toMatchObject([{reference: 'loja-2'}])
  })

  test('a charge with a split is created, and journalled with its answer', async () => {
    await at.client.subAccounts.create({reference: 'loja-2'})
    const created = await at.client.charges.create(
      {
        amount: 10,
        description: 'Order 77',
        externalReference: 'order-77',
        split: [{subAccount: 'loja-2', amount: 3}],
      },
      'order-77-key',
    )
    expect(created).toMatchObject({
      idempotencyKey: 'order-77-key',
      replayed: false,
      resource: {
        id: uuid,
        status: 'pending',
        amount: 10,
        currency: 'BRL',
        pixCopyPaste: expect.stringMatching(/^000201/),
        qrCodeBase64: expect.stringMatching(/^data:image\/png;base64,/),
        createdAt: instant,
        expiresAt: instant,
        externalReference: 'order-77',
        split: [{subAccount: 'loja-2', amount: 3}],
      },
    })
    expect(await at.journal.requests.find('order-77-key')).toMatchObject({
      state: 'done',
      statusCode: 201,
      resourceId: created.resource.id,
    })
    const kept = await at.journal.resources.find('charge', created.resource.id, 'test')
    expect(kept?.resource).toEqual(created.resource)
  })

  test('a withdrawal is created by net amount', async () => {
    const {resource} = await at.client.withdrawals.create({
      pixKey: 'a@b.co',
      pixKeyType: 'email',
      holderName: 'Ana',
      holderDocument: '52998224725',
      holderDocumentType: 'cpf',
      netAmount: 2,
      externalReference: 'payout-1',
    })
    expect(resource).toMatchObject({
      id: uuid,
      status: expect.stringMatching(/^(pending|processing|completed)$/),
      createdAt: instant,
      snapshotPixKeyType: 'email',
      projectId: null,
      externalReference: 'payout-1',
    })
    expect(resource.amount).toBeCloseTo(resource.netAmount + resource.feeAmount, 10)
  })

  test('a project is created, listed in pages, and fetched', async () => {
    const {resource} = await at.client.projects.create({name: 'Shop', color: '#112233'})
    expect(resource).toMatchObject({id: uuid, name: 'Shop', color: '#112233', createdAt: instant})
    const page = await at.client.projects.fetchPage({
      page: 1,
      limit: 20,
      sortBy: 'name',
      sortOrder: 'asc',
    })
    expect(page).toMatchObject({total: 1, page: 1, limit: 20, totalPages: 1})
    expect(page.items).toMatchObject([{name: 'Shop'}])
    expect(await at.client.projects.fetch(resource.id)).toMatchObject({id: resource.id})
  })

  test('balance and account say the same', async () => {
    const balance = await at.client.accounts.fetchBalance()
    expect(balance).toMatchObject({subAccount: 'principal', currency: 'BRL'})
    expect(balance.available).toEqual(expect.any(Number))
    const account = await at.client.accounts.fetchAccount()
    expect(account.balance.available.amountFormatted).toBe(balance.available)
    expect(account.account).toMatchObject({id: expect.any(String), status: expect.any(String)})
  })

  test('blocks are listed', async () => {
    const {items, total} = await at.client.balanceBlocks.list('awaiting_response')
    expect(total).toBe(1)
    expect(items).toMatchObject([
      {id: uuid, transactionId: at.chargeId, status: 'awaiting_response', blockType: 'med'},
    ])
  })

  test('a paid charge is fetched as a transaction, and refunded', async () => {
    expect(await at.client.transactions.fetch(at.chargeId)).toMatchObject({
      id: at.chargeId,
      type: 'payment',
      status: 'completed',
      amount: 10,
      feeAmount: 0.99,
      netAmount: 9.01,
      paidAt: instant,
    })
    const {resource} = await at.client.transactions.refund(at.chargeId, 'changed mind')
    expect(resource).toMatchObject({originalTransactionId: at.chargeId, status: 'PENDING'})
  })

  test('a webhook endpoint is created with a secret that is kept nowhere, listed and removed', async () => {
    const body = {url: 'http://127.0.0.1:4242/webhooks', events: ['payment_completed']}
    const {resource, journalId} = await at.client.webhookEndpoints.create(body)
    expect(resource.secret).toEqual(expect.any(String))
    const kept = await at.journal.resources.find('webhook_endpoint', resource.id, 'test')
    expect(kept?.resource).toMatchObject({id: resource.id})
    expect(kept?.resource).not.toHaveProperty('secret')
    expect(JSON.stringify(await at.journal.requests.find(journalId))).not.toContain(resource.secret)
    const [listed] = await at.client.webhookEndpoints.list()
    expect(listed).toMatchObject({id: resource.id})
    expect(listed?.secret).toBeUndefined()
    await at.client.webhookEndpoints.remove(resource.id)
  })

  test.each(['', '.', '..'])('an id of "%s" climbs nowhere: exit 2', async (id) => {
    await expect(async () => at.client.transactions.fetch(id)).rejects.toMatchObject({exitCode: 2})
  })
})
