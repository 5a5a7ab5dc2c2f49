import {describe, expect, test} from 'vitest'
import type {Channel} from '../../../src/client/channel.ts'
import {TransportFailure} from '../../../src/client/layers/send.ts'
import {resend} from '../../../src/client/resend.ts'
import {charges} from '../../../src/client/resources/charges.ts'
import {withdrawals} from '../../../src/client/resources/withdrawals.ts'
import {charge, said, withdrawal} from '../../contract/recorded-answers.ts'
import {journalled, reply} from '../asked.ts'
import {PAYOUT} from '../payout.ts'

const KEY = 'payout-0001'
const HOUR_MS = 3_600_000
const START_MS = Date.parse('2026-11-22T12:00:00.000Z')
/** An attempt takes 2 s at most, and clocks may differ by 5 s. */
const LAST_SEND_MS = 24 * HOUR_MS - 7_000
const REFERENCE = withdrawal.externalReference

const lost = new TransportFailure({reason: 'connection_lost', mayHaveHappened: true})
const absent = reply(404, said(404, 'NotFound', 'no', {resource: 'transaction', id: 'x'}))
const PAID = reply(201, withdrawal, {headers: {'idempotency-replayed': 'true'}})
const foundAfter = (hours: number, more: object = {}) =>
  reply(200, {
    id: withdrawal.id,
    type: 'withdrawal',
    amount: -4.5,
    createdAt: new Date(START_MS - hours * HOUR_MS).toISOString(),
    ...more,
  })

const WITH_FEE = {status: 'pending', amount: -4.5, feeAmount: 1, netAmount: -3.5}

type Answers = Parameters<typeof journalled>[0]
type At = Awaited<ReturnType<typeof journalled>>

/** A payout without an answer; then the service answers so. */
async function inDoubt(answers: Answers, externalReference?: string, wallet = ''): Promise<At> {
  const at = await journalled([lost, ...answers], {startMs: START_MS, wallet})
  await expect(pay(at.channel, externalReference)).rejects.toMatchObject({exitCode: 6})
  return at
}

const pay = (channel: Channel, externalReference?: string) =>
  withdrawals(channel).create({...PAYOUT, ...(externalReference && {externalReference})}, KEY)

const recordOf = async ({journal}: At) => {
  const record = await journal.requests.find(KEY)
  if (!record) throw new Error('the payout is not in the journal')
  return record
}

/** After the attempt that was lost. */
const asked = ({calls}: At) => calls.slice(1).map(({method, path}) => `${method} ${path}`)

const BY_KEY = `GET /v2/transactions/${KEY}`
const BY_REFERENCE = `GET /v2/transactions/${REFERENCE}`
const SENT = 'POST /v2/withdrawals'

describe.each([
  {way: 'the same command', again: (at: At) => pay(at.channel, REFERENCE)},
  {way: 'a resume', again: async (at: At) => resend(at.channel, await recordOf(at))},
])('a payout of unknown outcome, and $way', ({again}) => {
  test.each([
    {name: 'the clock of the service', isShown: true},
    {name: 'no clock', isShown: false},
  ])('is not sent where the service has its key: answers show $name', async ({isShown}) => {
    await using at = await inDoubt([foundAfter(3, WITH_FEE), PAID], REFERENCE)
    const channel = {...at.channel, isServiceClockShown: () => isShown}
    const answered = await again({...at, channel})
    expect(asked(at)).toEqual([BY_KEY])
    expect(await recordOf(at)).toMatchObject({state: 'done', resourceId: withdrawal.id})
    // A resume gives nothing.
    const created = {resource: {id: withdrawal.id}, replayed: true, isNew: false}
    expect(answered ?? created).toMatchObject(created)
  })

  test('is not sent where its key is older than the clock of its day said', async () => {
    await using at = await inDoubt([foundAfter(25), PAID], REFERENCE)
    await expect(again(at)).rejects.toMatchObject({code: 'ALREADY_CREATED', exitCode: 4})
    expect(asked(at)).toEqual([BY_KEY])
    expect(await recordOf(at)).toMatchObject({state: 'done', resourceId: withdrawal.id})
  })

  test('is not sent where another home paid it meanwhile, with the same reference', async () => {
    const paid = foundAfter(-1, {externalReference: REFERENCE})
    await using at = await inDoubt([absent, paid, absent, PAID], REFERENCE)
    await expect(again(at)).rejects.toMatchObject({
      code: 'ALREADY_CREATED',
      exitCode: 4,
      message: expect.stringContaining(withdrawal.id),
      details: {id: withdrawal.id},
    })
    expect(asked(at)).toEqual([BY_KEY, BY_REFERENCE, BY_KEY])
    expect(await recordOf(at)).toMatchObject({state: 'done', resourceId: withdrawal.id})
  })

  test('is its own where another process sent its key between the two questions', async () => {
    const paid = foundAfter(0, {...WITH_FEE, externalReference: REFERENCE})
    await using at = await inDoubt([absent, paid, paid, PAID], REFERENCE)
    await again(at)
    expect(asked(at)).toEqual([BY_KEY, BY_REFERENCE, BY_KEY])
    expect(await recordOf(at)).toMatchObject({state: 'done', resourceId: withdrawal.id})
  })

  test('stays unknown where its key cannot be asked for again', async () => {
    const paid = foundAfter(-1, {externalReference: REFERENCE})
    await using at = await inDoubt([absent, paid, lost, PAID], REFERENCE)
    await expect(again(at)).rejects.toMatchObject({exitCode: 6})
    expect(asked(at)).toEqual([BY_KEY, BY_REFERENCE, BY_KEY])
    expect(await recordOf(at)).toMatchObject({state: 'unknown'})
  })

  test('is not sent where its reference is of a payout that another key created here', async () => {
    const paid = foundAfter(-1, {externalReference: REFERENCE})
    await using at = await inDoubt([absent, paid, PAID], REFERENCE)
    const {requests} = at.journal
    await requests.begin({...(await recordOf(at)), id: 'r-other', idempotencyKey: 'payout-0002'})
    const ended = {event: 'created', attempts: 1, settledAtMs: START_MS, statusCode: 201} as const
    await requests.settle('r-other', {...ended, resourceId: withdrawal.id, isExclusive: true})
    await expect(again(at)).rejects.toMatchObject({code: 'REFERENCE_USED', exitCode: 4})
    expect(asked(at)).toEqual([BY_KEY, BY_REFERENCE])
    expect(await recordOf(at)).toMatchObject({state: 'unknown'})
  })

  test.each([
    {name: 'an hour after', hours: -1},
    {name: 'a day before', hours: 24},
  ])('is not sent where its reference is of what arrives in its amount, $name', async ({hours}) => {
    const paid = foundAfter(hours, {externalReference: REFERENCE, amount: -7, netAmount: -4.5})
    await using at = await inDoubt([absent, paid, PAID], REFERENCE)
    await expect(again(at)).rejects.toMatchObject({
      code: 'REFERENCE_USED',
      exitCode: 4,
      message: expect.stringContaining(`${REFERENCE} already, as ${withdrawal.id}`),
    })
    expect(asked(at)).toEqual([BY_KEY, BY_REFERENCE])
    expect(await recordOf(at)).toMatchObject({state: 'unknown'})
  })

  test.each([
    {name: 'nothing', answer: absent},
    {name: 'a payout of the day before', answer: foundAfter(24.001)},
    {
      name: 'one of the day before in which its amount arrives',
      answer: foundAfter(24.001, {amount: -7, netAmount: -4.5}),
    },
    {name: 'one of another amount', answer: foundAfter(-1, {amount: -9})},
  ])('is sent where the service shows $name for its reference', async ({answer}) => {
    await using at = await inDoubt([absent, answer, PAID], REFERENCE)
    await again(at)
    expect(asked(at)).toEqual([BY_KEY, BY_REFERENCE, SENT])
    expect(await recordOf(at)).toMatchObject({state: 'done'})
  })

  test.each([
    {name: 'no answer', answer: lost},
    {name: 'a failure', answer: reply(500, said(500, 'X', 'no'))},
    {name: 'a revoked credential', answer: reply(401, said(401, 'X', 'no'))},
    {name: 'a gateway’s refusal', answer: reply(403, {message: 'no'})},
    {name: 'a question that the service refuses', answer: reply(400, said(400, 'X', 'no'))},
  ])('stays unknown where it cannot be asked for: $name', async ({answer}) => {
    for (const answers of [[answer], [absent, answer]]) {
      await using at = await inDoubt([...answers, PAID], REFERENCE)
      await expect(again(at)).rejects.toMatchObject({exitCode: 6})
      expect(asked(at)).toEqual([BY_KEY, BY_REFERENCE].slice(0, answers.length))
      expect(await recordOf(at)).toMatchObject({state: 'unknown'})
    }
  })

  test('is found by its reference for one of two that are taken up at one moment', async () => {
    const paid = foundAfter(-1, {externalReference: REFERENCE})
    await using at = await inDoubt([], REFERENCE)
    const other = {...(await recordOf(at)), id: 'r-other', idempotencyKey: 'payout-0002'}
    await at.journal.requests.begin(other)
    const second = (await at.journal.requests.find('r-other')) as typeof other
    const bothAsk = Promise.withResolvers<void>()
    let asking = 0
    const send: Channel['send'] = async ({path}) => {
      if (!path.endsWith(REFERENCE)) return absent
      asking += 1
      if (asking === 2) bothAsk.resolve()
      await bothAsk.promise
      return paid
    }
    const channel = {...at.channel, send}
    const both = [again({...at, channel}), resend(channel, second)]
    const codes = (await Promise.allSettled(both)).map((one) => Object(Object(one).reason).code)
    expect(codes.sort()).toEqual(['ALREADY_CREATED', 'REFERENCE_USED'])
    const states = [await recordOf(at), await at.journal.requests.find('r-other')]
    expect(states.map((one) => one?.state).sort()).toEqual(['done', 'unknown'])
  })

  test('stays unknown for a credential that may not read: it could be paid twice', async () => {
    const refused = reply(403, said(403, 'Forbidden', 'no'))
    for (const answers of [[refused], [absent, refused]]) {
      await using at = await inDoubt([...answers, PAID], REFERENCE)
      await expect(again(at)).rejects.toMatchObject({
        code: 'FORBIDDEN',
        exitCode: 6,
        hint: expect.stringContaining('pixctl journal resume'),
      })
      expect(asked(at)).toEqual([BY_KEY, BY_REFERENCE].slice(0, answers.length))
      expect(await recordOf(at)).toMatchObject({state: 'unknown'})
    }
  })

  test('ends where its key made another payout: the service refuses it while it knows the key', async () => {
    const other = reply(422, said(422, 'UnprocessableEntity', 'other body'))
    await using at = await inDoubt([foundAfter(1, {amount: -9}), other], REFERENCE)
    await expect(again(at)).rejects.toMatchObject({exitCode: 4})
    expect([asked(at), (await recordOf(at)).state]).toEqual([[BY_KEY, SENT], 'refused'])
  })

  test('stays unknown where its key made another payout and no answer shows the clock', async () => {
    await using at = await inDoubt([foundAfter(1, {amount: -9}), PAID], REFERENCE)
    const channel = {...at.channel, isServiceClockShown: () => false}
    const refused = {code: 'IDEMPOTENCY_KEY_REUSED', exitCode: 4}
    await expect(again({...at, channel})).rejects.toMatchObject(refused)
    expect([asked(at), (await recordOf(at)).state]).toEqual([[BY_KEY], 'unknown'])
  })

  test('is not sent where its key made another payout that the service may have forgotten', async () => {
    await using at = await inDoubt([foundAfter(25, {amount: -9}), PAID], REFERENCE)
    await expect(again(at)).rejects.toMatchObject({code: 'IDEMPOTENCY_KEY_REUSED', exitCode: 4})
    expect([asked(at), (await recordOf(at)).state]).toEqual([[BY_KEY], 'unknown'])
  })
})

describe.each([
  {way: 'the same command', again: (at: At) => pay(at.channel, REFERENCE)},
  {way: 'a resume', again: async (at: At) => resend(at.channel, await recordOf(at))},
])('a payout of unknown outcome of a sub-account, and $way', ({again}) => {
  const other = (hours: number, more: object = {}) =>
    foundAfter(hours, {
      id: 'w-other',
      externalReference: REFERENCE,
      subAccount: 'shop-2',
      ...more,
    })
  const inShop = (answers: Answers) => inDoubt(answers, REFERENCE, 'shop-1')

  test.each([{hours: -1}, {hours: 23}])(
    'is not sent where another home paid it from another wallet $hours h before',
    async ({hours}) => {
      await using at = await inShop([absent, other(hours), absent, PAID])
      await expect(again(at)).rejects.toMatchObject({
        code: 'SENT_ALREADY',
        exitCode: 8,
        hint: expect.stringContaining(`--idempotency-key ${KEY} --again`),
      })
      expect(asked(at)).toEqual([BY_KEY, BY_REFERENCE, BY_REFERENCE])
      expect(await recordOf(at)).toMatchObject({state: 'unknown'})
    },
  )

  test.each([
    {name: 'of the day before', answer: other(24.001)},
    {name: 'of another amount', answer: other(-1, {amount: -9})},
    {name: 'that failed', answer: other(-1, {status: 'failed'})},
  ])('is sent beside one $name', async ({answer}) => {
    await using at = await inShop([absent, answer, absent, PAID])
    await again(at)
    expect(asked(at).at(-1)).toBe(SENT)
  })

  test('is sent beside one that this home paid: it was meant', async () => {
    await using at = await inShop([absent, other(-1), absent, PAID])
    const {requests} = at.journal
    await requests.begin({...(await recordOf(at)), id: 'r-other', idempotencyKey: 'payout-0002'})
    const ended = {event: 'created', attempts: 1, settledAtMs: START_MS, statusCode: 201} as const
    await requests.settle('r-other', {...ended, resourceId: 'w-other', isExclusive: true})
    await again(at)
    expect(asked(at).at(-1)).toBe(SENT)
  })
})

test('a payout of unknown outcome that is meant beside one of another wallet is sent', async () => {
  await using at = await inDoubt([absent, absent, PAID], REFERENCE, 'shop-1')
  const body = {...PAYOUT, externalReference: REFERENCE}
  await withdrawals(at.channel).create(body, KEY, {isMeant: true})
  expect(asked(at)).toEqual([BY_KEY, BY_REFERENCE, SENT])
})

test('a row of a batch that was asked for is not asked for again', async () => {
  await using at = await inDoubt([PAID])
  await withdrawals(at.channel).create(PAYOUT, KEY, {isAsked: true})
  expect(asked(at)).toEqual([SENT])
})

describe.each([
  {way: 'the same command', again: (at: At) => charged(at.channel)},
  {way: 'a resume', again: async (at: At) => resend(at.channel, await recordOf(at))},
])('a charge of unknown outcome, and $way', ({again}) => {
  const REPEATED = reply(201, charge, {headers: {'idempotency-replayed': 'true'}})
  const BY_ITS_REFERENCE = `GET /v2/transactions/${charge.externalReference}`
  const CREATED = 'POST /v2/pix'
  const chargeAfter = (hours: number, more: object = {}) =>
    foundAfter(hours, {id: charge.id, type: 'payment', amount: 10, ...more})
  const chargeInDoubt = async (...answers: Answers) => {
    const at = await journalled([lost, ...answers], {startMs: START_MS})
    await expect(charged(at.channel)).rejects.toMatchObject({exitCode: 6})
    return at
  }

  test('is asked for by its key, and sent while the service surely knows that', async () => {
    await using at = await chargeInDoubt(chargeAfter(3), REPEATED)
    await again(at)
    expect(asked(at)).toEqual([BY_KEY, CREATED])
    expect(at.calls[2]).toMatchObject({sendUntilMs: START_MS - 3 * HOUR_MS + LAST_SEND_MS})
    expect(await recordOf(at)).toMatchObject({state: 'done', resourceId: charge.id})
  })

  test('is not created twice where its key is older than the clock of its day said', async () => {
    await using at = await chargeInDoubt(chargeAfter(25), REPEATED)
    await expect(again(at)).rejects.toMatchObject({code: 'ALREADY_CREATED', exitCode: 4})
    expect(asked(at)).toEqual([BY_KEY])
    expect(await recordOf(at)).toMatchObject({state: 'done', resourceId: charge.id})
  })

  test('is not created twice where another home did meanwhile, with the same reference', async () => {
    const {externalReference} = charge
    const made = chargeAfter(-1, {externalReference})
    await using at = await chargeInDoubt(absent, made, absent, REPEATED)
    await expect(again(at)).rejects.toMatchObject({code: 'ALREADY_CREATED', exitCode: 4})
    expect(asked(at)).toEqual([BY_KEY, BY_ITS_REFERENCE, BY_KEY])
    expect(await recordOf(at)).toMatchObject({state: 'done', resourceId: charge.id})
  })

  test('is sent where its reference is of a charge that another key created here', async () => {
    const {externalReference} = charge
    const first = chargeAfter(1, {id: 'c-1', externalReference})
    await using at = await chargeInDoubt(absent, first, REPEATED)
    const {requests} = at.journal
    await requests.begin({...(await recordOf(at)), id: 'r-other', idempotencyKey: 'charge-0002'})
    const said = {event: 'created', attempts: 1, settledAtMs: START_MS, statusCode: 201} as const
    await requests.settle('r-other', {...said, resourceId: 'c-1', isExclusive: true})
    await again(at)
    expect(asked(at)).toEqual([BY_KEY, BY_ITS_REFERENCE, CREATED])
  })

  test('is sent beside a charge of another wallet with its reference, which moves no money', async () => {
    const {externalReference} = charge
    const other = chargeAfter(-1, {id: 'c-1', externalReference, subAccount: 'shop-2'})
    await using at = await chargeInDoubt(absent, other, REPEATED)
    await again(at)
    expect(asked(at)).toEqual([BY_KEY, BY_ITS_REFERENCE, CREATED])
  })

  test.each([
    {name: 'credential that may not read', answer: reply(403, said(403, 'Forbidden', 'no'))},
    {name: 'service that takes no such question', answer: reply(400, said(400, 'X', 'no'))},
    {name: 'service that knows no such page', answer: reply(404, said(404, 'X', 'no'))},
  ])('goes by what the journal knows for a $name', async ({answer}) => {
    await using at = await chargeInDoubt(answer, answer, REPEATED)
    await again(at)
    expect(asked(at)).toEqual([BY_KEY, BY_ITS_REFERENCE, CREATED])
  })

  test.each([
    {name: 'no answer', answer: lost},
    {name: 'a revoked credential', answer: reply(401, said(401, 'X', 'no'))},
    {name: 'a gateway’s refusal', answer: reply(403, {message: 'no'})},
  ])('stays unknown where it cannot be asked for: $name', async ({answer}) => {
    for (const answers of [[answer], [absent, answer]]) {
      await using at = await chargeInDoubt(...answers, REPEATED)
      await expect(again(at)).rejects.toMatchObject({exitCode: 6})
      expect(asked(at)).toHaveLength(answers.length)
      expect(await recordOf(at)).toMatchObject({state: 'unknown'})
    }
  })
})

const charged = (channel: Channel) =>
  charges(channel).create({amount: 10, externalReference: charge.externalReference}, KEY)
