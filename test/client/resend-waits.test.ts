import {expect, test, vi} from 'vitest'
import {TransportFailure} from '../../src/client/layers/send.ts'
import {resend} from '../../src/client/resend.ts'
import {withdrawals} from '../../src/client/resources/withdrawals.ts'
import type {Journal} from '../../src/journal/journal.ts'
import {said, withdrawal} from '../contract/recorded-answers.ts'
import {outcome} from '../journal/fixtures.ts'
import {journalled, reply} from './asked.ts'
import {PAYOUT} from './payout.ts'

const KEY = 'payout-0001'
const lost = new TransportFailure({reason: 'connection_lost', mayHaveHappened: true})
const absent = reply(404, said(404, 'NotFound', 'no', {resource: 'transaction', id: 'x'}))

/** A payout of unknown outcome whose lease another machine holds for so many looks. */
async function heldElsewhere({
  looks,
  atEnd,
}: {
  looks: number
  atEnd?: (journal: Journal) => unknown
}) {
  const at = await journalled([lost, absent, reply(201, withdrawal)])
  await expect(withdrawals(at.channel).create(PAYOUT, KEY)).rejects.toMatchObject({exitCode: 6})
  const record = await at.journal.requests.find(KEY)
  if (!record) throw new Error('the payout is not in the journal')
  const {requests} = at.journal
  const claims = {count: 0}
  const claim = requests.claim.bind(requests)
  vi.spyOn(requests, 'claim').mockImplementation(async (id, nowMs) => {
    claims.count += 1
    if (claims.count > looks) return claim(id, nowMs)
    if (claims.count === looks) await atEnd?.(at.journal)
    return undefined
  })
  const waited: string[] = []
  return {
    at,
    claims,
    waited,
    resend: (signal = at.channel.signal) =>
      resend({...at.channel, signal}, record, {onWaiting: () => waited.push('waits')}),
    state: async () => (await requests.find(record.id))?.state,
    posts: () => at.calls.filter(({method}) => method === 'POST').length,
  }
}

test('what a machine that died was sending is sent once its lease ran out', async () => {
  const held = await heldElsewhere({looks: 2})
  await using _ = held.at
  await held.resend()
  expect(held.waited).toEqual(['waits'])
  expect([await held.state(), held.posts()]).toEqual(['done', 2])
})

test.each([
  {event: 'created', state: 'done'},
  {event: 'refused', state: 'refused'},
  {event: 'absent', state: 'failed'},
] as const)('what another machine settles as $event meanwhile is not sent', async (row) => {
  const said = outcome(row.event, row.event === 'created' ? {resourceId: withdrawal.id} : {})
  const held = await heldElsewhere({
    looks: 1,
    atEnd: async ({requests}) => requests.settle((await requests.find(KEY))?.id ?? '', said),
  })
  await using _ = held.at
  await held.resend()
  expect([await held.state(), held.posts(), held.claims.count]).toEqual([row.state, 1, 1])
})

test('what another machine has created by the time it is taken up is not sent', async () => {
  const held = await heldElsewhere({looks: 0})
  await using _ = held.at
  const {requests} = held.at.journal
  const {claim} = requests
  requests.claim = async (id, nowMs) => {
    await requests.settle(id, outcome('created', {resourceId: withdrawal.id}))
    return claim(id, nowMs)
  }
  await held.resend()
  expect([await held.state(), held.posts()]).toEqual(['done', 1])
})

test('Ctrl-C ends the wait, and nothing is sent', async () => {
  const ended = new AbortController()
  const held = await heldElsewhere({looks: 1_000})
  await using _ = held.at
  setTimeout(() => ended.abort(), 20)
  await held.resend(ended.signal)
  expect(held.waited).toEqual(['waits'])
  expect([await held.state(), held.posts(), held.claims.count]).toEqual(['unknown', 1, 1])
})
