import type {ChargeView} from '../../wire/dashboard.ts'
import {Badge} from '../parts/badge.tsx'
import {Panel} from '../parts/layout.tsx'
import {Table} from '../parts/table.tsx'
import {Moment, Money} from '../parts/values.tsx'
import {linkTo} from '../state/route.ts'
import {text, walletName, wordFor} from '../texts/text.ts'

/** What each wallet was promised, and what it got when the charge was paid. */
export function SplitOfCharge({view: {charge, servedSplit}}: {view: ChargeView}) {
  const words = text.value
  if (!charge.split || charge.split.length === 0) return null
  const rows = charge.split.map((leg, index) => ({
    ...leg,
    key: String(index),
    served: servedSplit[index]?.amount,
  }))
  return (
    <Panel title={words.field.split}>
      <Table
        caption={words.field.split}
        rows={rows}
        keyOf={({key}) => key}
        addressOf={({subAccount}) => linkTo('wallets', subAccount)}
        columns={[
          {title: words.field.wallet, cell: ({subAccount}) => walletName(subAccount)},
          {
            title: words.charge.splitAsked,
            isAmount: true,
            cell: ({amount}) => <Money reais={amount} />,
          },
          {
            title: words.charge.splitServed,
            isAmount: true,
            cell: ({served}) => (served === undefined ? '–' : <Money reais={served} />),
          },
        ]}
      />
    </Panel>
  )
}

export function RefundsOfCharge({view: {refunds}}: {view: ChargeView}) {
  const words = text.value
  if (refunds.length === 0) return null
  return (
    <Panel title={words.charge.refunds}>
      <Table
        caption={words.charge.refunds}
        rows={refunds}
        keyOf={({id}) => id}
        columns={[
          {title: words.field.status, cell: ({status}) => <Badge status={status} />},
          {title: words.field.created, cell: ({requestedAt}) => <Moment at={requestedAt} />},
          {
            title: words.field.fee,
            isAmount: true,
            cell: ({feeAmount}) => <Money reais={feeAmount} />,
          },
          {title: words.field.amount, isAmount: true, cell: ({amount}) => <Money reais={amount} />},
        ]}
      />
    </Panel>
  )
}

export function BlocksOfCharge({view: {blocks}}: {view: ChargeView}) {
  const words = text.value
  if (blocks.length === 0) return null
  return (
    <Panel title={words.pages.blocks}>
      <Table
        caption={words.pages.blocks}
        rows={blocks}
        keyOf={({id}) => id}
        addressOf={({id}) => linkTo('blocks', id)}
        columns={[
          {title: words.field.type, cell: ({blockType}) => wordFor(words.blockTypes, blockType)},
          {title: words.field.status, cell: ({status}) => <Badge status={status} />},
          {title: words.field.amount, isAmount: true, cell: ({amount}) => <Money reais={amount} />},
        ]}
      />
    </Panel>
  )
}
