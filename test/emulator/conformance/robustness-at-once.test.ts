import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {fund, withdrawalDraft} from './drafts.ts'
import {openService, type Service} from './service.ts'

let service: Service
beforeAll(async () => {
  service = await openService()
  await fund(service, service.test, 1000)
})
afterAll(() => service.close())

describe('Robustness: at once', () => {
  test('20 withdrawals at once never take more than there is', async () => {
    const {available} = (await service.test.get('/balance')).json
    const amount = Math.floor(available / 7)
    const replies = await Promise.all(
      Array.from({length: 20}, () =>
        service.test.post('/withdrawals', {...withdrawalDraft, amount}),
      ),
    )
    const made = replies.filter(({status}) => status === 201).length
    expect(made).toBe(7)
    expect((await service.test.get('/balance')).json.available).toBeGreaterThanOrEqual(0)
  })

  test('20 payments of one charge at once: one is made, 19 are 409', async () => {
    const {id} = await service.test.create('/pix', {amount: 10})
    const replies = await Promise.all(
      Array.from({length: 20}, () => service.control('POST', `/charges/${id}/pay`, {})),
    )
    const statuses = replies.map(({status}) => status).toSorted()
    expect(statuses.filter((status) => status < 300)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(19)
    const lines = (await service.statement()).filter((line) => line.id === id)
    expect(lines).toHaveLength(1)
  })

  test('20 refunds of one charge at once: one is made', async () => {
    const {id} = await fund(service, service.test, 10)
    const replies = await Promise.all(
      Array.from({length: 20}, () => service.test.post(`/transactions/${id}/refund`, {})),
    )
    expect(replies.filter(({status}) => status === 201)).toHaveLength(1)
    expect(replies.filter(({status}) => status === 409)).toHaveLength(19)
  })

  test('20 projects of one name at once: one is made', async () => {
    const replies = await Promise.all(
      Array.from({length: 20}, () =>
        service.test.post('/projects', {name: 'Só uma', color: '#000000'}),
      ),
    )
    expect(replies.filter(({status}) => status === 201)).toHaveLength(1)
    expect(replies.filter(({status}) => status === 409)).toHaveLength(19)
  })

  test('20 sub-accounts of one reference at once: one is made', async () => {
    const replies = await Promise.all(
      Array.from({length: 20}, () => service.test.post('/sub-accounts', {reference: 'uma'})),
    )
    expect(replies.filter(({status}) => status === 201)).toHaveLength(1)
  })

  test('200 charges at once are 200 charges', async () => {
    const replies = await Promise.all(
      Array.from({length: 200}, () => service.test.post('/pix', {amount: 5})),
    )
    expect(new Set(replies.map(({json}) => json.id)).size).toBe(200)
  })
})
