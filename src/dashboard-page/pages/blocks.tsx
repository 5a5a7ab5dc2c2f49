import {BLOCK_STATUSES} from '../../domain/balance-block.ts'
import type {BlockView} from '../../wire/dashboard.ts'
import {Badge} from '../parts/badge.tsx'
import {Empty} from '../parts/layout.tsx'
import {ListPage} from '../parts/list-page.tsx'
import type {Column} from '../parts/table.tsx'
import {Moment, Money, ShortId} from '../parts/values.tsx'
import {linkTo} from '../state/route.ts'
import {text, walletName, wordFor} from '../texts/text.ts'

/** Every block of the environment. */
export function BlocksPage() {
  const words = text.value
  return (
    <ListPage<BlockView>
      name="blocks"
      columns={columns()}
      statuses={BLOCK_STATUSES.map((value) => ({value, label: wordFor(words.status, value)}))}
      empty={
        <Empty title={words.block.none} note={words.block.noneNote}>
          <a href={linkTo('charges', undefined, {status: 'completed'})}>{words.block.openHint}</a>
        </Empty>
      }
    />
  )
}

function columns(): Column<BlockView>[] {
  const {field, blockTypes} = text.value
  return [
    {title: field.id, cell: ({id}) => <ShortId id={id} />},
    {title: field.type, cell: ({blockType}) => wordFor(blockTypes, blockType)},
    {title: field.wallet, isExtra: true, cell: ({subAccount}) => walletName(subAccount)},
    {title: field.reason, isExtra: true, cell: ({reason}) => reason ?? ''},
    {title: field.status, cell: ({status}) => <Badge status={status} />},
    {title: field.created, isExtra: true, cell: ({createdAt}) => <Moment at={createdAt} />},
    {title: field.amount, isAmount: true, cell: ({amount}) => <Money reais={amount} />},
  ]
}
