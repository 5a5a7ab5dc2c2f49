import {cents, DAY_MS, iso, reais} from '../../worlds/world.ts'
import {completed, costsMore, type HiddenWorld, lineOf, without} from './hidden-world.ts'

export const WITHDRAWALS: readonly HiddenWorld[] = [
  {
    name: 'a reversal after which nothing came back',
    expected: ['FAILED_NOT_RETURNED', 'STATUS_MISMATCH'],
    make: (maker) => {
      const {record} = completed(maker)
      const reversal = {withdrawalId: record.id, amount: record.amount}
      maker.emit('withdrawal_reversed', record.subAccount, maker.tick() + DAY_MS, reversal)
      maker.close()
    },
  },
  {
    name: 'an event whose amount less its fee is not its net',
    expected: ['NET_MISMATCH'],
    make: (maker) => {
      const {event} = completed(maker)
      event.data.netAmount = reais(cents(event.data.netAmount ?? 0) - 1)
      maker.close()
    },
  },
  {
    name: 'a withdrawal that is not posted',
    expected: ['MISSING_POSTING'],
    make: (maker) => {
      without(maker, 'withdrawal', completed(maker).record.id)
      maker.close()
    },
  },
  {
    name: 'a withdrawal that failed and did not come back',
    expected: ['FAILED_NOT_RETURNED'],
    make: (maker) => {
      without(maker, 'withdrawal_reversal', maker.withdrawal('failed').id)
      maker.close()
    },
  },
  {
    name: 'a withdrawal that failed, and whose record says that it completed',
    expected: ['STATUS_MISMATCH'],
    make: (maker) => {
      maker.withdrawal('failed').status = 'completed'
      maker.close()
    },
  },
  {
    name: 'a withdrawal that cost more than the others, on every side',
    expected: ['FEE_OVERCHARGE'],
    make: (maker) => {
      costsMore(maker, completed(maker).record, 1)
      maker.close()
    },
  },
  {
    name: 'a withdrawal record whose amount less its fee is not its net',
    expected: ['NET_MISMATCH'],
    make: (maker) => {
      const {record} = completed(maker)
      record.netAmount = reais(cents(record.netAmount) - 1)
      maker.close()
    },
  },
  {
    name: 'a withdrawal record of another amount, whose net follows',
    expected: ['AMOUNT_MISMATCH'],
    make: (maker) => {
      const {record} = completed(maker)
      record.amount = reais(cents(record.amount) + 1)
      record.netAmount = reais(cents(record.netAmount) + 1)
      maker.close()
    },
  },
  {
    name: 'a withdrawal record with another fee than its event, where no fee table decides',
    expected: ['AMOUNT_MISMATCH'],
    make: (maker) => {
      const {record} = completed(maker)
      record.feeAmount = reais(cents(record.feeAmount) + 1)
      record.netAmount = reais(cents(record.netAmount) - 1)
      maker.close()
      maker.world.fees.withdrawal = []
    },
  },
  {
    name: 'withdrawals that all cost a centavo more than the table says',
    expected: ['FEE_OVERCHARGE'],
    make: (maker) => {
      maker.close()
      maker.world.fees.withdrawal = [{from: iso(0), fixed: 2.49, percent: 0}]
    },
  },
  {
    name: 'withdrawals of before the fee table begins with theirs',
    expected: [],
    make: (maker) => {
      maker.close()
      const last = maker.world.withdrawals.at(-1)
      maker.world.fees.withdrawal = [{from: last?.createdAt ?? '', fixed: 2.5, percent: 0}]
    },
  },
  {
    name: 'two withdrawals alike within a day',
    expected: ['DUPLICATE_PAYMENT_SUSPECT'],
    make: (maker) => {
      const [one, other] = [completed(maker), completed(maker)]
      const copied = {
        subAccount: one.record.subAccount,
        snapshotPixKey: one.record.snapshotPixKey,
        amount: one.record.amount,
        netAmount: one.record.netAmount,
      }
      Object.assign(other.record, copied)
      other.event.subAccount = copied.subAccount
      Object.assign(other.event.data, {amount: copied.amount, netAmount: copied.netAmount})
      const [main, fee] = ['withdrawal', 'fee'].map((type) => lineOf(maker, type, other.record.id))
      if (main) main.amount = -cents(copied.netAmount)
      for (const line of [main, fee]) if (line) line.wallet = copied.subAccount
      maker.close()
    },
  },
]
