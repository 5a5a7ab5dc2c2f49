import {expect, test} from 'vitest'
import type {Reply} from '../../../src/client/layers/send.ts'
import {findCreated} from '../../../src/client/made-earlier/find-created.ts'
import {said} from '../../contract/recorded-answers.ts'
import {outcome, request} from '../../journal/fixtures.ts'
import {asked, journalled, reply} from '../asked.ts'

const absent = reply(404, said(404, 'NotFound', 'no', {resource: 'transaction', id: 'x'}))
const shown = (id: string, amount: number, more: object = {}): Reply =>
  reply(200, {id, type: 'withdrawal', amount: -amount, externalReference: 'rent-1', ...more})
const row = (amount: number) => ({
  kind: 'withdrawal' as const,
  idempotencyKey: `row-of-${amount}`,
  body: JSON.stringify({amount, externalReference: 'rent-1'}),
})

/** Asks for a row of 41, and then for one of 40: the service shows the latest payout of the reference. */
async function foundOf40(answers: readonly Reply[]) {
  const at = await journalled(answers)
  expect(await findCreated(at.channel, row(41), 'reference')).toBeUndefined()
  const found = await findCreated(at.channel, row(40), 'reference')
  const kept = await at.journal.resources.list({
    kind: 'payout_of_other_home',
    environment: 'test',
    baseUrl: at.channel.addressee.baseUrl,
  })
  const asked = at.calls.map(({path}) => path.replace('/v2/transactions/', ''))
  await at[Symbol.asyncDispose]()
  return {id: found?.id, kept: kept.map(({id}) => id), asked}
}

test('a payout of another home is found once a later one of its reference hides it', async () => {
  expect(await foundOf40([shown('theirs', 40), shown('ours', 41), shown('theirs', 40)])).toEqual({
    id: 'theirs',
    kept: ['ours', 'theirs'],
    asked: ['rent-1', 'rent-1', 'theirs'],
  })
})

test.each([
  {became: 'failed', now: shown('theirs', 40, {status: 'failed'})},
  {became: 'was cancelled', now: shown('theirs', 40, {status: 'cancelled'})},
  {became: 'is not there any more', now: absent},
  {became: 'is of another amount', now: shown('theirs', 42)},
])('one that $became since is not taken for the row', async ({now}) => {
  const {id} = await foundOf40([shown('theirs', 40), shown('ours', 41), now])
  expect(id).toBeUndefined()
})

test('one that had failed when it was shown is not kept', async () => {
  const {kept} = await foundOf40([shown('theirs', 40, {status: 'failed'}), absent])
  expect(kept).toEqual([])
})

test('behind one that failed, an earlier one is found', async () => {
  const failed = shown('ours', 41, {status: 'failed'})
  expect(await foundOf40([shown('theirs', 40), failed, shown('theirs', 40)])).toMatchObject({
    id: 'theirs',
  })
})

test('what this journal sent under another key is not kept', async () => {
  await using at = await journalled([shown('own', 40)])
  await at.journal.requests.begin({...request, kind: 'withdrawal', idempotencyKey: 'own-key'})
  await at.journal.requests.settle(request.id, outcome('created', {resourceId: 'own'}))
  expect(await findCreated(at.channel, row(41), 'reference')).toBeUndefined()
  const place = {environment: 'test', seenFrom: at.channel.addressee.baseUrl} as const
  expect(await at.journal.resources.named('rent-1', place, 10)).toEqual([])
})

test('of a charge nothing is kept: a second one moves no money', async () => {
  const at = asked([
    reply(200, {id: 'c', type: 'payment', amount: 40, externalReference: 'rent-1'}),
  ])
  const charge = {...row(41), kind: 'charge' as const}
  expect(await findCreated(at.channel, charge, 'reference')).toBeUndefined()
})
