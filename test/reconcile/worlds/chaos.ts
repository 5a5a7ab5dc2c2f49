import {BLOCK_STATUSES} from '../../../src/domain/balance-block.ts'
import {CHARGE_STATUSES} from '../../../src/domain/charge.ts'
import {EVENT_KINDS} from '../../../src/domain/event.ts'
import {EVENT_SUBJECTS} from '../../../src/domain/event-subject.ts'
import {TRANSACTION_TYPES} from '../../../src/domain/ledger.ts'
import {WITHDRAWAL_STATUSES} from '../../../src/domain/withdrawal.ts'
import type {Json, World} from './world.ts'
import {perfectWorld, reais} from './world.ts'

/** Readable rows that make no sense together: few amounts, ids that meet, everything combined at random. */
export function chaos(seed: number, rows: number): World {
  const {world} = perfectWorld(seed, 3)
  const {random} = world
  const times = (make: () => Json) => Array.from({length: rows}, make) as never[]
  const ids = Array.from({length: 600}, () => random.uuid())
  const wallets = ['principal', 'loja-1', 'loja-2']
  const instant = () => new Date(Date.UTC(2026, 0, 1 + random.between(0, 20))).toISOString()
  const maybe = (fields: Json): Json => (random.chance(0.7) ? fields : {})
  const amounts = [0, 1, 99, 250, 9_901, 10_000, 10_000, 10_000]
  const amount = () => random.pick(amounts)
  /** Mostly those of the schedule, so that enough rows are nearly in order. */
  const fees = (gross: number) => ({
    ...maybe({feeAmount: reais(random.pick([99, 99, 99, 99, 0, 250]))}),
    ...maybe({netAmount: reais(random.pick([gross - 99, gross - 99, gross - 99, 9_901, -1]))}),
  })
  const legs = () =>
    Array.from({length: random.between(0, 3)}, () => ({
      subAccount: random.pick(wallets),
      amount: reais(random.pick([0, 100, 3_000, 9_901])),
    }))
  const record = (statuses: readonly string[], gross: number) => ({
    id: random.pick(ids),
    status: random.pick(statuses),
    amount: reais(gross),
    createdAt: instant(),
    ...maybe({subAccount: random.pick(wallets)}),
  })
  world.charges = times(() => {
    const gross = amount()
    return {...record(CHARGE_STATUSES, gross), ...fees(gross), ...maybe({split: legs()})}
  })
  world.withdrawals = times(() => {
    const gross = amount()
    const pixKey = {snapshotPixKey: random.pick(['a@b.co', 'c@d.co'])}
    return {...record(WITHDRAWAL_STATUSES, gross), ...fees(gross), ...maybe(pixKey)}
  })
  world.blocks = times(() => ({
    ...record(BLOCK_STATUSES, amount()),
    transactionId: random.pick(ids),
  })).slice(0, 5)
  world.events = times(() => {
    const event = random.chance(0.5) ? 'payment_completed' : random.pick(EVENT_KINDS)
    const gross = amount()
    const {idField: subject, relatedField: related, atField: settledAt} = EVENT_SUBJECTS[event]
    const named = {[subject]: random.pick(ids), ...(related ? {[related]: random.pick(ids)} : {})}
    const data = {
      amount: reais(gross),
      ...named,
      ...fees(gross),
      ...maybe({[settledAt]: instant()}),
      ...maybe({split: legs()}),
    }
    const eventId = random.chance(0.1) ? 'twice' : random.uuid()
    return {
      event,
      eventId,
      timestamp: instant(),
      ...maybe({subAccount: random.pick(wallets)}),
      data,
    }
  })
  world.lines = times(() => ({
    id: random.pick(ids),
    wallet: random.pick(wallets),
    type: random.pick([...TRANSACTION_TYPES, 'pix']),
    amount: random.pick(amounts) * random.pick([1, -1]),
    createdAt: instant(),
    parentTransactionId: random.chance(0.6) ? random.pick(ids) : '',
  }))
  for (const balance of world.balances) balance.asOf = instant()
  return world
}
