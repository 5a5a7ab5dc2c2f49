import {describe, expect, test} from 'vitest'
import {withLog} from '../../../src/client/layers/log.ts'
import {retryAfterMs, withRetry} from '../../../src/client/layers/retry.ts'
import {
  type Call,
  type FailureReason,
  isSuccess,
  type Reply,
  type Send,
  TransportFailure,
} from '../../../src/client/layers/send.ts'
import {fetchGrant, tokenSource, withToken} from '../../../src/client/layers/token.ts'
import {said} from '../../contract/recorded-answers.ts'

const reply = (status: number, body: unknown = {}, headers = {}): Reply => ({
  status,
  headers,
  body,
  isJson: true,
  attempts: 1,
  isAfterDoubt: false,
})

const read: Call = {method: 'GET', path: '/v2/balance', isRepeatable: true}
const pair = {authPath: '/v2/auth', clientId: 'mp_test_a', clientSecret: 'hunter2'}

/** An `/auth` that numbers its tokens. */
function auth(lifetimeSeconds?: number) {
  const calls: Call[] = []
  const send: Send = async (call) => {
    calls.push(call)
    await Promise.resolve()
    const body = {access_token: `tok-${calls.length}`, expires_in: lifetimeSeconds}
    return reply(200, body)
  }
  return {send, calls}
}

describe('the token', () => {
  test.each([
    {name: 'is used again a moment before it is stale', atMs: 269_999, exchanges: 1},
    {name: 'is renewed 30 s before its end', atMs: 270_000, exchanges: 2},
  ])('$name', async ({atMs, exchanges}) => {
    const {send, calls} = auth(300)
    let now = 0
    const tokens = tokenSource(send, {...pair, now: () => now})
    await tokens.current()
    now = atMs
    await tokens.current()
    expect(calls).toHaveLength(exchanges)
  })

  test('without a lifetime in the answer it is good for 300 s', async () => {
    const {send, calls} = auth()
    let now = 0
    const tokens = tokenSource(send, {...pair, now: () => now})
    await tokens.current()
    now = 269_999
    await tokens.current()
    expect(calls).toHaveLength(1)
  })

  test('a clock that is set back or forth costs an exchange at most', async () => {
    const {send, calls} = auth(300)
    let now = Date.UTC(2026, 0, 1)
    const tokens = tokenSource(send, {...pair, now: () => now})
    await tokens.current()
    now += 10 * 365 * 86_400_000
    expect(await tokens.current()).toBe('tok-2')
    now -= 20 * 365 * 86_400_000
    expect(await tokens.current()).toBe('tok-2')
    expect(calls).toHaveLength(2)
  })

  test('many at once wait for one exchange', async () => {
    const {send, calls} = auth(300)
    const tokens = tokenSource(send, {...pair, now: () => 0})
    const got = await Promise.all(Array.from({length: 50}, () => tokens.current()))
    expect(new Set(got)).toEqual(new Set(['tok-1']))
    expect(calls).toHaveLength(1)
  })

  test('many refused at once are renewed once', async () => {
    const {send, calls} = auth(300)
    const tokens = tokenSource(send, {...pair, now: () => 0})
    const service: Send = async ({headers}) =>
      reply(headers?.['authorization'] === 'Bearer tok-2' ? 200 : 401)
    const layered = withToken(service, tokens)
    const replies = await Promise.all(Array.from({length: 20}, () => layered(read)))
    expect(new Set(replies.map(({status}) => status))).toEqual(new Set([200]))
    expect(calls).toHaveLength(2)
  })

  test('a 401 that stays is reported after one renewal', async () => {
    const {send, calls} = auth(300)
    let sent = 0
    const service: Send = async () => {
      sent += 1
      return reply(401)
    }
    const layered = withToken(service, tokenSource(send, {...pair, now: () => 0}))
    expect((await layered(read)).status).toBe(401)
    expect([sent, calls.length]).toEqual([2, 2])
  })

  test('a gateway’s 401 to a creation is given as it came, and the next call has another token', async () => {
    const {send, calls} = auth(300)
    const sent: unknown[] = []
    const service: Send = async ({headers}) => {
      sent.push(headers?.['authorization'])
      return reply(401, {message: 'Unauthorized'})
    }
    const layered = withToken(service, tokenSource(send, {...pair, now: () => 0}))
    const creation: Call = {...read, method: 'POST', isCreation: true}
    expect((await layered(creation)).status).toBe(401)
    expect(sent).toEqual(['Bearer tok-1'])
    await layered(creation)
    expect(sent).toEqual(['Bearer tok-1', 'Bearer tok-2'])
    expect(calls).toHaveLength(2)
  })

  test('a 401 of the service to a creation says that it did nothing: it is sent with another token', async () => {
    const {send} = auth(300)
    const sent: unknown[] = []
    const service: Send = async ({headers}) => {
      sent.push(headers?.['authorization'])
      return sent.length === 1 ? reply(401, said(401, 'Unauthorized', 'no')) : reply(201)
    }
    const layered = withToken(service, tokenSource(send, {...pair, now: () => 0}))
    expect((await layered({...read, method: 'POST', isCreation: true})).status).toBe(201)
    expect(sent).toEqual(['Bearer tok-1', 'Bearer tok-2'])
  })

  test('a token that was renewed meanwhile is not dropped', async () => {
    const {send} = auth(300)
    const tokens = tokenSource(send, {...pair, now: () => 0})
    await tokens.current()
    tokens.drop('another')
    expect(await tokens.current()).toBe('tok-1')
    // As by two creations that were refused with it.
    tokens.drop('tok-1')
    tokens.drop('tok-1')
    expect(await tokens.current()).toBe('tok-2')
  })

  test.each([
    {lifetime: 20, stillAtMs: 9_999},
    {lifetime: 60, stillAtMs: 29_999},
    {lifetime: 61, stillAtMs: 30_999},
  ])('one of $lifetime s is renewed at half of it, or 30 s before its end', async (row) => {
    const {send, calls} = auth(row.lifetime)
    let now = 0
    const tokens = tokenSource(send, {...pair, now: () => now})
    await tokens.current()
    now = row.stillAtMs
    await tokens.current()
    expect(calls).toHaveLength(1)
    now += 1
    await tokens.current()
    expect(calls).toHaveLength(2)
  })

  test('an answer that is no 401 is given as it came, and costs no other token', async () => {
    const {send, calls} = auth(300)
    let sent = 0
    const service: Send = async () => {
      sent += 1
      return reply(403)
    }
    const layered = withToken(service, tokenSource(send, {...pair, now: () => 0}))
    expect((await layered(read)).status).toBe(403)
    expect([sent, calls.length]).toEqual([1, 1])
  })

  test('stands beside the headers of the call', async () => {
    const {send} = auth(300)
    const seen: unknown[] = []
    const service: Send = async ({headers}) => {
      seen.push(headers)
      return reply(200)
    }
    const layered = withToken(service, tokenSource(send, {...pair, now: () => 0}))
    await layered({...read, headers: {'idempotency-key': 'key-0001'}})
    expect(seen).toEqual([{'idempotency-key': 'key-0001', authorization: 'Bearer tok-1'}])
  })

  test('one that another call has renewed meanwhile is used, not exchanged again', async () => {
    const {send, calls} = auth(300)
    const tokens = tokenSource(send, {...pair, now: () => 0})
    await tokens.current()
    expect(await tokens.renewed('tok-0')).toBe('tok-1')
    expect(calls).toHaveLength(1)
    expect(await tokens.renewed('tok-1')).toBe('tok-2')
  })

  test('begun early is the one that the next call waits for, and only that one', async () => {
    const {send, calls} = auth(300)
    let now = 0
    const tokens = tokenSource(send, {...pair, now: () => now})
    expect(await tokens.ready()).toBe(false)
    tokens.begin()
    tokens.begin()
    expect(await tokens.ready()).toBe(true)
    expect(await tokens.current()).toBe('tok-1')
    tokens.begin()
    expect(calls).toHaveLength(1)
    now = 300_000
    expect(await tokens.ready()).toBe(false)
    tokens.begin()
    expect(await tokens.current()).toBe('tok-2')
  })

  test('an early exchange that failed is the failure of the next call, which makes no other', async () => {
    let count = 0
    const send: Send = async () => {
      count += 1
      return reply(500)
    }
    const tokens = tokenSource(send, {...pair, now: () => 0})
    tokens.begin()
    expect(await tokens.ready()).toBe(false)
    await expect(tokens.current()).rejects.toMatchObject({exitCode: 5})
    expect(count).toBe(1)
    await expect(tokens.current()).rejects.toMatchObject({exitCode: 5})
    expect(count).toBe(2)
  })

  test('an early exchange that nothing waits for may fail', async () => {
    const tokens = tokenSource(async () => reply(500), {...pair, now: () => 0})
    const loose: unknown[] = []
    const note = (error: unknown) => void loose.push(error)
    process.on('unhandledRejection', note)
    tokens.begin()
    await new Promise((resolve) => setImmediate(resolve))
    process.off('unhandledRejection', note)
    expect(loose).toEqual([])
  })

  test('the pair goes into the body of the exchange, which may be sent again', async () => {
    const {send, calls} = auth(300)
    await fetchGrant(send, {...pair, now: () => 0})
    expect(calls).toEqual([
      {
        method: 'POST',
        path: '/v2/auth',
        body: '{"client_id":"mp_test_a","client_secret":"hunter2"}',
        isRepeatable: true,
      },
    ])
  })

  test.each([
    {name: 'refused', answer: reply(401, {error: 'Unauthorized'}), exitCode: 3},
    {
      name: 'refused with a token in the answer',
      answer: reply(401, {access_token: 't'}),
      exitCode: 3,
    },
    {name: 'without a token', answer: reply(200, {}), exitCode: 5},
  ])('an exchange that is $name gives none', async ({answer, exitCode}) => {
    const asked = fetchGrant(async () => answer, {...pair, now: () => 0})
    await expect(asked).rejects.toMatchObject({exitCode})
  })

  test('a failed exchange is tried anew by the next call', async () => {
    let count = 0
    const send: Send = async () => {
      count += 1
      return count === 1 ? reply(500) : reply(200, {access_token: 'tok'})
    }
    const tokens = tokenSource(send, {...pair, now: () => 0})
    await expect(tokens.current()).rejects.toMatchObject({exitCode: 5})
    expect(await tokens.current()).toBe('tok')
  })
})

describe('retry', () => {
  const retrying = (outcomes: (Reply | Error)[], slept: number[] = []) => {
    let index = 0
    return withRetry(
      async () => {
        const outcome = outcomes[Math.min(index, outcomes.length - 1)]
        index += 1
        if (outcome instanceof Error) throw outcome
        return outcome ?? reply(500)
      },
      {
        maxWaitMs: 30_000,
        sleep: async (ms) => void slept.push(ms),
        random: () => 0,
        now: () => 0,
      },
    )
  }
  const lost = (mayHaveHappened: boolean) =>
    new TransportFailure({reason: 'connection_lost', mayHaveHappened})
  const failure = (reason: FailureReason) => new TransportFailure({reason, mayHaveHappened: false})

  test.each([
    {name: 'a read after a 500', call: read, first: reply(500), again: true},
    {name: 'a read after a 408', call: read, first: reply(408), again: true},
    {name: 'a read after a 404', call: read, first: reply(404), again: false},
    {name: 'a read after a 409', call: read, first: reply(409), again: false},
    {
      name: 'an unprotected creation after a 500',
      call: {...read, isRepeatable: false},
      first: reply(500),
      again: false,
    },
    {
      name: 'an unprotected creation after a 429',
      call: {...read, isRepeatable: false},
      first: reply(429),
      again: true,
    },
    {
      name: 'an unprotected creation that never left',
      call: {...read, isRepeatable: false},
      first: lost(false),
      again: true,
    },
    {
      name: 'an unprotected creation that may have arrived',
      call: {...read, isRepeatable: false},
      first: lost(true),
      again: false,
    },
    {
      name: 'a connection that is not trusted',
      call: read,
      first: new TransportFailure({reason: 'not_trusted', mayHaveHappened: false}),
      again: false,
    },
  ])('$name: again is $again', async ({call, first, again}) => {
    const slept: number[] = []
    await retrying([first, reply(200)], slept)(call).catch(() => {})
    expect(slept.length > 0).toBe(again)
  })

  const creation: Call = {...read, method: 'POST', isCreation: true}
  const whole = (status: number) => reply(status, said(status, 'X', 'no'))
  const conflict = reply(409, said(409, 'Conflict', 'taken', {resource: 'project'}))
  const notJson = {...reply(200), isJson: false}

  test.each([
    {name: 'that was interrupted', call: read, first: failure('interrupted')},
    {name: 'whose key is too old by now', call: read, first: failure('key_expired')},
    {name: 'whose certificate has ended', call: read, first: failure('certificate_expired')},
    {name: 'that fails by a bug', call: read, first: new TypeError('a bug')},
    {name: 'of a creation that fails by a bug', call: creation, first: new TypeError('a bug')},
    {name: 'whose answer can be read', call: read, first: reply(200)},
    {name: 'of a creation whose answer can be read', call: creation, first: reply(201)},
    {name: 'of a creation that the service refuses whole', call: creation, first: whole(400)},
    {name: 'of a creation in conflict, without doubt', call: creation, first: whole(409)},
  ])('a call $name is made once', async ({call, first}) => {
    const slept: number[] = []
    const ended = retrying([first], slept)(call)
    if (first instanceof TransportFailure) {
      await expect(ended).rejects.toMatchObject({
        reason: first.reason,
        mayHaveHappened: false,
        attempts: 1,
      })
    } else if (first instanceof Error) await expect(ended).rejects.toBe(first)
    else expect(await ended).toMatchObject({attempts: 1, isAfterDoubt: false})
    expect(slept).toEqual([])
  })

  test.each([
    {name: 'an answer that cannot be read', call: read, first: notJson, isAfterDoubt: true},
    {name: 'a 500', call: read, first: reply(500), isAfterDoubt: true},
    {
      name: 'a refusal that is not the service’s own',
      call: creation,
      first: reply(400),
      isAfterDoubt: true,
    },
    {name: 'a 429', call: creation, first: whole(429), isAfterDoubt: false},
    {name: 'a call that never left', call: creation, first: lost(false), isAfterDoubt: false},
    {name: 'a call that may have arrived', call: creation, first: lost(true), isAfterDoubt: true},
  ])('after $name a later answer is after doubt: $isAfterDoubt', async (row) => {
    const ended = await retrying([row.first, whole(404)])(row.call)
    expect(ended).toMatchObject({status: 404, attempts: 2, isAfterDoubt: row.isAfterDoubt})
  })

  test('a conflict after doubt is asked again: the first attempt may still be running', async () => {
    const slept: number[] = []
    const ended = await retrying([lost(true), whole(409), whole(409), reply(201)], slept)(creation)
    expect(ended).toMatchObject({status: 201, attempts: 4, isAfterDoubt: true})
    // Whatever it names may be of the first one.
    const named = await retrying([lost(true), conflict, reply(201)])(creation)
    expect(named).toMatchObject({status: 201, attempts: 3, isAfterDoubt: true})
    const once = {...creation, isRepeatable: false}
    expect(await retrying([lost(false), whole(409)])(once)).toMatchObject({attempts: 2})
  })

  test('what fails by a bug after doubt is a lost connection: it may have been carried out', async () => {
    const bug = new TypeError('a bug')
    await expect(retrying([lost(true), bug])(read)).rejects.toMatchObject({
      reason: 'connection_lost',
      mayHaveHappened: true,
      attempts: 2,
      cause: bug,
    })
  })

  test('what never left says so, and how often it was tried', async () => {
    await expect(retrying([lost(false)])(read)).rejects.toMatchObject({
      reason: 'connection_lost',
      mayHaveHappened: false,
      attempts: 4,
    })
  })

  test.each([
    {asked: '30', slept: [30_000]},
    {asked: '31', slept: []},
  ])('a Retry-After of $asked s is waited for if it is no longer than the bounds', async (row) => {
    const slept: number[] = []
    const busy = reply(429, {}, {'retry-after': row.asked})
    await retrying([busy, reply(200)], slept)(read)
    expect(slept).toEqual(row.slept)
  })

  test.each([
    {name: 'before any doubt', first: lost(false), mayHaveHappened: false},
    {name: 'in doubt', first: lost(true), mayHaveHappened: true},
  ])('interrupted while it waits, $name', async ({first, mayHaveHappened}) => {
    const stopped = new Error('Ctrl-C')
    const waits: [number, number][] = []
    const layered = withRetry(
      async () => {
        throw first
      },
      {
        maxWaitMs: 30_000,
        sleep: async () => {
          throw stopped
        },
        random: () => 1,
        now: () => 0,
        onAgain: (attempts, delayMs) => waits.push([attempts, delayMs]),
      },
    )
    await expect(layered(read)).rejects.toMatchObject({
      reason: 'interrupted',
      mayHaveHappened,
      attempts: 1,
      cause: stopped,
    })
    expect(waits).toEqual([[1, 250]])
  })

  test('waits longer each time, scattered between half and the whole', async () => {
    const slept: number[] = []
    await retrying([reply(500)], slept)(read)
    expect(slept).toEqual([125, 250, 500])
  })

  test('doubt stays with what follows', async () => {
    const after = await retrying([lost(true), reply(403)])(read)
    expect(after).toMatchObject({status: 403, isAfterDoubt: true, attempts: 2})
    const failing = retrying([lost(true), lost(false)])(read)
    await expect(failing).rejects.toMatchObject({mayHaveHappened: true, attempts: 4})
  })

  test.each([
    {name: 'seconds', headers: {'retry-after': '7'}, expected: 7_000},
    {
      name: 'a date against the answer’s own clock',
      headers: {
        date: 'Fri, 02 Jan 2026 03:04:05 GMT',
        'retry-after': 'Fri, 02 Jan 2026 03:04:09 GMT',
      },
      expected: 4_000,
    },
    {
      name: 'a date that has passed',
      headers: {
        date: 'Fri, 02 Jan 2026 03:04:05 GMT',
        'retry-after': 'Fri, 02 Jan 2026 03:04:00 GMT',
      },
      expected: 0,
    },
    {name: 'nonsense', headers: {'retry-after': 'soon'}, expected: undefined},
    {name: 'two digits in white space', headers: {'retry-after': ' 12 '}, expected: 12_000},
    {name: 'white space', headers: {'retry-after': ' '}, expected: undefined},
    {
      name: 'a date that begins with digits',
      headers: {'retry-after': '10 Jan 1970 00:00:00 GMT'},
      expected: 9 * 86_400_000,
    },
    {
      name: 'a number below zero',
      headers: {date: 'Fri, 02 Jan 2026 03:04:05 GMT', 'retry-after': '-5'},
      expected: 0,
    },
    {name: 'nothing', headers: {}, expected: undefined},
  ])('Retry-After of $name', ({headers, expected}) => {
    expect(retryAfterMs(reply(429, {}, headers), 0)).toBe(expected)
  })
})

test.each([
  {status: 199, expected: false},
  {status: 200, expected: true},
  {status: 299, expected: true},
  {status: 300, expected: false},
])('an answer $status is a success: $expected', ({status, expected}) => {
  expect(isSuccess(reply(status))).toBe(expected)
})

describe('the log', () => {
  test('says what is sent and received, and no secret', async () => {
    const lines: string[] = []
    const secrets = {
      access_token: 'hunter2',
      nested: [{secret: 'hunter2', clientSecret: 'hunter2'}],
    }
    const send = withLog(async () => reply(200, {...secrets, amount: 10}), {
      baseUrl: 'https://api.example.com',
      write: (line) => lines.push(line),
      now: () => 0,
    })
    await send({
      method: 'POST',
      path: '/v2/auth',
      headers: {authorization: 'Bearer hunter2', 'idempotency-key': 'key-0001'},
      body: JSON.stringify({client_id: 'mp_test_a', client_secret: 'hunter2'}),
      isRepeatable: true,
    })
    expect(lines.join('\n')).not.toContain('hunter2')
    expect(lines).toEqual([
      '> POST https://api.example.com/v2/auth idempotency-key: key-0001 {"client_id":"mp_test_a","client_secret":"[secret]"}',
      '< 200 after 0 ms {"access_token":"[secret]","nested":[{"secret":"[secret]","clientSecret":"[secret]"}],"amount":10}',
    ])
  })

  test('says that no answer came, and lets the failure through', async () => {
    const lines: string[] = []
    const failure = new TransportFailure({reason: 'timeout', mayHaveHappened: true})
    const send = withLog(
      async () => {
        throw failure
      },
      {baseUrl: '', write: (line) => lines.push(line), now: () => 0},
    )
    await expect(send(read)).rejects.toBe(failure)
    expect(lines[1]).toBe('< no answer after 0 ms: timeout')
  })

  test.each([
    {
      name: 'a call without headers or a body',
      call: read,
      line: '> GET https://a.example/v2/balance',
    },
    {
      name: 'headers and a body',
      call: {...read, headers: {one: '1', Authorization: 'x', two: '2'}, body: '{"a":1}'},
      line: '> GET https://a.example/v2/balance one: 1 two: 2 {"a":1}',
    },
  ])('says $name on one line', async ({call, line}) => {
    const lines: string[] = []
    const options = {
      baseUrl: 'https://a.example',
      write: (text: string) => lines.push(text),
      now: () => 0,
    }
    await withLog(async () => reply(204, undefined), options)(call)
    expect(lines[0]).toBe(line)
  })

  test.each([
    {name: 'nothing', answer: {...reply(204), body: undefined}, line: '< 204 after 30 ms'},
    {name: 'a page', answer: {...reply(502), isJson: false}, line: '< 502 after 30 ms "(no JSON)"'},
    {
      name: 'a count of tokens, which is no secret',
      answer: reply(200, {tokens: 3, password: 'x', name: 'y'}),
      line: '< 200 after 30 ms {"tokens":3,"password":"[secret]","name":"y"}',
    },
    {
      name: '2,000 characters, whole',
      answer: reply(200, 'x'.repeat(1_998)),
      line: `< 200 after 30 ms "${'x'.repeat(1_998)}"`,
    },
    {
      name: 'one more, cut',
      answer: reply(200, 'x'.repeat(1_999)),
      line: `< 200 after 30 ms "${'x'.repeat(1_999)}…`,
    },
    {
      name: 'no answer',
      answer: new TransportFailure({reason: 'timeout', mayHaveHappened: true}),
      line: '< no answer after 30 ms: timeout',
    },
  ])('says that it got $name, and how long that took', async ({answer, line}) => {
    const lines: string[] = []
    let nowMs = 100
    const send = withLog(
      async () => {
        nowMs += 30
        if (answer instanceof Error) throw answer
        return answer
      },
      {baseUrl: '', write: (text) => lines.push(text), now: () => nowMs},
    )
    await send(read).catch(() => {})
    expect(lines[1]).toBe(line)
  })
})
