import type {LineView, Subject} from '../../wire/dashboard.ts'
import {linkTo, type PageName} from '../state/route.ts'
import {text, walletName, wordFor} from '../texts/text.ts'
import {type Column, Table} from './table.tsx'
import {Moment, Money, ShortId} from './values.tsx'

const PAGE_OF: Readonly<Record<Subject['kind'], PageName>> = {
  charge: 'charges',
  withdrawal: 'withdrawals',
  block: 'blocks',
}

export const subjectAddress = ({kind, id}: Subject): string => linkTo(PAGE_OF[kind], id)

interface LineTableProps {
  readonly lines: readonly LineView[]
  readonly hasWallet?: boolean
  readonly hasBalance?: boolean
  readonly hasLinks?: boolean
}

/** Lines of the ledger. */
export function LineTable(props: LineTableProps) {
  const {lines, hasWallet = false, hasBalance = false, hasLinks = false} = props
  const words = text.value
  const columns: (Column<LineView> | false)[] = [
    {title: words.field.type, cell: ({type}) => wordFor(words.lineTypes, type)},
    {title: words.field.created, isExtra: true, cell: ({createdAt}) => <Moment at={createdAt} />},
    hasWallet && {title: words.field.wallet, cell: ({wallet}) => walletName(wallet)},
    {title: words.field.id, isExtra: true, cell: ({id}) => <ShortId id={id} />},
    {
      title: words.field.amount,
      isAmount: true,
      cell: ({amount}) => <Money reais={amount} isSigned />,
    },
    hasBalance && {
      title: words.field.balanceAfter,
      isAmount: true,
      cell: ({balanceAfter = 0}) => <Money reais={balanceAfter} />,
    },
  ]
  return (
    <Table
      caption={words.charge.lines}
      columns={columns.filter((column) => column !== false)}
      rows={lines}
      keyOf={({id}) => id}
      addressOf={({subject}) => (hasLinks && subject ? subjectAddress(subject) : undefined)}
    />
  )
}
