import {describe, expect, test} from 'vitest'
import {type Reply, TransportFailure} from '../../../src/client/layers/send.ts'
import {resend} from '../../../src/client/resend.ts'
import {withdrawals} from '../../../src/client/resources/withdrawals.ts'
import {said, withdrawal} from '../../contract/recorded-answers.ts'
import {outcome} from '../../journal/fixtures.ts'
import {journalled, reply} from '../asked.ts'
import {PAYOUT as PLAIN_PAYOUT} from '../payout.ts'

const KEY = 'payout-0001'
const HOUR_MS = 3_600_000
const START_MS = Date.parse('2026-11-22T12:00:00.000Z')
const {id: PAID, externalReference} = withdrawal
const PAYOUT = {...PLAIN_PAYOUT, externalReference} as const

const lost = new TransportFailure({reason: 'connection_lost', mayHaveHappened: true})
const absent = reply(404, said(404, 'NotFound', 'no', {resource: 'transaction', id: 'x'}))
const paidBefore = (hours: number): Reply =>
  reply(200, {
    id: PAID,
    type: 'withdrawal',
    amount: -4.5,
    externalReference,
    createdAt: new Date(START_MS - hours * HOUR_MS).toISOString(),
  })

type At = Awaited<ReturnType<typeof journalled>>

const pay = ({channel}: At) => withdrawals(channel).create(PAYOUT, KEY)

/** A payout without an answer, whose key the service does not know, but whose reference it does. */
async function inDoubt(found: Reply): Promise<At> {
  const at = await journalled([lost, absent, found, absent], {startMs: START_MS})
  await expect(pay(at)).rejects.toMatchObject({exitCode: 6})
  return at
}

const recordOf = async ({journal}: At) => {
  const record = await journal.requests.find(KEY)
  if (!record) throw new Error('the payout is not in the journal')
  return record
}

describe.each([
  {way: 'the same command', again: pay},
  {way: 'a resume', again: async (at: At) => resend(at.channel, await recordOf(at))},
])('a payout in doubt that is found by its reference by $way', ({again}) => {
  test('has that until another request is answered with it', async () => {
    await using at = await inDoubt(paidBefore(-1))
    await expect(again(at)).rejects.toMatchObject({code: 'ALREADY_CREATED'})
    const {requests} = at.journal
    await requests.begin({...(await recordOf(at)), id: 'r-2', idempotencyKey: 'payout-0002'})
    const named = {resourceId: PAID, isExclusive: true, statusCode: 201}
    expect(await requests.settle('r-2', outcome('created', named))).toMatchObject({state: 'done'})
    expect(await recordOf(at)).toMatchObject({state: 'unknown', code: 'ANSWER_OF_ANOTHER'})
  })

  test('is not sent where that was paid within a day before: this clock may run ahead', async () => {
    await using at = await inDoubt(paidBefore(24))
    await expect(again(at)).rejects.toMatchObject({code: 'ALREADY_CREATED', exitCode: 4})
    expect(at.calls.map(({method}) => method)).toEqual(['POST', 'GET', 'GET', 'GET'])
  })
})
