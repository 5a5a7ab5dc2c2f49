import {mkdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {Appender} from './appender.ts'
import {Dice} from './dice.ts'
import type {LargeWorld} from './large-world.ts'
import {shuffleFile} from './shuffle-file.ts'

/** What a world of another writer looks like. */
export interface Roughness {
  readonly seed: number
  /** Half of the records carry `feeAmount`; else all do. */
  readonly isMixed: boolean
  readonly isShuffled: boolean
  /** The fee table is one centavo below what the service took. */
  readonly isFeeWrong: boolean
  /** Charges, withdrawals and events are CSV reports. */
  readonly isCsv: boolean
}

const START_MS = Date.UTC(2026, 2, 1)
const MONTH_MS = 31 * 86_400_000
const CHANGE_MS = START_MS + 15 * 86_400_000
const HOUR_MS = 3_600_000
const WALLETS = ['principal', 'matriz', ...Array.from({length: 58}, (_, at) => `filial_${at * 7}`)]

type Json = Record<string, unknown>

const iso = (ms: number): string => new Date(ms).toISOString()
const reais = (amount: number): number => Number((amount / 100).toFixed(2))
const decimal = (amount: number): string => (amount / 100).toFixed(2)

/** 1.19 % from the middle of the month on, half up; 79 centavos before. Units: centavos. */
const pixFee = (atMs: number, gross: number): number =>
  atMs < CHANGE_MS ? 79 : 5 + Math.floor((gross * 119 + 5_000) / 10_000)
const withdrawalFee = (gross: number): number => 150 + Math.floor((gross * 25 + 5_000) / 10_000)
const REFUND_FEE = 35

/** Columns of the reports, as a spreadsheet would name them. */
const CSV_FIELDS = {
  charges: ['id', 'status', 'amount', 'feeAmount', 'createdAt', 'expiresAt', 'subAccount', 'split'],
  withdrawals: [
    ...['id', 'status', 'amount', 'feeAmount', 'netAmount', 'createdAt', 'processedAt'],
    ...['subAccount', 'snapshotPixKey', 'externalReference'],
  ],
  events: [
    ...['event', 'eventId', 'timestamp', 'subAccount', 'transactionId', 'refundTransactionId'],
    ...['originalTransactionId', 'withdrawalId', 'blockId', 'amount', 'feeAmount', 'netAmount'],
    ...['completedAt', 'expiredAt', 'failedAt', 'refundedAt', 'resolvedAt', 'split'],
  ],
} as const
type ReportName = keyof typeof CSV_FIELDS

interface Ids {
  readonly id?: string
  readonly parent?: string
}

interface Paid {
  readonly id: string
  readonly wallet: string
  readonly gross: number
  readonly atMs: number
}

/** Writes a month as some other program would: keys in any order, spaces, metadata, repetitions. */
class RoughWriter {
  readonly balances = new Map<string, number>()
  readonly files: Readonly<Record<ReportName | 'blocks' | 'statement', Appender>>
  readonly #dice: Dice
  readonly #how: Roughness

  constructor(directory: string, how: Roughness) {
    const records = how.isCsv ? 'csv' : 'jsonl'
    const open = (name: string): Appender => new Appender(join(directory, name))
    this.files = {
      charges: open(`charges.${records}`),
      withdrawals: open(`withdrawals.${records}`),
      events: open(`events.${records}`),
      blocks: open('blocks.jsonl'),
      statement: open('statement.csv'),
    }
    this.#dice = new Dice(how.seed)
    this.#how = how
    this.files.statement.line('createdAt,id,parentTransactionId,type,wallet,amount,description')
    for (const name of how.isCsv ? (['charges', 'withdrawals', 'events'] as const) : []) {
      this.files[name].line(CSV_FIELDS[name].join(','))
    }
  }

  #row(name: ReportName | 'blocks', row: Json): void {
    if (this.#how.isCsv && name !== 'blocks') this.#csvRow(name, row)
    else this.files[name].line(this.#text(row))
  }

  #csvRow(name: ReportName, row: Json): void {
    const flat = {...row, ...(row['data'] as Json | undefined)}
    const cells = CSV_FIELDS[name].map((field) => {
      const value = flat[field]
      if (value === undefined) return ''
      if (!Array.isArray(value)) return String(value)
      return value.map(({subAccount, amount}) => `${subAccount}=${amount.toFixed(2)}`).join(' ')
    })
    this.files[name].line(cells.join(','))
  }

  /** Keys rotated by chance, spaces in one row of eight. */
  #text(row: Json): string {
    const entries = Object.entries(row)
    const turn = this.#dice.below(4)
    const turned = Object.fromEntries([...entries.slice(turn), ...entries.slice(0, turn)])
    if (this.#dice.below(8) > 0) return JSON.stringify(turned)
    return JSON.stringify(turned, null, 1).replaceAll(/\n */g, ' ')
  }

  #post(of: {wallet: string; type: string; amount: number; at: string} & Ids): void {
    const {wallet, type, amount, at, id = this.#dice.uuid(), parent = ''} = of
    const line = `${at},${id},${parent},${type},${wallet},${decimal(amount)},${type} de ${wallet}`
    this.files.statement.line(line)
    this.balances.set(wallet, (this.balances.get(wallet) ?? 0) + amount)
  }

  #event({event, wallet, at, data}: {event: string; wallet: string; at: string; data: Json}): void {
    const row = {event, eventId: this.#dice.uuid(), timestamp: at, subAccount: wallet, data}
    this.#row('events', row)
    if (this.#dice.below(200) === 0) this.#row('events', row)
  }

  #record(row: Json): void {
    const metadata = {
      origem: 'loja',
      itens: [{sku: `s${this.#dice.below(900)}`, qtd: 1}],
      nota: null,
    }
    this.#row('charges', this.#dice.below(3) === 0 ? {...row, metadata} : row)
  }

  charge(atMs: number, endMs: number): void {
    const wallet = WALLETS[Math.floor(this.#dice.below(3_600) ** 0.5) % WALLETS.length] as string
    const charge = {id: this.#dice.uuid(), wallet, gross: 300 + this.#dice.below(250_000), atMs}
    const {id, gross} = charge
    const expiresAt = iso(atMs + 24 * HOUR_MS)
    const record = {id, amount: reais(gross), createdAt: iso(atMs), expiresAt, subAccount: wallet}
    const kind = this.#dice.below(200)
    if (kind < 2) this.#open(record, endMs)
    else if (kind < 10) this.#unpaid(charge, record, kind % 2 === 0)
    else this.#paid(charge, record)
  }

  /** Still in transit when the month ends. */
  #open(record: Json, endMs: number): void {
    const [createdAt, expiresAt] = [iso(endMs - HOUR_MS), iso(endMs + HOUR_MS)]
    this.#record({...record, createdAt, expiresAt, status: 'pending'})
  }

  #unpaid({id, wallet, gross, atMs}: Paid, record: Json, hasExpired: boolean): void {
    const at = iso(atMs + HOUR_MS)
    const data = {transactionId: id, amount: reais(gross)}
    this.#record({...record, status: hasExpired ? 'cancelled' : 'failed'})
    if (hasExpired) {
      this.#event({event: 'payment_expired', wallet, at, data: {...data, expiredAt: at}})
    } else this.#event({event: 'payment_failed', wallet, at, data: {...data, failedAt: at}})
  }

  #split(wallet: string, net: number): {subAccount: string; amount: number}[] {
    const count = [0, 0, 0, 1, 1, 2][this.#dice.below(6)] as number
    const first = this.#dice.below(WALLETS.length)
    return Array.from({length: count}, (_, at) => ({
      subAccount: WALLETS[(first + at) % WALLETS.length] as string,
      amount: reais(Math.max(1, Math.floor(net / (3 + at)))),
    })).filter(({subAccount}) => subAccount !== wallet)
  }

  #paid(charge: Paid, record: Json): void {
    const {id, wallet, gross, atMs} = charge
    const paidMs = atMs + 1_000 + this.#dice.below(180_000)
    const at = iso(paidMs)
    // A table that is wrong is wrong for the whole month: it has one fee.
    const fee = pixFee(this.#how.isFeeWrong ? START_MS : paidMs, gross)
    const legs = this.#split(wallet, gross - fee)
    const split = legs.length > 0 ? {split: legs} : {}
    const isReported = !this.#how.isMixed || this.#dice.below(2) === 0
    this.#record({
      ...record,
      status: 'completed',
      ...(isReported && {feeAmount: reais(fee)}),
      ...split,
    })
    const amounts = {amount: reais(gross), feeAmount: reais(fee), netAmount: reais(gross - fee)}
    const data = {transactionId: id, ...amounts, completedAt: at, ...split}
    this.#event({event: 'payment_completed', wallet, at, data})
    this.#post({wallet, type: 'payment', amount: gross, at, id})
    this.#post({wallet, type: 'fee', amount: -fee, at, parent: id})
    for (const {subAccount, amount} of legs) {
      const cents = Math.round(amount * 100)
      this.#post({wallet, type: 'internal_transfer', amount: -cents, at, parent: id})
      this.#post({wallet: subAccount, type: 'internal_transfer', amount: cents, at, parent: id})
    }
    if (this.#dice.below(40) === 0) this.#refund({...charge, atMs: paidMs + HOUR_MS})
  }

  #refund({id, wallet, gross, atMs}: Paid): void {
    const refund = this.#dice.uuid()
    const part = this.#dice.below(2) === 0 ? gross : Math.ceil(gross / 2)
    const at = iso(atMs)
    const data = {
      refundTransactionId: refund,
      originalTransactionId: id,
      amount: reais(part),
      feeAmount: reais(REFUND_FEE),
      netAmount: reais(part),
      refundedAt: at,
    }
    this.#event({event: 'refund_completed', wallet, at, data})
    this.#post({wallet, type: 'refund', amount: -part, at, id: refund, parent: id})
    this.#post({wallet, type: 'fee', amount: -REFUND_FEE, at, parent: refund})
  }

  withdrawal(nth: number, {atMs, endMs}: {atMs: number; endMs: number}): void {
    const wallet = WALLETS[this.#dice.below(WALLETS.length)] as string
    const id = this.#dice.uuid()
    const gross = 2_000 + this.#dice.below(900_000)
    const fee = withdrawalFee(gross)
    const net = gross - fee
    const isOpen = this.#dice.below(100) === 0
    const hasFailed = !isOpen && this.#dice.below(50) === 0
    const end = iso(atMs + 90_000)
    const amounts = {amount: reais(gross), feeAmount: reais(fee), netAmount: reais(net)}
    this.#row('withdrawals', {
      id,
      ...amounts,
      createdAt: iso(isOpen ? endMs - HOUR_MS : atMs),
      subAccount: wallet,
      status: isOpen ? 'processing' : hasFailed ? 'failed' : 'completed',
      snapshotPixKey: `fornecedor${nth}@exemplo.com.br`,
      ...(!isOpen && {processedAt: end}),
    })
    if (isOpen) return
    const data = {
      withdrawalId: id,
      ...amounts,
      ...(hasFailed ? {failedAt: end} : {completedAt: end}),
    }
    const event = hasFailed ? 'withdrawal_failed' : 'withdrawal_completed'
    this.#event({event, wallet, at: end, data})
    this.#post({wallet, type: 'withdrawal', amount: -net, at: iso(atMs), id})
    this.#post({wallet, type: 'fee', amount: -fee, at: iso(atMs), parent: id})
    if (hasFailed)
      this.#post({wallet, type: 'withdrawal_reversal', amount: gross, at: end, parent: id})
  }

  close(): Appender[] {
    const files = Object.values(this.files)
    for (const file of files) file.close()
    return files
  }
}

/** Writes the data set of a month as another program would: about 5 rows and 1.3 kB a charge. */
export async function writeRoughWorld(
  directory: string,
  charges: number,
  how: Roughness,
): Promise<LargeWorld> {
  mkdirSync(directory, {recursive: true})
  const writer = new RoughWriter(directory, how)
  const endMs = START_MS + MONTH_MS
  const step = (MONTH_MS - 26 * HOUR_MS) / charges
  for (let nth = 0; nth < charges; nth += 1) {
    const atMs = Math.floor(START_MS + nth * step)
    writer.charge(atMs, endMs)
    if (nth % 30 === 4) writer.withdrawal(nth, {atMs, endMs})
  }
  const files = writer.close()
  for (const name of how.isShuffled ? Object.keys(writer.files) : []) {
    await shuffle(directory, name, how)
  }
  const asOf = iso(endMs)
  const balances = WALLETS.map((wallet) => ({
    wallet,
    held: 0,
    opening: 5_000_000,
    asOf,
    available: Number(decimal(500_000_000 + (writer.balances.get(wallet) ?? 0))),
  }))
  writeFileSync(join(directory, 'balances.json'), JSON.stringify(balances))
  writeFileSync(join(directory, 'fees.json'), JSON.stringify(feeTable(how.isFeeWrong ? 1 : 0)))
  const headers = how.isCsv ? 4 : 1
  return {
    directory,
    rows: files.reduce((sum, file) => sum + file.rows, 0) - headers,
    bytes: files.reduce((sum, file) => sum + file.bytes, 0),
  }
}

async function shuffle(directory: string, name: string, {seed}: Roughness): Promise<void> {
  const path = join(directory, name === 'statement' ? 'statement.csv' : `${name}.jsonl`)
  await shuffleFile(path, new Dice(seed + 1), name === 'statement')
}

function feeTable(off: number) {
  const from = '2025-01-01T00:00:00.000Z'
  const change = {from: iso(CHANGE_MS), fixed: 0.05, percent: 1.19}
  return {
    pix:
      off === 0
        ? [{from, fixed: 0.79, percent: 0}, change]
        : [{from, fixed: reais(79 - off), percent: 0}],
    withdrawal: [{from, fixed: 1.5, percent: 0.25}],
    refund: [{from, fixed: reais(REFUND_FEE), percent: 0}],
  }
}
