import {describe, expect, test} from 'vitest'
import {
  isKeyed,
  readReply,
  resourceIdOf,
  withoutAnswer,
} from '../../../src/client/creation/ending.ts'
import {keyExpired} from '../../../src/client/creation/key-expired.ts'
import {resumeLine} from '../../../src/client/creation/resume-line.ts'
import {type FailureReason, TransportFailure} from '../../../src/client/layers/send.ts'
import {WITHDRAWAL} from '../../../src/client/resources/withdrawals.ts'
import {REQUEST_KINDS, type RequestRecord} from '../../../src/journal/request-record.ts'
import {said, withdrawal} from '../../contract/recorded-answers.ts'
import {request} from '../../journal/fixtures.ts'
import {asked, reply} from '../asked.ts'

const record: RequestRecord = {
  ...request,
  id: 'journal-1',
  kind: 'withdrawal',
  path: '/v2/withdrawals',
  idempotencyKey: 'payout-0001',
  body: JSON.stringify({amount: 4.5, pixKey: 'a@b.co'}),
  state: 'unknown',
  standing: 'fresh',
  attempts: 0,
  isUndated: false,
  settledAtMs: undefined,
}
const {channel} = asked([])
const read = (answer: ReturnType<typeof reply>, of: Partial<RequestRecord> = {}) =>
  readReply(channel, {...record, ...of}, {reply: answer, carried: WITHDRAWAL})
const details = {journalId: 'journal-1', idempotencyKey: 'payout-0001'}

describe('a success', () => {
  test('is what was created, with what the journal keeps of it', () => {
    expect(read(reply(201, withdrawal, {attempts: 3}))).toEqual({
      resource: withdrawal,
      isNew: true,
      outcome: {
        event: 'created',
        attempts: 3,
        statusCode: 201,
        resourceId: withdrawal.id,
        replayed: false,
        isExclusive: true,
      },
    })
  })

  test.each([
    {said: 'true', isReplayed: true},
    {said: 'TRUE', isReplayed: true},
    {said: 'false', isReplayed: false},
  ])('with Idempotency-Replayed: $said was created before: $isReplayed', (row) => {
    const answer = reply(201, withdrawal, {headers: {'idempotency-replayed': row.said}})
    const {isReplayed} = row
    expect(read(answer)).toMatchObject({isNew: !isReplayed, outcome: {replayed: isReplayed}})
  })

  test.each([
    {name: 'whose own first answer was lost', isAfterDoubt: true, standing: 'fresh', isNew: true},
    {name: 'that was in doubt before', isAfterDoubt: true, standing: 'doubtful', isNew: false},
    {name: 'with one attempt', isAfterDoubt: false, standing: 'fresh', isNew: false},
  ] as const)('that is repeated to a call $name is new: $isNew', (row) => {
    const headers = {'idempotency-replayed': 'true'}
    const answer = reply(201, withdrawal, {headers, isAfterDoubt: row.isAfterDoubt})
    expect(read(answer, {standing: row.standing})).toMatchObject({isNew: row.isNew})
  })

  test('of a kind without a key may name what another request created', () => {
    const project = reply(201, {id: 'p-1', name: 'Shop'})
    const carried = {understand: (body: unknown) => body as object}
    const ending = readReply(
      channel,
      {...record, kind: 'project', body: '{}'},
      {
        reply: project,
        carried,
      },
    )
    expect(ending.outcome).toMatchObject({isExclusive: false, resourceId: 'p-1'})
  })

  test('that cannot be read settles nothing', () => {
    expect(read(reply(201, {hello: 'world'}, {attempts: 2}))).toEqual({
      error: expect.objectContaining({code: 'ANSWER_UNREADABLE'}),
      outcome: {
        event: 'unanswered',
        attempts: 2,
        statusCode: 201,
        code: 'ANSWER_UNREADABLE',
        message: expect.stringContaining('201'),
        traceId: undefined,
      },
    })
  })

  test('of another amount than was sent settles nothing, and says both', () => {
    const ending = read(reply(201, {...withdrawal, amount: 45}))
    expect(ending).toMatchObject({
      error: {
        code: 'ANSWER_DIFFERS',
        exitCode: 6,
        details: {...details, field: 'amount', sent: '4.5', answered: '45', id: withdrawal.id},
        hint: expect.stringContaining('pixctl journal resume journal-1'),
      },
      outcome: {event: 'unanswered', statusCode: 201, code: 'ANSWER_DIFFERS'},
    })
  })

  test.each([
    {before: undefined, event: 'created'},
    {before: withdrawal.id, event: 'created'},
    {before: 'another-id', event: 'unanswered'},
  ])('of a key that created $before before: $event', ({before, event}) => {
    const ending = read(reply(201, withdrawal), {resourceId: before})
    expect(ending.outcome.event).toBe(event)
    if (event === 'created') return
    expect(ending.error?.details).toMatchObject({
      field: 'id',
      sent: 'another-id',
      answered: withdrawal.id,
    })
  })

  test('of a body that is no record is held against nothing', () => {
    expect(read(reply(201, withdrawal), {body: '[]'}).outcome.event).toBe('created')
  })
})

describe('a refusal', () => {
  const whole = (status: number, isAfterDoubt = false) =>
    reply(status, said(status, 'X', 'no'), {isAfterDoubt, attempts: 2})

  test('is what the service says, for the caller and for the journal', () => {
    expect(read(whole(400))).toEqual({
      error: expect.objectContaining({code: 'BAD_REQUEST', exitCode: 4}),
      outcome: {
        event: 'refused',
        attempts: 2,
        statusCode: 400,
        code: 'BAD_REQUEST',
        message: 'no',
        traceId: 'trace-77',
      },
    })
    expect(read(whole(403)).error?.hint).toContain('WITHDRAWAL:WRITE')
  })

  test.each([
    {status: 400, isAfterDoubt: false, event: 'refused'},
    {status: 400, isAfterDoubt: true, event: 'refused'},
    {status: 403, isAfterDoubt: false, event: 'turned_away'},
    {status: 403, isAfterDoubt: true, event: 'unanswered'},
    {status: 500, isAfterDoubt: false, event: 'unanswered'},
  ])('$status after doubt $isAfterDoubt is $event', ({status, isAfterDoubt, event}) => {
    expect(read(whole(status, isAfterDoubt)).outcome.event).toBe(event)
  })

  test.each([
    {status: 400, kind: 'charge', standing: 'doubtful', event: 'refused'},
    {status: 400, kind: 'withdrawal', standing: 'doubtful', event: 'refused'},
    {status: 400, kind: 'project', standing: 'fresh', event: 'refused'},
    {status: 400, kind: 'project', standing: 'doubtful', event: 'turned_away'},
    {status: 400, kind: 'refund', standing: 'doubtful', event: 'turned_away'},
    {status: 500, kind: 'refund', standing: 'doubtful', event: 'unanswered'},
  ] as const)('$status of a $kind that is $standing: $event', ({status, kind, standing, event}) => {
    expect(read(whole(status), {kind, standing}).outcome.event).toBe(event)
  })
})

describe('no answer', () => {
  const failed = (reason: FailureReason, mayHaveHappened: boolean) =>
    withoutAnswer(record, new TransportFailure({reason, mayHaveHappened, attempts: 3}))

  test.each([
    {
      name: 'to what never left: exit 5',
      ending: () => failed('not_connected', false),
      error: {code: 'NOT_CONNECTED', exitCode: 5},
      event: 'not_sent',
    },
    {
      name: 'to what may have arrived: exit 6, with the line to resume',
      ending: () => failed('connection_lost', true),
      error: {
        code: 'OUTCOME_UNKNOWN',
        exitCode: 6,
        details,
        hint: expect.stringContaining('pixctl journal resume journal-1'),
        cause: expect.objectContaining({reason: 'connection_lost'}),
      },
      event: 'unanswered',
    },
    {
      name: 'before Ctrl-C, to what never left: 130',
      ending: () => failed('interrupted', false),
      error: {code: 'INTERRUPTED', exitCode: 130, details: undefined},
      event: 'not_sent',
    },
    {
      name: 'before Ctrl-C, to what may have arrived: 130',
      ending: () => failed('interrupted', true),
      error: {code: 'INTERRUPTED', exitCode: 130, details},
      event: 'unanswered',
    },
    {
      name: 'for want of a young key, to what never left: exit 4',
      ending: () => failed('key_expired', false),
      error: {code: 'IDEMPOTENCY_KEY_EXPIRED', exitCode: 4, details},
      event: 'not_sent',
    },
    {
      name: 'for want of a young key, to what may have arrived: exit 4, in doubt',
      ending: () => failed('key_expired', true),
      error: {code: 'IDEMPOTENCY_KEY_EXPIRED', exitCode: 4},
      event: 'unanswered',
    },
  ])('$name', ({ending, error, event}) => {
    const end = ending()
    expect(end.error).toMatchObject(error)
    expect(end.outcome).toMatchObject({event, attempts: 3, code: error.code})
  })
})

test('an expired key names the journal’s entry and where to look', () => {
  expect(keyExpired(record)).toMatchObject({
    code: 'IDEMPOTENCY_KEY_EXPIRED',
    exitCode: 4,
    details,
    hint: expect.stringContaining('pixctl transactions show payout-0001'),
  })
})

test('a charge and a withdrawal are protected by a key, and nothing else', () => {
  expect(REQUEST_KINDS.filter(isKeyed)).toEqual(['charge', 'withdrawal'])
})

test.each([
  {kind: 'charge', resource: {id: 'c-1', reference: 'x'}, id: 'c-1'},
  {kind: 'sub_account', resource: {id: 's-1', reference: 'loja-2'}, id: 'loja-2'},
  {kind: 'refund', resource: {originalTransactionId: 't-1'}, id: 't-1'},
  {kind: 'refund', resource: {id: 'r-1', originalTransactionId: 't-1'}, id: 'r-1'},
  {kind: 'project', resource: {}, id: undefined},
  {kind: 'project', resource: undefined, id: undefined},
] as const)('a $kind $resource is named $id', ({kind, resource, id}) => {
  expect(resourceIdOf({...record, kind}, resource)).toBe(id)
})

test.each([
  {environment: 'test', profile: 'default', line: 'pixctl journal resume journal-1'},
  {environment: 'live', profile: 'default', line: 'pixctl journal resume journal-1 --live'},
  {environment: 'test', profile: 'shop', line: 'pixctl journal resume journal-1 --profile shop'},
] as const)('a $environment request of $profile is finished by: $line', (row) => {
  expect(resumeLine({...record, ...row})).toBe(row.line)
})

test('a key whose age is not known is not said to be old', () => {
  const old = {id: 'id-1', idempotencyKey: 'key-1', isUndated: false}
  expect(keyExpired(old).message).toContain('older than 24 hours')
  const undated = keyExpired({...old, isUndated: true}).message
  expect(undated).not.toContain('older than 24 hours')
  expect(undated).toContain('not known')
})
