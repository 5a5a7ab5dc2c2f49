import type {ChargeView} from '../../wire/dashboard.ts'
import {openBlock} from '../actions/block-actions.ts'
import {expireCharge, payCharge, refundCharge} from '../actions/charge-actions.ts'
import {backTo} from '../parts/back-to.ts'
import {Badge} from '../parts/badge.tsx'
import {ActionButton, Facts, Loaded, PageHeader, Panel} from '../parts/layout.tsx'
import {LineTable} from '../parts/line-table.tsx'
import {Timeline} from '../parts/timeline.tsx'
import {Code, CopyButton, Moment, Money} from '../parts/values.tsx'
import {useResource} from '../state/resource.ts'
import {linkTo} from '../state/route.ts'
import {money, text, walletName} from '../texts/text.ts'
import {BlocksOfCharge, RefundsOfCharge, SplitOfCharge} from './charge-parts.tsx'

/** One charge: what a payer sees, what it did to the ledger, and its deliveries. */
export function ChargePage({id}: {id: string}) {
  const charge = useResource<ChargeView>(`charges/${encodeURIComponent(id)}`)
  return (
    <Loaded from={charge} back={backTo('charges')}>
      {(view) => <Charge view={view} />}
    </Loaded>
  )
}

function Charge({view}: {view: ChargeView}) {
  const words = text.value
  const {charge, lines, events, refunds} = view
  const steps = [
    {at: charge.createdAt, words: words.timeline.created},
    ...refunds.map(({requestedAt}) => ({at: requestedAt, words: words.timeline.refundAsked})),
  ]
  return (
    <>
      <PageHeader
        title={money(charge.amount)}
        back={backTo('charges')}
        beside={<Badge status={charge.status} />}
      >
        <Actions view={view} />
      </PageHeader>
      <div class="columns">
        <div class="stack">
          <Details view={view} />
          <SplitOfCharge view={view} />
          <RefundsOfCharge view={view} />
          <BlocksOfCharge view={view} />
        </div>
        <div class="stack">
          {charge.status === 'pending' && <QrCode view={view} />}
          <Timeline steps={steps} events={events} />
        </div>
      </div>
      {lines.length > 0 && (
        <Panel title={words.charge.lines}>
          <LineTable lines={lines} hasWallet />
        </Panel>
      )}
    </>
  )
}

function Actions({view: {charge, refunds}}: {view: ChargeView}) {
  const words = text.value
  if (charge.status === 'pending') {
    return (
      <>
        <ActionButton action={expireCharge(charge.id)} label={words.expire.open} />
        <ActionButton action={payCharge(charge.id, 'cnpj')} label={words.pay.cnpj} />
        <ActionButton tone="primary" action={payCharge(charge.id, 'cpf')} label={words.pay.cpf} />
      </>
    )
  }
  if (charge.status !== 'completed') return null
  const isRefunded = refunds.some(({status}) => status === 'CONFIRMED')
  return (
    <>
      <ActionButton action={openBlock(charge.id)} label={words.openBlock.open} />
      {!isRefunded && <ActionButton action={refundCharge(charge.id)} label={words.refund.open} />}
    </>
  )
}

function QrCode({view: {charge}}: {view: ChargeView}) {
  const words = text.value.charge
  return (
    <section class="panel qr" aria-label={words.copyPaste}>
      <img
        src={charge.qrCodeBase64}
        alt={words.qr(money(charge.amount))}
        width="200"
        height="200"
      />
      <div class="code">
        <code>{charge.pixCopyPaste}</code>
      </div>
      <CopyButton
        value={charge.pixCopyPaste}
        label={`${text.value.action.copy}: ${words.copyPaste}`}
      />
      <p class="note">{words.notPayable}</p>
    </section>
  )
}

function Details({view}: {view: ChargeView}) {
  const {charge, transaction, project, customer, metadata} = view
  const {field, charge: words} = text.value
  return (
    <Panel title={words.details}>
      <Facts
        rows={[
          [field.id, <Code key="id" value={charge.id} />],
          [field.description, view.description],
          [
            field.wallet,
            <a key="w" href={linkTo('wallets', view.subAccount)}>
              {walletName(view.subAccount)}
            </a>,
          ],
          [field.fee, reais(transaction.feeAmount)],
          [field.net, reais(transaction.netAmount)],
          [field.created, <Moment key="created" at={charge.createdAt} />],
          [field.expires, charge.status === 'pending' && <Moment at={charge.expiresAt} />],
          [field.paid, transaction.paidAt && <Moment at={transaction.paidAt} />],
          [field.payer, people(transaction.counterpartName, transaction.counterpartDocument)],
          [field.customer, people(...Object.values(customer ?? {}))],
          [field.failureReason, transaction.failureReason],
          [
            words.returned,
            transaction.blockedDeposit?.refund && (
              <Badge status={transaction.blockedDeposit.refund.status} />
            ),
          ],
          [field.externalReference, charge.externalReference],
          [field.project, project?.name],
          [field.e2eId, transaction.e2eId && <Code value={transaction.e2eId} />],
          [field.pspPaymentId, charge.pspPaymentId && <Code value={charge.pspPaymentId} />],
          [field.institution, charge.pspCredentialId && <Code value={charge.pspCredentialId} />],
          [
            field.metadata,
            metadata && <pre class="inline">{JSON.stringify(metadata, null, 2)}</pre>,
          ],
        ]}
      />
    </Panel>
  )
}

const reais = (amount: number | undefined) =>
  amount === undefined ? undefined : <Money reais={amount} />

const people = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part).join(' · ')
