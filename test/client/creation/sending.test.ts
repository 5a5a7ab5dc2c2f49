import {describe, expect, test} from 'vitest'
import type {Channel} from '../../../src/client/channel.ts'
import {carryOut} from '../../../src/client/creation/carry-out.ts'
import {create as createAny, requireSameBody} from '../../../src/client/creation/creation.ts'
import {TransportFailure} from '../../../src/client/layers/send.ts'
import {CHARGE, charges} from '../../../src/client/resources/charges.ts'
import {projects} from '../../../src/client/resources/projects.ts'
import {subAccounts} from '../../../src/client/resources/sub-accounts.ts'
import {transactions} from '../../../src/client/resources/transactions.ts'
import {webhookEndpoints} from '../../../src/client/resources/webhook-endpoints.ts'
import {withdrawals} from '../../../src/client/resources/withdrawals.ts'
import {centavos} from '../../../src/domain/money.ts'
import type {Journal} from '../../../src/journal/journal.ts'
import {LocalFailureError, NotConfirmedError} from '../../../src/messages/errors.ts'
import {sentAlready} from '../../../src/messages/payments/sent-earlier.ts'
import {approvalNeeded} from '../../../src/messages/people/approval.ts'
import {journalGone, journalNotWritten} from '../../../src/messages/stores/journal.ts'
import {
  charge,
  endpoint,
  project,
  said,
  subAccount,
  withdrawal,
} from '../../contract/recorded-answers.ts'
import {journalled, reply} from '../asked.ts'
import {PAYOUT} from '../payout.ts'

const KEY = 'key-00001'
const DAY_MS = 86_400_000
/** An attempt takes 2 s at most, and clocks may differ by 5 s. */
const LAST_SEND_MS = DAY_MS - 7_000
const CREATED = reply(201, charge)
const lost = (mayHaveHappened: boolean) =>
  new TransportFailure({reason: 'connection_lost', mayHaveHappened})
/** As one that was asked for already, wherever an earlier attempt may have created it. */
const create = (channel: Channel, key: string | undefined = KEY, amount = 10) =>
  charges(channel).create({amount}, key, {isAsked: true})

describe('what is sent, and kept', () => {
  test.each([
    {
      name: 'a charge',
      run: (channel: Channel) => charges(channel).create({amount: 10}, KEY),
      answer: charge,
      call: {
        path: '/v2/pix',
        body: '{"amount":10}',
        headers: {'Idempotency-Key': KEY},
        isRepeatable: true,
        isAccountWide: false,
        permission: 'PIX:WRITE',
        sendUntilMs: 1_000_000 + LAST_SEND_MS,
      },
      kept: {kind: 'charge', id: charge.id, wallet: 'loja-2'},
    },
    {
      name: 'a withdrawal',
      run: (channel: Channel) => withdrawals(channel).create(PAYOUT, KEY),
      answer: withdrawal,
      call: {
        path: '/v2/withdrawals',
        body: JSON.stringify(PAYOUT),
        headers: {'Idempotency-Key': KEY},
        isRepeatable: true,
        isAccountWide: false,
        permission: 'WITHDRAWAL:WRITE',
        sendUntilMs: 1_000_000 + LAST_SEND_MS,
      },
      kept: {kind: 'withdrawal', id: withdrawal.id, wallet: 'loja-2'},
    },
    {
      name: 'a project',
      run: (channel: Channel) => projects(channel).create({name: 'Shop', color: '#112233'}),
      answer: project,
      call: {
        path: '/v2/projects',
        body: '{"name":"Shop","color":"#112233"}',
        permission: 'PROJECT:WRITE',
      },
      kept: {kind: 'project', id: project.id},
    },
    {
      name: 'a sub-account',
      run: (channel: Channel) => subAccounts(channel).create({reference: 'loja-2'}),
      answer: subAccount,
      call: {
        path: '/v2/sub-accounts',
        body: '{"reference":"loja-2"}',
        isAccountWide: true,
        permission: 'SUBACCOUNT:WRITE',
      },
      kept: {kind: 'sub_account', id: 'loja-2'},
    },
    {
      name: 'a refund with a reason',
      run: (channel: Channel) => transactions(channel).refund('a/b', 'changed mind'),
      answer: {originalTransactionId: 't-1', status: 'PENDING'},
      call: {
        path: '/v2/transactions/a%2Fb/refund',
        body: '{"reason":"changed mind"}',
        permission: 'PIX:WRITE',
      },
      kept: {kind: 'refund', id: 't-1'},
    },
    {
      name: 'a refund without one',
      run: (channel: Channel) => transactions(channel).refund('t-1'),
      answer: {originalTransactionId: 't-1', status: 'PENDING'},
      call: {path: '/v2/transactions/t-1/refund', body: '{}', permission: 'PIX:WRITE'},
      kept: {kind: 'refund', id: 't-1'},
    },
    {
      name: 'an endpoint',
      run: (channel: Channel) => webhookEndpoints(channel).create({url: endpoint.url}),
      answer: endpoint,
      call: {
        path: '/v2/webhooks',
        body: JSON.stringify({url: endpoint.url}),
        permission: undefined,
      },
      kept: {kind: 'webhook_endpoint', id: endpoint.id},
    },
  ])('of $name', async ({run, answer, call, kept}) => {
    await using at = await journalled([reply(201, answer)], {wallet: 'loja-2'})
    const created = await run(at.channel)
    expect(created).toMatchObject({resource: answer, replayed: false, isNew: true})
    const [record] = await at.journal.requests.list({})
    expect(at.calls).toEqual([
      {
        method: 'POST',
        headers: {},
        isRepeatable: false,
        isCreation: true,
        isAccountWide: false,
        isAgain: false,
        ...call,
      },
    ])
    expect(created).toMatchObject({
      journalId: record?.id,
      idempotencyKey: record?.idempotencyKey,
    })
    expect(record).toMatchObject({
      kind: kept.kind,
      path: call.path,
      body: call.body,
      state: 'done',
      resourceId: kept.id,
      account: 'account-1',
      instance: 'i-1',
      clientId: 'mp_test_a',
      wallet: 'loja-2',
      createdAtMs: 1_000_000,
      settledAtMs: 1_000_000,
    })
    const {secret: _secret, ...resource} = {secret: '', ...answer}
    const stored = await at.journal.resources.find(kept.kind as 'charge', kept.id, 'test')
    expect(stored).toMatchObject({
      account: 'account-1',
      baseUrl: 'https://api.example.com',
      instance: 'i-1',
      wallet: 'loja-2',
      seenAtMs: 1_000_000,
      resource,
    })
    expect(at.guarded).toMatchObject([[{id: record?.id}]])
  })

  test('in the main account is kept as of principal, under a new key where none is given', async () => {
    await using at = await journalled([CREATED])
    const {idempotencyKey, journalId} = await charges(at.channel).create({amount: 10})
    expect([idempotencyKey, journalId].toSorted()).toEqual(['new-1', 'new-2'])
    expect((await at.journal.resources.find('charge', charge.id, 'test'))?.wallet).toBe('principal')
  })
})

describe('a turn', () => {
  test('is waited for before anything is sent, and left once it was answered', async () => {
    await using at = await journalled([CREATED, lost(false)])
    const seen: string[] = []
    const turn = async () => {
      seen.push(`turn ${at.calls.length}`)
      return () => void seen.push(`left ${at.calls.length}`)
    }
    await charges(at.channel).create({amount: 10}, KEY, {turn})
    await expect(charges(at.channel).create({amount: 10}, 'key-2222', {turn})).rejects.toThrow()
    expect(seen).toEqual(['turn 0', 'left 1', 'turn 1', 'left 2'])
  })

  test('comes before the limit of one person is looked at, which others may reach meanwhile', async () => {
    await using at = await journalled([CREATED])
    let guardedBefore: number | undefined
    const turn = async () => {
      guardedBefore = at.guarded.length
      return () => {}
    }
    await charges(at.channel).create({amount: 10}, KEY, {turn})
    expect([guardedBefore, at.guarded.length]).toEqual([0, 1])
  })

  test('is given back while a payout waits for others to be refused', async () => {
    await using at = await journalled([CREATED])
    const seen: string[] = []
    const turn = async () => {
      seen.push('turn')
      return () => void seen.push('left')
    }
    const channel: Channel = {
      ...at.channel,
      payouts: {
        ...at.channel.payouts,
        requireAllowed: async (_payouts, aside) =>
          await aside?.(async () => void seen.push('waits')),
      },
    }
    await charges(channel).create({amount: 10}, KEY, {turn})
    expect(seen).toEqual(['turn', 'left', 'waits', 'turn', 'left'])
    expect(at.calls).toHaveLength(1)
  })

  test.each([
    {
      name: 'that is not given is an attempt that was not made',
      error: new NotConfirmedError(approvalNeeded({limit: centavos(1)})),
      state: 'failed',
    },
    {
      name: 'that fails by a bug leaves the request as it is',
      error: new TypeError('a bug'),
      state: 'unknown',
    },
  ])('$name', async ({error, state}) => {
    await using at = await journalled([CREATED])
    const turn = () => Promise.reject(error)
    await expect(charges(at.channel).create({amount: 10}, KEY, {turn})).rejects.toBe(error)
    expect(at.calls).toEqual([])
    expect(await at.journal.requests.find(KEY)).toMatchObject({state, attempts: 0})
  })
})

describe('what has to be alone', () => {
  test('is in the journal when that is asked, and is sent where it is', async () => {
    await using at = await journalled([CREATED])
    const seen: unknown[] = []
    const requireAlone = async ({id}: {readonly id: string}) => {
      seen.push((await at.journal.requests.find(id))?.state, at.calls.length)
    }
    await charges(at.channel).create({amount: 10}, KEY, {requireAlone})
    expect([seen, at.calls.length]).toEqual([['unknown', 0], 1])
  })

  test('and is not is never sent, and is no doubt', async () => {
    await using at = await journalled([CREATED])
    const error = new NotConfirmedError(approvalNeeded({limit: centavos(1)}))
    const requireAlone = () => Promise.reject(error)
    await expect(charges(at.channel).create({amount: 10}, KEY, {requireAlone})).rejects.toBe(error)
    expect(at.calls).toEqual([])
    expect(await at.journal.requests.find(KEY)).toMatchObject({
      state: 'failed',
      attempts: 0,
      settledAtMs: 1_000_000,
    })
  })
})

describe('what is not to be made yet', () => {
  const error = new NotConfirmedError(approvalNeeded({limit: centavos(1)}))
  const refuse = () => Promise.reject(error)

  test('is asked for before it is in the journal, where a resume may send it', async () => {
    await using at = await journalled([reply(201, withdrawal)])
    const seen: unknown[] = []
    const requireUnmade = async () => {
      seen.push(await at.journal.requests.list({}), at.calls.length)
    }
    await withdrawals(at.channel).create(PAYOUT, undefined, {requireUnmade})
    expect([seen, at.calls.length]).toEqual([[[], 0], 1])
  })

  test('and is made is neither written nor sent', async () => {
    await using at = await journalled([reply(201, withdrawal)])
    const sent = withdrawals(at.channel).create(PAYOUT, undefined, {requireUnmade: refuse})
    await expect(sent).rejects.toBe(error)
    expect([await at.journal.requests.list({}), at.calls]).toEqual([[], []])
  })

  test('is of no matter to what may exist under its key, and is to what came to nothing', async () => {
    await using at = await journalled([CREATED])
    const turn = refuse
    await expect(charges(at.channel).create({amount: 10}, KEY, {turn})).rejects.toBe(error)
    const sent = charges(at.channel).create({amount: 10}, KEY, {requireUnmade: refuse})
    await expect(sent).rejects.toBe(error)
    expect(at.calls).toEqual([])
    await create(at.channel)
    const again = charges(at.channel).create({amount: 10}, KEY, {requireUnmade: refuse})
    expect(await again).toMatchObject({replayed: true})
  })
})

describe('what came to nothing, and is sent once more', () => {
  const error = new NotConfirmedError(approvalNeeded({limit: centavos(1)}))
  const failedOnce = async () => {
    const at = await journalled([CREATED])
    const turn = () => Promise.reject(error)
    await charges(at.channel)
      .create({amount: 10}, KEY, {turn})
      .catch(() => undefined)
    expect(await at.journal.requests.find(KEY)).toMatchObject({state: 'failed'})
    return at
  }

  test('has to be alone as what is new, once other processes see it', async () => {
    await using at = await failedOnce()
    const seen: unknown[] = []
    const requireAlone = async () => {
      seen.push((await at.journal.requests.find(KEY))?.state, at.calls.length)
      throw error
    }
    await expect(charges(at.channel).create({amount: 10}, KEY, {requireAlone})).rejects.toBe(error)
    expect([seen, at.calls]).toEqual([['unknown', 0], []])
    expect(await at.journal.requests.find(KEY)).toMatchObject({state: 'failed'})
    await charges(at.channel).create({amount: 10}, KEY, {requireAlone: async () => undefined})
    expect(at.calls).toHaveLength(1)
  })

  test('is of no matter to what is in doubt: the same key is its answer', async () => {
    await using at = await journalled([lost(true), CREATED])
    await expect(create(at.channel)).rejects.toMatchObject({exitCode: 6})
    const requireAlone = () => Promise.reject(error)
    const again = charges(at.channel).create({amount: 10}, KEY, {requireAlone, isAsked: true})
    expect(await again).toMatchObject({resource: {id: charge.id}})
  })
})

describe('a payout under a key that its user chose', () => {
  const absent = reply(404, said(404, 'NotFound', 'no', {resource: 'transaction', id: 'x'}))
  const HOUR_MS = 3_600_000
  const START_MS = Date.parse('2026-11-22T12:00:00.000Z')
  const WITH_FEE = {status: 'pending', amount: -4.5, feeAmount: 1, netAmount: -3.5}
  const foundAfter = (hours: number, more: object = {}) =>
    reply(200, {
      id: withdrawal.id,
      type: 'withdrawal',
      amount: -4.5,
      createdAt: new Date(START_MS - hours * HOUR_MS).toISOString(),
      ...more,
    })
  const PAID = reply(201, withdrawal)
  const ONE_BEFORE = {sentAt: new Date(START_MS).toISOString(), command: '', isUnknown: false}
  const pay = (channel: Channel) => withdrawals(channel).create(PAYOUT, KEY, {asksFirst: true})
  const opened = (...answers: Parameters<typeof journalled>[0]) =>
    journalled(answers, {startMs: START_MS})
  const methods = ({calls}: {readonly calls: readonly {readonly method: string}[]}) =>
    calls.map(({method}) => method)

  test('is sent where the service does not know the key', async () => {
    await using at = await opened(absent, PAID)
    expect(await pay(at.channel)).toMatchObject({isNew: true})
    expect(methods(at)).toEqual(['GET', 'POST'])
    expect(at.calls[0]?.path).toBe(`/v2/transactions/${KEY}`)
  })

  test('is answered where another home used the key, though it would be a second one without', async () => {
    await using at = await opened(foundAfter(1, WITH_FEE), PAID)
    const requireUnmade = () => Promise.reject(new NotConfirmedError(sentAlready(ONE_BEFORE)))
    const before = {asksFirst: true, requireUnmade}
    const answered = withdrawals(at.channel).create(PAYOUT, KEY, before)
    expect(await answered).toMatchObject({resource: {id: withdrawal.id}})
    expect(methods(at)).toEqual(['GET'])
  })

  test('is asked for by that key alone: its reference may be of another', async () => {
    await using at = await opened(absent, PAID)
    const payout = {...PAYOUT, externalReference: withdrawal.externalReference}
    const sent = withdrawals(at.channel).create(payout, KEY, {asksFirst: true})
    expect(await sent).toMatchObject({isNew: true})
    expect(methods(at)).toEqual(['GET', 'POST'])
  })

  test.each([
    {name: 'a day ago', found: foundAfter(25)},
    {name: 'in a moment that an attempt may pass', found: foundAfter(24 - 5 / 3600)},
    {name: 'in the future', found: foundAfter(-1)},
    {name: 'at a time that is not said', found: foundAfter(1, {createdAt: undefined})},
  ])('is not sent where another home used the key $name: exit 4', async ({found}) => {
    await using at = await opened(found, PAID)
    await expect(pay(at.channel)).rejects.toMatchObject({
      code: 'ALREADY_CREATED',
      exitCode: 4,
      details: {id: withdrawal.id},
    })
    expect(methods(at)).toEqual(['GET'])
    expect(await at.journal.requests.find(KEY)).toMatchObject({
      state: 'done',
      resourceId: withdrawal.id,
      isUndated: true,
    })
  })

  test('is given as it was found where no answer shows the clock of the service', async () => {
    const whole = {status: 'pending', feeAmount: 1, netAmount: -3.5}
    await using at = await opened(foundAfter(1, whole), PAID)
    const channel = {...at.channel, isServiceClockShown: () => false}
    const answered = {resource: {id: withdrawal.id}, replayed: true, isNew: false}
    expect(await pay(channel)).toMatchObject(answered)
    expect(await pay(channel)).toMatchObject(answered)
    expect(methods(at)).toEqual(['GET'])
  })

  test('is not sent where by the clock of the service it was used a day ago', async () => {
    await using at = await opened(foundAfter(1), PAID)
    const behind = {...at.channel, laterNowMs: () => at.clock.nowMs + 24 * HOUR_MS}
    await expect(pay(behind)).rejects.toMatchObject({code: 'ALREADY_CREATED', exitCode: 4})
    expect(methods(at)).toEqual(['GET'])
  })

  test('is not repeated where the key is the reference of what another key may have created', async () => {
    await using at = await opened(foundAfter(1, {externalReference: KEY}), PAID)
    const message = expect.stringContaining(
      `under the name ${KEY}, which is its reference or id too`,
    )
    const details = {id: withdrawal.id}
    const said = {code: 'ALREADY_CREATED', exitCode: 4, message, details}
    await expect(pay(at.channel)).rejects.toMatchObject(said)
    expect(methods(at)).toEqual(['GET'])
    expect(await at.journal.requests.find(KEY)).toMatchObject({state: 'done'})
  })

  test('is answered by what the service has, and never sent again', async () => {
    await using at = await opened(foundAfter(20, WITH_FEE), PAID)
    expect(await pay(at.channel)).toMatchObject({resource: {id: withdrawal.id}, replayed: true})
    at.clock.nowMs += 10 * HOUR_MS
    // Ten hours later here, and thirty after the first use: the journal answers.
    expect(await pay(at.channel)).toMatchObject({resource: {id: withdrawal.id}, isNew: false})
    expect(methods(at)).toEqual(['GET'])
  })

  test('that was refused here is not asked for with other data', async () => {
    await using at = await opened(absent, reply(400, said(400, 'BadRequest', 'no')))
    await expect(pay(at.channel)).rejects.toMatchObject({exitCode: 4})
    const other = withdrawals(at.channel).create({...PAYOUT, amount: 9}, KEY, {asksFirst: true})
    await expect(other).rejects.toMatchObject({code: 'IDEMPOTENCY_KEY_REUSED'})
    expect(methods(at)).toEqual(['GET', 'POST'])
  })

  test('is looked for by its reference, too, where records of the journal are lost', async () => {
    const {externalReference} = withdrawal
    await using at = await opened(absent, foundAfter(1, {externalReference}), PAID)
    const channel = {...at.channel, journal: async () => ({...at.journal, hasLostRecords: true})}
    const sent = withdrawals(channel).create({...PAYOUT, externalReference}, KEY)
    await expect(sent).rejects.toMatchObject({code: 'ALREADY_CREATED'})
    expect(methods(at)).toEqual(['GET', 'GET'])
  })

  test('is not looked for where a journal with lost records has it as refused', async () => {
    const {externalReference} = withdrawal
    const refused = reply(400, said(400, 'BadRequest', 'no'))
    await using at = await opened(absent, absent, refused, PAID)
    const channel = {...at.channel, journal: async () => ({...at.journal, hasLostRecords: true})}
    const send = () => withdrawals(channel).create({...PAYOUT, externalReference}, KEY)
    await expect(send()).rejects.toMatchObject({exitCode: 4})
    expect(await send()).toMatchObject({resource: {id: withdrawal.id}})
    expect(methods(at)).toEqual(['GET', 'GET', 'POST', 'POST'])
  })

  test('that was refused here is asked for again: another home may have sent it since', async () => {
    const refused = reply(400, said(400, 'BadRequest', 'no'))
    await using at = await opened(absent, refused, foundAfter(25), PAID)
    await expect(pay(at.channel)).rejects.toMatchObject({exitCode: 4})
    await expect(pay(at.channel)).rejects.toMatchObject({code: 'ALREADY_CREATED'})
    expect(methods(at)).toEqual(['GET', 'POST', 'GET'])
  })

  test.each([
    {name: 'no answer', answer: lost(true)},
    {name: 'a failure', answer: reply(500, said(500, 'X', 'no'))},
    {name: 'a gateway’s 404', answer: reply(404, {message: 'no Route'})},
    {name: 'a gateway’s 400', answer: reply(400, {message: 'no'})},
    {name: 'a service that takes no such question', answer: reply(400, said(400, 'X', 'no'))},
    {name: 'a gateway’s 403', answer: reply(403, undefined, {isJson: false})},
  ])('is not sent, and is no doubt, for $name', async ({answer}) => {
    await using at = await opened(answer, PAID)
    await expect(pay(at.channel)).rejects.toMatchObject({
      exitCode: 5,
      ...('status' in answer && {statusCode: answer.status}),
      cause: expect.any(Error),
      message: expect.stringMatching(/not known whether this key was used .* nothing was sent\.$/),
    })
    expect(methods(at)).toEqual(['GET'])
    expect(await at.journal.requests.find(KEY)).toBeUndefined()
  })

  test.each([
    {name: 'another creation', answer: foundAfter(1, {amount: -9}), code: 'IDEMPOTENCY_KEY_REUSED'},
    {
      name: 'a wallet that is not there',
      answer: reply(404, said(404, 'X', 'no', {code: 'SUB_ACCOUNT_NOT_FOUND'})),
      code: 'SUB_ACCOUNT_NOT_FOUND',
      exitCode: 4,
    },
    {name: 'a revoked credential', answer: reply(401, said(401, 'X', 'no')), exitCode: 3},
  ])('is not sent for $name', async ({answer, code, exitCode}) => {
    await using at = await opened(answer, PAID)
    await expect(pay(at.channel)).rejects.toMatchObject({
      ...(code !== undefined && {code}),
      ...(exitCode !== undefined && {exitCode}),
    })
    expect(methods(at)).toEqual(['GET'])
  })

  test('is not sent for a credential that may not read: it could be paid twice', async () => {
    await using at = await opened(reply(403, said(403, 'X', 'no')), PAID)
    await expect(pay(at.channel)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      exitCode: 3,
      statusCode: 403,
      message: expect.stringMatching(/^no This credential may not ask .* nothing was sent\.$/),
      hint: expect.stringContaining('without --idempotency-key'),
    })
    expect(methods(at)).toEqual(['GET'])
    expect(await at.journal.requests.find(KEY)).toBeUndefined()
  })

  test('is refused in the words of the service for a wallet that the credential does not reach', async () => {
    const code = 'SUB_ACCOUNT_FORBIDDEN'
    await using at = await opened(reply(403, said(403, 'X', 'no', {code})), PAID)
    await expect(pay(at.channel)).rejects.toMatchObject({code, exitCode: 3, sentence: 'no'})
    expect(methods(at)).toEqual(['GET'])
  })
})

describe('after records were lost', () => {
  const lostRecords = async (answers: Parameters<typeof journalled>[0]) => {
    const at = await journalled(answers)
    const journal = {...at.journal, hasLostRecords: true}
    return {...at, channel: {...at.channel, journal: async () => journal}}
  }
  const absent = reply(404, said(404, 'NotFound', 'no', {resource: 'transaction', id: 'x'}))
  const found = {id: 't-1', type: 'payment', amount: 10}

  test('a key that the service has created with is not sent: exit 4, and it is known', async () => {
    const at = await lostRecords([reply(200, found), CREATED])
    await expect(create(at.channel)).rejects.toMatchObject({
      code: 'ALREADY_CREATED',
      exitCode: 4,
      message: expect.stringContaining('t-1'),
      details: found,
    })
    expect(at.calls).toMatchObject([{method: 'GET', path: `/v2/transactions/${KEY}`}])
    expect(await at.journal.requests.find(KEY)).toMatchObject({
      state: 'done',
      resourceId: 't-1',
      attempts: 0,
      settledAtMs: 1_000_000,
      isUndated: true,
    })
    // Used again, it is answered from the journal, which has no more of it than its id.
    await expect(create(at.channel)).rejects.toMatchObject({
      code: 'ALREADY_CREATED',
      message: expect.stringContaining('t-1'),
      details: {id: 't-1'},
    })
    expect(at.calls).toHaveLength(1)
    await at[Symbol.asyncDispose]()
  })

  test('a key that it has not is sent', async () => {
    const at = await lostRecords([absent, CREATED])
    expect((await create(at.channel)).isNew).toBe(true)
    expect(at.calls.map(({method}) => method)).toEqual(['GET', 'POST'])
    await at[Symbol.asyncDispose]()
  })

  test('a key that it says nothing of is not sent, and is no doubt', async () => {
    const at = await lostRecords([lost(true), CREATED])
    await expect(create(at.channel)).rejects.toMatchObject({exitCode: 5})
    expect(at.calls).toHaveLength(1)
    expect(await at.journal.requests.find(KEY)).toBeUndefined()
    await at[Symbol.asyncDispose]()
  })

  test.each([
    {name: 'a new key', run: (channel: Channel) => charges(channel).create({amount: 10})},
    {
      name: 'what no key protects',
      run: (channel: Channel) => carryOutProject(channel, 'key-of-a-project'),
    },
  ])('$name is not asked for', async ({run}) => {
    const at = await lostRecords([CREATED])
    await run(at.channel)
    expect(at.calls).toMatchObject([{method: 'POST'}])
    await at[Symbol.asyncDispose]()
  })

  test('nothing is asked for where none were', async () => {
    await using at = await journalled([CREATED])
    await create(at.channel)
    expect(at.calls).toMatchObject([{method: 'POST'}])
  })
})

const carryOutProject = (channel: Channel, idempotencyKey: string) =>
  createAny(channel, {
    kind: 'project',
    path: '/v2/projects',
    body: {},
    idempotencyKey,
    understand: (body) => body as object,
  })

describe('a key that was used before', () => {
  test('is sent again as it was, marked as such', async () => {
    const again = reply(201, charge, {headers: {'idempotency-replayed': 'true'}})
    await using at = await journalled([lost(true), again])
    await expect(create(at.channel)).rejects.toMatchObject({exitCode: 6})
    at.clock.nowMs += LAST_SEND_MS
    expect(await create(at.channel)).toMatchObject({
      resource: {id: charge.id},
      replayed: true,
      isNew: false,
    })
    expect(at.calls).toMatchObject([
      {isAgain: false, sendUntilMs: 1_000_000 + LAST_SEND_MS},
      {isAgain: true, sendUntilMs: 1_000_000 + LAST_SEND_MS, body: at.calls[0]?.body},
    ])
  })

  test('and may be forgotten by now is answered from the journal, or not at all', async () => {
    await using at = await journalled([CREATED, lost(true)])
    const first = await create(at.channel)
    await expect(create(at.channel, 'key-2222')).rejects.toMatchObject({exitCode: 6})
    at.clock.nowMs += LAST_SEND_MS + 1
    expect(await create(at.channel)).toEqual({...first, replayed: true, isNew: false})
    await expect(create(at.channel, 'key-2222')).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_EXPIRED',
    })
    expect(at.calls).toHaveLength(2)
  })

  test.each([
    {name: 'was refused', first: reply(400, said(400, 'X', 'no'))},
    {name: 'never left', first: lost(false)},
  ])('and $name is sent again as a new one is, however old it is', async ({first}) => {
    await using at = await journalled([first, CREATED])
    await expect(create(at.channel)).rejects.toThrow()
    at.clock.nowMs += 10 * DAY_MS
    await create(at.channel)
    // Its age counts by the clock that dates it: the service's may be days ahead.
    const sendUntilMs = at.clock.nowMs + LAST_SEND_MS
    expect(at.calls).toMatchObject([{}, {isAgain: false, sendUntilMs}])
  })

  test.each([
    {name: 'by its age in the store', ageMs: LAST_SEND_MS, sent: 2},
    {name: 'by its age in the store, which is over', ageMs: LAST_SEND_MS + 1, sent: 1},
  ])('is young $name, whatever this clock shows', async ({ageMs, sent}) => {
    await using at = await journalled([lost(true), CREATED])
    await expect(create(at.channel)).rejects.toMatchObject({exitCode: 6})
    const {find, claim} = at.journal.requests
    const aged = <T extends object>(record: T | undefined) => record && {...record, ageMs}
    at.journal.requests.find = async (id) => aged(await find.call(at.journal.requests, id))
    at.journal.requests.claim = async (id, nowMs) =>
      aged(await claim.call(at.journal.requests, id, nowMs))
    at.clock.nowMs += 3 * DAY_MS
    await create(at.channel).catch(() => {})
    expect(at.calls.filter(({method}) => method === 'POST')).toHaveLength(sent)
    if (sent === 1) return
    expect(at.calls[1]).toMatchObject({
      isAgain: false,
      sendUntilMs: at.clock.nowMs - ageMs + LAST_SEND_MS,
    })
  })

  test('with another body is refused, and names the entry of the journal', async () => {
    await using at = await journalled([CREATED])
    const {journalId} = await create(at.channel)
    await expect(create(at.channel, KEY, 11)).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
      exitCode: 4,
      hint: expect.stringContaining(journalId),
      details: {journalId, idempotencyKey: KEY},
    })
    expect(at.calls).toHaveLength(1)
  })
})

test.each([
  {name: 'in another order', body: '{"b":{"d":2,"c":[1,2]},"a":1}', isSame: true},
  {name: 'with space', body: '{"a": 1, "b": {"c": [1, 2], "d": 2}}', isSame: true},
  {name: 'with a list in another order', body: '{"a":1,"b":{"c":[2,1],"d":2}}', isSame: false},
  {name: 'with another number', body: '{"a":2,"b":{"c":[1,2],"d":2}}', isSame: false},
])('a body that says it $name is the same: $isSame', ({body, isSame}) => {
  const record = {id: 'r-1', idempotencyKey: KEY, body: '{"a":1,"b":{"c":[1,2],"d":2}}'}
  const compare = () => requireSameBody(record, {body})
  if (isSame) expect(compare).not.toThrow()
  else expect(compare).toThrow(expect.objectContaining({code: 'IDEMPOTENCY_KEY_REUSED'}))
})

test('what was refused is kept as no resource', async () => {
  await using at = await journalled([reply(400, said(400, 'X', 'no'))])
  await expect(create(at.channel)).rejects.toMatchObject({exitCode: 4})
  const [record] = await at.journal.requests.list({})
  expect(record).toMatchObject({state: 'refused', resourceId: undefined})
  for (const id of [record?.id ?? '', '']) {
    expect(await at.journal.resources.find('charge', id, 'test')).toBeUndefined()
  }
})

test('a journal that does not take the beginning stops a creation before it is sent', async () => {
  await using at = await journalled([CREATED])
  const full = Object.assign(new Error('database or disk is full'), {errcode: 13})
  at.journal.requests.begin = () => Promise.reject(full)
  await expect(create(at.channel)).rejects.toMatchObject({
    code: 'JOURNAL_UNAVAILABLE',
    exitCode: 1,
    cause: full,
  })
  expect(at.calls).toEqual([])
})

test('a journal that does not take the beginning, and says why, stops it with that', async () => {
  await using at = await journalled([CREATED])
  const error = new LocalFailureError(journalGone({path: 'journal.db'}))
  at.journal.requests.begin = () => Promise.reject(error)
  await expect(create(at.channel)).rejects.toBe(error)
  expect(at.calls).toEqual([])
})

describe('a key that another machine is sending with', () => {
  /** The first claims fail; meanwhile something happens. */
  async function claimedElsewhere(meanwhile: (journal: Journal, id: string) => Promise<unknown>) {
    const at = await journalled([lost(true), CREATED])
    await expect(create(at.channel)).rejects.toMatchObject({exitCode: 6})
    const {requests} = at.journal
    const {claim} = requests
    let looks = 0
    requests.claim = async (id, nowMs) => {
      looks += 1
      if (looks === 1) await meanwhile(at.journal, id)
      return looks < 2 ? undefined : claim.call(requests, id, nowMs)
    }
    return at
  }
  const settled = (resource: object | undefined) => (journal: Journal, id: string) =>
    journal.requests.settle(
      id,
      {event: 'created', attempts: 1, settledAtMs: 1, resourceId: charge.id},
      resource && {
        kind: 'charge',
        id: charge.id,
        account: 'account-1',
        environment: 'test',
        baseUrl: 'https://api.example.com',
        instance: 'i-1',
        wallet: 'principal',
        resource: charge,
        seenAtMs: 1,
      },
    )

  test('is waited for, and what that created is given', async () => {
    const at = await claimedElsewhere(settled(charge))
    expect(await create(at.channel)).toMatchObject({
      resource: {id: charge.id},
      idempotencyKey: KEY,
      replayed: true,
      isNew: false,
    })
    expect(at.calls).toHaveLength(1)
    await at[Symbol.asyncDispose]()
  })

  test('is sent again where that ended without a word', async () => {
    const at = await claimedElsewhere(async () => {})
    expect((await create(at.channel)).resource.id).toBe(charge.id)
    expect(at.calls).toMatchObject([{}, {isAgain: true}])
    await at[Symbol.asyncDispose]()
  })

  test('is not sent again where the journal has no more of what that created than its id', async () => {
    const at = await claimedElsewhere(settled(undefined))
    await expect(create(at.channel)).rejects.toMatchObject({
      code: 'ALREADY_CREATED',
      details: {id: charge.id},
    })
    expect(at.calls).toHaveLength(1)
    await at[Symbol.asyncDispose]()
  })

  test('is waited for no longer after Ctrl-C', async () => {
    const at = await claimedElsewhere(async () => {})
    const reason = new Error('Ctrl-C')
    const channel = {...at.channel, signal: AbortSignal.abort(reason)}
    await expect(create(channel)).rejects.toMatchObject({cause: reason})
    expect(at.calls).toHaveLength(1)
    await at[Symbol.asyncDispose]()
  })
})

test('a key that no header carries is refused before anything is written', async () => {
  await using at = await journalled([CREATED])
  await expect(create(at.channel, 'short')).rejects.toMatchObject({exitCode: 2})
  expect([at.calls, await at.journal.requests.list({})]).toEqual([[], []])
})

test('a key that has created is not sent again, however young it seems: the journal answers', async () => {
  await using at = await journalled([CREATED, reply(201, {...charge, id: 'c-2'})])
  const first = await create(at.channel)
  for (const hours of [0, 1, 30, -3]) {
    at.clock.nowMs += hours * 3_600_000
    expect(await create(at.channel)).toEqual({...first, replayed: true, isNew: false})
  }
  expect(at.calls).toHaveLength(1)
  expect(await at.journal.requests.find(KEY)).toMatchObject({
    state: 'done',
    resourceId: charge.id,
  })
})

test('what a key has created is given by a journal that takes nothing any more', async () => {
  await using at = await journalled([CREATED])
  const first = await create(at.channel)
  const full = Object.assign(new Error('database or disk is full'), {errcode: 13})
  Object.assign(at.journal.requests, {
    claim: () => Promise.reject(full),
    settle: () => Promise.reject(full),
  })
  expect(await create(at.channel)).toEqual({...first, replayed: true, isNew: false})
})

test('a key that created what has no name in the journal is not sent again', async () => {
  await using at = await journalled([lost(true), CREATED])
  await expect(create(at.channel)).rejects.toMatchObject({exitCode: 6})
  const [record] = await at.journal.requests.list({})
  const unnamed = {event: 'created', attempts: 1, settledAtMs: 1_000_000} as const
  await at.journal.requests.settle(record?.id ?? '', unnamed)
  await expect(create(at.channel)).rejects.toMatchObject({
    code: 'IDEMPOTENCY_KEY_EXPIRED',
    exitCode: 4,
    details: {journalId: record?.id},
  })
  expect(at.calls).toHaveLength(1)
})

test('a refund that is answered with another charge may be of that one: exit 6', async () => {
  const answer = {originalTransactionId: withdrawal.id, status: 'PENDING'}
  await using at = await journalled([reply(201, answer)])
  await expect(transactions(at.channel).refund(charge.id)).rejects.toMatchObject({
    code: 'ANSWER_DIFFERS',
    exitCode: 6,
    details: {field: 'originalTransactionId', sent: charge.id, answered: withdrawal.id},
  })
})

test('a sub-account that is answered with another reference is not known to exist: exit 6', async () => {
  await using at = await journalled([reply(201, {...subAccount, reference: '$(id)'})])
  await expect(subAccounts(at.channel).create({reference: 'loja-2'})).rejects.toMatchObject({
    code: 'ANSWER_DIFFERS',
    exitCode: 6,
    details: {field: 'reference', sent: 'loja-2', answered: '$(id)'},
  })
})

test('of two keys that are answered with one thing, the second names the first', async () => {
  await using at = await journalled([reply(400, said(400, 'X', 'no')), CREATED, CREATED])
  // Its key is what the service calls the next one.
  await expect(create(at.channel, charge.id)).rejects.toMatchObject({exitCode: 4})
  const {journalId} = await create(at.channel)
  await expect(create(at.channel, 'key-2222')).rejects.toMatchObject({
    code: 'ANSWER_OF_ANOTHER',
    exitCode: 6,
    message: expect.stringContaining(KEY),
    hint: expect.stringContaining('pixctl journal resume'),
    details: {id: charge.id, otherJournalId: journalId, idempotencyKey: 'key-2222'},
  })
})

describe('a doubt of before', () => {
  test.each([
    {
      name: 'stays after a refusal that says nothing of it, with what was said',
      answer: reply(403, said(403, 'Forbidden', 'no')),
      error: {
        code: 'FORBIDDEN',
        exitCode: 6,
        statusCode: 403,
        traceId: 'trace-77',
        hint: expect.stringContaining('pixctl journal resume'),
        details: {idempotencyKey: KEY},
      },
    },
    {
      name: 'stays after a failure, which is an unknown outcome',
      answer: reply(500, said(500, 'X', 'no')),
      error: {code: 'OUTCOME_UNKNOWN', exitCode: 6, statusCode: 500},
    },
    {
      name: 'stays after Ctrl-C',
      answer: new TransportFailure({reason: 'interrupted', mayHaveHappened: false}),
      error: {
        code: 'INTERRUPTED',
        exitCode: 130,
        hint: expect.stringContaining('pixctl journal resume'),
        details: {idempotencyKey: KEY},
      },
    },
    {
      name: 'stays after an attempt for want of a young key, which says it all',
      answer: new TransportFailure({reason: 'key_expired', mayHaveHappened: false}),
      error: {code: 'IDEMPOTENCY_KEY_EXPIRED', exitCode: 4},
    },
    {
      name: 'stays after a connection that was lost',
      answer: lost(true),
      error: {code: 'OUTCOME_UNKNOWN', exitCode: 6},
    },
  ])('$name', async ({answer, error}) => {
    await using at = await journalled([lost(true), answer])
    await expect(create(at.channel)).rejects.toMatchObject({exitCode: 6})
    await expect(create(at.channel)).rejects.toMatchObject(error)
    expect(await at.journal.requests.find(KEY)).toMatchObject({state: 'unknown'})
  })

  test('stays where a second person is needed by now, which says it all', async () => {
    await using at = await journalled([lost(true)])
    await expect(create(at.channel)).rejects.toMatchObject({exitCode: 6})
    const error = new NotConfirmedError(approvalNeeded({limit: centavos(1)}))
    const payouts = {...at.channel.payouts, requireAllowed: () => Promise.reject(error)}
    await expect(create({...at.channel, payouts})).rejects.toBe(error)
    expect(await at.journal.requests.find(KEY)).toMatchObject({state: 'unknown'})
  })
})

describe('a journal that does not take the ending', () => {
  const full = Object.assign(new Error('database or disk is full'), {errcode: 13})
  const doubtful = {standing: 'doubtful'} as const
  test.each([
    {name: 'of what was created gives it all the same', answer: CREATED, error: undefined},
    {
      name: 'of a refusal says the refusal, and that it would be sent again',
      answer: reply(400, said(400, 'X', 'no')),
      error: {code: 'END_NOT_RECORDED', exitCode: 6, details: {refusal: 'BAD_REQUEST'}},
    },
    {
      name: 'of a refusal to what was in doubt says the same',
      answer: reply(400, said(400, 'X', 'no')),
      of: doubtful,
      error: {code: 'END_NOT_RECORDED', exitCode: 6, details: {refusal: 'BAD_REQUEST'}},
    },
    {
      name: 'of what was turned away leaves the doubt there was',
      answer: reply(403, said(403, 'X', 'no')),
      of: doubtful,
      error: {code: 'FORBIDDEN', exitCode: 6},
    },
    {
      name: 'of a failure of the service says that it may exist',
      answer: reply(500, said(500, 'X', 'no')),
      error: {code: 'OUTCOME_UNKNOWN', exitCode: 6, statusCode: 500},
    },
    {
      name: 'of no answer says that it may exist',
      answer: lost(true),
      error: {code: 'OUTCOME_UNKNOWN', exitCode: 6},
    },
    {
      name: 'of what never left says that, and that it would be sent again',
      answer: lost(false),
      error: {code: 'END_NOT_RECORDED', exitCode: 6, details: {refusal: 'CONNECTION_LOST'}},
    },
    {
      name: 'of Ctrl-C before it left is an interruption, with the same words',
      answer: new TransportFailure({reason: 'interrupted', mayHaveHappened: false}),
      error: {code: 'END_NOT_RECORDED', exitCode: 130},
    },
    {
      name: 'for a bug says the bug',
      answer: CREATED,
      fails: new TypeError('a bug'),
      error: {message: 'a bug'},
    },
    {
      name: 'for another reason of this machine says that',
      answer: CREATED,
      fails: new LocalFailureError(journalNotWritten({path: undefined})),
      error: {code: 'JOURNAL_UNAVAILABLE'},
    },
  ])('$name', async ({answer, error, of = {}, fails = full}) => {
    await using at = await journalled([answer])
    const {record} = await at.journal.requests.begin({
      ...at.channel.addressee,
      account: 'account-1',
      instance: 'i-1',
      id: 'r-1',
      kind: 'charge',
      path: '/v2/pix',
      idempotencyKey: KEY,
      body: '{"amount":10}',
      createdAtMs: 1_000_000,
    })
    // Nor can it be read any more.
    Object.assign(at.journal.requests, {
      settle: () => Promise.reject(fails),
      find: () => Promise.reject(fails),
    })
    const sent = carryOut(at.channel, {...record, ...of}, CHARGE)
    if (error) await expect(sent).rejects.toMatchObject(error)
    else expect((await sent).resource).toBe(charge)
  })
})
