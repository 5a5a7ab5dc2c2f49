import {openedSince} from '../misfits/earlier-lines.ts'
import {spanOfLines} from '../misfits/said-of-files.ts'
import type {Gathered} from '../read/gather/gathered.ts'
import type {Result} from '../result.ts'
import type {CauseTerms} from './proposal.ts'

interface Opening extends Pick<Result, 'wallets' | 'misfits'> {
  /** The last closing; absent where no last result was given. Units: milliseconds since the epoch. */
  readonly closedMs: number | undefined
}

/** Wallets of which a balance says that they open with nothing: they have nothing of before. */
const newWallets = ({rows}: Pick<Gathered, 'rows'>, {wallets}: Opening): ReadonlySet<string> => {
  const isStated = new Set(rows.balances.flatMap(({wallet, isOpened}) => (isOpened ? wallet : [])))
  const opened = wallets.filter((one) => one.openingCentavos === 0 && isStated.has(one.wallet))
  return new Set(opened.map(({wallet}) => wallet))
}

/** What tells whether a row that is missing is of this period or of one before. */
export function openingTerms(
  gathered: Gathered,
  opening: Opening,
): Pick<CauseTerms, 'openedMs' | 'begunMs'> {
  let known: {readonly firstLineMs: number; readonly isNew: ReadonlySet<string>} | undefined
  const begun = () => {
    known ??= {
      firstLineMs: spanOfLines(gathered)?.firstMs ?? Number.POSITIVE_INFINITY,
      isNew: newWallets(gathered, opening),
    }
    return known
  }
  return {
    openedMs: openedSince(opening),
    begunMs: (wallet, firstEventMs) => {
      if (opening.closedMs !== undefined || begun().isNew.has(wallet ?? '')) return -Infinity
      const firstMs = Math.min(begun().firstLineMs, firstEventMs)
      return Number.isFinite(firstMs) ? firstMs : -Infinity
    },
  }
}
