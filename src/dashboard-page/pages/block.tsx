import {isOpenBlockStatus} from '../../domain/balance-block.ts'
import type {BlockDetail, BlockView} from '../../wire/dashboard.ts'
import {decideBlock, defendBlock} from '../actions/block-actions.ts'
import {backTo} from '../parts/back-to.ts'
import {Badge} from '../parts/badge.tsx'
import {ActionButton, Facts, Loaded, PageHeader, Panel} from '../parts/layout.tsx'
import {LineTable} from '../parts/line-table.tsx'
import {Timeline} from '../parts/timeline.tsx'
import {Code, Moment, ShortId} from '../parts/values.tsx'
import {useResource} from '../state/resource.ts'
import {linkTo} from '../state/route.ts'
import {money, text, walletName, wordFor} from '../texts/text.ts'

/** One block, until it is decided and after. */
export function BlockPage({id}: {id: string}) {
  const detail = useResource<BlockDetail>(`blocks/${encodeURIComponent(id)}`)
  const words = text.value
  return (
    <Loaded from={detail} back={backTo('blocks')}>
      {({block, lines, events}) => (
        <>
          <PageHeader
            title={money(block.amount)}
            back={backTo('blocks')}
            beside={<Badge status={block.status} />}
          >
            {isOpenBlockStatus(block.status) && <Actions block={block} />}
          </PageHeader>
          <div class="columns">
            <Details block={block} />
            <Timeline steps={[]} events={events} />
          </div>
          <Panel title={words.charge.lines}>
            <LineTable lines={lines} />
          </Panel>
        </>
      )}
    </Loaded>
  )
}

function Actions({block: {id, status}}: {block: BlockView}) {
  const words = text.value
  return (
    <>
      <ActionButton action={decideBlock(id, 'approve')} label={words.approve.open} />
      <ActionButton action={decideBlock(id, 'reject')} label={words.reject.open} />
      {status === 'awaiting_response' && (
        <ActionButton tone="primary" action={defendBlock(id)} label={words.defend.open} />
      )}
    </>
  )
}

function Details({block}: {block: BlockView}) {
  const {field, charge, blockTypes} = text.value
  return (
    <Panel title={charge.details}>
      <Facts
        rows={[
          [field.id, <Code key="id" value={block.id} />],
          [field.type, wordFor(blockTypes, block.blockType)],
          [
            field.transaction,
            <a key="charge" href={linkTo('charges', block.transactionId)}>
              <ShortId id={block.transactionId} />
            </a>,
          ],
          [field.wallet, walletName(block.subAccount)],
          [field.reason, block.reason],
          [field.referenceNumber, block.referenceNumber],
          [field.created, <Moment key="created" at={block.createdAt} />],
          [field.processed, block.resolvedAt && <Moment at={block.resolvedAt} />],
          [field.resolution, block.resolutionReason],
          [field.externalReference, block.externalReference],
          [field.e2eId, block.e2eId && <Code value={block.e2eId} />],
        ]}
      />
    </Panel>
  )
}
