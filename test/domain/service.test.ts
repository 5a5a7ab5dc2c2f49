import {createHash, createHmac} from 'node:crypto'
import {describe, expect, test} from 'vitest'
import {civilDay} from '../../src/domain/civil-day.ts'
import {credentialPrefix, environmentOfCredential} from '../../src/domain/environment.ts'
import {deduplicationKey, eventKind} from '../../src/domain/event.ts'
import {isIdempotencyKey} from '../../src/domain/idempotency.ts'
import {
  blockPosting,
  blockReleasePosting,
  type Posting,
  refundPostings,
  settlementPostings,
  spendable,
  withdrawalPostings,
  withdrawalReturnPosting,
} from '../../src/domain/ledger.ts'
import {centavos} from '../../src/domain/money.ts'
import {grants, reaches} from '../../src/domain/permission.ts'
import {delayAfterAttemptMs} from '../../src/domain/retry-schedule.ts'
import {checkSignature, sign} from '../../src/domain/signature.ts'

describe('signature', () => {
  const body = Buffer.from('{"event":"payment_completed"}\n')
  const signature = sign('s3cret', body)

  test('is what RFC 4231 test case 2 says', () => {
    expect(sign('Jefe', Buffer.from('what do ya want for nothing?'))).toBe(
      'sha256=5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    )
  })

  const hashed = createHash('sha256').update(body).digest('hex')
  test.each([
    {name: 'the secret that signed', header: signature, expected: undefined},
    {
      name: 'upper-case digits',
      header: `sha256=${signature.slice(7).toUpperCase()}`,
      expected: undefined,
    },
    {name: 'space around', header: ` ${signature}\t`, expected: undefined},
    {name: 'no header', header: undefined, expected: 'missing'},
    {name: 'a blank header', header: '  ', expected: 'missing'},
    {name: 'no prefix', header: signature.slice(7), expected: 'malformed'},
    {name: 'another algorithm', header: `sha1=${signature.slice(7)}`, expected: 'malformed'},
    {name: '63 digits', header: signature.slice(0, -1), expected: 'malformed'},
    {name: '65 digits', header: `${signature}0`, expected: 'malformed'},
    {name: 'no hex', header: `sha256=${'g'.repeat(64)}`, expected: 'malformed'},
    {name: 'a plain hash of the body', header: `sha256=${hashed}`, expected: 'mismatch'},
  ])('$name: $expected', ({header, expected}) => {
    expect(checkSignature(header, body, ['other', 's3cret'])).toBe(expected)
  })

  test('one byte off is a mismatch', () => {
    expect(checkSignature(signature, body.subarray(0, -1), ['s3cret'])).toBe('mismatch')
    expect(checkSignature(signature, body, ['S3cret'])).toBe('mismatch')
    expect(checkSignature(signature, body, [])).toBe('mismatch')
  })

  test('agrees with the standard library over any bytes', () => {
    const bytes = Uint8Array.from({length: 256}, (_, i) => i)
    const digest = createHmac('sha256', 'k').update(bytes).digest('hex')
    expect(sign('k', bytes)).toBe(`sha256=${digest}`)
  })
})

test('waits 2, 4, 8 and 16 s, then gives up after the fifth attempt', () => {
  expect([1, 2, 3, 4, 5].map(delayAfterAttemptMs)).toEqual([2000, 4000, 8000, 16_000, undefined])
})

describe('events', () => {
  test('a dotted kind is the underscored one', () => {
    expect(eventKind('withdrawal.completed')).toBe('withdrawal_completed')
    expect(eventKind('something_else')).toBeUndefined()
    expect(deduplicationKey('withdrawal.completed', '1')).toBe(
      deduplicationKey('withdrawal_completed', '1'),
    )
  })

  test('no two keys run into each other', () => {
    expect(deduplicationKey('a', 'b","c')).not.toBe(deduplicationKey('a","b', 'c'))
  })
})

describe('permissions and scope', () => {
  test('FULL_ACCESS grants everything but the scope', () => {
    expect(grants(['FULL_ACCESS'], 'PIX:WRITE')).toBe(true)
    expect(grants(['PIX:WRITE'], 'PIX:WRITE')).toBe(true)
    expect(grants(['PIX:WRITE'], 'WITHDRAWAL:WRITE')).toBe(false)
  })

  test.each([
    {access: 'off', expected: false},
    {access: 'all', expected: true},
    {access: ['loja-1'], expected: true},
    {access: ['loja-2'], expected: false},
  ] as const)('access $access reaches loja-1: $expected', ({access, expected}) => {
    expect(reaches(access, 'loja-1')).toBe(expected)
  })
})

describe('environments', () => {
  test('a credential names its environment', () => {
    expect(environmentOfCredential('mp_test_x')).toBe('test')
    expect(environmentOfCredential('mp_live_x')).toBe('live')
    expect(environmentOfCredential('xmp_live_x')).toBeUndefined()
    expect(credentialPrefix('live')).toBe('mp_live_')
  })
})

test.each([
  {key: '12345678', valid: true},
  {key: '1234567', valid: false},
  {key: 'k'.repeat(255), valid: true},
  {key: 'k'.repeat(256), valid: false},
  {key: 'with space', valid: false},
  {key: 'chave-não-ascii', valid: false},
  {key: 'line\r\nbreak', valid: false},
])('idempotency key $key: $valid', ({key, valid}) => {
  expect(isIdempotencyKey(key)).toBe(valid)
})

test('a day is the civil day of São Paulo', () => {
  expect(civilDay(Date.parse('2026-01-01T02:59:59Z'))).toBe('2025-12-31')
  expect(civilDay(Date.parse('2026-01-01T03:00:00Z'))).toBe('2026-01-01')
  expect(civilDay(Date.parse('2026-01-01T02:59:59Z'), 'UTC')).toBe('2026-01-01')
})

describe('ledger postings', () => {
  const lines = (postings: readonly Posting[]) =>
    postings.map(({role, type, wallet, amount}) => `${role}: ${type} ${wallet} ${amount}`)
  const legs = [{subAccount: 'loja-2', amount: centavos(3000)}]

  test('a settled charge posts gross, fee and each leg twice', () => {
    const charge = {originator: 'principal', gross: centavos(10_000), fee: centavos(99), legs}
    expect(lines(settlementPostings(charge))).toEqual([
      'main: payment principal 10000',
      'fee: fee principal -99',
      'leg_out: internal_transfer principal -3000',
      'leg_in: internal_transfer loja-2 3000',
    ])
  })

  test('a withdrawal posts net and fee, and its gross comes back', () => {
    const amounts = {gross: centavos(1000), fee: centavos(250), net: centavos(750)}
    expect(lines(withdrawalPostings('loja-2', amounts))).toEqual([
      'main: withdrawal loja-2 -750',
      'fee: fee loja-2 -250',
    ])
    expect(lines([withdrawalReturnPosting('loja-2', centavos(1000))])).toEqual([
      'main: withdrawal_reversal loja-2 1000',
    ])
  })

  test('a refund posts amount and fee', () => {
    expect(lines(refundPostings('principal', centavos(500), centavos(50)))).toEqual([
      'main: refund principal -500',
      'fee: fee principal -50',
    ])
  })

  test('a block takes, a release gives back', () => {
    const postings = [blockPosting, blockReleasePosting].map((of) => of('principal', centavos(7)))
    expect(lines(postings)).toEqual(['main: block principal -7', 'main: block_release principal 7'])
  })

  test('refund debt is not spendable', () => {
    expect(spendable(centavos(100), centavos(30))).toBe(70)
  })
})
