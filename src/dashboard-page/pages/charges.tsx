import {CHARGE_STATUSES} from '../../domain/charge.ts'
import type {ChargeSummary} from '../../wire/dashboard.ts'
import {createCharge} from '../actions/charge-actions.ts'
import {Badge} from '../parts/badge.tsx'
import {ActionButton, Empty} from '../parts/layout.tsx'
import {ListPage} from '../parts/list-page.tsx'
import type {Column} from '../parts/table.tsx'
import {Moment, Money, ShortId} from '../parts/values.tsx'
import {text, walletName, wordFor} from '../texts/text.ts'

/** Every charge of the environment. */
export function ChargesPage() {
  const words = text.value
  return (
    <ListPage<ChargeSummary>
      name="charges"
      columns={columns()}
      statuses={CHARGE_STATUSES.map((value) => ({value, label: wordFor(words.status, value)}))}
      empty={<Empty title={words.charge.none} note={words.charge.noneNote} />}
    >
      <ActionButton tone="primary" label={words.createCharge.open} action={createCharge} />
    </ListPage>
  )
}

/** What people call it: its description, else its reference, else the end of its id. */
export const chargeName = ({description, externalReference, id}: ChargeSummary): string =>
  description || externalReference || `…${id.slice(-8)}`

function columns(): Column<ChargeSummary>[] {
  const {field} = text.value
  return [
    {title: field.description, cell: (charge) => chargeName(charge)},
    {
      title: field.reference,
      isExtra: true,
      cell: ({externalReference}) => externalReference ?? '',
    },
    {title: field.id, isExtra: true, cell: ({id}) => <ShortId id={id} />},
    {title: field.wallet, isExtra: true, cell: ({subAccount}) => walletName(subAccount)},
    {title: field.payer, isExtra: true, cell: ({payerName}) => payerName ?? ''},
    {title: field.status, cell: ({status}) => <Badge status={status} />},
    {title: field.created, isExtra: true, cell: ({createdAt}) => <Moment at={createdAt} />},
    {title: field.amount, isAmount: true, cell: ({amount}) => <Money reais={amount} />},
  ]
}
