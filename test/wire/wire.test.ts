import {describe, expect, test} from 'vitest'
import * as z from 'zod/mini'
import {readAccessGrant} from '../../src/wire/access-grant.ts'
import * as answers from '../../src/wire/answers.ts'
import {balanceResource} from '../../src/wire/balance.ts'
import {balanceBlockResource} from '../../src/wire/balance-block.ts'
import {chargeRequest, chargeResource} from '../../src/wire/charge.ts'
import {errorBody, readErrorBody} from '../../src/wire/error-body.ts'
import {readList, readResource} from '../../src/wire/loose.ts'
import {projectResource} from '../../src/wire/project.ts'
import {refusal, SPLIT_REFUSALS} from '../../src/wire/refusal.ts'
import {refundResource, transactionResource} from '../../src/wire/transaction.ts'
import {refundPath, unusableName, WIRE_NAMES} from '../../src/wire/unspecified.ts'
import {withdrawalResource} from '../../src/wire/withdrawal.ts'

describe('readErrorBody', () => {
  test.each([
    {
      name: 'details.code first',
      body: {message: 'm', details: {code: 'A', reason: 'B'}},
      code: 'A',
    },
    {
      name: 'then details.reason',
      body: {message: 'm', details: {reason: 'B'}, code: 'C'},
      code: 'B',
    },
    {name: 'then code', body: {message: 'm', code: 'C', reason: 'D'}, code: 'C'},
    {name: 'then reason', body: {message: 'm', reason: 'D'}, code: 'D'},
    {name: 'no code at all', body: {message: 'm'}, code: undefined},
  ])('takes the code from $name', ({body, code}) => {
    expect(readErrorBody(body)?.code).toBe(code)
  })

  test.each([
    {name: 'a string', body: {message: 'no'}, message: 'no'},
    {name: 'strings, joined', body: {message: ['a', 'b']}, message: 'a; b'},
    {name: 'the error alone', body: {error: 'Unauthorized'}, message: 'Unauthorized'},
    {
      name: 'the reduced body',
      body: {error: 'Unauthorized', message: 'Invalid'},
      message: 'Invalid',
    },
  ])('reads a message that is $name', ({body, message}) => {
    expect(readErrorBody(body)?.message).toBe(message)
  })

  test.each([{body: null}, {body: '<html>'}, {body: []}, {body: {}}])(
    '$body is no error of the service',
    ({body}) => {
      expect(readErrorBody(body)).toBeUndefined()
    },
  )

  test('reads back what the emulator writes', () => {
    const body = errorBody(SPLIT_REFUSALS.to_self, '2026-01-01T00:00:00.000Z', 'trace-1')
    expect(body).toMatchObject({statusCode: 400, error: 'BadRequest'})
    expect(readErrorBody(body)).toMatchObject({code: 'SPLIT_TO_SELF', traceId: 'trace-1'})
    expect(refusal(418, 'tea').error).toBe('Error')
  })
})

describe('readAccessGrant', () => {
  test.each([
    {name: 'snake case', body: {access_token: 't', expires_in: 60}, seconds: 60},
    {name: 'camel case', body: {accessToken: 't', expiresIn: 60}, seconds: 60},
    {name: 'no lifetime', body: {access_token: 't'}, seconds: 300},
  ])('reads $name', ({body, seconds}) => {
    expect(readAccessGrant(body)).toEqual({accessToken: 't', lifetimeSeconds: seconds})
  })

  test.each([
    {body: {expires_in: 300}},
    {body: {access_token: ''}},
    {body: '<html>'},
    {body: null},
    {body: []},
  ])('$body grants nothing', ({body}) => {
    expect(readAccessGrant(body)).toBeUndefined()
  })
})

describe('an answer', () => {
  const schema = z.looseObject({id: z.string().check(z.minLength(1)), amount: z.number()})

  test('keeps every field of a resource that has what it must', () => {
    const body = {id: 'a', amount: 1, new: {field: true}}
    expect(readResource(body, schema)).toEqual(body)
  })

  test.each([
    {body: {id: '', amount: 1}},
    {body: {id: 'a', amount: '1'}},
    {body: {amount: 1}},
    {body: [{id: 'a', amount: 1}]},
    {body: 'text'},
  ])('$body is no such resource', ({body}) => {
    expect(readResource(body, schema)).toBeUndefined()
  })

  test.each([
    {name: 'the first name', body: {data: [{id: 'a', amount: 1}]}, count: 1},
    {name: 'the second name', body: {items: []}, count: 0},
    {name: 'no name at all', body: [{id: 'a', amount: 1}], count: 1},
  ])('a list under $name is read', ({body, count}) => {
    expect(readList(body, ['data', 'items'], schema)).toHaveLength(count)
  })

  test.each([{body: {data: [{id: 'a'}]}}, {body: {}}, {body: {data: 'x'}}])(
    '$body is no such list',
    ({body}) => {
      expect(readList(body, ['data', 'items'], schema)).toBeUndefined()
    },
  )
})

test.each([
  {name: 'charge', answer: answers.chargeAnswer, resource: chargeResource},
  {name: 'withdrawal', answer: answers.withdrawalAnswer, resource: withdrawalResource},
  {name: 'transaction', answer: answers.transactionAnswer, resource: transactionResource},
  {name: 'refund', answer: answers.refundAnswer, resource: refundResource},
  {name: 'project', answer: answers.projectAnswer, resource: projectResource},
  {name: 'balance', answer: answers.balanceAnswer, resource: balanceResource},
  {name: 'balance block', answer: answers.balanceBlockAnswer, resource: balanceBlockResource},
])('the client asks of a $name only fields that its resource must have', ({answer, resource}) => {
  for (const field of Object.keys(answer.shape)) {
    const {[field]: schema} = resource.shape as Record<string, z.core.$ZodType>
    expect(schema?._zod.optin, field).toBeUndefined()
    expect(schema, field).toBeDefined()
  }
})

describe('amounts', () => {
  test('a request is read into centavos without a float', () => {
    expect(chargeRequest.parse({amount: 19.99}).amount).toBe(1999)
  })

  test.each([{amount: 10.005}, {amount: '10'}, {amount: Number.NaN}, {}])(
    'refuses $amount',
    (body) => {
      expect(chargeRequest.safeParse(body).success).toBe(false)
    },
  )
})

test('keeps fields it does not know', () => {
  const charge = {
    id: '1',
    status: 'pending',
    amount: 1,
    pixCopyPaste: '000201',
    expiresAt: 'x',
    createdAt: 'y',
    newField: {a: 1},
  }
  expect(chargeResource.parse(charge)).toEqual(charge)
})

test('a refund path escapes what it is given', () => {
  expect(refundPath(WIRE_NAMES, '../x')).toBe('/v2/transactions/..%2Fx/refund')
})

describe('unusableName', () => {
  test('is none of the usual names, nor of those of another service', () => {
    expect(unusableName(WIRE_NAMES)).toBeUndefined()
    const others = {idempotencyHeader: 'X-Idempotency-Key', withdrawalsPath: '/v2/payouts/'}
    expect(unusableName({...WIRE_NAMES, ...others})).toBeUndefined()
    // One is written by the service on its answers, the other by the sender of events.
    const equal = {replayedHeader: 'Idempotency-Key', signatureHeader: 'Authorization'}
    expect(unusableName({...WIRE_NAMES, ...equal})).toBeUndefined()
  })

  test.each([
    {name: 'a key where the token is', own: {idempotencyHeader: 'authorization'}},
    {name: 'a key where the form of the body is', own: {idempotencyHeader: 'Content-Type'}},
    {name: 'a key where a cache is spoken to', own: {idempotencyHeader: 'Cache-Control'}},
    {name: 'a key where an age is', own: {idempotencyHeader: 'age'}},
    {name: 'a wallet where a proxy is spoken to', own: {subAccountHeader: 'Proxy-Connection'}},
    {name: 'a key where the wallet is', own: {idempotencyHeader: 'x-sub-account'}},
    {name: 'a wallet where the key is', own: {subAccountHeader: 'idempotency-key'}},
    {name: 'a wallet of the connection', own: {subAccountHeader: 'Host'}},
    {name: 'a header without a name', own: {idempotencyHeader: ''}},
    {name: 'a header with a space', own: {signatureHeader: 'X Y'}},
    {name: 'a path of another host', own: {withdrawalsPath: '//127.0.0.1:4799/x'}},
    {name: 'a path that changes the host', own: {withdrawalsPath: '@127.0.0.1:4799/x'}},
    {name: 'a path with a query', own: {chargesPath: '/v2/pix?x=1'}},
    {name: 'no text', own: {idempotencyHeader: 5 as unknown as string}},
  ])('$name', ({own}) => {
    const [named] = Object.keys(own)
    const found = unusableName({...WIRE_NAMES, ...own})
    expect([named, 'subAccountHeader']).toContain(found)
  })
})
