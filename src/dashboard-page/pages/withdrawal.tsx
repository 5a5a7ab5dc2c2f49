import type {WithdrawalSummary, WithdrawalView} from '../../wire/dashboard.ts'
import {moveWithdrawal, returnWithdrawal} from '../actions/withdrawal-actions.ts'
import {backTo} from '../parts/back-to.ts'
import {Badge} from '../parts/badge.tsx'
import {ActionButton, Facts, Loaded, PageHeader, Panel} from '../parts/layout.tsx'
import {LineTable} from '../parts/line-table.tsx'
import {Timeline} from '../parts/timeline.tsx'
import {Code, Moment, Money} from '../parts/values.tsx'
import {useResource} from '../state/resource.ts'
import {linkTo} from '../state/route.ts'
import {money, text, walletName} from '../texts/text.ts'

/** One withdrawal, and what becomes of it. */
export function WithdrawalPage({id}: {id: string}) {
  const withdrawal = useResource<WithdrawalView>(`withdrawals/${encodeURIComponent(id)}`)
  const words = text.value
  return (
    <Loaded from={withdrawal} back={backTo('withdrawals')}>
      {({withdrawal: record, lines, events}) => (
        <>
          <PageHeader
            title={money(record.amount)}
            back={backTo('withdrawals')}
            beside={<Badge status={record.status} />}
          >
            <Actions withdrawal={record} />
          </PageHeader>
          <div class="columns">
            <Details withdrawal={record} />
            <Timeline
              steps={[{at: record.createdAt, words: words.timeline.created}]}
              events={events}
            />
          </div>
          <Panel title={words.charge.lines}>
            <LineTable lines={lines} />
          </Panel>
        </>
      )}
    </Loaded>
  )
}

function Actions({withdrawal: {id, status}}: {withdrawal: WithdrawalSummary}) {
  const words = text.value
  if (status === 'failed') return null
  if (status === 'completed') {
    return <ActionButton action={returnWithdrawal(id, 'reverse')} label={words.reverse.open} />
  }
  return (
    <>
      {status === 'pending' && (
        <ActionButton action={moveWithdrawal(id, 'process')} label={words.process.open} />
      )}
      <ActionButton action={returnWithdrawal(id, 'fail')} label={words.fail.open} />
      <ActionButton
        tone="primary"
        action={moveWithdrawal(id, 'settle')}
        label={words.settle.open}
      />
    </>
  )
}

function Details({withdrawal}: {withdrawal: WithdrawalSummary}) {
  const {field, charge, withdraw} = text.value
  const keyTypes: Readonly<Record<string, string>> = withdraw.keyTypes
  const {snapshotPixKeyType: keyType = '', snapshotPixKey: key = ''} = withdrawal
  return (
    <Panel title={charge.details}>
      <Facts
        rows={[
          [field.id, <Code key="id" value={withdrawal.id} />],
          [field.net, <Money key="net" reais={withdrawal.netAmount} />],
          [field.fee, <Money key="fee" reais={withdrawal.feeAmount} />],
          [
            field.wallet,
            <a key="wallet" href={linkTo('wallets', withdrawal.subAccount)}>
              {walletName(withdrawal.subAccount)}
            </a>,
          ],
          [field.holder, withdrawal.snapshotHolderName],
          [field.document, withdrawal.snapshotHolderDocument],
          [`${field.key} (${keyTypes[keyType] ?? keyType})`, <Code key="key" value={key} />],
          [field.created, <Moment key="created" at={withdrawal.createdAt} />],
          [field.processed, withdrawal.processedAt && <Moment at={withdrawal.processedAt} />],
          [field.failureReason, withdrawal.failureReason],
          [field.externalReference, withdrawal.externalReference],
          [field.pspPaymentId, withdrawal.pspReference && <Code value={withdrawal.pspReference} />],
        ]}
      />
    </Panel>
  )
}
