import {describe, expect, test} from 'vitest'
import {withLog} from '../../src/client/log.ts'
import {retryAfterMs, withRetry} from '../../src/client/retry.ts'
import {type Call, type Reply, type Send, TransportFailure} from '../../src/client/send.ts'
import {tokenSource, withToken} from '../../src/client/token.ts'

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
    {name: 'nothing', headers: {}, expected: undefined},
  ])('Retry-After of $name', ({headers, expected}) => {
    expect(retryAfterMs(reply(429, {}, headers), 0)).toBe(expected)
  })
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

  test('cuts what is too long for people', async () => {
    const lines: string[] = []
    const send = withLog(async () => reply(200, {text: 'x'.repeat(1_000_000)}), {
      baseUrl: '',
      write: (line) => lines.push(line),
      now: () => 0,
    })
    await send(read)
    expect(lines[1]?.length).toBeLessThan(2_100)
  })
})
