import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {nextProject, paidCharge, UNKNOWN_ID} from './drafts.ts'
import {subscribe} from './receiver.ts'
import {openService, type Service} from './service.ts'

const split = (count: number) =>
  Array.from({length: count}, () => ({subAccount: 'a1', amount: 0.01}))

describe('Resources: PIX charge, creation request', () => {
  let service: Service
  beforeAll(async () => {
    service = await openService()
    await service.test.create('/sub-accounts', {reference: 'a1'})
  })
  afterAll(() => service.close())

  test.each([
    {rule: 'amount is a number: 10', body: {amount: 10}},
    {rule: 'amount is at least 1: 1', body: {amount: 1}},
    {rule: 'amount has at most two decimals: 1.01', body: {amount: 1.01}},
    {rule: 'amount may be large: 1234567.89', body: {amount: 1_234_567.89}},
    {rule: 'description is optional and may be empty', body: {amount: 1, description: ''}},
    {rule: 'description has at most 255: 255', body: {amount: 1, description: 'd'.repeat(255)}},
    {rule: 'lengths count characters: 255 ç', body: {amount: 1, description: 'ç'.repeat(255)}},
    {rule: 'every sub-field of customer is optional: none', body: {amount: 1, customer: {}}},
    {
      rule: 'every sub-field of customer is optional: one',
      body: {amount: 1, customer: {name: 'A'}},
    },
    {
      rule: 'customer holds name, document, email, phone',
      body: {
        amount: 1,
        customer: {
          name: 'Ana',
          document: '52998224725',
          email: 'ana@example.com',
          phone: '+5511999990000',
        },
      },
    },
    {rule: 'expiresIn is at least 300: 300', body: {amount: 1, expiresIn: 300}},
    {rule: 'expiresIn is at most 604800: 604800', body: {amount: 1, expiresIn: 604_800}},
    {
      rule: 'externalReference has at most 255: 255',
      body: {amount: 1, externalReference: 'r'.repeat(255)},
    },
    {
      rule: 'metadata is an object of free pairs',
      body: {amount: 1, metadata: {a: '1', b: 2, c: true}},
    },
    {rule: 'metadata may be empty', body: {amount: 1, metadata: {}}},
    {rule: 'split has at most 10 items: 10', body: {amount: 10, split: split(10)}},
    {
      rule: 'split.amount is a fixed BRL value: 0.01',
      body: {amount: 10, split: [{subAccount: 'a1', amount: 0.01}]},
    },
  ])('accepts: $rule', async ({body}) => {
    const reply = await service.test.post('/pix', body)
    expect(reply.text).toContain('"pending"')
    expect(reply.status).toBe(201)
  })

  test.each([
    {rule: 'amount is mandatory', field: 'amount', body: {description: 'x'}},
    {rule: 'amount is at least 1: 0.99', field: 'amount', body: {amount: 0.99}},
    {rule: 'amount is at least 1: 0', field: 'amount', body: {amount: 0}},
    {rule: 'amount is at least 1: -5', field: 'amount', body: {amount: -5}},
    {rule: 'amount has at most two decimals: 1.001', field: 'amount', body: {amount: 1.001}},
    {rule: 'amount has at most two decimals: 10.999', field: 'amount', body: {amount: 10.999}},
    {rule: 'amount is a number, not a string', field: 'amount', body: {amount: '10.00'}},
    {rule: 'amount is a number, not null', field: 'amount', body: {amount: null}},
    {rule: 'amount is a number, not a boolean', field: 'amount', body: {amount: true}},
    {rule: 'amount is a number, not an array', field: 'amount', body: {amount: [10]}},
    {
      rule: 'description has at most 255: 256',
      field: 'description',
      body: {amount: 1, description: 'd'.repeat(256)},
    },
    {rule: 'description is a string', field: 'description', body: {amount: 1, description: 5}},
    {rule: 'customer is an object', field: 'customer', body: {amount: 1, customer: 'Ana'}},
    {rule: 'customer is no array', field: 'customer', body: {amount: 1, customer: []}},
    {rule: 'customer.name is a string', field: 'name', body: {amount: 1, customer: {name: 1}}},
    {
      rule: 'customer.document is a string',
      field: 'document',
      body: {amount: 1, customer: {document: 52998224725}},
    },
    {rule: 'customer.email is a string', field: 'email', body: {amount: 1, customer: {email: {}}}},
    {rule: 'customer.phone is a string', field: 'phone', body: {amount: 1, customer: {phone: 11}}},
    {rule: 'projectId is a UUID', field: 'projectId', body: {amount: 1, projectId: 'loja'}},
    {rule: 'projectId is a string', field: 'projectId', body: {amount: 1, projectId: 7}},
    {
      rule: 'pspCredentialId is a string',
      field: 'pspCredentialId',
      body: {amount: 1, pspCredentialId: 7},
    },
    {rule: 'expiresIn is at least 300: 299', field: 'expiresIn', body: {amount: 1, expiresIn: 299}},
    {
      rule: 'expiresIn is at most 604800: 604801',
      field: 'expiresIn',
      body: {amount: 1, expiresIn: 604_801},
    },
    {
      rule: 'expiresIn is an integer: 300.5',
      field: 'expiresIn',
      body: {amount: 1, expiresIn: 300.5},
    },
    {
      rule: 'expiresIn is an integer: "300"',
      field: 'expiresIn',
      body: {amount: 1, expiresIn: '300'},
    },
    {
      rule: 'externalReference has at most 255: 256',
      field: 'externalReference',
      body: {amount: 1, externalReference: 'r'.repeat(256)},
    },
    {
      rule: 'externalReference is a string',
      field: 'externalReference',
      body: {amount: 1, externalReference: 9},
    },
    {rule: 'metadata is an object: string', field: 'metadata', body: {amount: 1, metadata: 'a=b'}},
    {rule: 'metadata is an object: array', field: 'metadata', body: {amount: 1, metadata: ['a']}},
    {rule: 'split is an array', field: 'split', body: {amount: 10, split: {a1: 1}}},
    {
      rule: 'split.subAccount is mandatory',
      field: 'subAccount',
      body: {amount: 10, split: [{amount: 1}]},
    },
    {
      rule: 'split.subAccount is a string',
      field: 'subAccount',
      body: {amount: 10, split: [{subAccount: 1, amount: 1}]},
    },
    {
      rule: 'split.amount is mandatory',
      field: 'amount',
      body: {amount: 10, split: [{subAccount: 'a1'}]},
    },
    {
      rule: 'no percentages exist',
      field: 'amount',
      body: {amount: 10, split: [{subAccount: 'a1', amount: '10%'}]},
    },
    {
      rule: 'a leg is at least 0.01: 0',
      field: 'amount',
      body: {amount: 10, split: [{subAccount: 'a1', amount: 0}]},
    },
    {
      rule: 'a leg is at least 0.01: -1',
      field: 'amount',
      body: {amount: 10, split: [{subAccount: 'a1', amount: -1}]},
    },
    {
      rule: 'a leg has at most two decimals',
      field: 'amount',
      body: {amount: 10, split: [{subAccount: 'a1', amount: 0.015}]},
    },
    {rule: 'the body is an object: array', field: '', body: []},
    {rule: 'the body is an object: string', field: '', body: '"amount"'},
    {rule: 'the body is an object: null', field: '', body: 'null'},
  ])('refuses with 400: $rule', async ({field, body}) => {
    const reply = await service.test.post('/pix', body)
    expect(reply.status).toBe(400)
    expect(reply.json.error).toBe('BadRequest')
    expect(String(reply.json.message)).toContain(field)
  })

  test('an invalid request creates no charge', async () => {
    const externalReference = 'never-made'
    await service.test.post('/pix', {amount: 0.5, externalReference})
    expect((await service.test.get(`/transactions/${externalReference}`)).status).toBe(404)
  })

  test('an unknown projectId is 404 with the resource and the id', async () => {
    const reply = await service.test.post('/pix', {amount: 1, projectId: UNKNOWN_ID})
    expect(reply.status).toBe(404)
    expect(reply.json.error).toBe('NotFound')
    expect(reply.json.details).toMatchObject({resource: expect.any(String), id: UNKNOWN_ID})
  })

  test('a project of the other environment is unknown', async () => {
    const {id} = await service.live.create('/projects', nextProject())
    expect((await service.test.post('/pix', {amount: 1, projectId: id})).status).toBe(404)
  })
})

describe('Resources: PIX charge, project inheritance', () => {
  let service: Service
  beforeAll(async () => {
    service = await openService()
  })
  afterAll(() => service.close())

  async function projectOfPaidCharge(body: {projectId?: string} = {}) {
    const receiver = await subscribe(service.test, {events: ['payment_completed']})
    await paidCharge(service, service.test, {amount: 10, ...body})
    await service.advance()
    const [event] = receiver.bodies('payment_completed')
    await service.test.call('DELETE', `/webhooks/${receiver.endpoint.id}`)
    return event?.data.projectId
  }

  test('with no, one and several projects, and one named', async () => {
    expect(await projectOfPaidCharge()).toBeUndefined()
    const first = await service.test.create('/projects', nextProject())
    expect(await projectOfPaidCharge()).toBe(first.id)
    const second = await service.test.create('/projects', nextProject())
    expect((await projectOfPaidCharge()) ?? null).toBeNull()
    expect(await projectOfPaidCharge({projectId: second.id})).toBe(second.id)
  })
})
