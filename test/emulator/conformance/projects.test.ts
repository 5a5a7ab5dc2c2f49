import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {ISO_UTC, keysOf, projectDraft, UNKNOWN_ID, UUID} from './drafts.ts'
import {openService, type Service} from './service.ts'

describe('Resources: project', () => {
  let service: Service
  beforeAll(async () => {
    service = await openService()
  })
  afterAll(() => service.close())

  test.each([
    {rule: 'name at most 255: 255', body: {...projectDraft, name: 'n'.repeat(255)}},
    {rule: 'color in capitals', body: {name: 'c1', color: '#ABCDEF'}},
    {rule: 'color in small letters', body: {name: 'c2', color: '#abcdef'}},
    {rule: 'color in digits', body: {name: 'c3', color: '#012345'}},
    {rule: 'description', body: {name: 'c4', color: '#012345', description: 'Loja de rua'}},
    {rule: 'logoUrl', body: {name: 'c5', color: '#012345', logoUrl: 'https://example.com/a.png'}},
  ])('accepts: $rule', async ({body}) => {
    const reply = await service.test.post('/projects', body)
    expect(reply.status).toBe(201)
    expect(reply.json).toMatchObject(body)
  })

  test.each([
    {rule: 'name is mandatory', field: 'name', body: {color: '#000000'}},
    {rule: 'name at most 255: 256', field: 'name', body: {...projectDraft, name: 'n'.repeat(256)}},
    {rule: 'name is a string', field: 'name', body: {...projectDraft, name: 5}},
    {rule: 'color is mandatory', field: 'color', body: {name: 'd1'}},
    {rule: 'color has a #', field: 'color', body: {name: 'd2', color: '012345'}},
    {rule: 'color has six digits: 5', field: 'color', body: {name: 'd3', color: '#01234'}},
    {rule: 'color has six digits: 7', field: 'color', body: {name: 'd4', color: '#0123456'}},
    {rule: 'color has six digits: 3', field: 'color', body: {name: 'd5', color: '#FFF'}},
    {rule: 'color is hexadecimal', field: 'color', body: {name: 'd6', color: '#GG0000'}},
    {rule: 'color is no name', field: 'color', body: {name: 'd7', color: 'red'}},
    {rule: 'color ends there', field: 'color', body: {name: 'd8', color: '#012345\n'}},
    {
      rule: 'description is a string',
      field: 'description',
      body: {...projectDraft, name: 'd9', description: 1},
    },
    {
      rule: 'logoUrl is a URL',
      field: 'logoUrl',
      body: {...projectDraft, name: 'e1', logoUrl: 'logo'},
    },
  ])('refuses with 400: $rule', async ({field, body}) => {
    const reply = await service.test.post('/projects', body)
    expect(reply.status).toBe(400)
    expect(reply.json.error).toBe('BadRequest')
    expect(String(reply.json.message)).toContain(field)
  })

  test('the record is id, name, color, description, logoUrl, createdAt', async () => {
    const body = {
      name: 'Completo',
      color: '#0A0B0C',
      description: 'd',
      logoUrl: 'https://example.com/l.png',
    }
    const made = await service.test.create('/projects', body)
    expect(keysOf(made)).toEqual(['color', 'createdAt', 'description', 'id', 'logoUrl', 'name'])
    expect(made).toMatchObject(body)
    expect(made.id).toMatch(UUID)
    expect(made.createdAt).toMatch(ISO_UTC)
  })

  test('id and createdAt are of the response only', async () => {
    const body = {
      ...projectDraft,
      name: 'Com id',
      id: UNKNOWN_ID,
      createdAt: '2001-01-01T00:00:00Z',
    }
    const reply = await service.test.post('/projects', body)
    if (reply.status === 201) expect(reply.json.id).not.toBe(UNKNOWN_ID)
    else expect(reply.status).toBe(400)
  })

  test('a duplicate name is 409 with resource, field and value', async () => {
    await service.test.create('/projects', {...projectDraft, name: 'Uma vez'})
    const reply = await service.test.post('/projects', {name: 'Uma vez', color: '#FFFFFF'})
    expect(reply.status).toBe(409)
    expect(reply.json.error).toBe('Conflict')
    expect(reply.json.details).toMatchObject({
      resource: expect.any(String),
      field: 'name',
      value: 'Uma vez',
    })
  })

  test('the sandbox and production are distinct: one name in both', async () => {
    await service.test.create('/projects', {...projectDraft, name: 'Nos dois'})
    const reply = await service.live.post('/projects', {...projectDraft, name: 'Nos dois'})
    expect(reply.status).toBe(201)
  })

  test('GET /projects/{id} shows one project', async () => {
    const made = await service.test.create('/projects', {...projectDraft, name: 'Uma só'})
    const reply = await service.test.get(`/projects/${made.id}`)
    expect(reply.status).toBe(200)
    expect(reply.json).toEqual(made)
  })

  test('an unknown project is 404 with resource and id', async () => {
    const reply = await service.test.get(`/projects/${UNKNOWN_ID}`)
    expect(reply.status).toBe(404)
    expect(reply.json.error).toBe('NotFound')
    expect(reply.json.details).toMatchObject({resource: expect.any(String), id: UNKNOWN_ID})
  })

  test('a project of the other environment is 404', async () => {
    const made = await service.live.create('/projects', {...projectDraft, name: 'De lá'})
    expect((await service.test.get(`/projects/${made.id}`)).status).toBe(404)
  })

  test('projects belong to the account: X-Sub-Account changes nothing', async () => {
    await service.test.create('/sub-accounts', {reference: 'loja-x'})
    const all = (await service.test.get('/projects?limit=100')).json.total
    const reply = await service.test.get('/projects?limit=100', {subAccount: 'loja-x'})
    expect(reply.status).toBe(200)
    expect(reply.json.total).toBe(all)
  })
})

describe('Endpoints: GET /projects', () => {
  const names = Array.from({length: 45}, (_, i) => `p${String((i * 7) % 45).padStart(2, '0')}`)
  let service: Service
  beforeAll(async () => {
    service = await openService()
    for (const name of names) {
      await service.test.create('/projects', {...projectDraft, name})
      if (name === 'p14' || name === 'p28') await service.advance(60)
    }
  })
  afterAll(() => service.close())

  const list = async (query: string) => (await service.test.get(`/projects${query}`)).json
  const namesOf = async (query: string) => (await list(query)).items.map((item) => item.name)

  test('answers 200 with items, total, page, limit and totalPages', async () => {
    const reply = await service.test.get('/projects')
    expect(reply.status).toBe(200)
    expect(keysOf(reply.json)).toEqual(['items', 'limit', 'page', 'total', 'totalPages'])
    expect(reply.json).toMatchObject({total: 45, page: 1, limit: 20, totalPages: 3})
    expect(reply.json.items).toHaveLength(20)
  })

  test('an empty account has an empty list', async () => {
    const reply = await service.live.get('/projects')
    expect(reply.json).toMatchObject({items: [], total: 0, page: 1, limit: 20})
    expect([0, 1]).toContain(reply.json.totalPages)
  })

  test('defaults are page 1, limit 20, createdAt, desc', async () => {
    expect(await list('')).toEqual(await list('?page=1&limit=20&sortBy=createdAt&sortOrder=desc'))
    expect((await list('')).items[0]?.name).toBe(names.at(-1))
  })

  test.each([
    {query: '?limit=1', length: 1, totalPages: 45},
    {query: '?limit=100', length: 45, totalPages: 1},
    {query: '?limit=10&page=5', length: 5, totalPages: 5},
    {query: '?limit=15&page=3', length: 15, totalPages: 3},
    {query: '?limit=15&page=4', length: 0, totalPages: 3},
    {query: '?page=1000', length: 0, totalPages: 3},
  ])('$query has $length items of $totalPages pages', async ({query, length, totalPages}) => {
    const answer = await list(query)
    expect(answer.items).toHaveLength(length)
    expect(answer).toMatchObject({total: 45, totalPages})
  })

  test.each([
    '?page=0',
    '?page=-1',
    '?page=1.5',
    '?page=x',
    '?page=',
    '?limit=0',
    '?limit=101',
    '?limit=-5',
    '?limit=ten',
    '?limit=2.5',
    '?sortBy=color',
    '?sortBy=created_at',
    '?sortOrder=up',
    '?sortOrder=DESCENDING',
  ])('a parameter out of its range is 400: %s', async (query) => {
    const reply = await service.test.get(`/projects${query}`)
    expect(reply.status).toBe(400)
    expect(reply.json.error).toBe('BadRequest')
  })

  test('sorts by name, asc and desc', async () => {
    const sorted = names.toSorted()
    expect(await namesOf('?sortBy=name&sortOrder=asc&limit=100')).toEqual(sorted)
    expect(await namesOf('?sortBy=name&sortOrder=desc&limit=100')).toEqual(sorted.toReversed())
  })

  test.each(['createdAt', 'updatedAt'])('sorts by %s, asc and desc', async (field) => {
    expect(await namesOf(`?sortBy=${field}&sortOrder=asc&limit=100`)).toEqual(names)
    expect(await namesOf(`?sortBy=${field}&sortOrder=desc&limit=100`)).toEqual(names.toReversed())
  })

  test.each(['createdAt', 'updatedAt', 'name'])(
    'pages by %s show each project once',
    async (by) => {
      const seen: string[] = []
      for (let page = 1; page <= 7; page += 1) {
        seen.push(...(await namesOf(`?limit=7&page=${page}&sortBy=${by}`)))
      }
      expect(seen.toSorted()).toEqual(names.toSorted())
    },
  )
})
