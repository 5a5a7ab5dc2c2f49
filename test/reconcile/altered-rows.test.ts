import {describe, expect, test} from 'vitest'
import {reconcile} from '../../src/reconcile/reconcile.ts'
import {inputsOf} from './worlds/files.ts'
import {cents, perfectWorld, reais, type World} from './worlds/world.ts'

const OPTIONS = {timezone: 'America/Sao_Paulo'}

/** One change of one row; `false` where the row has no such thing to change. */
type Change = (world: World, at: number) => boolean

const other = (id: string): string => id.replace(/^./, (digit) => (digit === 'a' ? 'b' : 'a'))

const CHANGES: readonly {
  name: string
  file: keyof World & ('lines' | 'charges' | 'withdrawals' | 'events')
  change: Change
}[] = [
  {
    name: 'a line that is gone',
    file: 'lines',
    change: (world, at) => world.lines.splice(at, 1).length > 0,
  },
  {
    name: 'a line that is there twice',
    file: 'lines',
    change: ({lines}, at) =>
      lines[at]?.type !== 'adjustment' && lines.push({...lines[at]} as never) > 0,
  },
  {
    name: 'a line one centavo off',
    file: 'lines',
    change: ({lines}, at) => {
      const line = lines[at]
      if (line) line.amount += 1
      return true
    },
  },
  {
    name: 'a line with the other sign',
    file: 'lines',
    change: ({lines}, at) => {
      const line = lines[at]
      if (line) line.amount = -line.amount
      return true
    },
  },
  {
    name: 'a line in another wallet',
    file: 'lines',
    change: ({lines}, at) => {
      const line = lines[at]
      if (line) line.wallet = line.wallet === 'loja-1' ? 'loja-2' : 'loja-1'
      return true
    },
  },
  {
    name: 'a line that names something else',
    file: 'lines',
    change: ({lines}, at) => {
      const line = lines[at]
      if (!line || line.parentTransactionId === '') return false
      if (line.type === 'refund' || line.type === 'block') return false
      line.parentTransactionId = other(line.parentTransactionId)
      return true
    },
  },
  {
    name: 'a line of another type',
    file: 'lines',
    change: ({lines}, at) => {
      const line = lines[at]
      if (!line || line.type === 'adjustment') return false
      line.type = line.type === 'payment' ? 'withdrawal' : 'payment'
      return true
    },
  },
  {
    name: 'an event that is gone',
    file: 'events',
    change: (world, at) => {
      const [event] = world.events.splice(at, 1)
      return event?.event !== 'balance_block_created' && event?.event !== 'withdrawal.completed'
    },
  },
  {
    name: 'an event one centavo off',
    file: 'events',
    change: ({events}, at) => {
      const data = events[at]?.data
      if (data) data.amount = reais(cents(data.amount) + 1)
      return true
    },
  },
  {
    name: 'an event about something else',
    file: 'events',
    change: ({events}, at) => {
      const data = events[at]?.data
      for (const field of ['transactionId', 'withdrawalId', 'refundTransactionId', 'blockId']) {
        if (typeof data?.[field] === 'string') data[field] = other(data[field])
      }
      return true
    },
  },
  {
    name: 'a charge that is gone',
    file: 'charges',
    change: (world, at) => world.charges.splice(at, 1).length > 0,
  },
  {
    name: 'a charge one centavo off',
    file: 'charges',
    change: ({charges}, at) => {
      const charge = charges[at]
      if (charge) charge.amount = reais(cents(charge.amount) + 1)
      return true
    },
  },
  {
    name: 'a charge of another status',
    file: 'charges',
    change: ({charges}, at) => {
      const charge = charges[at]
      if (charge) charge.status = charge.status === 'pending' ? 'failed' : 'pending'
      return true
    },
  },
  {
    name: 'a withdrawal that is gone',
    file: 'withdrawals',
    change: (world, at) => world.withdrawals.splice(at, 1).length > 0,
  },
  {
    name: 'a withdrawal one centavo off',
    file: 'withdrawals',
    change: ({withdrawals}, at) => {
      const withdrawal = withdrawals[at]
      if (withdrawal) withdrawal.amount = reais(cents(withdrawal.amount) + 1)
      return true
    },
  },
]

describe.each(CHANGES)('$name is always noticed', ({file, change}) => {
  test.each([1, 2, 3])('seed %i', async (seed) => {
    const rows = perfectWorld(seed, 24).world[file].length
    for (let at = 0; at < rows; at += 1) {
      const {world} = perfectWorld(seed, 24)
      const before = JSON.stringify(world[file][at])
      if (!change(world, at)) continue
      const {result} = await reconcile(inputsOf(world), OPTIONS)
      expect(result.verdict, `row ${at} of ${file}: ${before}`).toBe('unreconciled')
      for (const wallet of result.wallets) {
        expect(wallet.explainedCentavos + wallet.unexplainedCentavos).toBe(
          wallet.differenceCentavos,
        )
      }
    }
  })
})
