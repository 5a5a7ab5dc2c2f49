import {afterEach, beforeEach, describe, expect, test} from 'vitest'
import {sealApproval} from '../../../src/approval/approval.ts'
import {newPersonKey} from '../../../src/approval/person-key.ts'
import {
  digestOf,
  PROPOSAL_FORMAT,
  type Proposal,
  sealProposal,
} from '../../../src/approval/proposal.ts'
import type {RulesOfAnother, RulesOfClient} from '../../../src/approval/rules.ts'
import {payoutGuard} from '../../../src/client/payout-guard/payout-guard.ts'
import type {Payout} from '../../../src/client/payout-guard/recent-payouts.ts'
import {centavos} from '../../../src/domain/money.ts'
import type {Journal} from '../../../src/journal/journal.ts'
import {openJournal} from '../../../src/journal/open-journal.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'
import {request} from '../../journal/fixtures.ts'

const NOW_MS = Date.parse('2026-05-05T12:00:00Z')
const HOUR_MS = 3_600_000
const [ANA, BIA, EVE] = [newPersonKey(), newPersonKey(), newPersonKey()]
const people = [
  {name: 'Ana', publicKey: ANA.publicKey, mayApprove: false},
  {name: 'Bia', publicKey: BIA.publicKey, mayApprove: true},
]
const limitOf = (reais: number) => ({approvalAbove: centavos(reais * 100), people})
const RULES = limitOf(100)

let home: ReturnType<typeof temporaryDirectory>
let journal: Journal
let asked = {identify: 0, clock: 0, ahead: 0}
let behindMs = 0
let pastMs = NOW_MS
let account = request.account
beforeEach(async () => {
  home = temporaryDirectory()
  journal = await openJournal({home: home.path, now: () => NOW_MS})
  asked = {identify: 0, clock: 0, ahead: 0}
  behindMs = 0
  pastMs = NOW_MS
  account = request.account
})
afterEach(async () => {
  await journal.close()
  home[Symbol.dispose]()
})

const guard = (own: RulesOfClient) =>
  payoutGuard(own, {
    addressee: {
      environment: 'test',
      profile: 'default',
      baseUrl: request.baseUrl,
      wallet: '',
      clientId: request.clientId,
    },
    paths: ['/v2/withdrawals'],
    identify: async () => {
      asked.identify += 1
      return {account, instance: request.instance}
    },
    journal: async () => journal,
    now: () => NOW_MS,
    surelyPastMs: async () => pastMs,
    pause: async () => {},
    behindMs: async (isAhead) => {
      asked[isAhead ? 'ahead' : 'clock'] += 1
      return behindMs
    },
  })

const payout = (key: string, amount: number, more: Partial<Payout> = {}): Payout => ({
  ...request,
  kind: 'withdrawal',
  path: '/v2/withdrawals',
  idempotencyKey: key,
  body: JSON.stringify({amount}),
  createdAtMs: NOW_MS,
  ...more,
})

const NEEDED = {code: 'APPROVAL_NEEDED', exitCode: 8}

describe('the limit of one person', () => {
  test('is kept to the centavo, and says what it is and what it would come to', async () => {
    const {requireAllowed} = guard({payoutRules: {...RULES, profile: 'office'}})
    await requireAllowed([payout('key-00001', 60), payout('key-00002', 40)])
    await expect(requireAllowed([payout('key-00003', 0.01)])).rejects.toMatchObject({
      ...NEEDED,
      message: expect.stringContaining('the profile office'),
      details: {totalCentavos: 10_001, approvalAboveCentavos: 10_000},
    })
  })

  test('is not kept of payouts that are only looked at ahead', async () => {
    const {requireAllowed, requireAllowedAhead} = guard({payoutRules: RULES})
    await requireAllowedAhead([payout('key-00001', 100)])
    await requireAllowedAhead([payout('key-00002', 100)])
    await expect(requireAllowedAhead([payout('key-00003', 100.01)])).rejects.toMatchObject(NEEDED)
    await requireAllowed([payout('key-00004', 100)])
    await expect(requireAllowedAhead([payout('key-00005', 1)])).rejects.toMatchObject(NEEDED)
  })

  test('is what is left of it by payouts that another process made alone', async () => {
    await journal.requests.begin({...request, ...payout('key-00001', 60), id: 'of-another'})
    const {requireAllowed} = guard({payoutRules: RULES})
    await expect(requireAllowed([payout('key-00002', 40.01)])).rejects.toMatchObject(NEEDED)
  })

  test('is none where no rule says one: nothing is asked', async () => {
    const {requireAllowed, rulesInForce} = guard({
      payoutRules: {approvalAbove: undefined, people},
      rulesOfOthers: [],
    })
    behindMs = 24 * HOUR_MS
    await requireAllowed([payout('key-00001', 1_000_000)])
    expect((await rulesInForce()).people).toBe(people)
    expect(asked).toEqual({identify: 0, clock: 0, ahead: 0})
  })

  test.each([
    {name: 'a charge', more: {kind: 'charge', path: '/v2/pix'}, isPayout: false},
    {name: 'a refund', more: {kind: 'refund', path: '/v2/transactions/t/refund'}, isPayout: false},
    {name: 'a withdrawal', more: {}, isPayout: true},
    {name: 'a withdrawal at another path', more: {path: '/v3/payouts'}, isPayout: true},
    {name: 'whatever is sent where payouts go', more: {kind: 'project'}, isPayout: true},
  ] as const)('holds for $name: $isPayout', async ({more, isPayout}) => {
    const allowed = guard({payoutRules: RULES}).requireAllowed([payout('key-00001', 101, more)])
    if (isPayout) return await expect(allowed).rejects.toMatchObject(NEEDED)
    await allowed
    expect(asked.clock).toBe(0)
  })
})

describe('a clock behind the service’s', () => {
  test.each([
    {name: 'not at all', lateMs: -HOUR_MS, isRefused: false},
    {name: 'by ten minutes', lateMs: 600_000, isRefused: false},
    {name: 'by more than that', lateMs: 600_001, isRefused: true},
  ])('$name: refused is $isRefused', async ({lateMs, isRefused}) => {
    behindMs = lateMs
    const allowed = guard({payoutRules: RULES}).requireAllowed([payout('key-00001', 1)])
    if (!isRefused) return await allowed
    await expect(allowed).rejects.toMatchObject({
      code: 'CLOCK_BEHIND',
      exitCode: 8,
      message: expect.stringContaining('10 minutes'),
    })
  })
})

describe('a service that does not say what time it is', () => {
  const DAY_MS = 24 * HOUR_MS

  test.each([
    {name: 'the newest payout known', lastMs: NOW_MS - 3 * DAY_MS, said: '2026-05-02 09:00:00'},
    {name: 'every payout where none is dated', lastMs: 0, said: 'every payout that is known here'},
  ])('has the limit counted from $name', async ({lastMs, said}) => {
    const createdAtMs = NOW_MS - 3 * DAY_MS
    await journal.requests.begin({...request, ...payout('key-1', 60), id: 'id-1', createdAtMs})
    const {requireAllowed} = guard({payoutRules: RULES})
    await requireAllowed([payout('key-00002', 41)])
    pastMs = lastMs
    await expect(requireAllowed([payout('key-00002', 41)])).rejects.toMatchObject({
      code: 'CLOCK_UNPROVEN',
      exitCode: 8,
      message: expect.stringContaining(said),
      details: {totalCentavos: 10_100, approvalAboveCentavos: 10_000},
    })
    const another = guard({payoutRules: RULES}).requireAllowed
    await expect(another([payout('key-00003', 101)])).rejects.toMatchObject(NEEDED)
    await guard({payoutRules: RULES}).requireAllowed([payout('key-00003', 40)])
  })

  test('has the day after lost records not ended by a clock that was set forward', async () => {
    journal = {...journal, requests: journal.requests, lostRecordsAtMs: NOW_MS - 2 * DAY_MS}
    await guard({payoutRules: RULES}).requireAllowed([payout('key-00001', 1)])
    pastMs = NOW_MS - DAY_MS - 1
    await expect(
      guard({payoutRules: RULES}).requireAllowed([payout('key-00002', 1)]),
    ).rejects.toMatchObject({code: 'RECORDS_LOST'})
  })
})

interface Sealed {
  readonly proposal?: Partial<Proposal>
  readonly approvedBy?: 'Ana' | 'Bia' | 'Eve'
  readonly savedAtMs?: number
  readonly alter?: (document: string) => string
}
const KEYS = {Ana: ANA, Bia: BIA, Eve: EVE}

/** An approval, in the journal, of R$ 700.00 under this key. */
async function approve(
  key: string,
  {proposal, approvedBy = 'Bia', alter, savedAtMs = 1}: Sealed = {},
) {
  const text = sealProposal(
    {
      format: PROPOSAL_FORMAT,
      proposedBy: 'Ana',
      publicKey: ANA.publicKey,
      createdAt: new Date(NOW_MS - HOUR_MS).toISOString(),
      expiresAt: new Date(NOW_MS).toISOString(),
      environment: 'test',
      baseUrl: request.baseUrl,
      account: request.account,
      instance: request.instance,
      payouts: [row(key)],
      ...proposal,
    },
    ANA.privateKey,
  )
  const {publicKey, privateKey} = KEYS[approvedBy]
  const approvedAt = new Date(NOW_MS - HOUR_MS / 2).toISOString()
  const sealed = sealApproval(text, {approvedBy, publicKey, approvedAt}, privateKey)
  const document = alter ? alter(sealed) : sealed
  const idempotencyKeys = [key]
  await journal.approvals.save({id: digestOf(document), document, savedAtMs, idempotencyKeys})
}
const row = (idempotencyKey: string, subAccount = 'principal') => ({
  line: Number(idempotencyKey.slice(-1)),
  subAccount,
  idempotencyKey,
  request: {amount: 700},
})

describe('what another person approved', () => {
  test('may leave whatever it comes to, and counts for nothing', async () => {
    await approve('key-00001')
    behindMs = HOUR_MS
    const {requireAllowed} = guard({payoutRules: RULES})
    await requireAllowed([payout('key-00001', 700)])
    expect(asked.clock).toBe(0)
    behindMs = 0
    await requireAllowed([payout('key-00001', 700), payout('key-00002', 100)])
    await expect(requireAllowed([payout('key-00003', 1)])).rejects.toMatchObject({
      details: {totalCentavos: 10_100},
    })
  })

  test('counts for nothing once it is in the journal, either', async () => {
    await approve('key-00001')
    await journal.requests.begin({...request, ...payout('key-00001', 700), id: 'approved'})
    await guard({payoutRules: RULES}).requireAllowed([payout('key-00002', 100)])
  })

  test.each([
    {name: 'another amount', more: {body: '{"amount":701}'}, code: 'NOT_IN_PROPOSAL'},
    {name: 'another wallet', more: {wallet: 'loja-2'}, code: 'NOT_IN_PROPOSAL'},
    {
      name: 'another environment',
      more: {environment: 'live'},
      code: 'PROPOSAL_OF_OTHER_ENVIRONMENT',
    },
    {
      name: 'another service',
      more: {baseUrl: 'http://127.0.0.1:4011'},
      code: 'PROPOSAL_OF_OTHER_SERVICE',
    },
    {name: 'another instance', more: {instance: 'i-2'}, code: 'PROPOSAL_OF_OTHER_INSTANCE'},
    {name: 'another account', more: {account: 'account-2'}, code: 'PROPOSAL_OF_OTHER_ACCOUNT'},
    {name: 'a later time', more: {createdAtMs: NOW_MS + 1}, code: 'PROPOSAL_EXPIRED'},
  ] as const)('is not of $name: $code', async ({more, code}) => {
    await approve('key-00001')
    const {requireAllowed} = guard({payoutRules: RULES})
    await expect(requireAllowed([payout('key-00001', 700, more)])).rejects.toMatchObject({code})
  })

  test.each([
    {name: 'a key that is not in it', payouts: [row('key-00009')], wallet: ''},
    {
      name: 'the main wallet in place of a sub-account',
      payouts: [row('key-00001', 'loja-2')],
      wallet: '',
    },
  ])('is not of $name', async ({payouts, wallet}) => {
    await approve('key-00001', {proposal: {payouts}})
    const {requireAllowed} = guard({payoutRules: RULES})
    const one = payout('key-00001', 700, {wallet})
    await expect(requireAllowed([one])).rejects.toMatchObject({code: 'NOT_IN_PROPOSAL'})
  })

  test('may be of a sub-account, and its fields in another order', async () => {
    const proposed = {...row('key-00001', 'loja-2'), request: {amount: 700, pixKey: 'a@b.co'}}
    await approve('key-00001', {proposal: {payouts: [proposed]}})
    const body = '{"pixKey":"a@b.co","amount":700}'
    await guard({payoutRules: RULES}).requireAllowed([
      payout('key-00001', 700, {wallet: 'loja-2', body}),
    ])
  })

  test.each([
    {
      name: 'altered',
      sealed: {alter: (text: string) => text.replace('Bia', 'Bya')},
      code: 'PROPOSAL_ALTERED',
    },
    {name: 'nothing', sealed: {alter: () => ''}, code: 'PROPOSAL_ALTERED'},
    {
      name: 'by a person who is not on the list',
      sealed: {approvedBy: 'Eve'},
      code: 'APPROVER_UNKNOWN',
    },
    {name: 'by who proposed it', sealed: {approvedBy: 'Ana'}, code: 'SELF_APPROVED'},
  ] as const)('is worth nothing where it is $name: $code', async ({sealed, code}) => {
    await approve('key-00001', sealed)
    const {requireAllowed} = guard({payoutRules: {...RULES, profile: 'office'}})
    const refused = await requireAllowed([payout('key-00001', 700)]).catch((error) => error)
    expect(refused).toMatchObject({code})
    if (code === 'APPROVER_UNKNOWN') expect(refused.message).toContain('the profile office')
  })

  test('holds beside another approval of the same key that does not', async () => {
    await approve('key-00001', {approvedBy: 'Eve'})
    await approve('key-00001')
    await approve('key-00001', {alter: (text) => text.replace('Bia', 'Bya')})
    await guard({payoutRules: RULES}).requireAllowed([payout('key-00001', 700)])
  })

  test('of several that do not hold, the first one is named', async () => {
    await approve('key-00001', {approvedBy: 'Eve'})
    await approve('key-00002', {approvedBy: 'Ana'})
    const {requireAllowed} = guard({payoutRules: RULES})
    const [one, two, three] = [
      payout('key-00001', 700),
      payout('key-00002', 700),
      payout('key-00003', 700),
    ]
    await expect(requireAllowed([three, one, two])).rejects.toMatchObject({
      code: 'APPROVER_UNKNOWN',
    })
    await expect(requireAllowed([two, one])).rejects.toMatchObject({code: 'SELF_APPROVED'})
    await expect(requireAllowed([three])).rejects.toMatchObject(NEEDED)
  })

  test('of several of one payout that do not hold, the latest is named', async () => {
    await approve('key-00001', {approvedBy: 'Eve'})
    await approve('key-00001', {approvedBy: 'Ana', savedAtMs: 2})
    const allowed = guard({payoutRules: RULES}).requireAllowed([payout('key-00001', 700)])
    await expect(allowed).rejects.toMatchObject({code: 'SELF_APPROVED'})
  })

  test('that does not hold is no hindrance within the limit', async () => {
    await approve('key-00001', {approvedBy: 'Eve'})
    await guard({payoutRules: limitOf(700)}).requireAllowed([payout('key-00001', 700)])
  })

  test('is read and checked once, however many payouts it is of', async () => {
    const payouts = [row('key-00001'), row('key-00002')]
    await approve('key-00001', {proposal: {payouts}})
    const [id = ''] = await journal.approvals.idsOf('key-00001')
    const document = (await journal.approvals.read(id)) ?? ''
    await journal.approvals.save({id, document, savedAtMs: 1, idempotencyKeys: ['key-00002']})
    let reads = 0
    const {read} = journal.approvals
    journal.approvals.read = (of) => {
      reads += 1
      return read.call(journal.approvals, of)
    }
    const {requireAllowed} = guard({payoutRules: RULES})
    await requireAllowed([payout('key-00001', 700), payout('key-00002', 700)])
    await requireAllowed([payout('key-00001', 700)])
    expect(reads).toBe(1)
  })
})

describe('the rules of another profile', () => {
  const OTHER = 'mp_test_other'
  const ELSEWHERE = 'http://localhost:4010'
  const others = (more: Partial<RulesOfAnother> = {}): RulesOfClient => ({
    payoutRules: limitOf(1000),
    rulesOfOthers: [{clientId: OTHER, rules: {...RULES, profile: 'office'}, ...more}],
  })
  const known = (baseUrl: string, as: string) =>
    journal.accounts.save(
      {environment: 'test', baseUrl, instance: ''},
      {clientId: OTHER, account: as},
    )

  test.each([
    {name: 'without a credential hold: it may be of any account', more: {clientId: undefined}},
    {name: 'of the account, as known here, hold', here: request.account},
    {name: 'of another account, as known here, do not', here: 'account-2', isFree: true},
    {name: 'of the account, as known at its own address, hold', there: request.account},
    {
      name: 'of another account, as known at its own address, do not',
      there: 'account-2',
      isFree: true,
    },
    {name: 'of the account, as the service says, hold', asked: request.account},
    {name: 'of another account, as the service says, do not', asked: 'account-2', isFree: true},
    {name: 'whose account is not known hold'},
    {name: 'of whose account nothing can be asked hold', more: {askAccount: undefined}},
    {
      name: 'of the account, as known here, hold whatever is known there',
      here: request.account,
      there: 'account-2',
    },
    {
      name: 'of the account, as known there, hold whatever is known here',
      here: 'account-2',
      there: request.account,
    },
    {
      name: 'known there count before what the service says',
      there: 'account-2',
      asked: request.account,
      isFree: true,
    },
    {
      name: 'known here hold where the service does not name our account',
      own: 'client:mp_test_a',
      here: 'account-2',
    },
    {
      name: 'known there hold where the service does not name our account',
      own: 'client:mp_test_a',
      there: 'account-2',
    },
  ])('$name', async ({more, here, there, asked: said, own = request.account, isFree = false}) => {
    account = own
    if (here !== undefined) await known(request.baseUrl, here)
    if (there !== undefined) await known(ELSEWHERE, there)
    const {rulesInForce} = guard(
      others({baseUrl: ELSEWHERE, askAccount: async () => said, ...more}),
    )
    const {approvalAbove, profile} = await rulesInForce()
    expect([approvalAbove, profile]).toEqual(isFree ? [100_000, undefined] : [10_000, 'office'])
  })

  test('at our own address are looked up there', async () => {
    await known(request.baseUrl, 'account-2')
    expect((await guard(others()).rulesInForce()).approvalAbove).toBe(100_000)
  })

  test('are found out once', async () => {
    const {rulesInForce, requireAllowed} = guard(others({clientId: undefined}))
    expect(await rulesInForce()).toBe(await rulesInForce())
    expect(asked.identify).toBe(1)
    await expect(requireAllowed([payout('key-00001', 101)])).rejects.toMatchObject(NEEDED)
  })
})

describe('a journal that was found damaged', () => {
  const foundDamaged = (hours: number) => {
    journal = {...journal, lostRecordsAtMs: NOW_MS - hours * HOUR_MS}
  }

  test('within a day: nothing leaves on the word of one person, until a day after that', async () => {
    foundDamaged(23)
    const ahead = guard({payoutRules: RULES}).requireAllowedAhead([payout('key-00001', 1)])
    await expect(ahead).rejects.toMatchObject({
      code: 'RECORDS_LOST',
      exitCode: 8,
      message: expect.stringContaining('until 2026-05-05 10:00:00 (Brasília)'),
    })
  })

  test('within a day: no sum of the 24 hours is said, for none is known', async () => {
    foundDamaged(23)
    const {requireAllowed} = guard({payoutRules: RULES})
    const above = requireAllowed([payout('key-00001', 101)])
    await expect(above).rejects.toMatchObject({code: 'RECORDS_LOST'})
  })

  test('a day ago: the limit is kept as ever', async () => {
    foundDamaged(24)
    const {requireAllowed} = guard({payoutRules: RULES})
    await requireAllowed([payout('key-00001', 100)])
    await expect(requireAllowed([payout('key-00002', 1)])).rejects.toMatchObject(NEEDED)
  })

  test('what another person approved leaves all the same', async () => {
    await approve('key-00001')
    foundDamaged(23)
    await guard({payoutRules: RULES}).requireAllowed([payout('key-00001', 700)])
  })

  test.each([
    {name: 'within the limit, as there were none', limit: 700, code: 'RECORDS_LOST'},
    {name: 'above the limit, and is named', limit: 100, code: 'APPROVER_UNKNOWN'},
  ])('an approval that does not hold lets nothing leave $name', async ({limit, code}) => {
    await approve('key-00001', {approvedBy: 'Eve'})
    foundDamaged(23)
    const {requireAllowed} = guard({payoutRules: limitOf(limit)})
    await expect(requireAllowed([payout('key-00001', 700)])).rejects.toMatchObject({code})
  })
})
