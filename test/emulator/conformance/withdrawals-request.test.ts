import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {available, fund, UNKNOWN_ID, withdrawalDraft} from './drafts.ts'
import {openService, type Service} from './service.ts'

describe('Resources: withdrawal, creation request', () => {
  let service: Service
  beforeAll(async () => {
    service = await openService()
    await fund(service, service.test, 100_000)
  })
  afterAll(() => service.close())

  test.each([
    {rule: 'amount alone', change: {amount: 10}},
    {rule: 'netAmount alone', change: {netAmount: 10}},
    {rule: 'two decimals', change: {amount: 10.55}},
    {
      rule: 'pixKeyType cpf',
      change: {amount: 10, pixKeyType: 'cpf', pixKey: '52998224725'},
    },
    {
      rule: 'pixKeyType cnpj',
      change: {amount: 10, pixKeyType: 'cnpj', pixKey: '11222333000181'},
    },
    {rule: 'pixKeyType email', change: {amount: 10, pixKeyType: 'email', pixKey: 'a@example.com'}},
    {rule: 'pixKeyType phone', change: {amount: 10, pixKeyType: 'phone', pixKey: '+5511987654321'}},
    {
      rule: 'pixKeyType random',
      change: {amount: 10, pixKeyType: 'random', pixKey: '123e4567-e89b-42d3-a456-426614174000'},
    },
    {
      rule: 'holderDocumentType cnpj',
      change: {amount: 10, holderDocumentType: 'cnpj', holderDocument: '11222333000181'},
    },
    {
      rule: 'externalReference has at most 255: 255',
      change: {amount: 10, externalReference: 'w'.repeat(255)},
    },
    {
      rule: 'pspCredentialId is ignored, institution choice is not for withdrawals',
      change: {amount: 10, pspCredentialId: UNKNOWN_ID},
    },
  ])('accepts: $rule', async ({change}) => {
    const reply = await service.test.post('/withdrawals', {...withdrawalDraft, ...change})
    expect(reply.text).toContain('"snapshotPixKey"')
    expect(reply.status).toBe(201)
  })

  test.each([
    {rule: 'both amount and netAmount', field: '', change: {amount: 10, netAmount: 7.5}},
    {rule: 'neither amount nor netAmount', field: '', change: {}},
    {rule: 'pixKey is mandatory', field: 'pixKey', change: {amount: 10, pixKey: undefined}},
    {
      rule: 'pixKeyType is mandatory',
      field: 'pixKeyType',
      change: {amount: 10, pixKeyType: undefined},
    },
    {
      rule: 'holderName is mandatory',
      field: 'holderName',
      change: {amount: 10, holderName: undefined},
    },
    {
      rule: 'holderDocument is mandatory',
      field: 'holderDocument',
      change: {amount: 10, holderDocument: undefined},
    },
    {
      rule: 'holderDocumentType is mandatory',
      field: 'holderDocumentType',
      change: {amount: 10, holderDocumentType: undefined},
    },
    {rule: 'pixKey is not empty', field: 'pixKey', change: {amount: 10, pixKey: ''}},
    {rule: 'holderName is not empty', field: 'holderName', change: {amount: 10, holderName: ''}},
    {
      rule: 'holderDocument is not empty',
      field: 'holderDocument',
      change: {amount: 10, holderDocument: ''},
    },
    {rule: 'pixKey is a string', field: 'pixKey', change: {amount: 10, pixKey: 5}},
    {
      rule: 'pixKeyType is one of five: evp',
      field: 'pixKeyType',
      change: {amount: 10, pixKeyType: 'evp'},
    },
    {
      rule: 'pixKeyType is one of five: CPF',
      field: 'pixKeyType',
      change: {amount: 10, pixKeyType: 'CPF'},
    },
    {rule: 'holderName is a string', field: 'holderName', change: {amount: 10, holderName: {}}},
    {
      rule: 'holderDocumentType is cpf or cnpj: rg',
      field: 'holderDocumentType',
      change: {amount: 10, holderDocumentType: 'rg'},
    },
    {rule: 'projectId is a UUID', field: 'projectId', change: {amount: 10, projectId: 'x'}},
    {rule: 'amount is a number', field: 'amount', change: {amount: '10'}},
    {rule: 'amount has at most two decimals', field: 'amount', change: {amount: 10.001}},
    {rule: 'amount is positive', field: 'amount', change: {amount: -10}},
    {rule: 'netAmount is a number', field: 'netAmount', change: {netAmount: '10'}},
    {rule: 'netAmount has at most two decimals', field: 'netAmount', change: {netAmount: 10.001}},
    {rule: 'netAmount is at least 1: 0.99', field: 'netAmount', change: {netAmount: 0.99}},
    {rule: 'amount is at least 1: 0.99', field: 'amount', change: {amount: 0.99}},
    {rule: 'an amount equal to the fee', field: '', change: {amount: 2.5}},
    {
      rule: 'externalReference has at most 255: 256',
      field: 'externalReference',
      change: {amount: 10, externalReference: 'w'.repeat(256)},
    },
  ])('refuses with 400: $rule', async ({field, change}) => {
    const before = await available(service.test)
    const reply = await service.test.post('/withdrawals', {...withdrawalDraft, ...change})
    expect(reply.status).toBe(400)
    expect(reply.json.error).toBe('BadRequest')
    expect(String(reply.json.message)).toContain(field)
    expect(await available(service.test)).toBe(before)
  })

  test('an amount that the fee leaves nothing of is refused by its own code', async () => {
    const {json} = await service.test.post('/withdrawals', {...withdrawalDraft, amount: 2.5})
    expect(json.details).toMatchObject({field: 'amount', code: 'AMOUNT_NOT_ABOVE_FEE'})
  })

  test('an amount one centavo above the fee is accepted', async () => {
    const made = await service.test.create('/withdrawals', {...withdrawalDraft, amount: 2.51})
    expect(made).toMatchObject({amount: 2.51, feeAmount: 2.5, netAmount: 0.01})
  })

  test('netAmount is at least 1: 1', async () => {
    const made = await service.test.create('/withdrawals', {...withdrawalDraft, netAmount: 1})
    expect(made).toMatchObject({amount: 3.5, feeAmount: 2.5, netAmount: 1})
  })

  test('an unknown projectId is 404 with the resource and the id', async () => {
    const body = {...withdrawalDraft, amount: 10, projectId: UNKNOWN_ID}
    const reply = await service.test.post('/withdrawals', body)
    expect(reply.status).toBe(404)
    expect(reply.json.details).toMatchObject({resource: expect.any(String), id: UNKNOWN_ID})
  })
})
