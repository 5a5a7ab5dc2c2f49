import {describe, expect, test} from 'vitest'
import {TransportFailure} from '../../../src/client/layers/send.ts'
import {withdrawals} from '../../../src/client/resources/withdrawals.ts'
import type {Journal} from '../../../src/journal/journal.ts'
import type {RequestRecord} from '../../../src/journal/request-record.ts'
import {PixctlError} from '../../../src/messages/errors.ts'
import {asRecord, asText} from '../../../src/wire/loose.ts'
import {said} from '../../contract/recorded-answers.ts'
import {asked, journalled, reply} from '../asked.ts'

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

/** A journal that names these requests, and has no payout of another home. */
function knowing(...requests: readonly Pick<RequestRecord, 'resourceId' | 'idempotencyKey'>[]) {
  const journal = {
    requests: {named: async () => requests},
    resources: {save: async () => {}, named: async () => []},
  } as unknown as Journal
  return {
    journal: async () => journal,
    identify: async () => ({account: 'account-1', instance: ''}),
  }
}

const find = (answer: Parameters<typeof asked>[0][number], resourceId?: string) => {
  const at = asked([answer])
  const known = resourceId ? knowing({resourceId, idempotencyKey: 'of-this-home'}) : knowing()
  return withdrawals({...at.channel, ...known}).findOfReference(BODY)
}

/** What is found in a wallet by a service that answers so, and how it was asked. */
const findIn = (wallet: string, ...answers: Parameters<typeof asked>[0]) =>
  findWith({wallet}, answers)

interface Finding {
  readonly wallet: string
  readonly key?: string
  /** The key that this journal has of `t-1`. */
  readonly keyHere?: string
}

async function findWith(
  {wallet, key, keyHere = 'of-this-home'}: Finding,
  answers: Parameters<typeof asked>[0],
) {
  const at = asked(answers, wallet)
  const known = knowing({resourceId: 't-1', idempotencyKey: keyHere})
  const found = await withdrawals({...at.channel, ...known}).findOfReference(BODY, {chosenKey: key})
  return {id: found?.id, isAccountWide: at.calls.map((call) => call.isAccountWide === true)}
}

const own = (id: string, day: number) =>
  reply(200, {...PAID, id, subAccount: 'shop-1', createdAt: `2026-11-0${day}T00:00:00Z`})
const other = (id: string, createdAt?: string, more: object = {}) =>
  reply(200, {...PAID, id, subAccount: 'shop-2', createdAt, ...more})

describe('a payout of a reference that left another wallet', () => {
  test.each([
    {name: 'is found from the main account, without a second question', wallet: '', calls: [false]},
    {
      name: 'is found from a sub-account, asked for without it',
      wallet: 'shop-1',
      calls: [true, false],
    },
  ])('$name', async ({wallet, calls}) => {
    const found = await findIn(wallet, other('t-2'), absent)
    expect(found).toEqual({id: 't-2', isAccountWide: calls})
  })

  test.each([
    {name: 'is another one', more: {amount: -4.51}},
    {name: 'failed', more: {status: 'failed'}},
    {name: 'went to another payee', more: {counterpartDocument: '11144477735'}},
  ])('and $name is none', async ({more}) => {
    expect(await findIn('shop-1', other('t-2', undefined, more), absent)).toMatchObject({
      id: undefined,
    })
  })

  test.each([
    {
      name: 'the later one',
      answers: [other('t-2', '2026-11-04T00:00:00Z'), own('t-3', 3)],
      id: 't-2',
    },
    {
      name: 'the earlier one',
      answers: [other('t-2', '2026-11-02T00:00:00Z'), own('t-3', 3)],
      id: 't-3',
    },
    {name: 'not dated', answers: [other('t-2'), own('t-3', 3)], id: 't-2'},
    {name: 'beside one of this journal', answers: [other('t-2'), own('t-1', 3)], id: 't-2'},
    {name: 'of no wallet that is said', answers: [reply(200, PAID), absent], id: 't-1'},
  ])('and is $name: the latest counts', async ({answers, id}) => {
    expect(await findIn('shop-1', ...answers)).toMatchObject({id})
  })

  test.each([
    {name: 'of another home counts', answers: [other('t-2'), absent], id: 't-2'},
    {name: 'of this home is meant', answers: [other('t-1'), absent], id: undefined},
    {name: 'of this home hides no other', answers: [other('t-1'), own('t-3', 3)], id: 't-3'},
  ])('and $name beside a key that its user chose', async ({answers, id}) => {
    expect(await findWith({wallet: 'shop-1', key: 'chosen-01'}, answers)).toMatchObject({id})
  })

  test('and was made with the chosen key itself is no other one of this home', async () => {
    const key = 'chosen-01'
    const found = await findWith({wallet: 'shop-1', key, keyHere: key}, [absent, own('t-1', 3)])
    expect(found).toMatchObject({id: 't-1'})
  })

  test('is none where it is the one of this wallet', async () => {
    expect(await findIn('shop-1', own('t-1', 3), own('t-1', 3))).toMatchObject({id: undefined})
  })
})

describe('a payout of a reference', () => {
  test('that another home made is found', async () => {
    expect(await find(reply(200, PAID))).toMatchObject({id: 't-1'})
  })

  test('that another home made is found, though it arrives there what is to leave now', async () => {
    const unlike = {...PAID, amount: -7, netAmount: -4.5}
    expect(await find(reply(200, unlike))).toMatchObject({id: 't-1'})
    expect(await find(reply(200, {...unlike, netAmount: -4.51}))).toBeUndefined()
  })

  test.each([
    {name: 'masked by letters', more: {counterpartDocument: 'XXX.982.247-XX'}},
    {name: 'masked by other characters', more: {counterpartDocument: '###.982.247-##'}},
    {name: 'filled up to a CNPJ', more: {counterpartDocument: '00052998224725'}},
    {name: 'in part', more: {counterpartDocument: '4725'}},
    {name: 'as nothing', more: {counterpartDocument: ''}},
    {name: 'with its kind', more: {counterpartDocument: 'CPF 529.982.247-25'}},
    {name: 'with the type in capitals', more: {type: 'WITHDRAWAL'}},
    {name: 'and its reference cut short', more: {externalReference: 'ren'}},
    {name: 'and its reference as nothing', more: {externalReference: ''}},
    {name: 'with a type of its own', more: {type: 'pix_out'}},
  ])('that another home made is found, where the service shows its payee $name', async ({more}) => {
    expect(await find(reply(200, {...PAID, ...more}))).toMatchObject({id: 't-1'})
  })

  test.each(['rent-1 ', '\u200brent-1', 'rent-1\u00a0'])(
    'is asked for as it reads, too, where it is written "%s"',
    async (externalReference) => {
      const at = asked([absent, reply(200, {...PAID, externalReference: 'rent-1'})])
      const journal = async () => ({requests: {named: async () => []}}) as unknown as Journal
      const payouts = withdrawals({...at.channel, journal})
      expect(await payouts.findOfReference({...BODY, externalReference})).toMatchObject({id: 't-1'})
      const [, second] = at.calls
      expect(second?.path).toBe('/v2/transactions/rent-1')
    },
  )

  test.each([
    {name: 'is not there', answer: absent},
    {name: 'is another one', answer: reply(200, {...PAID, amount: -4.51})},
    {name: 'has another reference', answer: reply(200, {...PAID, externalReference: 'rent-2'})},
    {name: 'is a charge', answer: reply(200, {...PAID, type: 'payment'})},
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
    {name: 'a 404 names no resource', answer: reply(404, said(404, 'NotFound', 'no'))},
    ...[405, 410, 414].map((status) => ({
      name: `the question is refused with ${status}`,
      answer: reply(status, said(status, 'X', 'no')),
    })),
  ])('is not known where $name', async ({answer}) => {
    await expect(find(answer)).rejects.toMatchObject({
      exitCode: 5,
      statusCode: answer.status,
      traceId: asText(asRecord(answer.body)?.['traceId']),
      cause: expect.any(PixctlError),
      message: expect.stringContaining('nothing was sent'),
    })
  })

  test('is not known to a credential that was revoked', async () => {
    const revoked = reply(401, said(401, 'Unauthorized', 'Invalid credentials'))
    await expect(find(revoked)).rejects.toMatchObject({exitCode: 3, statusCode: 401})
  })

  test('is not known for a bug, which is shown as it is', async () => {
    const bug = new TypeError('a bug')
    await expect(find(bug)).rejects.toBe(bug)
  })
})

describe('a payout that was turned away', () => {
  const record = {
    kind: 'withdrawal',
    path: '/v2/withdrawals',
    idempotencyKey: 'payout-0001',
    body: JSON.stringify(BODY),
  } as RequestRecord

  test('and made all the same is found by its key, and is done in the journal', async () => {
    await using at = await journalled([reply(200, {...PAID, externalReference: 'rent-1'})])
    expect(await withdrawals(at.channel).findTurnedAway(record)).toBe('t-1')
    expect(at.calls.map(({path}) => path)).toEqual(['/v2/transactions/payout-0001'])
    const [known] = await at.journal.requests.list({})
    expect(known).toMatchObject({state: 'done', resourceId: 't-1', idempotencyKey: 'payout-0001'})
  })

  test.each([
    {name: 'that is not there', answer: absent},
    {name: 'that may not be asked for', answer: reply(403, said(403, 'X', 'no'))},
    {name: 'that is another one', answer: reply(200, {...PAID, amount: -9})},
  ])('$name is not known', async ({answer}) => {
    await using at = await journalled([answer])
    expect(await withdrawals(at.channel).findTurnedAway(record)).toBeUndefined()
  })

  test.each([
    {name: 'a rate limit', answer: reply(429, said(429, 'X', 'no'))},
    {name: 'a gateway', answer: reply(404, {message: 'no'})},
    {
      name: 'silence',
      answer: new TransportFailure({reason: 'not_connected', mayHaveHappened: false}),
    },
  ])('and is answered by $name keeps the next one back', async ({answer}) => {
    await using at = await journalled([answer])
    await expect(withdrawals(at.channel).findTurnedAway(record)).rejects.toMatchObject({
      exitCode: 5,
      message: expect.stringContaining('an equal payout, refused before'),
    })
  })
})
