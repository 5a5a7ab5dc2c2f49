import {describe, expect, onTestFinished, test} from 'vitest'
import type {Batch, BatchRow} from '../../../../src/actions/batch/batch.ts'
import {alikeRows} from '../../../../src/actions/batch/likeness/alike-rows.ts'
import {heldBack} from '../../../../src/actions/batch/likeness/held-back.ts'
import type {Context} from '../../../../src/app/context.ts'
import {openJournal} from '../../../../src/journal/open-journal.ts'
import type {NewRequest} from '../../../../src/journal/request-record.ts'
import type {RequestEvent} from '../../../../src/journal/request-state.ts'
import {RefusedError} from '../../../../src/messages/errors.ts'
import type {Message} from '../../../../src/messages/message.ts'
import {temporaryDirectory} from '../../../helpers/temporary-directory.ts'
import {kept, outcome, request} from '../../../journal/fixtures.ts'
import {HOUR_MS, NOW_MS, PAYOUT} from '../payout.ts'

/** With so many the journal is not asked for what is like them alone. */
const OTHERS = Array.from({length: 1_000}, (_, nth) => {
  const body = {...PAYOUT, amount: 1_000 + nth, externalReference: `of another ${nth}`}
  return {line: 3 + nth, key: `key-of-other-${nth}`, body, wallet: 'principal'}
}) as unknown as readonly BatchRow[]

/** A payout that was sent before, and what became of it. */
interface Earlier {
  readonly body?: object
  readonly how?: 'unknown' | 'created' | 'refused'
  /** What happened to it beside that. */
  readonly events?: readonly RequestEvent[]
  readonly hoursAgo?: number
  readonly more?: Partial<NewRequest>
  readonly kind?: Batch['kind']
  /** As the service answered. */
  readonly answered?: {readonly amount?: number; readonly netAmount?: number}
  /** As the service has it now. */
  readonly there?: {readonly status: string; readonly createdAt?: string} | Error
}

/** Whether a row is held back, named, or just sent, beside a payout that was sent before. */
async function verdictBeside(
  earlier: Earlier | readonly Earlier[],
  own: object = {},
): Promise<'held' | 'named' | 'sent'> {
  const all: readonly Earlier[] = [earlier].flat()
  const home = temporaryDirectory()
  const journal = await openJournal({home: home.path, now: () => NOW_MS})
  onTestFinished(async () => {
    await journal.close()
    home[Symbol.dispose]()
  })
  const {kind = 'withdrawal'} = all[0] as Earlier
  const path = kind === 'withdrawal' ? '/v2/withdrawals' : '/v2/pix'
  for (const [
    nth,
    {body = PAYOUT, how = 'created', events = [], hoursAgo = 1, more, answered},
  ] of all.entries()) {
    const id = `id-${nth}`
    const createdAtMs = NOW_MS - hoursAgo * HOUR_MS
    const place = {...request, id, kind, path, idempotencyKey: `key-of-it-${nth}`, createdAtMs}
    await journal.requests.begin({...place, body: JSON.stringify(body), ...more})
    if (how === 'created') {
      const created = outcome('created', {resourceId: `w-${nth}`})
      const answer = answered && {...kept, kind, id: `w-${nth}`, resource: answered}
      await journal.requests.settle(id, created, answer)
    }
    if (how === 'refused') await journal.requests.settle(id, outcome('refused', {}))
    for (const event of events) await journal.requests.settle(id, outcome(event))
  }
  const fetch = async (id: string) => {
    const {there = {status: 'pending'}} = all[Number(id.slice(2))] as Earlier
    if (there instanceof Error) throw there
    return {id, type: 'withdrawal', ...there}
  }
  const client = {
    addressee: request,
    identify: async () => ({account: request.account, instance: request.instance}),
    serviceNowMs: () => NOW_MS,
    surelyPastMs: async () => NOW_MS,
    transactions: {fetch},
    inWallet: () => client,
  }
  const context = {
    client: async () => client,
    journal: async () => journal,
    now: () => NOW_MS,
    signal: new AbortController().signal,
  } as unknown as Context
  const row = {line: 2, key: 'key-of-row', body: {...PAYOUT, ...own}, wallet: 'principal'}
  const rows = [row as unknown as BatchRow]
  const batch = {kind, environment: 'test', path, rows} as unknown as Batch
  const alike = await alikeRows(context, batch, {open: rows})
  const long = {...batch, rows: [...rows, ...OTHERS]}
  expect(await alikeRows(context, long, {open: long.rows})).toEqual(alike)
  const held = await heldBack(context, alike)
  if (held.size > 0) return 'held'
  return alike.length > 0 ? 'named' : 'sent'
}

const R1 = {externalReference: 'R1'}
const withR1 = {...PAYOUT, ...R1}

describe('a payout of a file is', () => {
  test.each([
    {like: 'same', body: PAYOUT, own: {}, unknown: 'held', today: 'held'},
    {like: 'same, of one reference', body: withR1, own: R1, unknown: 'held', today: 'held'},
    {
      like: 'same, with a cell that is empty',
      body: PAYOUT,
      own: {projectId: undefined},
      unknown: 'held',
      today: 'held',
    },
    {
      like: 'same, of another project',
      body: PAYOUT,
      own: {projectId: 'p2'},
      unknown: 'held',
      today: 'named',
    },
    {
      like: 'of one reference, to another key',
      body: withR1,
      own: {...R1, pixKey: 'bia@example.com'},
      unknown: 'held',
      today: 'named',
    },
    {
      like: 'of one reference and another amount',
      body: withR1,
      own: {...R1, amount: 14},
      unknown: 'held',
      today: 'named',
    },
    {
      like: 'of one key and amount, and alone has a reference',
      body: PAYOUT,
      own: R1,
      unknown: 'held',
      today: 'named',
    },
    {
      like: 'of one key and amount, and alone has none',
      body: withR1,
      own: {},
      unknown: 'held',
      today: 'named',
    },
    {
      like: 'of another reference',
      body: withR1,
      own: {externalReference: 'R2'},
      unknown: 'sent',
      today: 'sent',
    },
    {like: 'of another amount', body: PAYOUT, own: {amount: 14}, unknown: 'sent', today: 'sent'},
    {
      like: 'to another key',
      body: PAYOUT,
      own: {pixKey: 'bia@example.com'},
      unknown: 'sent',
      today: 'sent',
    },
  ])(
    '$like: $unknown beside one of unknown outcome, $today beside one of this day',
    async (cell) => {
      const {body, own, unknown, today} = cell
      expect(await verdictBeside({body, how: 'unknown'}, own)).toBe(unknown)
      expect(await verdictBeside({body, how: 'unknown', hoursAgo: 700}, own)).toBe(unknown)
      expect(await verdictBeside({body}, own)).toBe(today)
      expect(await verdictBeside({body, hoursAgo: 25}, own)).toBe('sent')
      expect(await verdictBeside({body, how: 'refused'}, own)).toBe('sent')
    },
  )

  test.each([
    {what: 'a space at the end of the name', own: {holderName: 'Ana Souza '}},
    {what: 'a space that does not break', own: {holderName: 'Ana\u00a0Souza'}},
    {what: 'a name in capitals', own: {holderName: 'ANA SOUZA'}},
    {what: 'another document', own: {holderDocument: '11144477735'}},
    {what: 'a reference of white space', own: {externalReference: ' \u00a0'}},
    {what: 'the amount as what arrives', own: {amount: undefined, netAmount: 13}},
  ])('the same payment with $what', async ({own}) => {
    expect(await verdictBeside({}, own)).toBe('held')
  })

  test.each([
    {
      what: 'what leaves, of one that said what arrives',
      body: {netAmount: 13},
      own: {amount: 15.5},
    },
    {
      what: 'what arrives, of one that said what leaves',
      body: {amount: 15.5},
      own: {netAmount: 13},
    },
  ])('the same payment by $what', async ({body, own}) => {
    const none = {amount: undefined, netAmount: undefined}
    const earlier = {body: {...PAYOUT, ...none, ...body}}
    const answered = {amount: 15.5, netAmount: 13}
    expect(await verdictBeside({...earlier, answered}, {...none, ...own})).toBe('held')
    const dearer = {amount: 16, netAmount: 14}
    expect(await verdictBeside({...earlier, answered: dearer}, {...none, ...own})).toBe('sent')
  })

  test('held where the other kind of amount is of unknown outcome, for its fee is not known', async () => {
    const net = {amount: undefined, netAmount: 10}
    expect(await verdictBeside({how: 'unknown'}, net)).toBe('held')
    expect(await verdictBeside({}, net)).toBe('sent')
    const elsewhere = {...net, pixKey: 'bia@example.com'}
    expect(await verdictBeside({how: 'unknown'}, elsewhere)).toBe('sent')
    const other = {...net, externalReference: 'R2'}
    expect(await verdictBeside({how: 'unknown', body: withR1}, other)).toBe('sent')
  })

  test('the same where a program wrote the key in another way', async () => {
    const body = {...PAYOUT, pixKey: ' Ana@Example.com'}
    expect(await verdictBeside({body})).toBe('held')
    expect(await verdictBeside({body: {...PAYOUT, pixKey: 7}}, {pixKey: 7})).toBe('held')
  })

  test('the same where the reference only reads the same', async () => {
    expect(await verdictBeside({body: withR1}, {externalReference: ' R1'})).toBe('held')
  })

  test('held beside one of another wallet of the account, not of another account', async () => {
    expect(await verdictBeside({how: 'unknown', more: {wallet: 'loja-2'}})).toBe('held')
    const more = {account: 'account-2', clientId: 'mp_test_b'}
    expect(await verdictBeside({how: 'unknown', more})).toBe('sent')
  })

  test('sent beside a charge of the same content', async () => {
    const more = {kind: 'charge', path: '/v2/pix'} as const
    expect(await verdictBeside({how: 'unknown', more})).toBe('sent')
  })

  test('sent where the other one is a row of the file, or its own key was sent', async () => {
    const more = {idempotencyKey: 'key-of-row'}
    const own = {how: 'unknown', more, events: ['unanswered']} as const
    expect(await verdictBeside({how: 'unknown', more})).toBe('sent')
    expect(await verdictBeside([own, {how: 'unknown'}])).toBe('sent')
    const ofOtherBody = {...own, body: {amount: 14}}
    expect(await verdictBeside([ofOtherBody, {how: 'unknown'}])).toBe('sent')
  })
})

describe('the same payment of this day keeps a row back', () => {
  const away = new RefusedError({code: 'X', in: () => ({message: 'No.'})} as Message)

  test.each([
    {what: 'completed', there: {status: 'completed'}, verdict: 'held'},
    {what: 'failed', there: {status: 'failed'}, verdict: 'named'},
    {what: 'cancelled', there: {status: 'cancelled'}, verdict: 'named'},
    {what: 'not shown', there: away, verdict: 'held'},
    {
      what: 'pending for a month, and found here today',
      there: {status: 'pending', createdAt: '2026-10-10T12:00:00Z'},
      verdict: 'named',
    },
    {
      what: 'pending for an hour',
      there: {status: 'pending', createdAt: '2026-11-10T11:00:00Z'},
      verdict: 'held',
    },
  ])('where the service has it as $what: $verdict', async ({there, verdict}) => {
    expect(await verdictBeside({there})).toBe(verdict)
  })

  test('where one of several did not fail', async () => {
    const failed = {there: {status: 'failed'}}
    expect(await verdictBeside([{hoursAgo: 3}, {...failed, hoursAgo: 2}])).toBe('held')
    expect(await verdictBeside([failed, failed])).toBe('named')
  })
})

test.each([
  {standing: 'fresh', events: [], verdict: 'held'},
  {standing: 'doubtful', events: ['unanswered'], verdict: 'sent'},
  {standing: 'done', events: ['created'], verdict: 'sent'},
] as const)('a row that an earlier run left $standing is $verdict', async ({events, verdict}) => {
  const own = {more: {idempotencyKey: 'key-of-row'}, how: 'unknown', events} as const
  expect(await verdictBeside([{}, own])).toBe(verdict)
})

test('a charge is named, never held back', async () => {
  const earlier = {kind: 'charge', body: {amount: 1, ...R1}} as const
  expect(await verdictBeside({...earlier, how: 'unknown'}, R1)).toBe('named')
  expect(await verdictBeside(earlier, R1)).toBe('named')
  expect(await verdictBeside(earlier, {externalReference: 'R2'})).toBe('sent')
  expect(await verdictBeside({kind: 'charge', body: {amount: 13}})).toBe('sent')
  const sameAmount = {kind: 'charge', body: {amount: 13}, how: 'unknown'} as const
  expect(await verdictBeside(sameAmount, {pixKey: undefined})).toBe('sent')
})

/** How often the answers that are kept, and the rows, are looked at beside so many that were sent. */
async function looksBeside(count: number, rowCount = 1) {
  const looks = {answers: 0, rows: 0}
  async function* each({state}: {readonly state?: string}) {
    for (let nth = 0; state === undefined && nth < count; nth += 1) {
      const body = JSON.stringify(PAYOUT)
      yield {...request, id: `id-${nth}`, state: 'done', resourceId: `w-${nth}`, body}
    }
  }
  const findAll = async () => {
    looks.answers += 1
    return new Map()
  }
  const records = {
    requests: {each},
    resources: {findAll},
    accounts: {find: async () => undefined},
  }
  const identify = async () => ({account: request.account, instance: request.instance})
  const context = {
    client: async () => ({addressee: request, identify, surelyPastMs: async () => NOW_MS}),
    journal: async () => records,
    now: () => NOW_MS,
  } as unknown as Context
  const body = new Proxy(PAYOUT, {
    get: (of, name) => {
      looks.rows += 1
      return Reflect.get(of, name)
    },
  })
  const rows = Array.from({length: rowCount}, (_, nth) => {
    return {line: nth + 2, key: `key-of-row-${nth}`, body} as unknown as BatchRow
  })
  const batch = {kind: 'withdrawal', environment: 'test', path: '/v2/withdrawals', rows}
  const found = await alikeRows(context, batch as unknown as Batch, {open: rows})
  return {...looks, found: found.length}
}

test('rows are not looked through where nothing was sent that they could repeat', async () => {
  expect(await looksBeside(0, 1_001)).toEqual({answers: 0, rows: 0, found: 0})
})

test('answers that are kept are asked for together, for 500 creations at a time', async () => {
  const {answers, found} = await looksBeside(501)
  expect([answers, found]).toEqual([2, 1])
})

test('where no row is left to send nothing is asked', async () => {
  const batch = {kind: 'withdrawal', environment: 'test', rows: []} as unknown as Batch
  expect(await alikeRows({} as Context, batch, {open: []})).toEqual([])
})
