import {expect, onTestFinished, test} from 'vitest'
import {chargeMeant} from '../../../src/actions/refund/charge-meant.ts'
import {confirmRefund, refundCost, refundTransaction} from '../../../src/actions/refund/refund.ts'
import type {Context} from '../../../src/app/context.ts'
import {ZERO} from '../../../src/domain/money.ts'
import {openJournal} from '../../../src/journal/open-journal.ts'
import type {TransactionResource} from '../../../src/wire/transaction.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'
import {outcome, request} from '../../journal/fixtures.ts'

const OLDER = '01900000-0000-7000-8000-00000000000a'
const NEWER = '01900000-0000-7000-8000-00000000000b'

const charge = (id: string, amount: number): TransactionResource => {
  return {id, type: 'payment', status: 'completed', amount, externalReference: 'dup'}
}

/**
 * A service that finds the newest charge of a reference, and a person who types 1000; while the
 * person types, a newer charge gets the reference.
 */
async function desk() {
  const home = temporaryDirectory()
  const journal = await openJournal({home: home.path, now: Date.now})
  onTestFinished(async () => {
    await journal.close()
    home[Symbol.dispose]()
  })
  const charges = [charge(OLDER, 1000)]
  const fetched: string[] = []
  const sent: string[] = []
  const fetch = async (name: string) => {
    fetched.push(name)
    return charges.find(({id}) => id === name.toLowerCase()) ?? charges.at(-1)
  }
  const refund = async (id: string) => {
    sent.push(id)
    return {resource: {originalTransactionId: id}}
  }
  const ask = async () => {
    charges.push(charge(NEWER, 30))
    return '1000'
  }
  const identify = async () => ({account: request.account, instance: request.instance})
  const context = {
    home: home.path,
    now: () => 0,
    client: async () => ({
      addressee: request,
      identify,
      serviceNowMs: () => 0,
      surelyPastMs: async () => 0,
      transactions: {fetch, refund},
      accounts: {fetchAccount: async () => ({})},
    }),
    journal: async () => journal,
    store: async () => ({kind: 'local'}),
    settings: async () => ({
      environment: {value: 'test'},
      profile: {value: 'default'},
      baseUrl: {value: request.baseUrl},
      wire: {},
    }),
    terminal: {canAsk: true, ask},
    notice: () => {},
  } as unknown as Context
  const giveBack = async (typed: string) => {
    const meant = await chargeMeant(context, typed, {isShown: true})
    const cost = await refundCost(context, meant, ZERO)
    await confirmRefund(context, {charge: meant, cost}, {show: String, ask: String})
    return refundTransaction(context, meant)
  }
  return {context, journal, charges, fetched, sent, giveBack}
}

test('the charge that was shown goes back, although its reference names another one by then', async () => {
  const {fetched, sent, giveBack} = await desk()
  await giveBack('dup')
  expect([fetched, sent]).toEqual([['dup'], [OLDER]])
})

test('a refund by reference sees the one of unknown outcome that was sent by id', async () => {
  const {journal, sent, giveBack} = await desk()
  const path = `/v2/transactions/${OLDER}/refund`
  await journal.requests.begin({...request, kind: 'refund', path, body: '{}'})
  await journal.requests.settle(request.id, outcome('unanswered'))
  await expect(giveBack('dup')).rejects.toMatchObject({code: 'SENT_ALREADY', exitCode: 8})
  expect(sent).toEqual([])
})

test.each([true, false])(
  'a payout is no charge, by its id or its reference (shown: %s)',
  async (isShown) => {
    const {context, charges} = await desk()
    charges.push({...charge(NEWER, 45.5), type: 'withdrawal', externalReference: 's1'})
    for (const typed of ['s1', NEWER]) {
      await expect(chargeMeant(context, typed, {isShown})).rejects.toMatchObject({
        code: 'NOT_A_CHARGE',
        exitCode: 4,
        details: {id: NEWER, type: 'withdrawal'},
      })
    }
  },
)

test('what is not shown is taken by its id, in whatever case, and by no reference', async () => {
  const {context} = await desk()
  const meant = (typed: string) => chargeMeant(context, typed, {isShown: false})
  expect(await meant(OLDER)).toMatchObject({id: OLDER})
  expect(await meant(OLDER.toUpperCase())).toMatchObject({id: OLDER})
  await expect(meant('dup')).rejects.toMatchObject({
    code: 'NOT_CONFIRMED',
    exitCode: 8,
    details: {id: OLDER},
  })
})
