import {join} from 'node:path'
import {Appender} from './appender.ts'
import {Dice} from './dice.ts'

export const WALLETS = ['principal', ...Array.from({length: 19}, (_, at) => `loja-${at + 1}`)]

const reais = (amount: number): string => {
  const cents = amount % 100
  const whole = (amount - cents) / 100
  if (cents === 0) return `${whole}`
  return cents % 10 === 0 ? `${whole}.${cents / 10}` : `${whole}.${cents < 10 ? '0' : ''}${cents}`
}

export const decimal = (amount: number): string => {
  const cents = Math.abs(amount) % 100
  const whole = (Math.abs(amount) - cents) / 100
  return `${amount < 0 ? '-' : ''}${whole}.${cents < 10 ? '0' : ''}${cents}`
}

const FEE = 99
const WITHDRAWAL_FEE = 250
const REFUND_FEE = 50

/** A charge as far as what follows from it needs to know; centavos and milliseconds. */
interface Cause {
  readonly id: string
  readonly wallet: string
  readonly gross: number
  readonly atMs: number
}

/** Writes one world, subject after subject, in the order of time. */
export class WorldWriter {
  readonly charges: Appender
  readonly withdrawals: Appender
  readonly events: Appender
  readonly blocks: Appender
  readonly statement: Appender
  readonly balances = new Map<string, number>()
  readonly #dice = new Dice(2026)

  constructor(directory: string) {
    this.charges = new Appender(join(directory, 'charges.jsonl'))
    this.withdrawals = new Appender(join(directory, 'withdrawals.jsonl'))
    this.events = new Appender(join(directory, 'events.jsonl'))
    this.blocks = new Appender(join(directory, 'blocks.jsonl'))
    this.statement = new Appender(join(directory, 'statement.csv'))
    this.statement.line('id,wallet,type,amount,createdAt,parentTransactionId')
  }

  #post(line: {
    id?: string
    wallet: string
    type: string
    amount: number
    at: string
    parent?: string
  }): void {
    const {id = this.#dice.uuid(), wallet, type, amount, at, parent = ''} = line
    this.statement.line(`${id},${wallet},${type},${decimal(amount)},${at},${parent}`)
    this.balances.set(wallet, (this.balances.get(wallet) ?? 0) + amount)
  }

  #emit(event: string, wallet: string, at: string, data: string): void {
    const eventId = this.#dice.uuid()
    this.events.line(
      `{"event":"${event}","eventId":"${eventId}","timestamp":"${at}","subAccount":"${wallet}","data":{${data}}}`,
    )
  }

  #record(of: {
    id: string
    wallet: string
    status: string
    gross: number
    atMs: number
    legs: string
    fee: string
  }): void {
    const {id, wallet, status, gross, atMs, legs, fee} = of
    this.charges.line(
      `{"id":"${id}","status":"${status}","amount":${reais(gross)},"currency":"BRL","pixCopyPaste":"00020126580014br.gov.bcb.pix0136${id}520400005303986","expiresAt":"${new Date(atMs + 86_400_000).toISOString()}","createdAt":"${new Date(atMs).toISOString()}","externalReference":"pedido-${id.slice(0, 8)}","subAccount":"${wallet}"${fee}${legs}}`,
    )
  }

  #legs(net: number, originator: number): {wallet: string; amount: number}[] {
    const roll = this.#dice.below(10)
    const count = roll < 4 ? 0 : roll < 7 ? 1 : roll < 9 ? 2 : 3
    return Array.from({length: count}, (_, at) => ({
      wallet: WALLETS[(originator + 1 + at) % WALLETS.length] as string,
      amount: Math.max(1, Math.floor(net / (4 + at))),
    }))
  }

  charge(nth: number, atMs: number): void {
    const originator = this.#dice.below(WALLETS.length)
    const wallet = WALLETS[originator] as string
    const id = this.#dice.uuid()
    const gross = 1_000 + this.#dice.below(90_000)
    if (nth % 25 === 7) this.#unpaid({id, wallet, gross, atMs})
    else if (nth % 250 === 11)
      this.#record({id, wallet, status: 'pending', gross, atMs, legs: '', fee: ''})
    else this.#paid({nth, id, wallet, originator, gross, atMs})
  }

  #unpaid({id, wallet, gross, atMs}: Cause): void {
    this.#record({id, wallet, status: 'cancelled', gross, atMs, legs: '', fee: ''})
    const at = new Date(atMs + 3_600_000).toISOString()
    this.#emit(
      'payment_expired',
      wallet,
      at,
      `"transactionId":"${id}","amount":${reais(gross)},"expiredAt":"${at}"`,
    )
  }

  #paid(of: {
    nth: number
    id: string
    wallet: string
    originator: number
    gross: number
    atMs: number
  }): void {
    const {nth, id, wallet, originator, gross, atMs} = of
    const legs = this.#legs(gross - FEE, originator)
    const split = legs
      .map((leg) => `{"subAccount":"${leg.wallet}","amount":${reais(leg.amount)}}`)
      .join(',')
    const legsText = legs.length === 0 ? '' : `,"split":[${split}]`
    this.#record({
      id,
      wallet,
      status: 'completed',
      gross,
      atMs,
      legs: legsText,
      fee: `,"feeAmount":${reais(FEE)}`,
    })
    const at = new Date(atMs + 60_000).toISOString()
    const overcharge = nth % 1_000 === 3 ? 1 : 0
    this.#emit(
      'payment_completed',
      wallet,
      at,
      `"transactionId":"${id}","amount":${reais(gross)},"feeAmount":${reais(FEE)},"netAmount":${reais(gross - FEE)},"status":"completed","completedAt":"${at}","e2eId":"E${id.slice(0, 8)}202601011200${id.slice(24)}","externalReference":"pedido-${id.slice(0, 8)}"${legsText}`,
    )
    this.#post({id, wallet, type: 'payment', amount: gross, at})
    this.#post({wallet, type: 'fee', amount: -FEE - overcharge, at, parent: id})
    for (const leg of legs) {
      this.#post({wallet, type: 'internal_transfer', amount: -leg.amount, at, parent: id})
      this.#post({
        wallet: leg.wallet,
        type: 'internal_transfer',
        amount: leg.amount,
        at,
        parent: id,
      })
    }
    if (nth % 100 === 17) this.#refund({id, wallet, gross, atMs: atMs + 120_000})
    if (nth % 1_000 === 19) this.#block({id, wallet, gross, atMs: atMs + 180_000})
  }

  #refund({id, wallet, gross, atMs}: Cause): void {
    const refund = this.#dice.uuid()
    const at = new Date(atMs).toISOString()
    this.#emit(
      'refund_completed',
      wallet,
      at,
      `"refundTransactionId":"${refund}","originalTransactionId":"${id}","amount":${reais(gross)},"feeAmount":${reais(REFUND_FEE)},"netAmount":${reais(gross)},"refundedAt":"${at}"`,
    )
    this.#post({id: refund, wallet, type: 'refund', amount: -gross, at, parent: id})
    this.#post({wallet, type: 'fee', amount: -REFUND_FEE, at, parent: refund})
  }

  #block({id, wallet, gross, atMs}: Cause): void {
    const block = this.#dice.uuid()
    const at = new Date(atMs).toISOString()
    this.blocks.line(
      `{"id":"${block}","transactionId":"${id}","amount":${reais(gross)},"status":"approved","blockType":"med","createdAt":"${at}","resolvedAt":"${at}"}`,
    )
    const data = `"blockId":"${block}","transactionId":"${id}","amount":${reais(gross)},"blockType":"med","createdAt":"${at}"`
    this.#emit('balance_block_created', wallet, at, data)
    this.#emit('balance_block_approved', wallet, at, `${data},"resolvedAt":"${at}"`)
    this.#post({id: block, wallet, type: 'block', amount: -gross, at, parent: id})
  }

  withdrawal(nth: number, atMs: number): void {
    const wallet = WALLETS[this.#dice.below(WALLETS.length)] as string
    const id = this.#dice.uuid()
    const gross = 1_000 + this.#dice.below(50_000)
    const net = gross - WITHDRAWAL_FEE
    const at = new Date(atMs).toISOString()
    const end = new Date(atMs + 60_000).toISOString()
    const amounts = `"amount":${reais(gross)},"feeAmount":${reais(WITHDRAWAL_FEE)},"netAmount":${reais(net)}`
    this.withdrawals.line(
      `{"id":"${id}",${amounts},"status":"completed","snapshotHolderName":"Maria da Silva","snapshotHolderDocument":"12345678909","createdAt":"${at}","projectId":null,"snapshotPixKey":"pessoa${nth}@exemplo.com.br","snapshotPixKeyType":"email","failureReason":null,"processedAt":"${end}","subAccount":"${wallet}"}`,
    )
    this.#emit(
      'withdrawal_completed',
      wallet,
      end,
      `"withdrawalId":"${id}",${amounts},"status":"completed","completedAt":"${end}"`,
    )
    this.#post({id, wallet, type: 'withdrawal', amount: -net, at})
    this.#post({wallet, type: 'fee', amount: -WITHDRAWAL_FEE, at, parent: id})
  }

  close(): Appender[] {
    const files = [this.charges, this.withdrawals, this.events, this.blocks, this.statement]
    for (const file of files) file.close()
    return files
  }
}
