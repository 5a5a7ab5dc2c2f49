import {describe, expect, test} from 'vitest'
import {charges} from '../../src/client/charges.ts'
import {resend} from '../../src/client/resend.ts'
import {TransportFailure} from '../../src/client/send.ts'
import {withdrawals} from '../../src/client/withdrawals.ts'
import {interrupted} from '../../src/messages/command-line.ts'
import {InterruptedError} from '../../src/messages/errors.ts'
import {charge, said, withdrawal} from '../contract/recorded-answers.ts'
import {journalled, reply} from './asked.ts'

const KEY = 'payout-0001'
const REFERENCE = withdrawal.externalReference
const HOUR_MS = 3_600_000
const START_MS = Date.parse('2026-11-22T12:00:00.000Z')
const PAYOUT = {
  pixKey: 'a@b.co',
  pixKeyType: 'email',
  holderName: 'Ana',
  holderDocument: '52998224725',
  holderDocumentType: 'cpf',
  amount: 4.5,
  externalReference: REFERENCE,
} as const

const lost = new TransportFailure({reason: 'connection_lost', mayHaveHappened: true})
const absent = reply(404, said(404, 'NotFound', 'no', {resource: 'transaction', id: 'x'}))
const found = (more: object = {}) =>
  reply(200, {
    id: withdrawal.id,
    type: 'withdrawal',
    amount: -4.5,
    externalReference: REFERENCE,
    createdAt: new Date(START_MS).toISOString(),
    ...more,
  })

type Answers = Parameters<typeof journalled>[0]
type At = Awaited<ReturnType<typeof journalled>>

/** A payout without an answer, two days ago; the service answers so now. */
async function inDoubt(...answers: Answers): Promise<At> {
  const at = await journalled([lost, ...answers], {startMs: START_MS})
  await expect(pay(at)).rejects.toMatchObject({exitCode: 6})
  at.clock.nowMs += 48 * HOUR_MS
  return at
}

const pay = ({channel}: At) => withdrawals(channel).create(PAYOUT, KEY)

const recordOf = async ({journal}: At) => {
  const record = await journal.requests.find(KEY)
  if (!record) throw new Error('it is not in the journal')
  return record
}

/** After the attempt that was lost. */
const asked = ({calls}: At) => calls.slice(1).map(({method, path}) => `${method} ${path}`)

const BY_KEY = `GET /v2/transactions/${KEY}`
const BY_REFERENCE = `GET /v2/transactions/${REFERENCE}`

const again = async (at: At) => resend(at.channel, await recordOf(at))

describe('a payout of unknown outcome whose key the service may have forgotten', () => {
  test('is done where the service has it under its key', async () => {
    await using at = await inDoubt(found())
    await again(at)
    expect(asked(at)).toEqual([BY_KEY])
    expect(await recordOf(at)).toMatchObject({
      state: 'done',
      resourceId: withdrawal.id,
      statusCode: 200,
    })
  })

  test('is done where the service has its reference, amount and payee', async () => {
    await using at = await inDoubt(absent, found())
    await again(at)
    expect(asked(at)).toEqual([BY_KEY, BY_REFERENCE])
    const {state, resourceId, statusCode} = await recordOf(at)
    expect([state, resourceId, statusCode]).toEqual(['done', withdrawal.id, undefined])
  })

  test('is answered with what the service has where it is asked for once more', async () => {
    await using at = await inDoubt(found())
    await expect(pay(at)).rejects.toMatchObject({
      code: 'ALREADY_CREATED',
      exitCode: 4,
      details: {id: withdrawal.id},
    })
    expect(asked(at)).toEqual([BY_KEY])
    expect(await recordOf(at)).toMatchObject({state: 'done'})
  })

  test.each([
    {name: 'nothing', answers: [absent, absent]},
    {name: 'another amount under its reference', answers: [absent, found({amount: -9})]},
    {
      name: 'its reference on a payout of the day before it',
      answers: [absent, found({createdAt: new Date(START_MS - 24 * HOUR_MS - 1).toISOString()})],
    },
  ])('stays unknown, and is never sent, where the service has $name', async ({answers}) => {
    for (const way of [again, pay]) {
      await using at = await inDoubt(...answers)
      await expect(way(at)).rejects.toMatchObject({
        code: 'IDEMPOTENCY_KEY_EXPIRED',
        exitCode: 4,
        message: expect.stringContaining(REFERENCE),
        hint: expect.stringContaining('pixctl withdraw … --again'),
        details: {idempotencyKey: KEY},
      })
      expect(asked(at)).toEqual([BY_KEY, BY_REFERENCE])
      expect(await recordOf(at)).toMatchObject({state: 'unknown'})
    }
  })

  test('is done where its reference is of a payout of its very day', async () => {
    const createdAt = new Date(START_MS - 24 * HOUR_MS).toISOString()
    await using at = await inDoubt(absent, found({createdAt}))
    await again(at)
    expect(await recordOf(at)).toMatchObject({state: 'done'})
  })

  test.each([
    {
      name: 'key made another payout',
      answers: [found({amount: -9})],
      code: 'IDEMPOTENCY_KEY_REUSED',
    },
    {
      name: 'reference is of what arrives in its amount',
      answers: [absent, found({amount: -7, netAmount: -4.5})],
      code: 'REFERENCE_USED',
    },
  ])('stays unknown where its $name', async ({answers, code}) => {
    await using at = await inDoubt(...answers)
    await expect(again(at)).rejects.toMatchObject({code, exitCode: 4})
    expect(await recordOf(at)).toMatchObject({state: 'unknown'})
  })

  test.each([
    {name: 'no answer', answer: lost},
    {name: 'a failure', answer: reply(500, said(500, 'X', 'no'))},
    {name: 'a credential that may not read', answer: reply(403, said(403, 'Forbidden', 'no'))},
  ])('stays unknown where it cannot be asked for: $name', async ({answer}) => {
    for (const answers of [[answer], [absent, answer]]) {
      await using at = await inDoubt(...answers)
      await expect(again(at)).rejects.toMatchObject({
        code: 'IDEMPOTENCY_KEY_EXPIRED',
        exitCode: 4,
        hint: expect.stringContaining('pixctl journal resume'),
      })
      expect(await recordOf(at)).toMatchObject({state: 'unknown'})
    }
  })

  test('stays unknown on Ctrl-C', async () => {
    await using at = await inDoubt()
    const send = () => Promise.reject(new InterruptedError(interrupted()))
    const resent = resend({...at.channel, send}, await recordOf(at))
    await expect(resent).rejects.toMatchObject({exitCode: 130})
    expect(await recordOf(at)).toMatchObject({state: 'unknown'})
  })
})

test('a fault of pixctl itself is not said to be the service’s', async () => {
  await using at = await inDoubt(new TypeError('a fault'))
  await expect(again(at)).rejects.toThrow(TypeError)
})

test('of charges with one reference, that of another key leaves an old one unknown', async () => {
  const shared = {amount: charge.amount, externalReference: charge.externalReference}
  const other = reply(200, {id: charge.id, type: 'payment', amount: charge.amount})
  await using at = await journalled([reply(201, charge), lost, absent, other], {startMs: START_MS})
  await charges(at.channel).create(shared, 'charge-0001')
  await expect(charges(at.channel).create(shared, KEY)).rejects.toMatchObject({exitCode: 6})
  at.clock.nowMs += 48 * HOUR_MS
  await expect(again(at)).rejects.toMatchObject({
    code: 'IDEMPOTENCY_KEY_EXPIRED',
    hint: expect.stringContaining('pixctl pix create'),
  })
  expect(await recordOf(at)).toMatchObject({state: 'unknown'})
})
