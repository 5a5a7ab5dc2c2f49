import {BLOCK_STATUSES} from '../../domain/balance-block.ts'
import type {BlockView} from '../../wire/dashboard.ts'
import {Badge} from '../parts/badge.tsx'
import {Empty, Loaded, PageHeader} from '../parts/layout.tsx'
import {Listed} from '../parts/listed.tsx'
import type {Column} from '../parts/table.tsx'
import {Moment, Money, ShortId} from '../parts/values.tsx'
import {useListing} from '../state/listing.ts'
import {linkTo} from '../state/route.ts'
import {useWallets, walletReferences} from '../state/wallets.ts'
import {text, walletName, wordFor} from '../texts/text.ts'

/** Every block of the environment. */
export function BlocksPage() {
  const blocks = useListing<BlockView>('blocks')
  const wallets = walletReferences(useWallets())
  const words = text.value
  return (
    <>
      <PageHeader title={words.pages.blocks} />
      <Loaded from={blocks}>
        {(listing) => (
          <Listed
            listing={listing}
            caption={words.pages.blocks}
            statuses={BLOCK_STATUSES.map((value) => ({
              value,
              label: wordFor(words.status, value),
            }))}
            wallets={wallets}
            columns={columns()}
            keyOf={({id}) => id}
            addressOf={({id}) => linkTo('blocks', id)}
            empty={
              <Empty title={words.block.none} note={words.block.noneNote}>
                <a href={linkTo('charges', undefined, {status: 'completed'})}>
                  {words.block.openHint}
                </a>
              </Empty>
            }
          />
        )}
      </Loaded>
    </>
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
