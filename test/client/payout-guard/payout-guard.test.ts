import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {sealApproval} from '../../../src/approval/approval.ts'
import {newPersonKey} from '../../../src/approval/person-key.ts'
import {digestOf, PROPOSAL_FORMAT, sealProposal} from '../../../src/approval/proposal.ts'
import type {Client} from '../../../src/client/client.ts'
import {centavos} from '../../../src/domain/money.ts'
import {type RunningEmulator, startEmulator} from '../../../src/emulator/start.ts'
import type {RequestFilter} from '../../../src/journal/request-record.ts'
import {type Connected, connected} from '../../helpers/connected.ts'

const HOLDER = {
  pixKey: 'ana@example.com',
  pixKeyType: 'email',
  holderName: 'Ana Souza',
  holderDocument: '52998224725',
  holderDocumentType: 'cpf',
} as const
const [ANA, BIA] = [newPersonKey(), newPersonKey()]
const payoutRules = {
  approvalAbove: centavos(10_000),
  people: [
    {name: 'Ana', publicKey: ANA.publicKey, mayApprove: true},
    {name: 'Bia', publicKey: BIA.publicKey, mayApprove: true},
  ],
}

let emulator: RunningEmulator
beforeAll(async () => {
  emulator = await startEmulator({port: 0})
  const {id} = await (await rules({payoutRules: undefined})).charge()
  await control('POST', `/charges/${id}/pay`, {})
})
afterAll(() => emulator.close())

const control = async (method: string, path: string, body?: unknown): Promise<unknown> => {
  const reply = await fetch(`${emulator.controlUrl}${path}`, {
    method,
    headers: {'content-type': 'application/json'},
    body: body === undefined ? null : JSON.stringify(body),
  })
  const text = await reply.text()
  return text === '' ? undefined : JSON.parse(text)
}

/** How many withdrawals the service has. */
const sent = async (): Promise<number> => {
  const path = '/statement?environment=test&wallet=principal'
  const {lines} = (await control('GET', path)) as {lines: {readonly type: string}[]}
  return lines.filter(({type}) => type === 'withdrawal').length
}

async function rules(options: {payoutRules?: typeof payoutRules | undefined}) {
  const at = await connected(emulator.url, {
    ...emulator.credentials.test,
    ...(options.payoutRules && {payoutRules: options.payoutRules}),
  })
  return {...at, charge: async () => (await at.client.charges.create({amount: 100_000})).resource}
}

const pay = (client: Client, amount: number, key?: string) =>
  client.withdrawals.create({...HOLDER, amount}, key)

async function approve({client, journal}: Connected, amount: number, key: string) {
  const {account, instance} = await client.identify()
  const nowMs = Date.now()
  const proposal = sealProposal(
    {
      format: PROPOSAL_FORMAT,
      proposedBy: 'Ana',
      publicKey: ANA.publicKey,
      createdAt: new Date(nowMs).toISOString(),
      expiresAt: new Date(nowMs + 3_600_000).toISOString(),
      environment: 'test',
      baseUrl: emulator.url,
      account,
      instance,
      payouts: [
        {line: 1, subAccount: 'principal', idempotencyKey: key, request: {...HOLDER, amount}},
      ],
    },
    ANA.privateKey,
  )
  const approver = {
    approvedBy: 'Bia',
    publicKey: BIA.publicKey,
    approvedAt: new Date(nowMs).toISOString(),
  }
  const document = sealApproval(proposal, approver, BIA.privateKey)
  await journal.approvals.save({
    id: digestOf(document),
    document,
    savedAtMs: nowMs,
    idempotencyKeys: [key],
  })
}

describe('a program that uses the client', () => {
  test('pays up to the limit, and not a centavo more', async () => {
    await using at = await rules({payoutRules})
    const before = await sent()
    await pay(at.client, 100)
    await expect(pay(at.client, 1)).rejects.toMatchObject({code: 'APPROVAL_NEEDED', exitCode: 8})
    expect(await sent()).toBe(before + 1)
  })

  test('does not get around it by many payouts at once', async () => {
    await using at = await rules({payoutRules})
    const before = await sent()
    const all = await Promise.allSettled(Array.from({length: 20}, () => pay(at.client, 30)))
    const refused = all.filter(({status}) => status === 'rejected').length
    expect(refused).toBeGreaterThanOrEqual(17)
    expect((await sent()) - before).toBeLessThanOrEqual(3)
  })

  test('does not get around it by turns of two programs in one moment', async () => {
    const nowMs = Date.now()
    await using one = await rules({payoutRules})
    const shared = {
      ...emulator.credentials.test,
      payoutRules,
      now: () => nowMs,
      journal: async () => one.journal,
    }
    await using first = await connected(emulator.url, shared)
    await using second = await connected(emulator.url, shared)
    await pay(first.client, 40)
    await pay(second.client, 40)
    await expect(pay(first.client, 40)).rejects.toMatchObject({code: 'APPROVAL_NEEDED'})
  })

  test('that sends many at once has the journal read for all that wait together, not for each', async () => {
    const many = {...payoutRules, approvalAbove: centavos(100_000_000)}
    await using one = await rules({payoutRules: many})
    const asked = {ids: 0, each: 0}
    const {requests} = one.journal
    const counting = Object.create(requests, {
      idsThatMayExist: {
        value: (filter: RequestFilter) => {
          asked.ids += 1
          return requests.idsThatMayExist(filter)
        },
      },
      each: {
        value: (filter: RequestFilter) => {
          asked.each += 1
          return requests.each(filter)
        },
      },
    })
    for (const name of ['begin', 'settle', 'find', 'claim'] as const) {
      counting[name] = requests[name].bind(requests)
    }
    await using at = await connected(emulator.url, {
      ...emulator.credentials.test,
      payoutRules: many,
      journal: async () => ({...one.journal, requests: counting}),
    })
    await Promise.all(Array.from({length: 40}, () => pay(at.client, 5)))
    expect(asked.ids).toBeGreaterThan(0)
    expect(asked.ids).toBeLessThan(20)
    expect(asked.each).toBeLessThan(5)
  })

  test('a refused payout is in the journal as never sent, and counts for nothing', async () => {
    await using at = await rules({payoutRules})
    await expect(pay(at.client, 500, 'key-refused')).rejects.toMatchObject({exitCode: 8})
    const record = await at.journal.requests.find('key-refused')
    expect(record).toMatchObject({state: 'failed', code: 'APPROVAL_NEEDED', attempts: 0})
    const later = await rules({payoutRules})
    await pay(later.client, 100)
    await later[Symbol.asyncDispose]()
  })

  test('does not get around it by a sub-account', async () => {
    await using at = await rules({payoutRules})
    await expect(pay(at.client.inWallet('loja-2'), 101)).rejects.toMatchObject({
      code: 'APPROVAL_NEEDED',
    })
  })

  test('does not get around it by one key in several wallets', async () => {
    await using at = await rules({payoutRules})
    await at.client.subAccounts.create({name: 'Loja 9', reference: 'loja-9'})
    await pay(at.client, 90, 'key-of-two-wallets')
    const inShop = at.client.inWallet('loja-9')
    await expect(pay(inShop, 90, 'key-of-two-wallets')).rejects.toMatchObject({
      code: 'APPROVAL_NEEDED',
    })
  })

  test('pays what another person approved, under the key and with the body that was approved', async () => {
    await using at = await rules({payoutRules})
    await approve(at, 700, 'key-approved')
    const before = await sent()
    await expect(pay(at.client, 701, 'key-approved')).rejects.toMatchObject({
      code: 'NOT_IN_PROPOSAL',
    })
    expect(await sent()).toBe(before)
    await using other = await rules({payoutRules})
    await approve(other, 700, 'key-approved-2')
    await pay(other.client, 700, 'key-approved-2')
    expect(await sent()).toBe(before + 1)
    // What two people paid leaves the limit of one as it is.
    await pay(other.client, 100)
    expect(await sent()).toBe(before + 2)
  })

  test('an approval for another wallet is none', async () => {
    await using at = await rules({payoutRules})
    await approve(at, 700, 'key-wallet')
    const inShop = at.client.inWallet('loja-2')
    await expect(pay(inShop, 700, 'key-wallet')).rejects.toMatchObject({code: 'NOT_IN_PROPOSAL'})
  })

  test.each([
    {name: 'net', body: {netAmount: 100.01}},
    {name: 'both', body: {amount: 1, netAmount: 100.01}},
    {name: 'below zero', body: {amount: -5}},
    {name: 'no number', body: {amount: 'x' as unknown as number}},
    {name: 'absent', body: {}},
  ])('an amount that is $name is measured, or above every limit', async ({body}) => {
    await using at = await rules({payoutRules})
    const create = at.client.withdrawals.create({...HOLDER, ...body})
    await expect(create).rejects.toMatchObject({code: 'APPROVAL_NEEDED'})
  })

  test('a resume of what was sent before the limit was set is refused, and leaves it unknown', async () => {
    await using at = await rules({payoutRules: undefined})
    await control('POST', '/faults', {
      match: {path: '/v2/withdrawals'},
      action: {kind: 'reset'},
      count: 10,
    })
    await expect(pay(at.client, 300, 'key-open')).rejects.toMatchObject({exitCode: 6})
    await control('DELETE', '/faults')
    const record = await at.journal.requests.find('key-open')
    await using strict = await connected(emulator.url, {
      ...emulator.credentials.test,
      payoutRules,
      journal: async () => at.journal,
    })
    const before = await sent()
    const resent = strict.client.resend(record as NonNullable<typeof record>)
    await expect(resent).rejects.toMatchObject({code: 'APPROVAL_NEEDED', exitCode: 8})
    expect(await sent()).toBe(before)
    expect(await at.journal.requests.find('key-open')).toMatchObject({state: 'unknown'})
  })
})

describe('a second credential of the account', () => {
  const other = async (permissions: readonly string[] = ['FULL_ACCESS']) =>
    (await control('POST', '/credentials', {environment: 'test', permissions})) as {
      clientId: string
      clientSecret: string
    }
  const limited = [{clientId: '', rules: payoutRules}]

  test('has the limit of the first, also where its own profile sets none', async () => {
    await using first = await rules({payoutRules})
    await pay(first.client, 100)
    const {clientId} = emulator.credentials.test
    await using second = await connected(emulator.url, {
      ...(await other()),
      rulesOfOthers: limited.map((one) => ({...one, clientId})),
      journal: async () => first.journal,
    })
    const before = await sent()
    await expect(pay(second.client, 10)).rejects.toMatchObject({code: 'APPROVAL_NEEDED'})
    expect(await sent()).toBe(before)
  })

  test('of another account has not', async () => {
    await using first = await rules({payoutRules})
    await pay(first.client, 100)
    await using second = await connected(emulator.url, {
      ...(await other()),
      rulesOfOthers: limited.map((one) => ({...one, clientId: 'mp_test_of_another_merchant'})),
      journal: async () => first.journal,
    })
    const place = {environment: 'test', baseUrl: emulator.url, instance: ''} as const
    const another = {clientId: 'mp_test_of_another_merchant', account: 'of-another-merchant'}
    await first.journal.accounts.save(place, another)
    await expect(pay(second.client, 10)).resolves.toBeDefined()
  })

  test.each([
    {name: 'reached by another spelling of the address: refused', known: 'same'},
    {name: 'never asked for its account: refused as soon as the service names it', asked: 'same'},
    {name: 'never asked, and the service does not answer: refused', asked: undefined},
    {name: 'never asked, and of another account: paid', asked: 'another', isPaid: true},
    {name: 'of another account at another address: paid', known: 'another', isPaid: true},
  ])('$name', async ({known, asked, isPaid = false}) => {
    await using first = await rules({payoutRules})
    await pay(first.client, 100)
    const {account} = await first.client.identify()
    const clientId = 'mp_test_limited'
    const baseUrl = emulator.url.replace('127.0.0.1', 'localhost')
    const named = (which: string) => (which === 'same' ? account : which)
    if (known !== undefined) {
      const place = {environment: 'test', baseUrl, instance: ''} as const
      await first.journal.accounts.save(place, {clientId, account: named(known)})
    }
    await using second = await connected(emulator.url, {
      ...(await other()),
      rulesOfOthers: limited.map((one) => ({
        ...one,
        clientId,
        baseUrl,
        askAccount: async () => (asked === undefined ? undefined : named(asked)),
      })),
      journal: async () => first.journal,
    })
    const before = await sent()
    const paid = pay(second.client, 10)
    if (isPaid) await expect(paid).resolves.toBeDefined()
    else await expect(paid).rejects.toMatchObject({code: 'APPROVAL_NEEDED', exitCode: 8})
    expect(await sent()).toBe(before + (isPaid ? 1 : 0))
  })

  test.each([
    {name: 'one that is known at the same address', knownAt: 'here'},
    {name: 'one that is known at another address alone', knownAt: 'there'},
    {name: 'one that is not known', knownAt: 'nowhere'},
  ])('whose account the service does not name has the limit of $name', async ({knownAt}) => {
    await using first = await rules({payoutRules})
    await pay(first.client, 100)
    const clientId = 'mp_test_of_another_merchant'
    const there = emulator.url.replace('127.0.0.1', 'localhost')
    const baseUrl = knownAt === 'here' ? emulator.url : there
    const {instance} = await first.client.identify()
    const another = {clientId, account: 'of-another-merchant'}
    if (knownAt !== 'nowhere') {
      await first.journal.accounts.save({environment: 'test', baseUrl, instance}, another)
    }
    let asked = 0
    const askAccount = async () => {
      asked += 1
      return 'of-another-merchant'
    }
    await using second = await connected(emulator.url, {
      ...(await other()),
      rulesOfOthers: limited.map((one) => ({...one, clientId, baseUrl, askAccount})),
      names: {accountPath: '/v2/no-such-path'},
      journal: async () => first.journal,
    })
    await expect(pay(second.client, 101)).rejects.toMatchObject({code: 'APPROVAL_NEEDED'})
    // No answer would tell the two apart.
    expect(asked).toBe(0)
  })

  test.each([
    {name: 'whose profile names no address', at: () => ({})},
    {name: 'whose profile names this address', at: () => ({baseUrl: emulator.url})},
  ])('$name is asked for its account where an earlier emulator alone is known', async ({at}) => {
    await using first = await rules({payoutRules})
    await pay(first.client, 100)
    const {account} = await first.client.identify()
    const clientId = 'mp_test_of_an_earlier_run'
    const place = {environment: 'test', baseUrl: emulator.url, instance: 'gone'} as const
    await first.journal.accounts.save(place, {clientId, account: 'of-another-merchant'})
    await using second = await connected(emulator.url, {
      ...(await other()),
      rulesOfOthers: limited.map((one) => ({
        ...one,
        ...at(),
        clientId,
        askAccount: async () => account,
      })),
      journal: async () => first.journal,
    })
    await expect(pay(second.client, 10)).rejects.toMatchObject({code: 'APPROVAL_NEEDED'})
  })
})
