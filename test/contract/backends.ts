import nock from 'nock'
import {startEmulator} from '../../src/emulator/start.ts'
import {type Connected, connected} from '../helpers/connected.ts'
import * as recorded from './recorded-answers.ts'

/** A service behind the client, with one paid charge of 10 reais and one wallet `loja-2`. */
export interface Backend extends AsyncDisposable {
  readonly client: Connected['client']
  readonly journal: Connected['journal']
  /** Of the paid charge. */
  readonly chargeId: string
}

/** Answers as the spec's tables show them. */
async function overRecordedAnswers(): Promise<Backend> {
  const base = 'http://127.0.0.1:4010'
  nock.disableNetConnect()
  nock(base)
    .persist()
    .post('/v2/auth')
    .reply(200, {access_token: 'tok', expires_in: 300, token_type: 'Bearer'})
    .post('/v2/pix')
    .reply(201, recorded.charge)
    .post('/v2/withdrawals')
    .reply(201, recorded.withdrawal)
    .post('/v2/projects')
    .reply(201, recorded.project)
    .get('/v2/projects')
    .query(true)
    .reply(200, {items: [recorded.project], total: 1, page: 1, limit: 20, totalPages: 1})
    .get(`/v2/projects/${recorded.project.id}`)
    .reply(200, recorded.project)
    .get('/v2/balance-blocks')
    .query(true)
    .reply(200, {items: [recorded.block], total: 1})
    .post('/v2/sub-accounts')
    .reply(201, recorded.subAccount)
    .get('/v2/sub-accounts')
    .reply(200, {data: [recorded.subAccount]})
    .get(`/v2/transactions/${recorded.charge.id}`)
    .reply(200, recorded.transaction)
    .post(`/v2/transactions/${recorded.charge.id}/refund`)
    .reply(201, {originalTransactionId: recorded.charge.id, status: 'PENDING'})
    .get('/v2/balance')
    .reply(200, recorded.balance)
    .get('/v2/account')
    .reply(200, recorded.account)
    .post('/v2/webhooks')
    .reply(201, recorded.endpoint)
    .get('/v2/webhooks')
    .reply(200, {data: [{...recorded.endpoint, secret: undefined}]})
    .delete(`/v2/webhooks/${recorded.endpoint.id}`)
    .reply(204)
  const at = await connected(base)
  return {
    client: at.client,
    journal: at.journal,
    chargeId: recorded.charge.id,
    [Symbol.asyncDispose]: async () => {
      await at[Symbol.asyncDispose]()
      nock.cleanAll()
      nock.enableNetConnect()
      nock.restore()
      nock.activate()
    },
  }
}

/** The whole service, in this process. */
async function overTheEmulator(): Promise<Backend> {
  const emulator = await startEmulator({port: 0})
  const at = await connected(emulator.url, emulator.credentials.test)
  const control = (path: string, body: object) =>
    fetch(`${emulator.controlUrl}${path}`, {
      method: 'POST',
      headers: {'content-type': 'application/json'},
      body: JSON.stringify(body),
    })
  const {resource} = await at.client.charges.create({amount: 10, description: 'Order'})
  await control(`/charges/${resource.id}/pay`, {})
  await control('/blocks', {transactionId: resource.id, amount: 1, blockType: 'med'})
  return {
    client: at.client,
    journal: at.journal,
    chargeId: resource.id,
    [Symbol.asyncDispose]: async () => {
      await at[Symbol.asyncDispose]()
      await emulator.close()
    },
  }
}

export const BACKENDS = [
  {backend: 'recorded answers', connect: overRecordedAnswers},
  {backend: 'emulator', connect: overTheEmulator},
]
