import nock from 'nock'
import {afterEach, describe, expect, test} from 'vitest'
import {connected} from '../helpers/connected.ts'
import {charge, said} from './recorded-answers.ts'

const BASE = 'http://127.0.0.1:4010'
nock.disableNetConnect()
afterEach(() => {
  nock.cleanAll()
})

const KEY = 'order-77-key'

describe('a key that has created a charge', () => {
  test.each([
    {name: 'the body is refused', status: 400, body: said(400, 'BadRequest', 'no')},
    {name: 'the permission is gone', status: 403, body: said(403, 'Forbidden', 'no')},
    {name: 'another attempt is under way', status: 409, body: said(409, 'Conflict', 'busy')},
    {name: 'the service is failing', status: 500, body: said(500, 'InternalError', 'boom')},
    {name: 'a page comes back', status: 201, body: '<html>'},
  ])('gives that charge again where $name', async ({status, body}) => {
    nock(BASE).persist().post('/v2/auth').reply(200, {access_token: 'tok'})
    nock(BASE).post('/v2/pix').reply(201, charge)
    await using at = await connected(BASE)
    const create = () => at.client.charges.create({amount: 10}, KEY)
    const first = await create()
    nock(BASE).post('/v2/pix').times(4).reply(status, body)
    expect(await create()).toEqual({
      resource: first.resource,
      journalId: first.journalId,
      idempotencyKey: KEY,
      replayed: true,
      isNew: false,
    })
    expect(first).toMatchObject({replayed: false, resource: {id: charge.id}})
    expect(await at.journal.requests.list({})).toMatchObject([
      {state: 'done', resourceId: charge.id},
    ])
  })
})
