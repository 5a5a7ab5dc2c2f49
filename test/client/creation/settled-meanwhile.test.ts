import {expect, test} from 'vitest'
import type {Channel} from '../../../src/client/channel.ts'
import type {Reply} from '../../../src/client/layers/send.ts'
import {withdrawals} from '../../../src/client/resources/withdrawals.ts'
import {said, withdrawal} from '../../contract/recorded-answers.ts'
import {kept, outcome} from '../../journal/fixtures.ts'
import {journalled, reply} from '../asked.ts'
import {PAYOUT} from '../payout.ts'

const KEY = 'payout-0001'

/** A payout that another process has as created by the time this one is answered so. */
async function answeredLate(answer: Reply) {
  const at = await journalled([])
  const send: Channel['send'] = async () => {
    const record = await at.journal.requests.find(KEY)
    const done = outcome('created', {resourceId: withdrawal.id})
    const {environment, baseUrl} = at.channel.addressee
    const place = {kind: 'withdrawal', id: withdrawal.id, environment, baseUrl} as const
    const made = {...kept, ...place, resource: withdrawal}
    await at.journal.requests.settle(String(record?.id), done, made)
    return answer
  }
  return {at, made: withdrawals({...at.channel, send}).create(PAYOUT, KEY)}
}

test('a payout that is done is given where a slower process is refused', async () => {
  const {at, made} = await answeredLate(reply(400, said(400, 'BadRequest', 'no')))
  expect(await made).toMatchObject({resource: {id: withdrawal.id}, replayed: true, isNew: false})
  await at[Symbol.asyncDispose]()
})

test('an answer with another amount is no proof of the payout that is done', async () => {
  const {at, made} = await answeredLate(reply(201, {...withdrawal, amount: 9, netAmount: 6.5}))
  await expect(made).rejects.toMatchObject({code: 'ANSWER_DIFFERS', exitCode: 6})
  await at[Symbol.asyncDispose]()
})
