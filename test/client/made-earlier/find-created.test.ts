import {describe, expect, test} from 'vitest'
import {isYoung} from '../../../src/client/creation/creation.ts'
import {TransportFailure} from '../../../src/client/layers/send.ts'
import {adoptCreated} from '../../../src/client/made-earlier/adopt.ts'
import {
  findCreated,
  isKeyReused,
  isUsedByAnother,
} from '../../../src/client/made-earlier/find-created.ts'
import {centavos} from '../../../src/domain/money.ts'
import type {Journal} from '../../../src/journal/journal.ts'
import {openJournal} from '../../../src/journal/open-journal.ts'
import type {NewRequest, RequestRecord} from '../../../src/journal/request-record.ts'
import {InvalidInputError, NotConfirmedError, RefusedError} from '../../../src/messages/errors.ts'
import {approvalNeeded} from '../../../src/messages/people/approval.ts'
import {keyReused} from '../../../src/messages/service/service.ts'
import {said} from '../../contract/recorded-answers.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'
import {asked, journalled, reply} from '../asked.ts'

const KEY = 'payout-key/1'
const WITHDRAWAL = {kind: 'withdrawal', path: '/v2/withdrawals'} as const
const PAYOUT = {
  amount: 4.5,
  holderDocument: '52998224725',
  externalReference: 'rent 1',
}
const PAID = {
  id: 't-1',
  type: 'withdrawal',
  amount: -4.5,
  netAmount: -2,
  feeAmount: 2.5,
  counterpartDocument: '529.982.247-25',
  externalReference: 'rent 1',
}
const absent = reply(404, said(404, 'NotFound', 'no', {resource: 'transaction', id: 'x'}))
const sought = (body: object = PAYOUT, kind: 'withdrawal' | 'charge' = 'withdrawal') => ({
  kind,
  idempotencyKey: KEY,
  body: JSON.stringify(body),
})
const {externalReference: _reference, ...WITHOUT_REFERENCE} = PAYOUT

describe('what was created under a key', () => {
  test('is asked for by the key, as often as it takes', async () => {
    const at = asked([reply(200, PAID)])
    expect(await findCreated(at.channel, sought())).toBe(PAID)
    const path = '/v2/transactions/payout-key%2F1'
    expect(at.calls).toEqual([{method: 'GET', path, isRepeatable: true}])
  })

  test('is not known where a cache says that it is not there', async () => {
    const cached = asked([{...absent, headers: {age: '4'}}])
    await expect(findCreated(cached.channel, sought())).rejects.toMatchObject({
      code: 'ANSWER_FROM_CACHE',
      exitCode: 5,
      message: expect.stringContaining(' 4 s '),
    })
    const passedOn = asked([{...absent, headers: {age: '0'}}, absent])
    expect(await findCreated(passedOn.channel, sought())).toBeUndefined()
  })

  test.each([
    {name: 'what leaves, with the sign of a debit', sent: {amount: 4.5}, found: PAID},
    {name: 'what leaves, with the other sign', sent: {amount: 4.5}, found: {amount: 4.5}},
    {name: 'what arrives', sent: {netAmount: 2}, found: PAID},
    {
      name: 'what leaves, where the service shows what arrives',
      sent: {amount: 4.5},
      found: {amount: -2, feeAmount: -2.5},
    },
    {
      name: 'what arrives, where the service shows what leaves',
      sent: {netAmount: 2},
      found: {amount: 4.5, feeAmount: 2.5},
    },
    {
      name: 'the amount, where both were sent',
      sent: {amount: 4.5, netAmount: 9},
      found: {amount: 4.5},
    },
    {name: 'nothing, where nothing was sent', sent: {amount: 0}, found: {amount: 0}},
  ])('is that by $name', async ({sent, found}) => {
    const one = {id: 't-1', type: 'withdrawal', ...found}
    const at = asked([reply(200, one)])
    expect(await findCreated(at.channel, sought(sent))).toBe(one)
  })

  test.each([
    {name: 'another amount', found: {amount: -4.51, netAmount: -2.01}},
    {
      name: 'another amount and no fee',
      found: {amount: -7, netAmount: undefined, feeAmount: undefined},
    },
    {name: 'an amount that no money has', found: {amount: 4.505, netAmount: undefined}},
    {
      name: 'an amount that arrives, of the same number as what was to leave',
      found: {amount: -7, netAmount: -4.5},
    },
    {name: 'another kind', found: {type: 'payment'}},
    {name: 'another payee', found: {counterpartDocument: '11144477735'}},
    {name: 'another reference', found: {externalReference: 'rent 2'}},
    {name: 'another wallet', found: {subAccount: 'shop-1'}},
  ])('with $name is another creation: exit 4, and it is named', async ({found}) => {
    const at = asked([reply(200, {...PAID, ...found})])
    await expect(findCreated(at.channel, sought())).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
      exitCode: 4,
      message: expect.stringContaining('The service used'),
      hint: expect.stringContaining('t-1'),
      details: {id: 't-1', idempotencyKey: KEY},
    })
    expect(at.calls).toHaveLength(1)
  })

  test.each([
    {name: 'no amount was sent', body: {...PAYOUT, amount: undefined}, found: PAID},
    {name: 'an amount was sent that cannot be read', body: {...PAYOUT, amount: '4.5'}, found: PAID},
    {
      name: 'no amount was sent, and the service shows one',
      body: {...PAYOUT, amount: undefined},
      found: {...PAID, netAmount: undefined},
    },
    {
      name: 'the amount of the service cannot be read, whatever arrives',
      body: {...PAYOUT, amount: undefined, netAmount: 2},
      found: {...PAID, amount: 4.505},
    },
  ])('cannot be that where $name', async ({body, found}) => {
    const at = asked([reply(200, found)])
    await expect(findCreated(at.channel, sought(body))).rejects.toSatisfy(isKeyReused)
  })

  test.each([
    {name: 'says no payee', found: {counterpartDocument: undefined}, sent: PAYOUT},
    {name: 'masks the payee', found: {counterpartDocument: '***982247**'}, sent: PAYOUT},
    {name: 'says no reference', found: {externalReference: undefined}, sent: PAYOUT},
    {name: 'says a reference that was not sent', found: {}, sent: WITHOUT_REFERENCE},
    {name: 'says a payee that was not sent', found: {}, sent: {amount: 4.5}},
    {name: 'says the main wallet', found: {subAccount: 'principal'}, sent: PAYOUT},
    {name: 'says that it came to nothing', found: {status: 'failed'}, sent: PAYOUT},
  ])('may be that where the service $name', async ({found, sent}) => {
    const one = {...PAID, ...found}
    const at = asked([reply(200, one)])
    expect(await findCreated(at.channel, sought(sent))).toBe(one)
  })

  test('of a charge is a payment', async () => {
    const paid = {id: 'c-1', type: 'payment', amount: 4.5}
    const found = await findCreated(
      asked([reply(200, paid)]).channel,
      sought({amount: 4.5}, 'charge'),
    )
    expect(found).toBe(paid)
  })
})

/** A journal in which these requests have created something. */
const knowing = (...named: readonly object[]) => ({
  journal: async () =>
    ({
      requests: {named: async () => named},
      resources: {save: async () => {}, named: async () => []},
    }) as unknown as Journal,
  identify: async () => ({account: 'account-1', instance: ''}),
})

describe('what is not found by its key', () => {
  test('is asked for by its reference', async () => {
    const at = asked([absent, reply(200, PAID)])
    expect(await findCreated({...at.channel, ...knowing()}, sought())).toBe(PAID)
    expect(at.calls.map(({path}) => path)).toEqual([
      '/v2/transactions/payout-key%2F1',
      '/v2/transactions/rent%201',
    ])
  })

  test.each([
    {name: 'in two characters', written: 'Sa\u0303o 1', there: 'S\u00e3o 1'},
    {name: 'in one character', written: 'S\u00e3o 1', there: 'Sa\u0303o 1'},
  ])('is asked for by its reference with an accent $name, and in the other way', async (row) => {
    const found = {...PAID, externalReference: row.there}
    const at = asked([absent, absent, reply(200, found)])
    const sent = sought({...PAYOUT, externalReference: row.written})
    expect(await findCreated({...at.channel, ...knowing()}, sent)).toBe(found)
    expect(at.calls.slice(1).map(({path}) => decodeURIComponent(path))).toEqual([
      `/v2/transactions/${row.written}`,
      `/v2/transactions/${row.there}`,
    ])
  })

  test.each([
    {name: 'has another amount', found: {amount: -4.51, netAmount: -2.01}},
    {name: 'is another kind', found: {type: 'payment'}},
    {name: 'went to another payee', found: {counterpartDocument: '111.444.777-35'}},
    {name: 'left another wallet', found: {subAccount: 'shop-1'}},
    {name: 'failed, so that its money came back', found: {status: 'failed'}},
    {name: 'was cancelled', found: {status: 'cancelled'}},
    {name: 'has it for its id', found: {id: 'rent 1', externalReference: undefined}},
  ])('and is another one by its reference, which $name, is not there', async ({found}) => {
    const at = asked([absent, reply(200, {...PAID, ...found})])
    expect(await findCreated({...at.channel, ...knowing()}, sought())).toBeUndefined()
  })

  test('and is by its reference what this key created, as the journal says, is there', async () => {
    const at = asked([absent, reply(200, PAID)])
    const own = knowing({resourceId: 't-1', idempotencyKey: KEY})
    expect(await findCreated({...at.channel, ...own}, sought())).toBe(PAID)
  })

  test('and is by its reference what another key created is neither there nor to be sent', async () => {
    const at = asked([absent, reply(200, PAID)])
    const others = knowing(
      {resourceId: 't-10', idempotencyKey: 'key-of-another-thing'},
      {resourceId: 't-1', idempotencyKey: 'other-key'},
    )
    const finding = findCreated({...at.channel, ...others}, sought())
    await expect(finding).rejects.toMatchObject({
      code: 'REFERENCE_USED',
      exitCode: 4,
      message: expect.stringContaining(
        'rent 1 already, as t-1, which was created with key other-key',
      ),
      details: {id: 't-1', otherKey: 'other-key'},
    })
  })

  test.each([
    {name: 'leaves, and was to arrive', sent: {netAmount: 4.5}, found: PAID},
    {name: 'arrives, and was to leave', sent: {amount: 2}, found: PAID},
    {
      name: 'leaves, where the service labels both the other way round',
      sent: {netAmount: 4.5},
      found: {...PAID, amount: -2, netAmount: -4.5},
    },
    {name: 'is the amount and the fee', sent: {amount: 7}, found: PAID},
  ])('and has its number by its reference, which $name, is no such one', async (row) => {
    const body = {...WITHOUT_REFERENCE, amount: undefined, ...row.sent, externalReference: 'rent 1'}
    const at = asked([absent, reply(200, row.found)])
    const finding = findCreated({...at.channel, ...knowing()}, sought(body))
    await expect(finding).rejects.toMatchObject({
      code: 'REFERENCE_USED',
      exitCode: 4,
      message: expect.stringContaining('rent 1 already, as t-1, with another amount'),
      hint: expect.stringContaining('t-1'),
      details: {id: 't-1'},
    })
    await expect(finding).rejects.toSatisfy(isUsedByAnother)
    const given: string[] = []
    const onOtherAmount = ({id}: {readonly id: string}): void => void given.push(id)
    const again = asked([absent, reply(200, row.found)])
    const looked = findCreated({...again.channel, ...knowing()}, {...sought(body), onOtherAmount})
    expect([await looked, given]).toEqual([undefined, ['t-1']])
  })

  test.each([
    {name: 'one amount and no fee', more: {netAmount: undefined, feeAmount: undefined}},
    {name: 'one amount and a fee', more: {netAmount: undefined}},
    {name: 'one amount twice', more: {netAmount: -4.5}},
  ])('and may be it by its reference, of which the service says $name, is there', async (row) => {
    const found = {...PAID, ...row.more}
    const body = {...PAYOUT, amount: undefined, netAmount: 4.5}
    const at = asked([absent, reply(200, found)])
    expect(await findCreated({...at.channel, ...knowing()}, sought(body))).toBe(found)
  })

  test('and is by its reference what has that for its id, too, is there', async () => {
    const found = {...PAID, id: PAYOUT.externalReference}
    const at = asked([absent, reply(200, found)])
    expect(await findCreated({...at.channel, ...knowing()}, sought())).toBe(found)
  })

  test('and left the same sub-account by its reference is there', async () => {
    const found = {...PAID, subAccount: 'shop-1'}
    const at = asked([absent, reply(200, found)], 'shop-1')
    expect(await findCreated({...at.channel, ...knowing()}, sought())).toBe(found)
  })

  test.each(['', '.', '..', 'half a pair \ud800'])(
    'is not asked for by the reference %j, which no path can hold',
    async (externalReference) => {
      const at = asked([absent])
      expect(await findCreated(at.channel, sought({...PAYOUT, externalReference}))).toBeUndefined()
      expect(at.calls).toHaveLength(1)
    },
  )

  test.each([
    {by: 'key', path: '/v2/transactions/payout-key%2F1'},
    {by: 'reference', path: '/v2/transactions/rent%201'},
  ] as const)('is asked for by its $by alone where that is wanted', async ({by, path}) => {
    const at = asked([absent])
    expect(await findCreated(at.channel, sought(), by)).toBeUndefined()
    expect(at.calls.map((call) => call.path)).toEqual([path])
  })

  test('nor by its reference is not there', async () => {
    expect(await findCreated(asked([absent, absent]).channel, sought())).toBeUndefined()
  })

  test.each([
    {name: 'no reference', sent: WITHOUT_REFERENCE},
    {name: 'an empty reference', sent: {...PAYOUT, externalReference: ''}},
  ])('and has $name is not there, and is not asked for again', async ({sent}) => {
    const at = asked([absent])
    expect(await findCreated(at.channel, sought(sent))).toBeUndefined()
    expect(at.calls).toHaveLength(1)
  })

  test.each([
    {name: 'an unknown route', answer: reply(404, said(404, 'NotFound', 'no route')), exitCode: 4},
    {name: 'a gateway’s 404', answer: reply(404, {message: 'no Route'}), exitCode: 5},
    {name: 'a gateway’s 400', answer: reply(400, {message: 'no'}), exitCode: 5},
    {name: 'a gateway’s 403', answer: reply(403, undefined, {isJson: false}), exitCode: 5},
    {name: 'a refusal of its words', answer: reply(400, said(400, 'X', 'no')), exitCode: 4},
    {name: 'a refusal of the credential', answer: reply(403, said(403, 'X', 'no')), exitCode: 3},
    {name: 'a failure', answer: reply(500, said(500, 'X', 'no')), exitCode: 5},
    {name: 'an answer that cannot be read', answer: reply(200, {}), exitCode: 5},
    {
      name: 'no answer',
      answer: new TransportFailure({reason: 'timeout', mayHaveHappened: true}),
      exitCode: 5,
    },
  ])('for $name may be there: the error says why it is not known', async ({answer, exitCode}) => {
    const why = {exitCode, statusCode: 'status' in answer ? answer.status : undefined}
    await expect(findCreated(asked([answer]).channel, sought())).rejects.toMatchObject(why)
    const byReference = asked([absent, answer])
    await expect(findCreated(byReference.channel, sought())).rejects.toMatchObject(why)
  })

  test('for a gateway’s refusal names the trace that stands in it', async () => {
    const refusal = reply(502, {message: 'no', traceId: 'trace-9'})
    await expect(findCreated(asked([refusal]).channel, sought())).rejects.toMatchObject({
      traceId: 'trace-9',
      cause: expect.objectContaining({message: 'no'}),
    })
  })
})

test.each([
  {name: 'a key with other data', error: new RefusedError(keyReused({journalId: 'r'})), is: true},
  {
    name: 'another refusal',
    error: new RefusedError({...keyReused({journalId: 'r'}), code: 'X'}),
    is: false,
  },
  {
    name: 'another error of that code',
    error: new InvalidInputError(keyReused({journalId: 'r'})),
    is: false,
  },
  {name: 'nothing', error: undefined, is: false},
])('a key is used by another creation says $name: $is', ({error, is}) => {
  expect(isKeyReused(error)).toBe(is)
})

test.each([
  {name: 'its key', code: 'IDEMPOTENCY_KEY_REUSED', is: true},
  {name: 'its reference', code: 'REFERENCE_USED', is: true},
  {name: 'another refusal', code: 'VALIDATION', is: false},
  {name: 'a refusal that is called like an equal payout', code: 'SENT_ALREADY', is: false},
])('a creation is used by another one by $name: $is', ({code, is}) => {
  expect(isUsedByAnother(new RefusedError({code, in: () => ({message: 'no'})}))).toBe(is)
})

test('a creation that another person has to approve is not used by another one', () => {
  expect(isUsedByAnother(new NotConfirmedError(approvalNeeded({limit: centavos(1)})))).toBe(false)
})

describe('a payout that left another wallet with the same reference, amount and payee', () => {
  const inShop = {...PAID, id: 't-2', subAccount: 'shop-2', createdAt: '2026-11-03T12:00:00Z'}
  const creation = {...WITHDRAWAL, idempotencyKey: KEY, body: PAYOUT}

  test.each([
    {name: 'the main account', wallet: '', answers: [absent, reply(200, inShop)]},
    {name: 'a sub-account', wallet: 'shop-1', answers: [absent, reply(200, inShop), absent]},
  ])('keeps one of $name back, and is not taken for it', async ({wallet, answers}) => {
    await using at = await journalled(answers, {wallet})
    const adopting = adoptCreated(at.channel, creation)
    await expect(adopting).rejects.toMatchObject({
      code: 'SENT_ALREADY',
      exitCode: 8,
      message: expect.stringContaining('from the wallet shop-2 at'),
      hint: expect.stringMatching(/transactions show t-2\..*--again/),
      details: {id: 't-2', wallet: 'shop-2'},
    })
    await expect(adopting).rejects.toSatisfy(isUsedByAnother)
    expect(await at.journal.requests.list({})).toEqual([])
    expect(at.calls).toHaveLength(answers.length)
  })

  test('keeps one back where the service does not say when, and from where', async () => {
    const {subAccount: _, createdAt: __, ...unsaid} = inShop
    await using at = await journalled([reply(200, unsaid), absent], {wallet: 'shop-1'})
    await expect(adoptCreated(at.channel, creation, 'reference')).rejects.toMatchObject({
      message: expect.stringContaining('from another wallet at 1969-12-31 21:16:40'),
    })
  })

  test('is asked about by the key that this journal has of it', async () => {
    await using at = await journalled([absent, reply(200, inShop)])
    const {requests} = at.journal
    const place = {...at.channel.addressee, ...(await at.channel.identify()), ...WITHDRAWAL}
    const other = {id: 'r-1', idempotencyKey: 'key-of-shop-2', wallet: 'shop-2', createdAtMs: 5}
    await requests.begin({...place, body: '{}', ...other})
    const said = {event: 'created', attempts: 1, settledAtMs: 5, resourceId: 't-2'} as const
    await requests.settle('r-1', said)
    const asked: unknown[] = []
    const isMeantBeside = (key: string | undefined) => asked.push(key) > 0
    expect(await adoptCreated(at.channel, {...creation, isMeantBeside})).toBeUndefined()
    expect(asked).toEqual(['key-of-shop-2'])
  })

  test('does not hide the one of this wallet', async () => {
    const own = {...PAID, subAccount: 'shop-1'}
    await using at = await journalled([reply(200, inShop), reply(200, own)], {wallet: 'shop-1'})
    expect(await adoptCreated(at.channel, creation, 'reference')).toBe('t-1')
  })

  test('is not asked for where a charge is', async () => {
    const paid = {...inShop, type: 'payment'}
    const charge = {...creation, kind: 'charge', path: '/v2/pix'} as const
    await using inMain = await journalled([reply(200, paid)])
    expect(await adoptCreated(inMain.channel, charge, 'reference')).toBeUndefined()
    await using at = await journalled([absent], {wallet: 'shop-1'})
    expect(await adoptCreated(at.channel, charge, 'reference')).toBeUndefined()
    expect(at.calls).toMatchObject([{path: '/v2/transactions/rent%201'}])
  })
})

describe('what is adopted', () => {
  /** Both are answered before either writes: neither sees in the journal what the other found. */
  test.each([
    {name: 'of one process', processes: 1},
    {name: 'of two processes', processes: 2},
  ])(
    'is adopted by one of two keys $name that find it by its reference at one moment',
    async ({processes}) => {
      using home = temporaryDirectory()
      const open = () => openJournal({home: home.path, now: () => 5})
      const journals = await Promise.all(Array.from({length: processes}, open))
      const found = Promise.withResolvers<void>()
      let asking = 0
      const adopt = (idempotencyKey: string, journal: Journal) => {
        const {channel} = asked([absent, reply(200, PAID)])
        const send: typeof channel.send = async (call) => {
          const answer = await channel.send(call)
          if (answer.status === 200) asking += 1
          if (asking === 2) found.resolve()
          if (answer.status === 200) await found.promise
          return answer
        }
        const identify = async () => ({account: 'account-1', instance: 'i-1'})
        const newId = () => `journal-id-of-${idempotencyKey}`
        const now = () => 5
        const whole = {...channel, send, journal: async () => journal, identify, newId, now}
        const creation = {kind: 'withdrawal', path: '/v2/withdrawals', idempotencyKey, body: PAYOUT}
        return adoptCreated(whole, creation as Parameters<typeof adoptCreated>[1])
      }
      const [one, other = one] = journals as [Journal, Journal?]
      const ended = await Promise.allSettled([adopt('key-a', one), adopt('key-b', other)])
      const records = await one.requests.list({})
      for (const journal of journals) await journal.close()
      expect(ended.map(({status}) => status).sort()).toEqual(['fulfilled', 'rejected'])
      const refused = ended.find(({status}) => status === 'rejected')
      expect(refused).toMatchObject({reason: {code: 'REFERENCE_USED', details: {id: 't-1'}}})
      expect(records.map(({state}) => state).sort()).toEqual(['done', 'failed'])
      const done = records.find(({state}) => state === 'done')
      expect(refused).toMatchObject({reason: {details: {otherKey: done?.idempotencyKey}}})
      const {message, hint} = (refused as PromiseRejectedResult).reason
      for (const named of ['rent 1', 't-1', done?.idempotencyKey]) {
        expect(`${message} ${hint}`).toContain(named)
      }
    },
  )

  test.each([
    {by: 'key', path: '/v2/transactions/payout-key%2F1'},
    {by: 'reference', path: '/v2/transactions/rent%201'},
  ] as const)('is asked for by its $by alone, where that is wanted', async ({by, path}) => {
    const creation = {...WITHDRAWAL, idempotencyKey: KEY, body: PAYOUT}
    await using there = await journalled([reply(200, PAID)])
    expect(await adoptCreated(there.channel, creation, by)).toBe('t-1')
    expect(await there.journal.requests.find(KEY)).toMatchObject({state: 'done'})
    await using nowhere = await journalled([absent])
    expect(await adoptCreated(nowhere.channel, creation, by)).toBeUndefined()
    for (const {calls} of [there, nowhere]) expect(calls).toMatchObject([{path}])
  })

  const adoptAs = (
    {channel}: Awaited<ReturnType<typeof journalled>>,
    idempotencyKey: string,
    more: Partial<typeof channel.addressee> = {},
  ) => {
    const there = {...channel, addressee: {...channel.addressee, ...more}}
    return adoptCreated(there, {...WITHDRAWAL, idempotencyKey, body: PAYOUT})
  }

  test('by its key is taken from a key that had it by its reference', async () => {
    await using at = await journalled([absent, reply(200, PAID), reply(200, PAID)])
    expect(await adoptAs(at, 'key-of-edited-row')).toBe('t-1')
    expect(await adoptAs(at, KEY)).toBe('t-1')
    const {requests} = at.journal
    expect(await requests.find(KEY)).toMatchObject({state: 'done', resourceId: 't-1'})
    // It was written for what was found, and never sent from here.
    expect(await requests.find('key-of-edited-row')).toMatchObject({
      state: 'failed',
      isUndated: true,
      code: 'ANSWER_OF_ANOTHER',
    })
  })

  /** The service is asked for a key and for a reference by one name. */
  const NAMED_AS_KEY = [
    {name: 'its reference', found: {externalReference: KEY}, body: WITHOUT_REFERENCE},
    {name: 'its id', found: {id: KEY}, body: WITHOUT_REFERENCE},
  ]

  test.each(NAMED_AS_KEY)(
    'is not what another key was answered with, where this key is $name',
    async ({found, body}) => {
      const paid = {...PAID, ...found}
      await using at = await journalled([reply(200, paid)])
      const {requests} = at.journal
      const place = {...at.channel.addressee, ...(await at.channel.identify()), ...WITHDRAWAL}
      const other = {id: 'r-1', idempotencyKey: 'other-key', body: '{}', createdAtMs: 5}
      await requests.begin({...place, ...other})
      const said = {event: 'created', attempts: 1, settledAtMs: 5, statusCode: 201} as const
      await requests.settle('r-1', {...said, resourceId: paid.id, isExclusive: true})
      const adopting = adoptCreated(at.channel, {...WITHDRAWAL, idempotencyKey: KEY, body})
      await expect(adopting).rejects.toMatchObject({
        code: 'REFERENCE_USED',
        message: expect.stringContaining(`${KEY} already, as ${paid.id}`),
        details: {id: paid.id, otherKey: 'other-key'},
      })
      const states = (await requests.list({})).map(({state}) => state)
      expect(states.sort()).toEqual(['done', 'failed'])
    },
  )

  test.each(NAMED_AS_KEY)(
    'by a name that is $name goes to the key that surely created it',
    async ({found, body}) => {
      const paid = {...PAID, ...found}
      await using at = await journalled([reply(200, paid), reply(200, paid)])
      const adopt = (idempotencyKey: string) =>
        adoptCreated(at.channel, {...WITHDRAWAL, idempotencyKey, body})
      await adopt(KEY)
      await adopt('key-that-made-it')
      expect(await at.journal.requests.find(KEY)).toMatchObject({state: 'failed'})
      expect(await at.journal.requests.find('key-that-made-it')).toMatchObject({state: 'done'})
    },
  )

  test('is one creation in two records of one key, as of two addresses of the service', async () => {
    await using at = await journalled([reply(200, PAID), reply(200, PAID)])
    const unsaid = async () => ({account: 'client:a', instance: ''})
    const there = {...at, channel: {...at.channel, identify: unsaid}}
    await adoptAs(there, KEY)
    const other = async () => ({account: 'client:b', instance: ''})
    const elsewhere = {...at, channel: {...at.channel, identify: other}}
    expect(await adoptAs(elsewhere, KEY, {clientId: 'b'})).toBe('t-1')
    const states = (await at.journal.requests.list({})).map(({state}) => state)
    expect(states).toEqual(['done', 'done'])
  })

  test('never looks newly begun, also where the process ends before it is written as done', async () => {
    await using at = await journalled([reply(200, PAID)])
    const {requests, resources} = at.journal
    const seen: RequestRecord[] = []
    const watched = {
      begin: async (request: NewRequest) => {
        const begun = await requests.begin(request)
        const stored = await requests.find(request.id)
        if (stored) seen.push(stored)
        return begun
      },
      settle: requests.settle.bind(requests),
    }
    const journal = async () => ({requests: watched, resources}) as unknown as Journal
    await adoptCreated({...at.channel, journal}, {...WITHDRAWAL, idempotencyKey: KEY, body: PAYOUT})
    expect(seen).toMatchObject([{state: 'unknown', isUndated: true}])
    const [record] = seen
    if (record) expect(await isYoung(at.channel, record)).toBe(false)
  })

  async function adopting(answers: Parameters<typeof asked>[0]) {
    const home = temporaryDirectory()
    const journal = await openJournal({home: home.path, now: () => 5})
    const channel = {
      ...asked(answers).channel,
      journal: async () => journal,
      identify: async () => ({account: 'account-1', instance: 'i-1'}),
      newId: () => 'new-id',
      now: () => 5,
    }
    const creation = {
      kind: 'withdrawal',
      path: '/v2/withdrawals',
      idempotencyKey: KEY,
      body: PAYOUT,
    } as const
    return {
      id: await adoptCreated(channel, creation),
      records: await journal.requests.list({}),
      close: async () => {
        await journal.close()
        home[Symbol.dispose]()
      },
    }
  }

  test('is in the journal as done, and not as a creation of this call', async () => {
    const {id, records, close} = await adopting([reply(200, PAID)])
    expect(id).toBe('t-1')
    expect(records).toMatchObject([
      {
        id: 'new-id',
        state: 'done',
        resourceId: 't-1',
        replayed: true,
        attempts: 0,
        account: 'account-1',
        instance: 'i-1',
        kind: 'withdrawal',
        path: '/v2/withdrawals',
        idempotencyKey: KEY,
        body: JSON.stringify(PAYOUT),
        createdAtMs: 5,
        settledAtMs: 5,
        // When its key was first used is not known here.
        isUndated: true,
      },
    ])
    await close()
  })

  test('is kept as the service has it, and never in place of an answer', async () => {
    await using at = await journalled([reply(200, PAID), reply(200, PAID), reply(200, PAID)])
    const {resources} = at.journal
    const kept = () => resources.find('withdrawal', 't-1', 'test')
    await adoptAs(at, KEY)
    expect(await kept()).toMatchObject({wallet: 'principal', resource: {id: 't-1', amount: 4.5}})
    await resources.save({...(await kept()), resource: {id: 't-1', pspReference: 'p'}} as never)
    await adoptAs(at, KEY)
    expect((await kept())?.resource).toEqual({id: 't-1', pspReference: 'p'})
  })

  test('is nothing where the service has it not: nothing is written', async () => {
    const {id, records, close} = await adopting([absent, absent])
    expect([id, records]).toEqual([undefined, []])
    await close()
  })
})
