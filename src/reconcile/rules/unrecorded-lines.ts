import type {TransactionType} from '../../domain/ledger.ts'
import type {CountedRead} from '../read/counted-lines.ts'
import type {UnrecordedLines} from '../result.ts'
import type {Books} from '../subjects/books.ts'
import {movedBy} from './adjustments.ts'

/** The lines that only a row of the file can have caused; a fee or a transfer may be of several. */
const LINES_OF = {
  charges: ['payment', 'refund'],
  withdrawals: ['withdrawal', 'withdrawal_reversal'],
  blocks: ['block', 'block_release'],
} as const satisfies Readonly<Record<UnrecordedLines['missing'], readonly TransactionType[]>>

const FILES = ['charges', 'withdrawals', 'blocks'] as const

/**
 * Files of records that were not given although the statement has lines of theirs: of those lines it was
 * not compared whether a record agrees with them. Without such lines nothing is missed, unless blocks were
 * open at the last closing: no record tells whether they still are.
 *
 * Sorted by file, then by wallet.
 */
export const unrecordedLines = (read: CountedRead, books: Books): readonly UnrecordedLines[] =>
  FILES.filter((missing) => !books.terms.present.has(missing)).flatMap((missing) => {
    const moved = LINES_OF[missing].flatMap((type) => movedBy(type, read))
    const held = missing === 'blocks' ? leftOpen(books) : []
    const wallets = [...new Set([...moved.map(({wallet}) => wallet), ...held])].sort()
    return wallets.map((wallet) => ({missing, wallet}))
  })

/** Wallets of the blocks that the last run left open. */
const leftOpen = ({terms: {open}}: Books): readonly string[] =>
  [...open.values()].flatMap(({kind, wallet, pending}) =>
    kind === 'block' && pending && wallet !== undefined ? [wallet] : [],
  )
