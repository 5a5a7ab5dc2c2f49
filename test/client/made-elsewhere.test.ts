import {describe, expect, test} from 'vitest'
import {withdrawals} from '../../src/client/withdrawals.ts'
import type {Journal} from '../../src/journal/journal.ts'
import {said} from '../contract/recorded-answers.ts'
import {asked, reply} from './asked.ts'

const BODY = {
  pixKey: 'a@b.co',
  pixKeyType: 'email',
  holderName: 'Ana',
  holderDocument: '52998224725',
  holderDocumentType: 'cpf',
  amount: 4.5,
  externalReference: 'rent-1',
} as const
const PAID = {id: 't-1', type: 'withdrawal', status: 'processing', amount: -4.5}
const absent = reply(404, said(404, 'NotFound', 'no', {resource: 'transaction', id: 'rent-1'}))

const find = (answer: Parameters<typeof asked>[0][number], resourceId?: string) => {
  const at = asked([answer])
  const named = async () => (resourceId ? [{resourceId, idempotencyKey: 'of-this-home'}] : [])
  const journal = async () => ({requests: {named}}) as unknown as Journal
  return withdrawals({...at.channel, journal}).findOfReference(BODY)
}

describe('a payout of a reference', () => {
  test('that another home made is found', async () => {
    expect(await find(reply(200, PAID))).toMatchObject({id: 't-1'})
  })

  test.each([
    {name: 'is not there', answer: absent},
    {name: 'is another one', answer: reply(200, {...PAID, amount: -4.51})},
    {name: 'may not be asked for', answer: reply(403, said(403, 'Forbidden', 'no'))},
    {name: 'cannot be asked for by it', answer: reply(400, said(400, 'BadRequest', 'no uuid'))},
  ])('that $name is none', async ({answer}) => {
    expect(await find(answer)).toBeUndefined()
  })

  test('that the journal of this home has is left to it', async () => {
    expect(await find(reply(200, PAID), 't-1')).toBeUndefined()
  })

  test.each([
    {name: 'the service fails', answer: reply(500, said(500, 'InternalError', 'no'))},
    {name: 'a gateway answers', answer: reply(404, {message: 'no route'})},
  ])('is not known where $name', async ({answer}) => {
    await expect(find(answer)).rejects.toMatchObject({
      exitCode: 5,
      message: expect.stringContaining('nothing was sent'),
    })
  })
})
