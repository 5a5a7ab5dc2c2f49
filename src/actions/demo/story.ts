import {decodeBrCode, isUnpayable} from '../../domain/br-code.ts'
import {DEFAULT_FEES, feeOf} from '../../domain/fee.ts'
import {add, type Centavos, centavos, subtract, sum, toReais, ZERO} from '../../domain/money.ts'
import {type SplitLeg, settleSplit} from '../../domain/split.ts'
import {amountsOfNet} from '../../domain/withdrawal.ts'
import type {WithdrawalRequestBody} from '../../wire/withdrawal.ts'
import type {DemoFacts, DemoStep, DemoStepName} from './demo-story.ts'
import {signatureOf, verifiesToTheByte} from './mailbox.ts'
import {proveLedger, proveReconciliation, requireCentavos} from './proof.ts'
import type {Stage} from './stage.ts'

const GROSS = centavos(10_000)
const LEGS: readonly SplitLeg[] = [
  {subAccount: 'loja-1', amount: centavos(3_000)},
  {subAccount: 'loja-2', amount: centavos(1_250)},
]
const WALLETS = ['principal', ...LEGS.map(({subAccount}) => subAccount)]
const PAYOUT_NET = centavos(2_000)
const PAYEE: Omit<WithdrawalRequestBody, 'netAmount'> = {
  pixKey: 'maria@example.com',
  pixKeyType: 'email',
  holderName: 'Maria Silva',
  holderDocument: '52998224725',
  holderDocumentType: 'cpf',
}

const step = <Name extends DemoStepName>(name: Name, holds: boolean, facts: DemoFacts[Name]) => ({
  name,
  holds,
  facts,
})

type WalletChange = DemoFacts['balances']['wallets'][number]

/**
 * From an empty account to a footing ledger, each step checked against the rules of the service.
 * Amounts expected come from `domain`, amounts found from the emulator.
 */
export async function* tellStory(stage: Stage): AsyncGenerator<DemoStep> {
  const {emulator, context} = stage
  yield step('emulator', true, {url: emulator.url, dashboardUrl: emulator.dashboardUrl})
  const client = await context.client()
  const {lifetimeSeconds} = await client.fetchToken()
  const {clientId} = emulator.credentials.test
  yield step('login', lifetimeSeconds === 300, {clientId, lifetimeSeconds})
  yield await createWallets(stage)
  const endpoint = await client.webhookEndpoints.create({url: stage.mailbox.url})
  const secret = endpoint.resource.secret ?? ''
  stage.mailbox.trust(secret)
  yield step('listener', secret !== '', {url: stage.mailbox.url, endpointId: endpoint.resource.id})
  yield* chargeAndPayment(stage, secret)
  yield* withdrawalAndOutcome(stage, secret)
  const ledger = await proveLedger(stage, WALLETS)
  yield step('ledger', ledger.holds, ledger.facts)
  const reconciliation = await proveReconciliation(stage)
  yield step('reconciliation', reconciliation.holds, reconciliation.facts)
}

async function createWallets({context}: Stage): Promise<DemoStep> {
  const {subAccounts} = await context.client()
  for (const {subAccount} of LEGS) await subAccounts.create({reference: subAccount})
  const wallets = (await subAccounts.list()).map(({reference, status}) => ({reference, status}))
  return step('wallets', wallets.length === LEGS.length, {wallets})
}

async function* chargeAndPayment(stage: Stage, secret: string): AsyncGenerator<DemoStep> {
  const client = await stage.context.client()
  const before = await readBalances(stage)
  const {resource: charge} = await client.charges.create({
    amount: toReais(GROSS),
    description: 'Pedido 1042',
    split: LEGS.map(({subAccount, amount}) => ({subAccount, amount: toReais(amount)})),
  })
  const code = decodeBrCode(charge.pixCopyPaste)
  const isPayable = !isUnpayable(code) && code.kind === 'dynamic'
  yield step('charge', charge.status === 'pending' && isPayable, charge)

  const paid = await stage.control<{status: string}>(`/charges/${charge.id}/pay`, {
    payer: {name: 'João Souza', document: '11144477735'},
  })
  yield step('payment', paid.status === 'completed', {id: charge.id, status: paid.status})
  yield await deliveryOf('payment_completed', stage, secret)

  const fee = feeOf(DEFAULT_FEES.pix, GROSS)
  const wallets = changesOf(before, await readBalances(stage), expectedAfter(before, fee))
  const arithmetic = {
    gross: toReais(GROSS),
    fee: toReais(fee),
    net: toReais(subtract(GROSS, fee)),
    legs: LEGS.map(({subAccount, amount}) => ({subAccount, amount: toReais(amount)})),
  }
  yield step('balances', wallets.every(isAsExpected), {...arithmetic, wallets})
}

async function* withdrawalAndOutcome(stage: Stage, secret: string): AsyncGenerator<DemoStep> {
  const client = await stage.context.client()
  const {gross, fee, net} = payout()
  const body = {...PAYEE, netAmount: toReais(net)}
  const {resource: withdrawal} = await client.withdrawals.create(body)
  const amounts = [withdrawal.amount, withdrawal.feeAmount, withdrawal.netAmount]
  const isAsAsked = amounts.join() === [gross, fee, net].map(toReais).join()
  yield step('withdrawal', isAsAsked && withdrawal.status !== 'completed', withdrawal)

  const settled = await stage.control<{status: string}>(`/withdrawals/${withdrawal.id}/complete`)
  const delivery = await deliveryOf('withdrawal_completed', stage, secret)
  yield step('outcome', delivery.holds && settled.status === 'completed', {
    id: withdrawal.id,
    status: settled.status,
    ...delivery.facts,
  })
}

/** The webhook of a kind, as it arrived on this machine. */
async function deliveryOf(event: string, {mailbox}: Stage, secret: string) {
  const delivery = await mailbox.next(event)
  return step('delivery', verifiesToTheByte(delivery, secret), {
    event,
    eventId: delivery.eventId,
    subAccount: delivery.subAccount,
    bytes: delivery.body.length,
    signature: signatureOf(delivery),
    body: JSON.parse(delivery.body.toString('utf8')),
  })
}

const payout = () => amountsOfNet(DEFAULT_FEES.withdrawal, PAYOUT_NET)

/** What each wallet has, in reais. */
async function readBalances(stage: Stage): Promise<Map<string, number>> {
  const balances = new Map<string, number>()
  for (const wallet of WALLETS) {
    const {accounts} = await stage.contextOf(wallet).client()
    balances.set(wallet, (await accounts.fetchBalance()).available)
  }
  return balances
}

/** The originator gets the gross, pays the fee, then hands out the legs. Source: spec, "Split". */
function expectedAfter(before: ReadonlyMap<string, number>, fee: Centavos): Map<string, number> {
  const legs = settleSplit(GROSS, fee, LEGS)
  const given = sum(legs.map(({amount}) => amount))
  const gains = new Map<string, Centavos>(legs.map(({subAccount, amount}) => [subAccount, amount]))
  gains.set('principal', subtract(subtract(GROSS, fee), given))
  return new Map(
    [...before].map(([wallet, reais]) => {
      const had = requireCentavos(reais)
      return [wallet, toReais(add(had, gains.get(wallet) ?? ZERO))]
    }),
  )
}

const changesOf = (
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
  expected: ReadonlyMap<string, number>,
): WalletChange[] =>
  WALLETS.map((wallet) => ({
    wallet,
    before: before.get(wallet) ?? Number.NaN,
    after: after.get(wallet) ?? Number.NaN,
    expected: expected.get(wallet) ?? Number.NaN,
  }))

const isAsExpected = ({after, expected}: WalletChange): boolean => after === expected
