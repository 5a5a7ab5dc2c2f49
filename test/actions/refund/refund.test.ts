import {expect, onTestFinished, test, vi} from 'vitest'
import {
  confirmRefund,
  refundCost,
  refundTaken,
  refundTransaction,
  shortForRefund,
} from '../../../src/actions/refund/refund.ts'
import type {Context} from '../../../src/app/context.ts'
import {centavos} from '../../../src/domain/money.ts'
import {openJournal} from '../../../src/journal/open-journal.ts'
import type {NewRequest} from '../../../src/journal/request-record.ts'
import type {RequestEvent} from '../../../src/journal/request-state.ts'
import {UnreachableError} from '../../../src/messages/errors.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'
import {outcome, request} from '../../journal/fixtures.ts'

const CHARGE = 'c-1'
const pathOf = (id: string): string => `/v2/transactions/${id}/refund`

/** A refund of the charge beside one that was sent before, and the charges that refunds left for. */
async function refunded(earlier: Partial<NewRequest>, event: RequestEvent): Promise<string[]> {
  const home = temporaryDirectory()
  const journal = await openJournal({home: home.path, now: Date.now})
  onTestFinished(async () => {
    await journal.close()
    home[Symbol.dispose]()
  })
  const before = {...request, kind: 'refund', path: pathOf(CHARGE), body: '{}', ...earlier} as const
  await journal.requests.begin(before)
  await journal.requests.settle(before.id, outcome(event))
  const sent: string[] = []
  const refund = async (id: string) => {
    sent.push(id)
    return {resource: {originalTransactionId: id}}
  }
  const {account, instance} = request
  const identify = async () => ({account, instance})
  const context = {
    client: async () => ({
      addressee: request,
      identify,
      serviceNowMs: () => 0,
      surelyPastMs: async () => 0,
      transactions: {refund},
    }),
    now: () => 0,
    journal: async () => journal,
    settings: async () => ({
      environment: {value: 'test'},
      profile: {value: 'default'},
      wire: {},
    }),
  } as unknown as Context
  await refundTransaction(context, {id: CHARGE, externalReference: 'order-1'}).catch(
    (error: unknown) => {
      expect(error).toMatchObject({code: 'SENT_ALREADY', exitCode: 8, details: {journalId: 'id-1'}})
    },
  )
  return sent
}

test('no second refund of a charge leaves while the outcome of the first one is unknown', async () => {
  expect(await refunded({}, 'unanswered')).toEqual([])
})

test('nor while the one that was sent to the reference of the charge is unknown', async () => {
  expect(await refunded({path: pathOf('order-1')}, 'unanswered')).toEqual([])
})

test('nor while one is that was sent before the service said who the account is', async () => {
  const account = `client:${request.clientId}`
  expect(await refunded({account}, 'unanswered')).toEqual([])
})

test('nor while one is that was sent by a credential whose account is not known', async () => {
  const earlier = {account: 'client:b', clientId: 'b'}
  expect(await refunded(earlier, 'unanswered')).toEqual([])
})

test.each([
  {name: 'was refused', earlier: {}, event: 'refused'},
  {name: 'never left', earlier: {}, event: 'not_sent'},
  {name: 'is of another charge', earlier: {path: pathOf('c-2')}, event: 'unanswered'},
  {
    name: 'is of another account',
    earlier: {account: 'account-2', clientId: 'b'},
    event: 'unanswered',
  },
  {name: 'is of live', earlier: {environment: 'live'}, event: 'unanswered'},
  {name: 'is no refund', earlier: {kind: 'charge'}, event: 'unanswered'},
] as const)('a refund leaves although an earlier one $name', async ({earlier, event}) => {
  expect(await refunded(earlier, event)).toEqual([CHARGE])
})

/** A person at a terminal who types this when a charge of R$ 30 is to go back. */
async function typed(answer: string, refundedBefore: number, canAsk = true): Promise<unknown[]> {
  const shown: unknown[] = []
  const context = {
    client: async () => ({
      accounts: {fetchAccount: async () => ({fees: {refund: {fixed: 0.5, percent: 0}}})},
    }),
    settings: async () => ({environment: {value: 'test'}}),
    terminal: {canAsk, ask: async () => answer},
    notice: (text: string) => shown.push(JSON.parse(text)),
  } as unknown as Context
  const charge = {id: CHARGE, type: 'payment', status: 'completed', amount: 30}
  const asked = {charge, cost: await refundCost(context, charge, centavos(refundedBefore))}
  const show = ({amount, fee}: object & {amount: unknown; fee: unknown}) =>
    JSON.stringify({amount, fee})
  await confirmRefund(context, asked, {show, ask: String})
  return shown
}

test.each([
  {answer: '30', before: 0, shown: 3_000},
  {answer: ' R$ 30,00 ', before: 0, shown: 3_000},
  {answer: '(30.00)', before: 0, shown: 3_000},
  {answer: '19,50', before: 1_050, shown: 1_950},
])('what is left of a charge goes back once "$answer" is typed', async (row) => {
  const {answer, before, shown} = row
  expect(await typed(answer, before)).toEqual([{amount: shown, fee: 50}])
})

test.each([
  {answer: '', before: 0},
  {answer: 'y', before: 0},
  {answer: '3', before: 0},
  {answer: '30.01', before: 0},
  {answer: '30', before: 1_050},
])('"$answer" gives nothing back of a charge of which $before went back', async (row) => {
  const asked = typed(row.answer, row.before)
  await expect(asked).rejects.toMatchObject({code: 'NOT_CONFIRMED', exitCode: 8})
})

test('of a charge that went back whole nothing is asked, and off a terminal nothing goes back', async () => {
  await expect(typed('30', 3_000)).rejects.toMatchObject({
    code: 'CONFLICT',
    exitCode: 4,
    hint: `Look at it: pixctl transactions show ${CHARGE}`,
  })
  await expect(typed('30', 0, false)).rejects.toMatchObject({exitCode: 8})
})

test.each(['pending', 'expired', 'failed', 'cancelled'])(
  'no amount is asked for of a charge that is %s',
  async (status) => {
    const ask = vi.fn()
    const context = {
      settings: async () => ({environment: {value: 'test'}}),
      terminal: {canAsk: true, ask},
    } as unknown as Context
    const charge = {id: CHARGE, type: 'payment', status, amount: 30}
    const asked = {charge, cost: {amount: centavos(3_000), fee: undefined}}
    const confirmed = confirmRefund(context, asked, {show: String, ask: String})
    await expect(confirmed).rejects.toMatchObject({exitCode: 4, details: {value: status}})
    expect(ask).not.toHaveBeenCalled()
  },
)

test.each([
  {type: 'payment', status: 'completed'},
  {type: 'payment', status: 'settled'},
  {type: 'PIX_IN', status: 'pending'},
])('the service decides on a $type that is $status', async (said) => {
  const context = {
    settings: async () => ({environment: {value: 'test'}}),
    terminal: {canAsk: true, ask: async () => '30'},
    notice: () => {},
  } as unknown as Context
  const charge = {id: CHARGE, amount: 30, ...said}
  const asked = {charge, cost: {amount: centavos(3_000), fee: undefined}}
  await confirmRefund(context, asked, {show: String, ask: String})
})

test('of a charge whose refund is under way no amount is asked for', async () => {
  const ask = vi.fn()
  const context = {
    settings: async () => ({environment: {value: 'test'}}),
    terminal: {canAsk: true, ask},
  } as unknown as Context
  const charge = {id: CHARGE, type: 'payment', status: 'completed', amount: 30}
  const asked = {charge, cost: {amount: centavos(3_000), fee: undefined}, isOpen: true}
  const confirmed = confirmRefund(context, asked, {show: String, ask: String})
  await expect(confirmed).rejects.toMatchObject({
    code: 'CONFLICT',
    exitCode: 4,
    message: expect.stringContaining('asked for already'),
  })
  expect(ask).not.toHaveBeenCalled()
})

test.each([
  {name: 'less than the amount and the fee', available: 30.49, spendable: 3_049},
  {name: 'just enough', available: 30.5, spendable: undefined},
])('a wallet that has $name is shown as having: $spendable', async ({available, spendable}) => {
  const wallets: string[] = []
  const accounts = {fetchBalance: async () => ({available})}
  const inWallet = (wallet: string) => {
    wallets.push(wallet)
    return {accounts}
  }
  const signal = new AbortController().signal
  const context = {signal, client: async () => ({inWallet})} as unknown as Context
  const charge = {
    id: CHARGE,
    type: 'payment',
    status: 'completed',
    amount: 30,
    subAccount: 'loja-2',
  }
  const cost = {amount: centavos(3_000), fee: centavos(50)}
  expect(await shortForRefund(context, charge, cost)).toBe(spendable)
  expect(wallets).toEqual(['loja-2'])
})

test.each([
  {name: 'its amount', answer: {type: 'refund', amount: 75}, taken: 7_500},
  {
    name: 'its amount with the sign of the ledger',
    answer: {type: 'refund', amount: -75},
    taken: 7_500,
  },
  {name: 'another transaction', answer: {type: 'payment', amount: 200}, taken: undefined},
  {name: 'nothing', answer: undefined, taken: undefined},
])('a refund takes what its own transaction says: $name', async ({answer, taken}) => {
  const fetch = async () => {
    if (answer === undefined) throw new UnreachableError({code: 'AWAY', in: () => ({message: ''})})
    return {id: 'r-1', status: 'pending', ...answer}
  }
  const context = {
    client: async () => ({transactions: {fetch}, accounts: {fetchAccount: async () => ({})}}),
    signal: new AbortController().signal,
  } as unknown as Context
  const refund = {originalTransactionId: CHARGE, status: 'PENDING', pspRefundTransactionId: 'r-1'}
  expect((await refundTaken(context, refund))?.amount).toBe(taken)
})
