import {describe, expect, test} from 'vitest'
import {resend} from '../../../src/client/resend.ts'
import {withdrawals} from '../../../src/client/resources/withdrawals.ts'
import type {RequestRecord} from '../../../src/journal/request-record.ts'
import {NotConfirmedError} from '../../../src/messages/errors.ts'
import {said, withdrawal} from '../../contract/recorded-answers.ts'
import {outcome, request} from '../../journal/fixtures.ts'
import {journalled, reply} from '../asked.ts'
import {PAYOUT} from '../payout.ts'

const KEY = 'payout-0001'

const absent = reply(404, said(404, 'NotFound', 'no', {resource: 'transaction', id: 'x'}))
const PAID = reply(201, withdrawal)
const createdAt = new Date(1_000_000).toISOString()
const money = {amount: -4.5, feeAmount: 1, netAmount: -3.5}
const there = reply(200, {
  id: withdrawal.id,
  type: 'withdrawal',
  status: 'pending',
  ...money,
  createdAt,
})

type At = Awaited<ReturnType<typeof journalled>>
type Before = {readonly requireAlone: (record: RequestRecord) => Promise<void>}

/** A payout that a killed command wrote: `fresh`, or `doubtful` once it was sent and not answered. */
async function left(answers: Parameters<typeof journalled>[0], standing: 'fresh' | 'doubtful') {
  const at = await journalled(answers)
  const {requests} = at.journal
  const place = {...at.channel.addressee, account: 'account-1', instance: 'i-1'}
  const sent = {kind: 'withdrawal', path: '/v2/withdrawals', body: JSON.stringify(PAYOUT)} as const
  const createdAtMs = at.channel.now()
  await requests.begin({...request, ...place, ...sent, idempotencyKey: KEY, createdAtMs})
  if (standing === 'doubtful') await requests.settle(request.id, outcome('unanswered'))
  return at
}

const recordOf = async ({journal}: At): Promise<RequestRecord> => {
  const record = await journal.requests.find(KEY)
  if (!record) throw new Error('the payout is not in the journal')
  return record
}

const posts = ({calls}: At): number => calls.filter(({method}) => method === 'POST').length

const refusal = new NotConfirmedError({
  code: 'SENT_ALREADY',
  in: () => ({message: 'An equal one.', hint: ''}),
})
const refuse = async (): Promise<void> => {
  throw refusal
}

describe.each([
  {
    way: 'a resume',
    again: async (at: At, before: Before) => resend(at.channel, await recordOf(at), before),
    error: refusal,
  },
  {
    way: 'the same command',
    again: (at: At, before: Before) => withdrawals(at.channel).create(PAYOUT, KEY, before),
    error: {code: 'SENT_ALREADY', exitCode: 6},
  },
])('a payout that its command left in the journal, and $way', ({again, error}) => {
  test('is not sent beside an equal one, and stays unknown', async () => {
    await using at = await left([absent, PAID], 'fresh')
    await expect(again(at, {requireAlone: refuse})).rejects.toMatchObject(error)
    expect([posts(at), (await recordOf(at)).state]).toEqual([0, 'unknown'])
  })

  test('is compared before it is taken up, so that it is compared the next time, too', async () => {
    await using at = await left([absent, PAID], 'fresh')
    await again(at, {requireAlone: refuse}).catch(() => {})
    expect((await recordOf(at)).standing).toBe('fresh')
  })

  test('is sent where there is none', async () => {
    await using at = await left([absent, PAID], 'fresh')
    await again(at, {requireAlone: async () => {}})
    expect([posts(at), (await recordOf(at)).state]).toEqual([1, 'done'])
  })

  test('is not compared once it was sent: it was compared before', async () => {
    await using at = await left([absent, PAID], 'doubtful')
    await again(at, {requireAlone: refuse})
    expect([posts(at), (await recordOf(at)).state]).toEqual([1, 'done'])
  })

  test('is not compared where the service has it', async () => {
    await using at = await left([there, PAID], 'fresh')
    await again(at, {requireAlone: refuse})
    expect((await recordOf(at)).state).toBe('done')
  })
})
