import {type FeeKind, feeOf} from '../../../src/domain/fee.ts'
import {centavos, toReais} from '../../../src/domain/money.ts'
import {Random} from './random.ts'

export type Json = Record<string, unknown>

export interface Leg {
  subAccount: string
  amount: number
}

/** Records as the service answers them; amounts are reais, as on the wire. */
export interface ChargeRecord extends Json {
  id: string
  subAccount: string
  status: string
  amount: number
  feeAmount?: number
  createdAt: string
  expiresAt: string
  split?: Leg[]
}

export interface WithdrawalRecord extends Json {
  id: string
  subAccount: string
  status: string
  amount: number
  feeAmount: number
  netAmount: number
  createdAt: string
  snapshotPixKey: string
  externalReference?: string
}

export interface BlockRecord extends Json {
  id: string
  transactionId: string
  status: string
  amount: number
  createdAt: string
}

export interface EventBody extends Json {
  event: string
  eventId: string
  timestamp: string
  subAccount: string
  data: Json & {amount: number; feeAmount?: number; netAmount?: number; split?: Leg[]}
}

export interface Line {
  id: string
  wallet: string
  type: string
  /** Centavos. */
  amount: number
  createdAt: string
  parentTransactionId: string
}

export interface Balance extends Json {
  wallet: string
  available: number
  held: number
  opening: number
  asOf: string
}

export type FeeTable = Record<FeeKind, {from: string; fixed: number; percent: number}[]>

/** A data set in memory, before it becomes files. */
export interface World {
  charges: ChargeRecord[]
  withdrawals: WithdrawalRecord[]
  events: EventBody[]
  blocks: BlockRecord[]
  lines: Line[]
  balances: Balance[]
  fees: FeeTable
  asOfMs: number
  random: Random
}

export const START_MS = Date.UTC(2026, 0, 1)
export const DAY_MS = 86_400_000
/** From here on the fee of a charge is higher. */
export const FEE_RISE_MS = START_MS + 15 * DAY_MS
/** How long after its charge a refund is. */
export const REFUND_MS = 2 * 3_600_000
export const WALLETS = ['principal', 'loja-1', 'loja-2', 'loja-3'] as const
const OPENING = 50_000_000

export const iso = (ms: number): string => new Date(ms).toISOString()
export const reais = (amount: number): number => toReais(centavos(amount))
export const cents = (amount: number): number => Math.round(amount * 100)

const usualFees = (): FeeTable => ({
  pix: [
    {from: iso(START_MS - DAY_MS), fixed: 0.99, percent: 0},
    {from: iso(FEE_RISE_MS), fixed: 1.29, percent: 0.5},
  ],
  withdrawal: [{from: iso(START_MS - DAY_MS), fixed: 2.5, percent: 0}],
  refund: [{from: iso(START_MS - DAY_MS), fixed: 0.5, percent: 0}],
})

/** The fee that the service takes by its table. Units: centavos. */
export function feeInForce(
  fees: FeeTable,
  kind: FeeKind,
  {atMs, gross}: {readonly atMs: number; readonly gross: number},
): number {
  const begun = fees[kind].filter(({from}) => Date.parse(from) <= atMs)
  const step = begun.sort((a, b) => Date.parse(a.from) - Date.parse(b.from)).at(-1)
  if (step === undefined) throw new Error(`the world lacks a ${kind} fee`)
  const schedule = {
    fixed: centavos(cents(step.fixed)),
    percentMicros: Math.round(step.percent * 1_000_000),
  }
  return feeOf(schedule, centavos(gross))
}

/** Makes worlds in which everything agrees: the opening, the lines and the balances. */
export class WorldMaker {
  readonly world: World
  #clock = START_MS

  /** The service takes its fees by the table that is given. */
  constructor(seed: number, fees: FeeTable = usualFees()) {
    const random = new Random(seed)
    this.world = {
      charges: [],
      withdrawals: [],
      events: [],
      blocks: [],
      lines: [],
      balances: [],
      fees,
      asOfMs: START_MS + 28 * DAY_MS,
      random,
    }
  }

  fee(kind: FeeKind, atMs: number, gross: number): number {
    return feeInForce(this.world.fees, kind, {atMs, gross})
  }

  /** A fee of nothing is not posted. */
  #postFee(wallet: string, fee: number, rest: {atMs: number; parent: string}): void {
    if (fee > 0) this.post(wallet, 'fee', -fee, rest)
  }

  /** The next instant; every subject has its own day part, no two share one. */
  tick(): number {
    this.#clock += this.world.random.between(1_000, 9_000) * 7
    return this.#clock
  }

  post(
    wallet: string,
    type: string,
    amount: number,
    rest: {id?: string; atMs: number; parent?: string},
  ): Line {
    const line = {
      id: rest.id ?? this.world.random.uuid(),
      wallet,
      type,
      amount,
      createdAt: iso(rest.atMs),
      parentTransactionId: rest.parent ?? '',
    }
    this.world.lines.push(line)
    return line
  }

  emit(event: string, wallet: string, atMs: number, data: EventBody['data']): EventBody {
    const body = {
      event,
      eventId: this.world.random.uuid(),
      timestamp: iso(atMs + 500),
      subAccount: wallet,
      data,
    }
    this.world.events.push(body)
    return body
  }

  #legs(net: number, originator: string): Leg[] {
    const {random} = this.world
    if (random.chance(0.5)) return []
    const receivers = random.shuffled(WALLETS.filter((wallet) => wallet !== originator))
    const wanted = random.between(1, 3)
    let left = random.chance(0.2) ? net : Math.floor(net * 0.8)
    const isAll = left === net
    return receivers.slice(0, wanted).map((subAccount, at, all) => {
      const amount = isAll && at === all.length - 1 ? left : random.between(1, Math.floor(left / 2))
      left -= amount
      return {subAccount, amount: reais(amount)}
    })
  }

  /** A charge that was paid, with its event, its lines and its legs. */
  paidCharge(
    options: {atMs?: number; gross?: number; legs?: Leg[]; wallet?: string} = {},
  ): ChargeRecord {
    const {random} = this.world
    const wallet = options.wallet ?? random.pick(WALLETS)
    const createdMs = options.atMs ?? this.tick()
    const paidMs = createdMs + 60_000
    const gross = options.gross ?? random.between(1_000, 90_000)
    const fee = this.fee('pix', paidMs, gross)
    const most = Math.max(fee, this.fee('pix', createdMs, gross))
    const legs = options.legs ?? this.#legs(gross - most, wallet)
    const charge = this.charge({wallet, createdMs, gross, status: 'completed', legs})
    charge.feeAmount = reais(fee)
    this.settle(charge, {paidMs, gross, fee, legs, wallet})
    return charge
  }

  settle(
    charge: ChargeRecord,
    {
      paidMs,
      gross,
      fee,
      legs,
      wallet,
    }: {paidMs: number; gross: number; fee: number; legs: Leg[]; wallet: string},
  ): EventBody {
    const event = this.emit('payment_completed', wallet, paidMs, {
      transactionId: charge.id,
      amount: reais(gross),
      feeAmount: reais(fee),
      netAmount: reais(gross - fee),
      status: 'completed',
      completedAt: iso(paidMs),
      e2eId: `E${charge.id.replaceAll('-', '').slice(0, 31)}`,
      ...(legs.length > 0 ? {split: legs.map((leg) => ({...leg}))} : {}),
    })
    this.post(wallet, 'payment', gross, {id: charge.id, atMs: paidMs})
    this.#postFee(wallet, fee, {atMs: paidMs, parent: charge.id})
    for (const leg of legs) {
      this.post(wallet, 'internal_transfer', -cents(leg.amount), {atMs: paidMs, parent: charge.id})
      this.post(leg.subAccount, 'internal_transfer', cents(leg.amount), {
        atMs: paidMs,
        parent: charge.id,
      })
    }
    return event
  }

  charge(of: {
    wallet: string
    createdMs: number
    gross: number
    status: string
    legs?: Leg[]
  }): ChargeRecord {
    const record: ChargeRecord = {
      id: this.world.random.uuid(),
      subAccount: of.wallet,
      status: of.status,
      amount: reais(of.gross),
      currency: 'BRL',
      pixCopyPaste: '00020126580014br.gov.bcb.pix',
      expiresAt: iso(of.createdMs + DAY_MS),
      createdAt: iso(of.createdMs),
      externalReference: `pedido ${this.world.charges.length} "á"`,
      ...(of.legs && of.legs.length > 0 ? {split: of.legs.map((leg) => ({...leg}))} : {}),
    }
    this.world.charges.push(record)
    return record
  }

  unpaidCharge(kind: 'payment_expired' | 'payment_failed'): ChargeRecord {
    const createdMs = this.tick()
    const wallet = this.world.random.pick(WALLETS)
    const gross = this.world.random.between(1_000, 90_000)
    const status = kind === 'payment_expired' ? 'cancelled' : 'failed'
    const charge = this.charge({wallet, createdMs, gross, status})
    const at = kind === 'payment_expired' ? 'expiredAt' : 'failedAt'
    this.emit(kind, wallet, createdMs + DAY_MS, {
      transactionId: charge.id,
      amount: reais(gross),
      [at]: iso(createdMs + DAY_MS),
    })
    return charge
  }

  withdrawal(outcome: 'completed' | 'failed' | 'reversed'): WithdrawalRecord {
    const {random} = this.world
    const createdMs = this.tick()
    const wallet = random.pick(WALLETS)
    const gross = random.between(1_000, 60_000)
    const fee = this.fee('withdrawal', createdMs, gross)
    const record: WithdrawalRecord = {
      id: random.uuid(),
      subAccount: wallet,
      amount: reais(gross),
      feeAmount: reais(fee),
      netAmount: reais(gross - fee),
      status: outcome === 'completed' ? 'completed' : 'failed',
      snapshotHolderName: 'Fulano, Júnior',
      snapshotPixKey: `pessoa${this.world.withdrawals.length}@exemplo.com.br`,
      createdAt: iso(createdMs),
      failureReason: null,
    }
    this.world.withdrawals.push(record)
    this.post(wallet, 'withdrawal', fee - gross, {id: record.id, atMs: createdMs})
    this.#postFee(wallet, fee, {atMs: createdMs, parent: record.id})
    this.#finish(record, {outcome, wallet, gross, endMs: createdMs + 120_000})
    return record
  }

  #finish(
    record: WithdrawalRecord,
    {
      outcome,
      wallet,
      gross,
      endMs,
    }: {outcome: string; wallet: string; gross: number; endMs: number},
  ): void {
    const data = {
      withdrawalId: record.id,
      amount: record.amount,
      feeAmount: record.feeAmount,
      netAmount: record.netAmount,
    }
    if (outcome === 'failed') {
      this.emit('withdrawal_failed', wallet, endMs, {
        ...data,
        status: 'failed',
        failedAt: iso(endMs),
      })
    } else this.emit('withdrawal.completed', wallet, endMs, {...data, completedAt: iso(endMs)})
    const reversalTransactionId = this.world.random.uuid()
    if (outcome === 'reversed') {
      this.emit('withdrawal_reversed', wallet, endMs + 60_000, {
        withdrawalId: record.id,
        reversalTransactionId,
        amount: record.amount,
        reversedAt: iso(endMs + 60_000),
      })
    }
    if (outcome === 'completed') return
    this.post(wallet, 'withdrawal_reversal', gross, {
      id: reversalTransactionId,
      atMs: endMs + 60_000,
      parent: record.id,
    })
  }

  refund(charge: ChargeRecord, amount = cents(charge.amount), laterMs = 0): EventBody {
    const atMs = Date.parse(charge.createdAt) + REFUND_MS + laterMs
    const id = this.world.random.uuid()
    const fee = this.fee('refund', atMs, amount)
    this.post(charge.subAccount, 'refund', -amount, {id, atMs, parent: charge.id})
    this.#postFee(charge.subAccount, fee, {atMs, parent: id})
    return this.emit('refund_completed', charge.subAccount, atMs, {
      refundTransactionId: id,
      originalTransactionId: charge.id,
      amount: reais(amount),
      feeAmount: reais(fee),
      netAmount: reais(amount),
      refundedAt: iso(atMs),
    })
  }

  block(
    charge: ChargeRecord,
    status: 'awaiting_response' | 'defended' | 'approved' | 'rejected',
    laterMs = 0,
  ): BlockRecord {
    const atMs = Date.parse(charge.createdAt) + 3 * 3_600_000 + laterMs
    const record: BlockRecord = {
      id: this.world.random.uuid(),
      transactionId: charge.id,
      amount: charge.amount,
      status,
      blockType: 'med',
      createdAt: iso(atMs),
    }
    this.world.blocks.push(record)
    this.post(charge.subAccount, 'block', -cents(charge.amount), {
      id: record.id,
      atMs,
      parent: charge.id,
    })
    const data = {
      blockId: record.id,
      transactionId: charge.id,
      amount: charge.amount,
      blockType: 'med',
    }
    this.emit('balance_block_created', charge.subAccount, atMs, {...data, createdAt: iso(atMs)})
    if (status === 'approved' || status === 'rejected') {
      record['resolvedAt'] = iso(atMs + 60_000)
      this.emit(`balance_block_${status}`, charge.subAccount, atMs + 60_000, {
        ...data,
        resolvedAt: iso(atMs + 60_000),
      })
    }
    if (status === 'rejected') {
      this.post(charge.subAccount, 'block_release', cents(charge.amount), {
        atMs: atMs + 60_000,
        parent: record.id,
      })
    }
    return record
  }

  transfer(from?: string, to?: string): Line {
    const {random} = this.world
    const [source, target] = random.shuffled([...WALLETS])
    const atMs = this.tick()
    const amount = random.between(100, 5_000)
    const out = this.post(from ?? source ?? '', 'internal_transfer', -amount, {atMs})
    this.post(to ?? target ?? '', 'internal_transfer', amount, {atMs})
    return out
  }

  /** States balances that follow from opening, lines and open blocks. */
  close(): World {
    const {lines, blocks, charges, asOfMs} = this.world
    const originator = new Map(charges.map((charge) => [charge.id, charge.subAccount]))
    this.world.balances = WALLETS.map((wallet) => {
      const own = lines.filter((line) => line.wallet === wallet)
      const open = blocks.filter(
        (block) =>
          ['awaiting_response', 'defended'].includes(block.status) &&
          originator.get(block.transactionId) === wallet,
      )
      return {
        wallet,
        available: reais(OPENING + own.reduce((sum, line) => sum + line.amount, 0)),
        held: reais(open.reduce((sum, block) => sum + cents(block.amount), 0)),
        opening: reais(OPENING),
        asOf: iso(asOfMs),
      }
    })
    return this.world
  }
}

/** A world of about `size` subjects in which nothing is wrong. */
export function perfectWorld(seed: number, size = 40, fees?: FeeTable): WorldMaker {
  const maker = new WorldMaker(seed, fees)
  for (let nth = 0; nth < size; nth += 1) makeOne(maker, nth)
  maker.post('principal', 'adjustment', 123, {atMs: maker.tick()})
  maker.close()
  return maker
}

function makeOne(maker: WorldMaker, nth: number): void {
  const {random} = maker.world
  const kind = nth % 8
  if (kind === 0) maker.unpaidCharge(random.pick(['payment_expired', 'payment_failed'] as const))
  else if (kind === 1) maker.withdrawal(random.pick(['completed', 'failed', 'reversed'] as const))
  else if (kind === 2) maker.transfer()
  else {
    const charge = maker.paidCharge()
    if (kind === 3) maker.refund(charge)
    if (kind === 4) {
      maker.block(
        charge,
        random.pick(['awaiting_response', 'defended', 'approved', 'rejected'] as const),
      )
    }
  }
}
