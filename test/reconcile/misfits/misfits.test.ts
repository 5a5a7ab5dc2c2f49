import {describe, expect, test} from 'vitest'
import {centavos} from '../../../src/domain/money.ts'
import type {Misfit} from '../../../src/reconcile/misfits/misfit.ts'
import {misfitsOfPeriods} from '../../../src/reconcile/misfits/said-of-files.ts'
import {WalletsWithoutLines} from '../../../src/reconcile/misfits/wallets-without-lines.ts'
import {reconcile} from '../../../src/reconcile/reconcile.ts'
import type {Result} from '../../../src/reconcile/result.ts'
import {finding, RESULT} from '../../render/reconcile/sample.ts'
import {month} from '../causes/injectors.ts'
import {fileTexts, inputsOf, memoryFile, textsOf} from '../worlds/files.ts'
import {monthAfter} from '../worlds/month-after.ts'
import {DAY_MS, iso, START_MS, type World, WorldMaker} from '../worlds/world.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}

async function found(spoil: (world: World) => void, options: object = {}): Promise<Result> {
  const {world} = month(2)
  spoil(world)
  return (await reconcile(inputsOf(world), {...OPTIONS, ...options})).result
}

const inPortuguese = ({lines}: World): void => {
  for (const line of lines) if (line.type === 'fee') line.type = 'tarifa'
}

const kindsOf = ({misfits = []}: Result): string[] => misfits.map(({kind}) => kind)

const later = (at: string, days: number): string => iso(Date.parse(at) + days * DAY_MS)

describe('lines whose type is none of the service', () => {
  test.each([
    {name: 'without a mapping', options: {}},
    {
      name: 'that a mapping does not translate',
      options: {mapping: {statement: {values: {type: {}}}}},
    },
  ])('$name are said by their words, and no type is missing', async ({options}) => {
    const result = await found(inPortuguese, options)
    expect(result.misfits).toEqual([
      {kind: 'unknown_types', words: ['tarifa'], lines: expect.any(Number)},
    ])
    expect(result.causes.filter(({kind}) => kind === 'statement_day_missing')).toEqual([])
  })

  test('hide no lack of a type where they are few', async () => {
    const result = await found((world) => {
      world.lines = world.lines.filter(({type}) => type !== 'fee')
      const [line] = world.lines
      if (line) world.lines.push({...line, id: 'another', type: 'rendimento'})
    })
    expect(kindsOf(result)).toEqual(['unknown_types'])
    expect(result.causes.map(({kind}) => kind)).toContain('statement_day_missing')
  })
})

describe('a file of another month', () => {
  test('is a statement, where every line is dated after the as-of', async () => {
    const {world} = month(2)
    const result = await found(
      ({lines}) => {
        for (const line of lines) line.createdAt = later(line.createdAt, 60)
      },
      {asOf: iso(world.asOfMs)},
    )
    expect(result.misfits).toContainEqual({kind: 'lines_after', lines: world.lines.length})
    expect(kindsOf(result)).toEqual(['dates_apart', 'lines_after'])
  })

  test('is one of charges, where it has none of those that events name', async () => {
    const {world} = month(2)
    const result = await found(
      ({charges}) => {
        for (const charge of charges) {
          charge.id = charge.id.replace(/^.{8}/, 'ffffffff')
          charge.createdAt = later(charge.createdAt, 60)
        }
      },
      {asOf: iso(world.asOfMs)},
    )
    const [rows, events] = [world.charges.length, expect.any(Number)]
    expect(result.misfits).toEqual([{kind: 'records_absent', missing: 'charges', rows, events}])
  })

  test('is one of events, where those are of other days than the statement', async () => {
    const result = await found((world) => {
      const text = JSON.stringify(world.events)
        .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (at) => later(at, -60))
        .replace(/"(\w*Id)":"[0-9a-f]{8}/g, '"$1":"ffffffff')
      world.events = JSON.parse(text)
    })
    expect(result.counts.ORPHAN_EVENT).toBeGreaterThan(10)
    expect(result.misfits).toEqual([
      {
        kind: 'events_apart',
        events: expect.any(Number),
        fromAt: expect.any(String),
        untilAt: expect.any(String),
      },
    ])
  })

  test.each([
    {missing: 'charges', spoil: (world: World) => world.charges.splice(0)},
    {missing: 'withdrawals', spoil: (world: World) => world.withdrawals.splice(0)},
  ])('or an empty one of $missing, though events name some', async ({missing, spoil}) => {
    const result = await found(spoil)
    expect(result.misfits).toEqual([
      {kind: 'records_absent', missing, rows: 0, events: expect.any(Number)},
    ])
  })

  test('is one of charges that the last run has seen, though each of those is in order', async () => {
    const {world} = month(2)
    const previous = (await reconcile(inputsOf(world), OPTIONS)).result
    const {events, lines} = JSON.parse(
      JSON.stringify({events: world.events, lines: world.lines})
        .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (at) => later(at, 28))
        .replace(/"(id|\w*Id)":"[0-9a-f]{8}/g, '"$1":"ffffffff'),
    )
    const {charges} = world
    const after = monthAfter(world, {charges, events, lines})
    const {result} = await reconcile(inputsOf(after), {...OPTIONS, previous})
    expect(result.misfits).toContainEqual({
      kind: 'records_absent',
      missing: 'charges',
      rows: charges.length,
      events: expect.any(Number),
    })
  })

  test('counts all events that name them, however many there are', async () => {
    const maker = new WorldMaker(4)
    for (let n = 0; n < 1_101; n += 1) maker.paidCharge({gross: 10_000, legs: []})
    const world = maker.close()
    world.charges.splice(1)
    const {result} = await reconcile(inputsOf(world), OPTIONS)
    expect(result.misfits).toContainEqual({
      kind: 'records_absent',
      missing: 'charges',
      rows: 1,
      events: 1_100,
    })
  })

  test('is none where a few records are missing', async () => {
    const result = await found((world) => world.charges.splice(0, 5))
    expect([result.counts.ORPHAN_EVENT, result.misfits]).toEqual([expect.any(Number), undefined])
  })
})

describe('lines of before the first one that are missing', () => {
  /** Without the lines of the first two days, which the openings hold, but for so many centavos. */
  const withoutFirst = (openedWith: (moved: number) => number) => (world: World) => {
    const [first = ''] = world.lines.map(({createdAt}) => createdAt).sort()
    const isFirst = ({createdAt}: {createdAt: string}) => createdAt <= later(first, 2)
    for (const balance of world.balances) {
      const own = world.lines.filter((line) => isFirst(line) && line.wallet === balance.wallet)
      balance.opening = openedWith(own.reduce((sum, {amount}) => sum + amount, 0)) / 100
    }
    world.lines = world.lines.filter((line) => !isFirst(line))
  }

  test('may stand in the last statement, where wallets open with what they moved', async () => {
    const result = await found(withoutFirst((moved) => moved))
    expect(kindsOf(result)).toEqual(['previous_absent'])
  })

  test('may stand there, beside charges of a wallet that were not given', async () => {
    const result = await found((world) => {
      withoutFirst((moved) => moved)(world)
      world.charges = world.charges.filter(({subAccount}) => subAccount !== 'loja-2')
    })
    expect(kindsOf(result)).toEqual(['previous_absent', 'wallets_without_charges'])
  })

  test('may stand there, where the openings are right but for a centavo', async () => {
    const result = await found(withoutFirst((moved) => moved + 1))
    expect(kindsOf(result)).toContain('previous_absent')
  })

  test.each([
    {name: 'a line in ten is of a later day', early: 9, late: 1, kinds: ['previous_absent']},
    {name: 'as many are of later days', early: 1, late: 1, kinds: []},
    {name: 'but one are of later days', early: 1, late: 12, kinds: []},
  ])(
    'may stand in the last statement only where nearly all is of before it: $name',
    async ({early, late, kinds}) => {
      const maker = new WorldMaker(2)
      const charges = Array.from({length: 50}, (_, nth) =>
        maker.paidCharge({atMs: START_MS + (nth * DAY_MS) / 2, wallet: 'loja-1', legs: []}),
      )
      const ofOtherDays = charges.filter((_, nth) => nth >= 20 && nth % 2 === 0).slice(0, late)
      const absent = [...charges.slice(0, early), ...ofOtherDays].map(({id}) => id)
      const world = maker.close()
      for (const balance of world.balances) balance.opening += 5_000
      world.lines = world.lines.filter(
        ({id, parentTransactionId}) =>
          ![id, parentTransactionId].some((one) => absent.includes(one)),
      )
      const {result} = await reconcile(inputsOf(world), OPTIONS)
      expect(result.counts.MISSING_POSTING).toBe(2 * absent.length)
      expect(kindsOf(result)).toEqual(kinds)
    },
  )

  test.each([
    {name: 'their wallet opens with nothing, though another one opens with money', opening: 0},
    {name: 'the balance has them beside the opening', opening: 5_000},
  ])('are not of the last statement where $name', async ({opening}) => {
    const maker = new WorldMaker(2)
    const first = maker.paidCharge({atMs: START_MS, wallet: 'loja-1', legs: []})
    for (const wallet of ['loja-1', 'loja-2']) {
      maker.paidCharge({atMs: START_MS + DAY_MS, wallet, legs: []})
    }
    const world = maker.close()
    for (const balance of world.balances) {
      const more = balance.wallet === 'loja-1' ? opening : 5_000
      balance.opening += more
      balance.available += more
    }
    world.lines = world.lines.filter(
      ({id, parentTransactionId}) => id !== first.id && parentTransactionId !== first.id,
    )
    const {result} = await reconcile(inputsOf(world), OPTIONS)
    expect(result.counts).toEqual({MISSING_POSTING: 2})
    expect(kindsOf(result)).toEqual([])
  })
})

test('ids of no record may be those of a bank, where the statement has what is missing under others', async () => {
  const result = await found(({lines}) => {
    for (const line of lines) {
      if (line.type === 'payment') line.id = line.id.replace(/^.{8}/, 'ffffffff')
    }
  })
  const lines = result.counts.MISSING_POSTING
  expect(lines).toBeGreaterThan(10)
  expect(result.misfits).toEqual([{kind: 'other_ids', lines}])
})

test('and not where the lines of fees alone name no parent', async () => {
  const result = await found(({lines}) => {
    for (const line of lines) if (line.type === 'fee') line.parentTransactionId = ''
  })
  expect(result.counts.MISSING_POSTING).toBe(result.counts.UNMATCHED_LEDGER_LINE)
  expect(kindsOf(result)).not.toContain('other_ids')
})

test('and not where releases of blocks name the charge as their parent', async () => {
  const maker = new WorldMaker(2)
  for (let n = 0; n < 6; n += 1) maker.block(maker.paidCharge(), 'rejected')
  const world = maker.close()
  const chargeOf = new Map(world.blocks.map(({id, transactionId}) => [id, transactionId]))
  for (const line of world.lines) {
    if (line.type !== 'block_release') continue
    line.parentTransactionId = chargeOf.get(line.parentTransactionId ?? '') ?? ''
  }
  const {result} = await reconcile(inputsOf(world), OPTIONS)
  expect(result.counts).toEqual({MISSING_POSTING: 6, UNMATCHED_LEDGER_LINE: 6})
  expect(kindsOf(result)).not.toContain('other_ids')
})

test('and not where the lines are of before the last closing', async () => {
  const {world} = month(2)
  const previous = (await reconcile(inputsOf(world), OPTIONS)).result
  const next = JSON.parse(
    JSON.stringify({charges: world.charges, events: world.events})
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (at) => later(at, 25))
      .replace(/"(\w*[iI]d)":"[0-9a-f]{8}/g, '"$1":"ffffffff'),
  )
  const after = monthAfter(world, {...next, lines: world.lines})
  const {result} = await reconcile(inputsOf(after), {...OPTIONS, previous})
  expect(result.counts).toMatchObject({
    MISSING_POSTING: expect.any(Number),
    UNMATCHED_LEDGER_LINE: expect.any(Number),
  })
  expect(kindsOf(result)).not.toContain('other_ids')
})

test('and not where other amounts belong to nothing', async () => {
  const result = await found(({lines}) => {
    for (const line of lines) {
      if (line.type !== 'payment') continue
      line.id = line.id.replace(/^.{8}/, 'ffffffff')
      line.amount += 1_000_000
    }
  })
  expect(kindsOf(result)).not.toContain('other_ids')
})

test('a wallet that does not open with its last closing is asked for what was due before it', async () => {
  const {world} = month(2)
  const previous = (await reconcile(inputsOf(world), OPTIONS)).result
  const {charges, events} = world
  const after = monthAfter(world, {charges, events, lines: []})
  const [first] = after.balances
  if (!first) throw new Error('the world lacks a balance')
  Object.assign(first, {opening: first.opening + 0.01, available: first.available + 0.01})
  const {result} = await reconcile(inputsOf(after), {...OPTIONS, previous})
  const ofWallet = result.findings.filter(
    ({code, wallet}) => code === 'MISSING_POSTING' && wallet === first.wallet,
  )
  expect(ofWallet.length).toBeGreaterThan(10)
  const apart = (result.misfits ?? []).find(({kind}) => kind === 'openings_apart')
  expect(apart).toMatchObject({wallets: [first.wallet]})
})

test('the result of the same period has no closing that openings could be set to', async () => {
  const {world} = month(2)
  world.lines.splice(0, 5)
  const previous = (await reconcile(inputsOf(world), OPTIONS)).result
  const {result} = await reconcile(inputsOf(world), {...OPTIONS, previous})
  expect(result.carryForward?.openings.some((one) => one.differenceCentavos !== 0)).toBe(true)
  expect(kindsOf(result)).not.toContain('openings_apart')
})

describe('wallets of which the statement has no line', () => {
  test.each([
    {name: 'one', absent: ['loja-2']},
    {name: 'all but one', absent: ['loja-1', 'loja-3', 'principal']},
  ])('are named, where it is $name of them', async ({absent}) => {
    const result = await found((world) => {
      world.lines = world.lines.filter(({wallet}) => !absent.includes(String(wallet)))
    })
    const apart = (result.misfits ?? []).find(({kind}) => kind === 'wallets_without_lines')
    expect(apart).toEqual({
      kind: 'wallets_without_lines',
      wallets: absent,
      lines: expect.any(Number),
    })
  })

  test('are named, where they only receive legs', () => {
    const [wallet] = RESULT.wallets
    if (!wallet) throw new Error('the sample lacks a wallet')
    const wallets = [{...wallet, wallet: 'loja-2', creditsCentavos: centavos(1)}]
    const withoutLines = new WalletsWithoutLines({...RESULT, wallets})
    for (const nth of [1, 2, 3]) {
      withoutLines.add(
        finding('MISSING_SPLIT_LEG', nth, {wallet: 'principal', otherWallet: 'loja-3'}),
      )
    }
    expect(withoutLines.misfits({has: () => false})).toEqual([
      {kind: 'wallets_without_lines', wallets: ['loja-3', 'principal'], lines: 6},
    ])
  })

  test.each([
    {
      name: 'its lines stand under another name',
      spoil: ({lines}: World) => {
        for (const line of lines) if (line.wallet === 'loja-2') line.wallet = 'loja 02'
      },
    },
    {
      name: 'its lines stand in another wallet',
      spoil: ({lines}: World) => {
        for (const line of lines) if (line.wallet === 'loja-2') line.wallet = 'loja-1'
      },
    },
    {
      name: 'its lines cannot be read',
      spoil: ({lines}: World) => {
        for (const line of lines) if (line.wallet === 'loja-2') line.amount = 'R$' as never
      },
    },
    {
      name: 'it has one line',
      spoil: (world: World) => {
        const own = world.lines.filter(({wallet}) => wallet === 'loja-2')
        world.lines = world.lines.filter((line) => line === own[0] || !own.includes(line))
      },
    },
    {name: 'no wallet has one', spoil: (world: World) => world.lines.splice(0)},
  ])('are none where $name', async ({spoil}) => {
    const result = await found(spoil)
    expect(result.findings.length).toBeGreaterThan(3)
    expect(kindsOf(result)).not.toContain('wallets_without_lines')
  })
})

describe('the moments of files', () => {
  const hour = (at: string, lines = 3) => ({
    wallets: [0],
    hours: [Math.floor(Date.parse(at) / 3_600_000)],
    lines,
  })
  const readOf = (at: string) => {
    const {wallets, hours, lines} = hour(at)
    const columns = {
      names: ['principal'],
      wallets: Int32Array.from(wallets),
      hours: Int32Array.from(hours),
      credits: new Float64Array(1),
      debits: new Float64Array(1),
      lines: Int32Array.of(lines),
      byType: new Float64Array(9),
    }
    return {clean: {hours: [columns]}, rows: {lines: [], balances: []}, asOfMs: 0} as never
  }
  const [wallet] = RESULT.wallets
  const stated = (at: string, previousAsOf: string | null = null): Result => ({
    ...RESULT,
    wallets: wallet ? [{...wallet, statedAt: at, unexplainedCentavos: centavos(1)}] : [],
    totals: {
      'statement.csv': {
        rows: 3,
        matched: 0,
        finding: 0,
        outOfScope: 3,
        rejected: 0,
        sumCentavos: centavos(0),
      },
    },
    carryForward: {
      previousAsOf,
      items: [],
      openings: [
        {
          wallet: 'principal',
          lastClosingCentavos: centavos(1),
          openingCentavos: centavos(2),
          differenceCentavos: centavos(1),
        },
      ],
    },
  })
  const kinds = (result: Result, read: never): Misfit['kind'][] =>
    misfitsOfPeriods(result, read, {earlierLines: {absent: undefined}}).map(({kind}) => kind)

  test.each([
    {at: '2026-03-01T02:59:59.999Z', last: '2026-01-20T12:00:00Z', expected: ['balances_apart']},
    {at: '2026-02-01T02:59:59.999Z', last: '2026-01-20T12:00:00Z', expected: []},
    {at: '2026-02-01T12:00:00.000Z', last: '2026-01-31T12:00:00Z', expected: []},
  ])('balances of $at and a last line of $last: $expected', ({at, last, expected}) => {
    expect(kinds(stated(at), readOf(last))).toEqual(expected)
  })

  test.each([
    {
      closed: '2026-02-01T02:59:59.999Z',
      first: '2026-03-08T12:00:00Z',
      expected: ['month_skipped'],
    },
    {closed: '2026-02-01T02:59:59.999Z', first: '2026-02-28T12:00:00Z', expected: []},
    {closed: '2026-02-16T02:59:59.999Z', first: '2026-03-08T12:00:00Z', expected: []},
    {
      closed: '2026-02-16T02:59:59.999Z',
      first: '2026-04-08T12:00:00Z',
      expected: ['month_skipped'],
    },
  ])('a closing of $closed and a first line of $first: $expected', ({closed, first, expected}) => {
    const at = iso(Date.parse(first) + DAY_MS)
    expect(kinds(stated(at, closed), readOf(first))).toEqual(expected)
  })

  const NO_LINES = {clean: {hours: []}, rows: {lines: [], balances: []}, asOfMs: 0} as never

  test('balances of the last closing are of the period before, where every line is after it', () => {
    const at = '2026-02-01T02:59:59.999Z'
    expect(kinds(stated(at, at), NO_LINES)).toEqual(['balances_before'])
    expect(kinds(stated(at), NO_LINES)).toEqual(['lines_after'])
  })

  test('balances of before the last closing name both moments', () => {
    const [statedAt, closedAt] = ['2026-02-01T02:59:59.999Z', '2026-03-01T02:59:59.999Z']
    expect(
      misfitsOfPeriods(stated(statedAt, closedAt), NO_LINES, {
        earlierLines: {absent: undefined},
      }),
    ).toEqual([{kind: 'balances_before', statedAt, closedAt}])
  })
})

describe('two exports of one kind of record', () => {
  /** As a later export has them. */
  const changed = ({charges}: World): string[] =>
    charges
      .slice(2, 8)
      .map((charge) => JSON.stringify({...charge, pspPaymentId: 'later', exportedAt: 'now'}))

  const charges = (name: string, rows: readonly string[]) => memoryFile(name, rows.join('\n'))

  test.each([
    {name: 'in two files', join: false, file: 'charges-2.jsonl', other: 'charges.jsonl'},
    {name: 'in one', join: true, file: 'charges.jsonl', other: 'charges.jsonl'},
  ])('$name are said by the fields in which they differ', async ({join, file, other}) => {
    const {world} = month(2)
    const [first, again] = [textsOf(world).charges, changed(world)]
    const files = join
      ? [charges(file, [...first, ...again])]
      : [charges(other, first), charges(file, again)]
    const {result} = await reconcile({...inputsOf(world), charges: files}, OPTIONS)
    expect(result.counts.RECORD_INVALID).toBe(6)
    expect(result.misfits).toEqual([
      {kind: 'records_twice', file, other, rows: 6, fields: ['exportedAt', 'pspPaymentId']},
    ])
  })

  test('one record of two files is said so, and of one file is a mistake of its own', async () => {
    const {world} = month(2)
    const [first, [again = '']] = [textsOf(world).charges, changed(world)]
    const [name, later] = ['charges.jsonl', 'charges-2.jsonl']
    const ofTwo = {...inputsOf(world), charges: [charges(name, first), charges(later, [again])]}
    const ofOne = {...inputsOf(world), charges: [charges(name, [...first, again])]}
    const fields = ['exportedAt', 'pspPaymentId']
    expect((await reconcile(ofTwo, OPTIONS)).result.misfits).toEqual([
      {kind: 'records_twice', file: later, other: name, rows: 1, fields},
    ])
    expect((await reconcile(ofOne, OPTIONS)).result.misfits ?? []).toEqual([])
  })
})

describe('a file that ends in the middle of a row', () => {
  const {world} = month(2)
  const inputs = inputsOf(world)
  const {statement, events} = fileTexts(world, textsOf(world))

  /** The first rows of a file, the last of them as `ending` leaves it. */
  function firstRows([text = '']: readonly string[] = [], rows: number, cutBy: number): string {
    const kept = text.split('\n').slice(0, rows).join('\n')
    return cutBy === 0 ? `${kept}\n` : kept.slice(0, -cutBy)
  }

  const foundIn = async (changed: object): Promise<Result> =>
    (await reconcile({...inputs, ...changed}, OPTIONS)).result

  test('is named with that row, where it is the statement', async () => {
    const file = memoryFile('statement.csv', firstRows(statement, 40, 60))
    const {misfits} = await foundIn({statement: [file]})
    expect(misfits?.[0]).toEqual({kind: 'file_cut', file: 'statement.csv', line: 40})
  })

  test('or the events', async () => {
    const file = memoryFile('events.jsonl', firstRows(events, 9, 20))
    const {misfits} = await foundIn({events: [file]})
    expect(misfits?.[0]).toEqual({kind: 'file_cut', file: 'events.jsonl', line: 9})
  })

  test.each([
    {name: 'a whole row cannot be read', end: '{"event":1}'},
    {name: 'the row is closed', end: '{"event":\n'},
  ])('is none where $name', async ({end}) => {
    const file = memoryFile('events.jsonl', `${firstRows(events, 9, 0)}${end}`)
    const result = await foundIn({events: [file]})
    expect(result.counts.RECORD_INVALID).toBe(1)
    expect(kindsOf(result)).not.toContain('file_cut')
  })
})

describe('dates that are written month first', () => {
  const STATEMENT = {dates: 'dd/mm/yyyy', timezone: OPTIONS.timezone} as const
  const monthFirst = (at: string): string =>
    iso(Date.parse(at) - 3 * 3_600_000).replace(
      /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d).*$/,
      '$2/$3/$1 $4',
    )

  test('are said with one that cannot be day first', async () => {
    const result = await found(
      ({lines}) => {
        for (const line of lines) line.createdAt = monthFirst(line.createdAt)
      },
      {mapping: {statement: STATEMENT}},
    )
    const misfit = (result.misfits ?? []).find(({kind}) => kind === 'month_first')
    const example = expect.stringMatching(/^\d\d\/(1[3-9]|[23]\d)\/202\d \d\d:\d\d$/)
    expect(misfit).toEqual({kind: 'month_first', file: 'statement.csv', example})
    const unread = result.findings.find(({fault}) => fault?.code === 'impossible_date')
    expect(unread?.remedy).toContain('month first')
  })
})

/** The fees of some payments stand within what is posted of those. */
function postNet(world: World, isNet: (nth: number) => boolean): void {
  const payments = world.lines.filter(({type}) => type === 'payment')
  const net = new Map(payments.filter((_, nth) => isNet(nth)).map((line) => [line.id, line]))
  world.lines = world.lines.filter(({type, amount, parentTransactionId: parent}) => {
    const payment = type === 'fee' ? net.get(parent ?? '') : undefined
    if (payment) payment.amount += amount
    return payment === undefined
  })
}

describe('a statement of net amounts without lines for fees', () => {
  test('is said with the number of fees, and has no cause', async () => {
    const result = await found((world) => postNet(world, () => true))
    const {MISSING_POSTING: fees = 0, AMOUNT_MISMATCH: amounts} = result.counts
    expect(fees).toBeGreaterThan(100)
    expect(amounts).toBe(fees)
    expect(result.misfits).toEqual([{kind: 'fees_in_amounts', lines: fees}])
    expect(result.causes).toEqual([])
  })

  test.each([
    {
      name: 'four payments alone are net',
      spoil: (world: World) => postNet(world, (nth) => nth < 4),
    },
    {
      name: 'fees are missing, and amounts are off by others',
      spoil: (world: World) => {
        postNet(world, () => true)
        for (const line of world.lines) if (line.type === 'payment') line.amount -= 1
      },
    },
    {
      name: 'fees alone are missing',
      spoil: (world: World) => {
        world.lines = world.lines.filter(({type}) => type !== 'fee')
      },
    },
  ])('is not said where $name', async ({spoil}) => {
    expect(kindsOf(await found(spoil))).not.toContain('fees_in_amounts')
  })
})
