import {WITHDRAWAL_STATUSES} from '../../domain/withdrawal.ts'
import type {WithdrawalSummary} from '../../wire/dashboard.ts'
import {createWithdrawal} from '../actions/withdrawal-actions.ts'
import {Badge} from '../parts/badge.tsx'
import {ActionButton, Empty} from '../parts/layout.tsx'
import {ListPage} from '../parts/list-page.tsx'
import type {Column} from '../parts/table.tsx'
import {Moment, Money, ShortId} from '../parts/values.tsx'
import {text, walletName, wordFor} from '../texts/text.ts'

/** Every withdrawal of the environment. */
export function WithdrawalsPage() {
  const words = text.value
  return (
    <ListPage<WithdrawalSummary>
      name="withdrawals"
      columns={columns()}
      statuses={WITHDRAWAL_STATUSES.map((value) => ({value, label: wordFor(words.status, value)}))}
      empty={<Empty title={words.withdrawal.none} note={words.withdrawal.noneNote} />}
    >
      <ActionButton tone="primary" label={words.withdraw.open} action={createWithdrawal} />
    </ListPage>
  )
}

function columns(): Column<WithdrawalSummary>[] {
  const {field} = text.value
  return [
    {title: field.id, cell: ({id}) => <ShortId id={id} />},
    {title: field.holder, cell: ({snapshotHolderName}) => snapshotHolderName ?? ''},
    {
      title: field.reference,
      isExtra: true,
      cell: ({externalReference}) => externalReference ?? '',
    },
    {title: field.key, isExtra: true, cell: ({snapshotPixKey}) => snapshotPixKey ?? ''},
    {title: field.wallet, isExtra: true, cell: ({subAccount}) => walletName(subAccount)},
    {title: field.status, cell: ({status}) => <Badge status={status} />},
    {title: field.created, isExtra: true, cell: ({createdAt}) => <Moment at={createdAt} />},
    {
      title: field.fee,
      isAmount: true,
      isExtra: true,
      cell: ({feeAmount}) => <Money reais={feeAmount} />,
    },
    {title: field.amount, isAmount: true, cell: ({amount}) => <Money reais={amount} />},
  ]
}
