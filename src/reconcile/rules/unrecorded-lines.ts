import type {TransactionType} from '../../domain/ledger.ts'
import type {UnrecordedLines} from '../result.ts'
import type {Books} from '../subjects/books.ts'
import {movedBy} from './adjustments.ts'
import {type FeeRead, isNoneInForce} from './fees-in-force.ts'

/** The lines that only a row of the file can have caused; a fee or a transfer may be of several. Refunds have no records but events. */
const LINES_OF = {
  charges: ['payment', 'refund'],
  withdrawals: ['withdrawal', 'withdrawal_reversal'],
  blocks: ['block', 'block_release'],
  events: ['refund'],
  fees: ['fee'],
} as const satisfies Readonly<Record<UnrecordedLines['missing'], readonly TransactionType[]>>

const FILES = ['charges', 'withdrawals', 'blocks', 'events', 'fees'] as const

/**
 * Files that were not given although the statement has lines of theirs: of those lines it was
 * not compared whether a record, or the fee table, agrees with them. Without such lines nothing is missed, unless blocks were
 * open at the last closing: no record tells whether they still are.
 *
 * Sorted by file, then by wallet.
 */
export const unrecordedLines = (read: FeeRead, books: Books): readonly UnrecordedLines[] =>
  FILES.filter((missing) => isAbsent(missing, read, books)).flatMap((missing) => {
    const moved = LINES_OF[missing].flatMap((type) => movedBy(type, read))
    const held = missing === 'blocks' ? leftOpen(books) : []
    const wallets = [...new Set([...moved.map(({wallet}) => wallet), ...held])].sort()
    return wallets.map((wallet) => ({missing, wallet}))
  })

const isAbsent = (name: UnrecordedLines['missing'], read: FeeRead, books: Books): boolean =>
  name === 'fees' ? isNoneInForce(read, books) : !books.terms.present.has(name)

/** Wallets of the blocks that the last run left open. */
const leftOpen = ({terms: {open}}: Books): readonly string[] =>
  [...open.values()].flatMap(({kind, wallet, pending}) =>
    kind === 'block' && pending && wallet !== undefined ? [wallet] : [],
  )
