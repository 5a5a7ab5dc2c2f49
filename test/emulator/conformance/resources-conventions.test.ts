import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {fund, ISO_UTC, keysOf, nextProject, UUID, withdrawalDraft} from './drafts.ts'
import {openService, type Service} from './service.ts'

describe('Resources: conventions', () => {
  let service: Service
  const answers: Record<string, object & {id: string; createdAt: string}> = {}
  let texts = ''

  beforeAll(async () => {
    service = await openService()
    await fund(service, service.test, 500)
    const made = {
      charge: await service.test.post('/pix', {amount: 19.9}),
      withdrawal: await service.test.post('/withdrawals', {...withdrawalDraft, amount: 50.25}),
      project: await service.test.post('/projects', nextProject()),
      'sub-account': await service.test.post('/sub-accounts', {reference: 'loja-1'}),
      endpoint: await service.test.post('/webhooks', {url: 'http://127.0.0.1:9/'}),
    }
    for (const [name, reply] of Object.entries(made)) {
      answers[name] = reply.json
      texts += reply.text
    }
    const {id} = await fund(service, service.test, 10)
    answers['block'] = await service.command('/blocks', {transactionId: id, blockType: 'med'})
    answers['transaction'] = (await service.test.get(`/transactions/${id}`)).json
  })
  afterAll(() => service.close())

  const resources = [
    'charge',
    'withdrawal',
    'project',
    'sub-account',
    'endpoint',
    'block',
    'transaction',
  ]

  test.each(resources)('identifiers are strings in UUID form: %s', (name) => {
    expect(answers[name]?.id).toMatch(UUID)
  })

  test.each(resources)('timestamps are ISO 8601 UTC strings: %s', (name) => {
    expect(answers[name]?.createdAt).toMatch(ISO_UTC)
    expect(Number.isNaN(Date.parse(answers[name]?.createdAt ?? ''))).toBe(false)
  })

  test.each(resources)('field names are camelCase: %s', (name) => {
    for (const field of keysOf(answers[name] ?? {})) expect(field).toMatch(/^[a-z][a-zA-Z0-9]*$/)
  })

  test('money amounts are JSON numbers in BRL with decimals', () => {
    expect(texts).toMatch(/"amount":\s*19\.90?[,}]/)
    expect(texts).toMatch(/"amount":\s*50\.25[,}]/)
  })

  test.each(['/pix', '/projects', '/balance', '/auth'])(
    'all paths carry the version prefix /v2: %s without it is 404',
    async (path) => {
      const authorization = `Bearer ${await service.test.token()}`
      const reply = await service.call('POST', path, {body: {}, headers: {authorization}})
      expect(reply.status).toBe(404)
      expect(reply.json.error).toBe('NotFound')
    },
  )

  test.each([
    {name: 'a creation', method: 'POST', path: '/pix', body: {amount: 1}},
    {name: 'a read', method: 'GET', path: '/projects'},
    {name: 'a refusal', method: 'POST', path: '/pix', body: {}},
  ] as const)(
    'bodies are JSON: $name answers application/json',
    async ({method, path, ...rest}) => {
      const reply = await service.test.call(method, path, rest)
      expect(reply.headers['content-type']).toMatch(/^application\/json(;|$)/)
    },
  )

  test('every answer carries a header that marks the emulator', async () => {
    const reply = await service.test.get('/projects')
    expect(keysOf(reply.headers).some((name) => name.includes('emulator'))).toBe(true)
  })
})
