import {describe, expect, test} from 'vitest'
import {
  noAnswer,
  refusalOf,
  requireSuccess,
  unreadable,
} from '../../../src/client/layers/refusal.ts'
import {TransportFailure} from '../../../src/client/layers/send.ts'
import {NoAnswerError, PixctlError} from '../../../src/messages/errors.ts'
import {
  giveRedirectedAddress,
  HINTS_BY_ABSENT,
  HINTS_BY_CODE,
  HINTS_BY_STATE,
  isBaseUrlRight,
  logInAgain,
  otherKeyOrSameData,
  permissionLacks,
  permissionOrAddress,
  tryAgainAfter,
  tryLater,
} from '../../../src/messages/service/service-hints.ts'
import {said} from '../../contract/recorded-answers.ts'
import {reply} from '../asked.ts'

const thrownBy = (run: () => void): unknown => {
  try {
    run()
  } catch (error) {
    return error
  }
  return undefined
}

describe('an answer without a word of the service', () => {
  test.each([
    {status: 300, code: 'REDIRECTED', exitCode: 5, hint: giveRedirectedAddress()},
    {status: 399, code: 'REDIRECTED', exitCode: 5, hint: giveRedirectedAddress()},
    {status: 400, code: 'BAD_REQUEST', exitCode: 4},
    {status: 401, code: 'UNAUTHORIZED', exitCode: 3, hint: logInAgain()},
    {
      status: 403,
      code: 'FORBIDDEN',
      exitCode: 3,
      hint: permissionOrAddress({permission: undefined}),
    },
    {status: 404, code: 'NOT_FOUND', exitCode: 4},
    {status: 408, code: 'REFUSED', exitCode: 5},
    {status: 409, code: 'CONFLICT', exitCode: 4},
    {status: 418, code: 'REFUSED', exitCode: 4},
    {status: 422, code: 'IDEMPOTENCY_KEY_REUSED', exitCode: 4, hint: otherKeyOrSameData()},
    {status: 429, code: 'RATE_LIMITED', exitCode: 5, hint: tryAgainAfter({after: undefined})},
    {status: 499, code: 'REFUSED', exitCode: 4},
    {status: 500, code: 'SERVICE_FAILED', exitCode: 5, hint: tryLater()},
    {status: 502, code: 'SERVICE_FAILED', exitCode: 5, hint: tryLater()},
  ])('$status is $code, exit $exitCode', ({status, code, exitCode, hint}) => {
    const error = refusalOf(reply(status))
    expect(error).toMatchObject({code, exitCode, statusCode: status})
    expect([error.hint, error.traceId, error.details]).toEqual([hint?.('en'), undefined, undefined])
    expect(error.message).toContain(String(status))
  })

  test('is named by its type alone, and by its status where it is a redirect', () => {
    const page = {isJson: false, headers: {'content-type': 'text/html; charset=utf-8'}}
    const {message} = refusalOf(reply(502, undefined, page))
    expect(message).toBe('The service answered 502 with text/html that is not JSON.')
    expect(refusalOf(reply(502, undefined, {isJson: false})).message).toContain('with something')
    expect(refusalOf(reply(400)).message).toContain('without the expected content')
    expect(refusalOf(reply(307)).message).toContain('a redirect (307)')
  })
})

describe('an error in the words of the service', () => {
  test('is its message, code, trace and details', () => {
    const details = {code: 'SPLIT_EXCEEDS_NET', net: 9.01}
    expect(refusalOf(reply(400, said(400, 'BadRequest', 'Too much', details)))).toMatchObject({
      message: 'Too much',
      code: 'SPLIT_EXCEEDS_NET',
      traceId: 'trace-77',
      details,
      hint: HINTS_BY_CODE['SPLIT_EXCEEDS_NET']?.('en'),
    })
  })

  test('that is a redirect keeps its words', () => {
    const error = refusalOf(reply(302, said(302, 'Found', 'Moved')))
    expect([error.message, error.code]).toEqual(['Moved', 'REDIRECTED'])
  })

  test.each([
    {name: 'empty details', body: said(400, 'BadRequest', 'no')},
    {name: 'no details', body: {error: 'BadRequest', message: 'no'}},
  ])('with $name has none', ({body}) => {
    expect(refusalOf(reply(400, body)).details).toBeUndefined()
  })

  test('is in Portuguese as well, where its code is known, details and all', () => {
    const body = said(400, 'BadRequest', 'no money', {code: 'INSUFFICIENT_BALANCE'})
    const {message, hint} = refusalOf(reply(400, body)).wordsIn('pt-BR')
    expect([message, hint]).toEqual([
      expect.not.stringContaining('no money.'),
      HINTS_BY_CODE['INSUFFICIENT_BALANCE']?.('pt-BR'),
    ])
  })
})

test('an amount that the fee leaves nothing of is said in Portuguese alone', () => {
  const body = said(400, 'BadRequest', 'not above', {field: 'amount', code: 'AMOUNT_NOT_ABOVE_FEE'})
  const {message, hint} = refusalOf(reply(400, body)).wordsIn('pt-BR')
  expect(message).toBe('O valor deve ser maior que a tarifa de saque.')
  expect(hint).toContain('--net-amount')
})

describe('what to do next', () => {
  const forbidden = (message: string) => reply(403, said(403, 'Forbidden', message))
  test.each([
    {
      name: 'a permission that the service names',
      answer: forbidden('Insufficient permissions. Required: SUBACCOUNT:WRITE'),
      hint: permissionLacks({required: 'SUBACCOUNT:WRITE'}),
    },
    {
      name: 'a permission of one word',
      answer: forbidden('Required: FULL_ACCESS!'),
      hint: permissionLacks({required: 'FULL_ACCESS'}),
    },
    {
      name: 'a permission that the call needs, where the service names none',
      answer: forbidden('no'),
      hint: permissionOrAddress({permission: 'PIX:WRITE'}),
    },
    {
      name: 'a wallet that the credential may not use, whatever permission it lacks',
      answer: reply(403, said(403, 'Forbidden', 'Required: A', {code: 'SUB_ACCOUNT_FORBIDDEN'})),
      hint: HINTS_BY_CODE['SUB_ACCOUNT_FORBIDDEN'],
    },
    {
      name: 'a project that is not there',
      answer: reply(404, said(404, 'NotFound', 'no', {resource: 'project', id: 'p'})),
      hint: HINTS_BY_ABSENT['project'],
    },
    {name: 'something that is not there', answer: reply(404, said(404, 'NotFound', 'no'))},
    {
      name: 'a page in place of an answer',
      answer: reply(404, undefined, {isJson: false}),
      hint: isBaseUrlRight(),
    },
    {
      name: 'a rate limit that says when',
      answer: reply(429, {}, {headers: {'retry-after': '7'}}),
      hint: tryAgainAfter({after: '7'}),
    },
    {name: 'a conflict', answer: reply(409, said(409, 'Conflict', 'taken'))},
    {
      name: 'a state that does not allow it',
      answer: reply(
        409,
        said(409, 'Conflict', 'no', {resource: 'charge', field: 'status', value: 'refunded'}),
      ),
      hint: HINTS_BY_STATE['charge'],
    },
    {
      name: 'a conflict over another field of a charge',
      answer: reply(409, said(409, 'Conflict', 'no', {resource: 'charge', field: 'reference'})),
    },
  ])('after $name', ({answer, hint}) => {
    expect(refusalOf(answer, 'PIX:WRITE').hint).toBe(hint?.('en'))
  })
})

describe('a success', () => {
  test.each([200, 204, 299])('%i is passed where it is JSON', (status) => {
    expect(thrownBy(() => requireSuccess(reply(status)))).toBeUndefined()
  })

  test('that is no JSON is exit 5, with its status', () => {
    const error = thrownBy(() => requireSuccess(reply(200, undefined, {isJson: false})))
    expect(error).toMatchObject({code: 'ANSWER_UNREADABLE', exitCode: 5, statusCode: 200})
    expect(unreadable(reply(201))).toMatchObject({statusCode: 201})
  })

  test('that is none is what refuses it, with the permission that the call needs', () => {
    const error = thrownBy(() => requireSuccess(reply(403), 'PIX:WRITE'))
    expect(error).toMatchObject({exitCode: 3, hint: expect.stringContaining('lacks PIX:WRITE')})
  })
})

describe('no answer', () => {
  const failure = (reason: 'interrupted' | 'timeout' | 'key_expired') =>
    new TransportFailure({reason, mayHaveHappened: false})

  test('is exit 5, and its reason', () => {
    const cause = failure('timeout')
    expect(noAnswer(cause)).toMatchObject({code: 'TIMEOUT', exitCode: 5, cause})
  })

  test('speaks of creations only where the command may create something', () => {
    const error = noAnswer(failure('timeout'))
    if (!(error instanceof NoAnswerError)) throw error
    expect(error.hint).toContain('Nothing was created')
    expect(error.whereOnlyRead()).toMatchObject({
      code: 'TIMEOUT',
      exitCode: 5,
      cause: error.cause,
      hint: 'Try again; "pixctl doctor" looks at the connection.',
    })
  })

  test('after Ctrl-C is exit 130', () => {
    expect(noAnswer(failure('interrupted'))).toMatchObject({code: 'INTERRUPTED', exitCode: 130})
  })

  test('for want of a young key is only of a creation', () => {
    const error = thrownBy(() => noAnswer(failure('key_expired')))
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(PixctlError)
  })
})
