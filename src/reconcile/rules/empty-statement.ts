import type {Draft} from '../findings/draft.ts'
import type {FileRead, Source} from '../read/files/source.ts'
import type {WalletStatement} from '../result.ts'

interface Read {
  readonly sources: readonly Pick<Source, 'name'>[]
  readonly reads: readonly Pick<FileRead, 'rows'>[]
}

/**
 * A statement without a line beside charges or withdrawals that owe it none, all expired, say. An
 * export that failed looks the same, and without a stated balance nothing tells the two apart: that must not
 * read as reconciled. Where balances were compared, they are the openings, so that nothing moved: the period
 * was quiet. Asked only where no finding was raised: no line is missing, and no compared wallet differs.
 */
export function emptyStatement(
  {sources, reads}: Read,
  wallets: readonly Pick<WalletStatement, 'differenceCentavos'>[],
): Draft[] {
  if (wallets.some(({differenceCentavos}) => differenceCentavos !== null)) return []
  const rowsOf = (names: readonly string[]): number =>
    sources.reduce(
      (sum, {name}, at) => sum + (names.includes(name) ? (reads[at]?.rows ?? 0) : 0),
      0,
    )
  const source = sources.findIndex(({name}) => name === 'statement')
  if (source < 0 || rowsOf(['statement']) > 0) return []
  if (rowsOf(['charges', 'withdrawals']) === 0) return []
  return [
    {
      code: 'RECORD_INVALID',
      subject: {kind: 'file_line', id: ''},
      wallet: null,
      evidence: [{source, line: 1}],
      fault: {code: 'no_rows', field: undefined},
    },
  ]
}
