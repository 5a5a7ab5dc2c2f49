import type {FeeKind} from '../../../src/domain/fee.ts'
import type {CauseExplanation, LineType} from '../../../src/reconcile/causes/explanation.ts'
import type {ReconcileInputs} from '../../../src/reconcile/read/files/inputs.ts'
import {inputsOf} from '../worlds/files.ts'
import type {FeeTable, Json, World, WorldMaker} from '../worlds/world.ts'
import {cents, DAY_MS, FEE_RISE_MS, iso, perfectWorld, START_MS} from '../worlds/world.ts'

const HOUR_MS = 3_600_000

/** One fact that spoils many rows of a month, and what it must be found as. */
export interface CauseInjector {
  readonly name: string
  readonly spoil: (world: World) => void
  /** What is given besides the world's own files. */
  readonly given?: (inputs: ReconcileInputs) => ReconcileInputs
  readonly found: CauseExplanation
  /** What the verdict is with the correction; absent where no file can be corrected. */
  readonly verdictWith?: 'reconciled' | 'explained'
}

/** Civil day in São Paulo, which had no daylight saving time in 2026. */
export const dayOf = (instant: string): string =>
  iso(Date.parse(instant) - 3 * HOUR_MS).slice(0, 10)

const later = (instant: string, hours: number): string => iso(Date.parse(instant) + hours * HOUR_MS)

const IS_INSTANT = /At$|^timestamp$/

/** Every timestamp of a row and of what it holds, some hours later. */
export function shiftClock(row: Json, hours: number): void {
  for (const [field, value] of Object.entries(row)) {
    if (typeof value === 'string' && IS_INSTANT.test(field)) row[field] = later(value, hours)
    else if (field === 'data') shiftClock(value as Json, hours)
  }
}

/** A month: charges on each of several days and about the rise of the fee, stated at its end. */
export function month(seed: number, fees?: FeeTable): WorldMaker {
  const maker = perfectWorld(seed, 160, fees)
  for (let day = 2; day < 14; day += 1) {
    for (const hour of [11, 15, 20]) {
      const atMs = START_MS + day * DAY_MS + hour * HOUR_MS
      for (const wallet of ['principal', 'loja-1', 'loja-2', 'loja-3']) {
        const gross = 5_000 + ((day * hour * wallet.length * 37) % 9_000)
        maker.paidCharge({atMs: atMs + gross, gross, wallet, legs: []})
      }
    }
  }
  // Shared in hours without another transfer.
  for (let day = 2; day < 14; day += 1) {
    const legs = [{subAccount: 'loja-1', amount: 15 + day}]
    maker.paidCharge({
      atMs: START_MS + day * DAY_MS + 18 * HOUR_MS + day * 1_000,
      gross: 6_000 + day * 10,
      wallet: 'principal',
      legs,
    })
  }
  // Before and after the fee rises, an hour at a time.
  for (let hour = -5; hour <= 5; hour += 1) {
    const atMs = FEE_RISE_MS + hour * HOUR_MS + 60_000 * 20
    maker.paidCharge({atMs, gross: 10_000 + hour * 100, wallet: 'loja-1', legs: []})
  }
  // Until shortly before the balances are stated, so that a clock that is ahead leaves lines out.
  for (const wallet of ['principal', 'loja-1', 'loja-2', 'loja-3']) {
    maker.paidCharge({atMs: maker.world.asOfMs - HOUR_MS, gross: 7_700, wallet, legs: []})
  }
  maker.close()
  return maker
}

const MISSING_DAY = '2026-01-06'
/** Of UTC. Lines of the night after it are of the same day in São Paulo. */
const LAST_DAY_OF_FEE = iso(FEE_RISE_MS - 1).slice(0, 10)
const DOUBLE_DAY = '2026-01-08'
const WALLETS = ['loja-1', 'loja-2', 'loja-3', 'principal']

const nthId = (nth: number): string => `00000000-0000-4000-8000-00000000000${nth}`

function withoutField(rows: readonly object[], field: string): void {
  for (const row of rows) delete (row as Json)[field]
}

/** Between two instants, of events in their order of arrival. */
const outage = (wallet: string) => ({
  fromMs: START_MS + 9 * DAY_MS,
  untilMs: START_MS + 12 * DAY_MS,
  wallet,
})

const isLost =
  ({wallet, fromMs, untilMs}: ReturnType<typeof outage>) =>
  (event: World['events'][number]): boolean =>
    event.subAccount === wallet &&
    Date.parse(event.timestamp) >= fromMs &&
    Date.parse(event.timestamp) < untilMs

/** When the last charges of a month are paid. */
const MONTH_END = '2026-01-28T23:01:00.000Z'

const withoutLines = (isGone: (line: World['lines'][number]) => boolean) => (world: World) => {
  world.lines = world.lines.filter((line) => !isGone(line))
}

/** Lines of one type that the statement lacks between two instants, of all wallets or of some. */
const missingType = (
  lineType: LineType,
  fromAt: string,
  untilAt: string,
  wallets: readonly string[] = WALLETS,
): CauseExplanation => ({
  kind: 'statement_day_missing',
  facts: {day: dayOf(fromAt), wallets, lineType, fromAt, untilAt},
})

const withoutFeesOf =
  (kind: 'charges' | 'withdrawals') =>
  (world: World): void => {
    const ids = new Set(world[kind].map(({id}) => id))
    withoutLines(({type, parentTransactionId: parent}) => type === 'fee' && ids.has(parent ?? ''))(
      world,
    )
  }

/** `missingType` of the fees of one kind. */
function missingFees(fee: FeeKind, fromAt: string, untilAt: string): CauseExplanation {
  const {facts} = missingType('fee', fromAt, untilAt)
  return {kind: 'statement_day_missing', facts: {...facts, fee}} as CauseExplanation
}

const IS_AMOUNT = /^(amount|feeAmount|netAmount)$/

/** Every amount of a row and of what it holds, in centavos. */
function toCentavos(row: Json): void {
  for (const [field, value] of Object.entries(row)) {
    if (typeof value === 'number' && IS_AMOUNT.test(field)) row[field] = cents(value)
    else if (typeof value === 'object' && value !== null) toCentavos(value as Json)
  }
}

/** The world's maker states a table from a day before it begins. */
const TABLE_FROM = iso(START_MS - DAY_MS)
const RISE_FROM = iso(FEE_RISE_MS)

export const CAUSE_INJECTORS: readonly CauseInjector[] = [
  {
    name: 'a fee table that is a centavo too low',
    spoil: ({fees}) => {
      fees.pix = fees.pix.map((step, at) => (at === 0 ? {...step, fixed: 0.98} : step))
    },
    found: {
      kind: 'fee_table_differs',
      facts: {
        fee: 'pix',
        table: {fixed: 0.98, percent: 0},
        taken: {fixed: 0.99, percent: 0},
        fromAt: TABLE_FROM,
      },
    },
    verdictWith: 'reconciled',
  },
  {
    name: 'a fee table with another percentage',
    spoil: ({fees}) => {
      fees.pix = fees.pix.map((step, at) => (at === 1 ? {...step, percent: 0.4} : step))
    },
    found: {
      kind: 'fee_table_differs',
      facts: {
        fee: 'pix',
        table: {fixed: 1.29, percent: 0.4},
        taken: {fixed: 1.29, percent: 0.5},
        fromAt: RISE_FROM,
      },
    },
    verdictWith: 'reconciled',
  },
  {
    name: 'a table that lacks the new fee',
    spoil: ({fees}) => {
      fees.pix = fees.pix.slice(0, 1)
    },
    found: {
      kind: 'fee_table_differs',
      facts: {
        fee: 'pix',
        table: {fixed: 0.99, percent: 0},
        taken: {fixed: 1.29, percent: 0.5},
        fromAt: RISE_FROM,
      },
    },
    verdictWith: 'reconciled',
  },
  {
    name: 'a withdrawal fee that is too high in the table',
    spoil: ({fees}) => {
      fees.withdrawal = fees.withdrawal.map((step) => ({...step, fixed: 2.75}))
    },
    found: {
      kind: 'fee_table_differs',
      facts: {
        fee: 'withdrawal',
        table: {fixed: 2.75, percent: 0},
        taken: {fixed: 2.5, percent: 0},
        fromAt: TABLE_FROM,
      },
    },
    verdictWith: 'reconciled',
  },
  {
    name: 'a new fee that began a day later than in the table',
    spoil: ({fees}) => {
      fees.pix = fees.pix.map((step, at) =>
        at === 1 ? {...step, from: iso(FEE_RISE_MS - DAY_MS)} : step,
      )
    },
    found: {
      kind: 'fee_period_starts_elsewhere',
      facts: {fee: 'pix', tableFromAt: iso(FEE_RISE_MS - DAY_MS), takenFromAt: RISE_FROM},
    },
    verdictWith: 'reconciled',
  },
  {
    name: 'a new fee that began a day earlier than in the table',
    spoil: ({fees}) => {
      fees.pix = fees.pix.map((step, at) =>
        at === 1 ? {...step, from: iso(FEE_RISE_MS + DAY_MS)} : step,
      )
    },
    found: {
      kind: 'fee_period_starts_elsewhere',
      facts: {fee: 'pix', tableFromAt: iso(FEE_RISE_MS + DAY_MS), takenFromAt: RISE_FROM},
    },
    verdictWith: 'reconciled',
  },
  {
    name: 'a statement in centavos',
    spoil: ({lines}) => {
      for (const line of lines) line.amount *= 100
    },
    found: {
      kind: 'amounts_scaled',
      facts: {file: 'statement.csv', field: 'amount', factor: 100},
    },
    verdictWith: 'reconciled',
  },
  {
    name: 'a statement whose amounts have the other sign',
    spoil: ({lines}) => {
      for (const line of lines) line.amount = -line.amount
    },
    found: {
      kind: 'amounts_scaled',
      facts: {file: 'statement.csv', field: 'amount', factor: -1},
    },
    verdictWith: 'reconciled',
  },
  {
    name: 'a statement in centavos whose amounts have the other sign',
    spoil: ({lines}) => {
      for (const line of lines) line.amount *= -100
    },
    found: {
      kind: 'amounts_scaled',
      facts: {file: 'statement.csv', field: 'amount', factor: -100},
    },
    verdictWith: 'reconciled',
  },
  {
    name: 'a statement whose withdrawals alone are in centavos',
    spoil: ({lines}) => {
      for (const line of lines) if (line.type === 'withdrawal') line.amount *= 100
    },
    found: {
      kind: 'amounts_scaled',
      facts: {file: 'statement.csv', field: 'amount', factor: 100, lineType: 'withdrawal'},
    },
  },
  {
    name: 'a statement in which the lines of one wallet are in centavos',
    spoil: ({lines}) => {
      for (const line of lines) if (line.wallet === 'loja-2') line.amount *= 100
    },
    found: {
      kind: 'amounts_scaled',
      facts: {file: 'statement.csv', field: 'amount', factor: 100, wallet: 'loja-2'},
    },
  },
  {
    name: 'charges whose fee alone is in centavos',
    spoil: ({charges}) => {
      for (const charge of charges) {
        if (charge.feeAmount !== undefined) charge.feeAmount = cents(charge.feeAmount)
      }
    },
    found: {
      kind: 'amounts_scaled',
      facts: {file: 'charges.jsonl', field: 'feeAmount', factor: 100},
    },
    verdictWith: 'reconciled',
  },
  {
    name: 'records and events in centavos, which agree',
    spoil: ({charges, withdrawals, blocks, events}) => {
      for (const row of [...charges, ...withdrawals, ...blocks, ...events]) toCentavos(row as Json)
    },
    found: {
      kind: 'amounts_scaled',
      facts: {
        file: 'charges.jsonl, withdrawals.jsonl, events.jsonl, …',
        field: 'amount, feeAmount, netAmount, split',
        factor: 100,
      },
    },
    verdictWith: 'reconciled',
  },
  {
    name: 'charges whose amount is in centavos',
    spoil: ({charges}) => {
      for (const charge of charges) charge.amount = cents(charge.amount)
    },
    found: {
      kind: 'amounts_scaled',
      facts: {file: 'charges.jsonl', field: 'amount', factor: 100},
    },
    verdictWith: 'reconciled',
  },
  {
    name: 'charges whose amount and fee are in centavos, and whose splits are not',
    spoil: ({charges}) => {
      for (const charge of charges) {
        charge.amount = cents(charge.amount)
        if (charge.feeAmount !== undefined) charge.feeAmount = cents(charge.feeAmount)
      }
    },
    found: {
      kind: 'amounts_scaled',
      facts: {file: 'charges.jsonl', field: 'amount, feeAmount, netAmount', factor: 100},
    },
    verdictWith: 'reconciled',
  },
  {
    name: 'balances in centavos',
    spoil: ({balances}) => {
      for (const balance of balances) {
        for (const field of ['available', 'held', 'opening'] as const) {
          balance[field] = cents(balance[field])
        }
      }
    },
    found: {
      kind: 'amounts_scaled',
      facts: {file: 'balances.json', field: 'available, held, opening', factor: 100},
    },
    verdictWith: 'reconciled',
  },
  {
    name: 'two wallets whose names change places in the statement',
    spoil: ({lines}) => {
      const other: Record<string, string> = {'loja-2': 'loja-3', 'loja-3': 'loja-2'}
      for (const line of lines) line.wallet = other[line.wallet] ?? line.wallet
    },
    found: {
      kind: 'wallet_swapped',
      facts: {from: 'loja-3', to: 'loja-2', file: 'statement.csv'},
    },
    verdictWith: 'reconciled',
  },
  {
    name: 'charges of one wallet whose records name another',
    spoil: ({charges}) => {
      for (const charge of charges) {
        if (charge.subAccount === 'loja-2') charge.subAccount = 'loja-3'
      }
    },
    // The events, the statement and the balances agree: only the records can be at fault.
    found: {
      kind: 'wallet_swapped',
      facts: {from: 'loja-3', to: 'loja-2', file: 'charges.jsonl'},
    },
  },
  {
    name: 'records and events without their wallets',
    spoil: ({charges, withdrawals, events}) =>
      withoutField([...charges, ...withdrawals, ...events], 'subAccount'),
    found: {
      kind: 'field_absent',
      facts: {file: 'charges.jsonl, withdrawals.jsonl, events.jsonl', field: 'subAccount'},
    },
  },
  {
    name: 'records without their wallets, which the events have',
    spoil: ({charges, withdrawals}) => withoutField([...charges, ...withdrawals], 'subAccount'),
    found: {
      kind: 'field_absent',
      facts: {file: 'charges.jsonl, withdrawals.jsonl', field: 'subAccount'},
    },
  },
  {
    name: 'a statement without the parents of its lines',
    spoil: ({lines}) => {
      for (const line of lines) line.parentTransactionId = ''
    },
    found: {
      kind: 'field_absent',
      facts: {file: 'statement.csv', field: 'parentTransactionId'},
    },
  },
  {
    name: 'a statement without the parents of its fees',
    spoil: ({lines}) => {
      for (const line of lines) if (line.type === 'fee') line.parentTransactionId = ''
    },
    found: {
      kind: 'field_absent',
      facts: {file: 'statement.csv', field: 'parentTransactionId', lineType: 'fee'},
    },
  },
  {
    name: 'a day that the statement lacks',
    spoil: (world) => {
      world.lines = world.lines.filter(({createdAt}) => dayOf(createdAt) !== MISSING_DAY)
    },
    found: {kind: 'statement_day_missing', facts: {day: MISSING_DAY, wallets: WALLETS}},
  },
  {
    name: 'a day of UTC that the statement lacks, of a wallet with lines in its evening',
    spoil: (world) => {
      world.lines = world.lines.filter(
        ({createdAt, wallet}) => wallet !== 'loja-1' || createdAt.slice(0, 10) !== LAST_DAY_OF_FEE,
      )
    },
    found: {
      kind: 'statement_day_missing',
      facts: {day: LAST_DAY_OF_FEE, zone: 'UTC', wallets: ['loja-1']},
    },
  },
  {
    name: 'a day that the statement lacks of one wallet',
    spoil: (world) => {
      world.lines = world.lines.filter(
        ({createdAt, wallet}) => wallet !== 'loja-1' || dayOf(createdAt) !== MISSING_DAY,
      )
    },
    found: {kind: 'statement_day_missing', facts: {day: MISSING_DAY, wallets: ['loja-1']}},
  },
  {
    name: 'a statement without its fee lines',
    spoil: withoutLines(({type}) => type === 'fee'),
    found: missingType('fee', '2026-01-01T00:00:53.592Z', MONTH_END),
  },
  {
    name: 'a statement without its fee lines from an instant on',
    spoil: withoutLines(({type, createdAt}) => type === 'fee' && createdAt >= '2026-01-09T15:30'),
    found: missingType('fee', '2026-01-09T18:01:08.000Z', MONTH_END),
  },
  {
    name: 'a statement without the fee lines of its payments',
    spoil: withoutFeesOf('charges'),
    found: missingFees('pix', '2026-01-01T00:02:52.756Z', MONTH_END),
  },
  {
    name: 'a statement without the fee lines of its withdrawals',
    spoil: withoutFeesOf('withdrawals'),
    found: missingFees('withdrawal', '2026-01-01T00:00:53.592Z', '2026-01-01T01:22:50.273Z'),
  },
  {
    name: 'a statement without its lines of splits',
    spoil: withoutLines(
      ({type, parentTransactionId}) => type === 'internal_transfer' && parentTransactionId !== '',
    ),
    found: missingType('split', '2026-01-01T00:02:52.756Z', '2026-01-14T18:01:13.000Z'),
  },
  {
    name: 'a statement without its payments',
    spoil: withoutLines(({type}) => type === 'payment'),
    found: missingType('payment', '2026-01-01T00:02:52.756Z', MONTH_END),
  },
  {
    name: 'a statement without its withdrawals',
    spoil: withoutLines(({type}) => type === 'withdrawal'),
    found: missingType('withdrawal', '2026-01-01T00:00:53.592Z', '2026-01-01T01:22:50.273Z'),
  },
  {
    name: 'a statement without the refunds of two wallets',
    spoil: withoutLines(({type, wallet}) => type === 'refund' && /[12]$/.test(wallet)),
    found: missingType('refund', '2026-01-01T02:01:52.756Z', '2026-01-01T03:19:09.367Z', [
      'loja-1',
      'loja-2',
    ]),
  },
  {
    name: 'a day that the statement has twice',
    spoil: ({lines}) => {
      for (const line of lines.filter(({createdAt}) => dayOf(createdAt) === DOUBLE_DAY)) {
        lines.push({...line})
      }
    },
    found: {kind: 'statement_day_twice', facts: {day: DOUBLE_DAY, wallets: WALLETS}},
  },
  {
    name: 'a statement whose clock is three hours ahead',
    spoil: ({lines}) => {
      for (const line of lines) shiftClock(line as unknown as Json, 3)
    },
    // With events the fee goes by their clock, and nothing follows from that of the statement.
    given: ({events: _none, ...inputs}) => inputs,
    found: {kind: 'clock_shifted', facts: {file: 'statement.csv', hours: 3}},
    verdictWith: 'reconciled',
  },
  {
    name: 'events whose clock is three hours behind',
    spoil: ({events}) => {
      for (const event of events) shiftClock(event, -3)
    },
    found: {kind: 'clock_shifted', facts: {file: 'events.jsonl', hours: -3}},
    verdictWith: 'reconciled',
  },
  {
    name: 'events whose clock is three hours ahead, the last of them delivered twice',
    spoil: (world) => {
      const {events, asOfMs} = world
      for (const event of events) shiftClock(event, 3)
      const last = events.filter(({timestamp}) => Date.parse(timestamp) > asOfMs)
      for (const event of last) events.push(structuredClone(event))
    },
    found: {kind: 'clock_shifted', facts: {file: 'events.jsonl', hours: 3}},
    // Only with the correction the repeated deliveries lie within the month.
    verdictWith: 'explained',
  },
  {
    name: 'charges whose clock is three hours ahead, without events',
    spoil: ({charges}) => {
      for (const charge of charges) shiftClock(charge as unknown as Json, 3)
    },
    // The events would show that the last charges are there.
    given: ({events: _none, ...inputs}) => inputs,
    found: {kind: 'clock_shifted', facts: {file: 'charges.jsonl', hours: 3}},
    verdictWith: 'reconciled',
  },
  {
    name: 'charges whose clock is three hours behind, the last of them open',
    spoil: ({charges, asOfMs}) => {
      const [first] = charges
      for (let nth = 0; first && nth < 4; nth += 1) {
        const [createdMs, expiresMs] = [asOfMs - 4 * HOUR_MS, asOfMs - HOUR_MS / 2]
        const {split: _none, feeAmount: _paid, ...open} = {...first, id: nthId(nth)}
        const times = {createdAt: iso(createdMs), expiresAt: iso(expiresMs)}
        charges.push({...open, ...times, status: 'pending'} as typeof first)
      }
      for (const charge of charges) shiftClock(charge as unknown as Json, -3)
    },
    found: {kind: 'clock_shifted', facts: {file: 'charges.jsonl', hours: -3}},
    // Open charges are on the way, which is no fault.
    verdictWith: 'explained',
  },
  {
    name: 'an endpoint that was down for three days',
    spoil: (world) => {
      const lost = isLost(outage('loja-2'))
      world.events = world.events.filter((event) => !lost(event))
    },
    found: {
      kind: 'events_missing',
      facts: {
        wallets: ['loja-2'],
        fromAt: '2026-01-10T11:01:08.978Z',
        untilAt: '2026-01-12T20:01:08.840Z',
      },
    },
  },
  {
    name: 'a statement that was given under two names',
    spoil: () => {},
    given: (inputs) => ({
      ...inputs,
      statement: [...given(inputs, 'statement'), copyOf(inputs, 'statement')],
    }),
    found: {kind: 'rows_given_twice', facts: {file: 'copy.csv', rows: 0}},
  },
  {
    name: 'events that were given under two names',
    spoil: () => {},
    given: (inputs) => ({
      ...inputs,
      events: [...given(inputs, 'events'), copyOf(inputs, 'events')],
    }),
    found: {kind: 'rows_given_twice', facts: {file: 'copy.jsonl', rows: 0}},
  },
]

const given = (inputs: ReconcileInputs, name: 'statement' | 'events') => inputs[name] ?? []

function copyOf(inputs: ReconcileInputs, name: 'statement' | 'events') {
  const [file] = given(inputs, name)
  if (file === undefined || typeof file === 'string') throw new Error('the world is in memory')
  return {...file, name: name === 'statement' ? 'copy.csv' : 'copy.jsonl'}
}

/** A month with some injectors' faults, as inputs. */
export function spoiltInputs(seed: number, injectors: readonly CauseInjector[]): ReconcileInputs {
  const {world} = month(seed)
  for (const {spoil} of injectors) spoil(world)
  let inputs = inputsOf(world)
  for (const {given: add} of injectors) inputs = add?.(inputs) ?? inputs
  return inputs
}
