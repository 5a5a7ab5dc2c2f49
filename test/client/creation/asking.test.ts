import {describe, expect, test} from 'vitest'
import {fetchResource, pathSegment, queryOf, walletOf} from '../../../src/client/channel.ts'
import {TransportFailure} from '../../../src/client/layers/send.ts'
import {accounts} from '../../../src/client/resources/balance.ts'
import {balanceBlocks} from '../../../src/client/resources/balance-blocks.ts'
import {projects} from '../../../src/client/resources/projects.ts'
import {subAccounts} from '../../../src/client/resources/sub-accounts.ts'
import {transactions} from '../../../src/client/resources/transactions.ts'
import {webhookEndpoints} from '../../../src/client/resources/webhook-endpoints.ts'
import {
  account,
  balance,
  block,
  endpoint,
  project,
  said,
  subAccount,
  transaction,
} from '../../contract/recorded-answers.ts'
import {asked, reply} from '../asked.ts'

const unreadable = {code: 'ANSWER_UNREADABLE', exitCode: 5}

describe('what is asked for', () => {
  test.each([
    {
      name: 'the account',
      ask: (at: At) => accounts(at.channel).fetchAccount(),
      answer: account,
      call: {path: '/v2/account'},
    },
    {
      name: 'the balance',
      ask: (at: At) => accounts(at.channel).fetchBalance(),
      answer: balance,
      call: {path: '/v2/balance'},
    },
    {
      name: 'a project',
      ask: (at: At) => projects(at.channel).fetch('a/b'),
      answer: project,
      call: {path: '/v2/projects/a%2Fb', permission: 'PROJECT:READ'},
    },
    {
      name: 'a transaction',
      ask: (at: At) => transactions(at.channel).fetch('a/b'),
      answer: transaction,
      call: {path: '/v2/transactions/a%2Fb'},
    },
  ])('$name is read once, and given as it came', async ({ask, answer, call}) => {
    const at = asked([reply(200, answer)])
    expect(await ask(at)).toBe(answer)
    expect(at.calls).toEqual([{method: 'GET', isRepeatable: true, ...call}])
    const wrong = asked([reply(200, {hello: 'world'})])
    await expect(ask(wrong)).rejects.toMatchObject(unreadable)
  })

  test.each([
    {
      name: 'wallets',
      ask: (at: At) => subAccounts(at.channel).list(),
      one: subAccount,
      call: {path: '/v2/sub-accounts', permission: 'SUBACCOUNT:READ', isAccountWide: true},
    },
    {
      name: 'endpoints',
      ask: (at: At) => webhookEndpoints(at.channel).list(),
      one: endpoint,
      call: {path: '/v2/webhooks'},
    },
  ])('a list of $name is read under either name of its items', async ({ask, one, call}) => {
    for (const body of [{data: [one]}, {items: [one]}, [one]]) {
      const at = asked([reply(200, body)])
      expect(await ask(at)).toEqual([one])
      expect(at.calls).toEqual([{method: 'GET', isRepeatable: true, ...call}])
    }
    const wrong = asked([reply(200, {data: [{hello: 'world'}]})])
    await expect(ask(wrong)).rejects.toMatchObject(unreadable)
  })
})
type At = ReturnType<typeof asked>

describe('projects', () => {
  test('are asked for by page, in an order, under the names of the wire', async () => {
    const at = asked([reply(200, {items: []}), reply(200, {items: []})])
    const {fetchPage} = projects(at.channel)
    await fetchPage({page: 2, limit: 50, sortBy: 'name', sortOrder: 'desc'})
    await fetchPage({})
    expect(at.calls).toEqual([
      {
        method: 'GET',
        path: '/v2/projects?page=2&limit=50&sortBy=name&sortOrder=desc',
        permission: 'PROJECT:READ',
        isRepeatable: true,
      },
      {method: 'GET', path: '/v2/projects', permission: 'PROJECT:READ', isRepeatable: true},
    ])
  })

  test.each([
    {
      name: 'that counts itself',
      body: {items: [project], total: 41, page: 3, limit: 20, totalPages: 4, next: 'x'},
      page: {items: [project], total: 41, page: 3, limit: 20, totalPages: 4, next: 'x'},
    },
    {
      name: 'that does not count itself, which is the only one',
      body: {data: [project, project]},
      page: {data: [project, project], total: 2, page: 1, limit: 2, totalPages: 1},
    },
    {
      name: 'that is a list',
      body: [project],
      page: {items: [project], total: 1, page: 1, limit: 1, totalPages: 1},
    },
  ])('a page $name', async ({body, page}) => {
    const at = asked([reply(200, body)])
    expect(await projects(at.channel).fetchPage({})).toMatchObject(page)
  })

  test('a page of something else cannot be read', async () => {
    const at = asked([reply(200, {items: [{}]})])
    await expect(projects(at.channel).fetchPage({})).rejects.toMatchObject(unreadable)
  })
})

describe('balance blocks', () => {
  test.each([
    {body: {items: [block], total: 7}, total: 7},
    {body: {data: [block, block]}, total: 2},
    {body: [block], total: 1},
  ])('of $body.total are counted by the service, or one by one', async ({body, total}) => {
    const at = asked([reply(200, body)])
    const {list} = balanceBlocks(at.channel)
    const read = await list('defended')
    expect([read.total, read.items[0]]).toEqual([total, block])
    expect(at.calls).toEqual([
      {
        method: 'GET',
        path: '/v2/balance-blocks?status=defended',
        permission: 'BALANCE_BLOCK:READ',
        isRepeatable: true,
      },
    ])
  })

  test('of whatever status are asked for without one; another list cannot be read', async () => {
    const at = asked([reply(200, {items: [{}]})])
    await expect(balanceBlocks(at.channel).list()).rejects.toMatchObject(unreadable)
    expect(at.calls).toMatchObject([{path: '/v2/balance-blocks'}])
  })
})

describe('a balance that /balance does not have', () => {
  const absent = reply(404, said(404, 'NotFound', 'no route'))
  const {balance: ofAccount} = account

  test.each([
    {
      name: 'of the main account',
      wallet: '',
      body: account,
      read: {subAccount: 'principal', currency: 'BRL', available: 100.5, held: 10},
    },
    {
      name: 'of a wallet, in another currency, with nothing held',
      wallet: 'loja-2',
      body: {...account, balance: {available: ofAccount.available, currency: 'USD'}},
      read: {subAccount: 'loja-2', currency: 'USD', available: 100.5},
    },
    {
      name: 'without a currency',
      wallet: '',
      body: {...account, balance: {available: ofAccount.available}},
      read: {subAccount: 'principal', currency: 'BRL', available: 100.5},
    },
  ])('is that of the account: $name', async ({wallet, body, read}) => {
    const at = asked([absent, reply(200, body)], wallet)
    expect(await accounts(at.channel).fetchBalance()).toEqual(read)
    expect(at.calls.map(({path}) => path)).toEqual(['/v2/balance', '/v2/account'])
  })

  test.each([
    {name: 'a refusal', answer: reply(403, said(403, 'Forbidden', 'no')), exitCode: 3},
    {name: 'a request that is wrong', answer: reply(400, said(400, 'X', 'no')), exitCode: 4},
    {
      name: 'a wallet that is not there',
      answer: reply(404, said(404, 'NotFound', 'no', {code: 'SUB_ACCOUNT_NOT_FOUND'})),
      exitCode: 4,
    },
    {name: 'an answer that cannot be read', answer: reply(200, {}), exitCode: 5},
  ])('is not for $name', async ({answer, exitCode}) => {
    const at = asked([answer, reply(200, account)])
    await expect(accounts(at.channel).fetchBalance()).rejects.toMatchObject({exitCode})
    expect(at.calls).toHaveLength(1)
  })
})

describe('an endpoint that is removed', () => {
  test('is named in the path, and may be removed twice', async () => {
    const at = asked([reply(204)])
    await webhookEndpoints(at.channel).remove('a/b')
    expect(at.calls).toEqual([{method: 'DELETE', path: '/v2/webhooks/a%2Fb', isRepeatable: true}])
  })

  test.each([
    {answer: reply(404), exitCode: 4},
    {
      answer: new TransportFailure({reason: 'timeout', mayHaveHappened: true}),
      exitCode: 5,
    },
  ])('is not removed where the service says no or nothing', async ({answer, exitCode}) => {
    const at = asked([answer])
    await expect(webhookEndpoints(at.channel).remove('e-1')).rejects.toMatchObject({exitCode})
  })
})

describe('asking', () => {
  const call = {method: 'GET', path: '/v2/x', permission: 'PIX:WRITE'} as const
  const understand = (body: unknown) => (body === null ? undefined : {})

  test.each([
    {
      name: 'a refusal names the permission',
      answer: reply(403, said(403, 'Forbidden', 'no')),
      error: {exitCode: 3, hint: expect.stringContaining('lacks PIX:WRITE')},
    },
    {
      name: 'an answer that is no JSON is unreadable',
      answer: reply(200, {}, {isJson: false}),
      error: unreadable,
    },
    {
      name: 'an answer without what is wanted is unreadable',
      answer: reply(200, null),
      error: unreadable,
    },
    {
      name: 'no answer is exit 5',
      answer: new TransportFailure({reason: 'timeout', mayHaveHappened: true}),
      error: {code: 'TIMEOUT', exitCode: 5},
    },
    {name: 'a bug stays what it is', answer: new TypeError('bug'), error: {message: 'bug'}},
  ])('$name', async ({answer, error}) => {
    const {channel} = asked([answer])
    await expect(fetchResource(channel, call, understand)).rejects.toMatchObject(error)
  })

  test.each([
    {parameters: {}, query: ''},
    {parameters: {page: undefined}, query: ''},
    {parameters: {page: 0, name: 'a b&c', last: undefined}, query: '?page=0&name=a+b%26c'},
  ])('of $parameters is "$query"', ({parameters, query}) => {
    expect(queryOf(parameters)).toBe(query)
  })

  test.each([
    {id: 'a/../b?c', segment: 'a%2F..%2Fb%3Fc'},
    {id: '...', segment: '...'},
  ])('an id "$id" is one part of a path', ({id, segment}) => {
    expect(pathSegment(id)).toBe(segment)
  })

  test.each(['', '.', '..'])('an id "%s" is none: exit 2', (id) => {
    const error = expect.objectContaining({code: 'INVALID_ID', exitCode: 2})
    expect(() => pathSegment(id)).toThrow(error)
    const {channel, calls} = asked([])
    expect(() => transactions(channel).refund(id)).toThrow(error)
    expect(calls).toEqual([])
  })

  test.each([
    {wallet: '', shown: 'principal'},
    {wallet: 'loja-2', shown: 'loja-2'},
  ])('in the wallet "$wallet" is in $shown', ({wallet, shown}) => {
    expect(walletOf(asked([], wallet).channel)).toBe(shown)
  })
})
