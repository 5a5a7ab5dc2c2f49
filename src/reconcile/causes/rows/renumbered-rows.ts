import {LEAST_FINDINGS} from '../../findings/least-findings.ts'
import {type Place, placeKey} from '../../read/rows/rows.ts'
import type {CauseTerms} from '../proposal.ts'
import {inOrderOfPlace, type Suspect} from '../suspect.ts'
import type {Repeated} from './pasted-rows.ts'

/** Rows that stand twice: where they begin first and where again, and what is found of them. */
export interface CopiedRows extends Pick<Repeated, 'first' | 'again'> {
  readonly rows: number
  readonly suspects: readonly Suspect[]
}

/** So many rows are read again for it. */
const MOST_ROWS = 100_000
/** Of lines that a service posted twice no row in between stands there again. */
const LEAST_ROWS = 10

/** What is found of a line that belongs to nothing, or to what has its line already. */
const OF_COPIES: ReadonlySet<Suspect['code']> = new Set([
  'DUPLICATE_POSTING',
  'UNMATCHED_LEDGER_LINE',
  'EXTRA_SPLIT_LEG',
  'MISSING_EVENT',
  'OVER_REFUND',
])

/** What a line says beside its id. */
interface Said {
  readonly id: string
  readonly rest: string
  readonly wallet: string
  readonly amount: number
}

function saidIn(content: string): Said {
  const [id, ...rest] = JSON.parse(content)
  const [wallet, , amount] = rest
  return {id, rest: JSON.stringify(rest), wallet, amount}
}

const moved = ({source, line}: Place, by: number): Place => ({source, line: line + by})

/** The pairs of one file and of the distance that most pairs have: rows that were appended keep their order. */
function mostAlike(repeated: readonly Repeated[]): readonly Repeated[] {
  const ofOne = repeated.filter(({first, again}) => first.source === again.source)
  const byDistance = Map.groupBy(
    ofOne,
    ({first, again}) => `${first.source} ${again.line - first.line}`,
  )
  return [...byDistance.values()].reduce<readonly Repeated[]>(
    (most, own) => (own.length > most.length ? own : most),
    [],
  )
}

/**
 * Rows of one file of the statement that stand in it twice, in one order and under other ids, as where two exports that
 * make the ids anew were joined: between the first pair and the last one each row is that of so many lines before,
 * but for its id. Only where the balances say that the copies were never posted: without them they come to what is
 * stated, in each wallet that has some.
 *
 * @param repeated fees and other lines that name the same parent twice.
 */
export async function renumberedRows(
  repeated: readonly Repeated[],
  findings: readonly Suspect[],
  {files, lineContents, wallets}: Pick<CauseTerms, 'files' | 'lineContents' | 'wallets'>,
): Promise<CopiedRows | undefined> {
  const alike = mostAlike(repeated)
  const [one] = alike
  if (one === undefined || alike.length < LEAST_FINDINGS) return undefined
  const distance = one.again.line - one.first.line
  const rows = files.find(({source}) => source === one.first.source)?.rows ?? 0
  if (distance < LEAST_ROWS || rows > MOST_ROWS) return undefined
  // Behind the header, which is the first line.
  const lines = Array.from({length: rows}, (_, nth) => moved({...one.first, line: 2}, nth))
  const contents = await lineContents(lines)
  const said = new Map<number, Said>()
  for (const place of lines) {
    const content = contents.get(placeKey(place))
    if (content !== undefined) said.set(place.line, saidIn(content))
  }
  const isCopy = ({line}: Place): boolean => {
    const [copy, original] = [said.get(line), said.get(line - distance)]
    return copy !== undefined && copy.rest === original?.rest && copy.id !== original.id
  }
  const copies = lines.filter(isCopy)
  const [begin, end] = [copies[0], copies.at(-1)]
  if (begin === undefined || end === undefined || copies.length < LEAST_ROWS) return undefined
  if (end.line - begin.line + 1 !== copies.length || copies.length > distance) return undefined
  const sums = new Map<string, number>()
  for (const place of copies) {
    const {wallet, amount} = said.get(place.line) as Said
    sums.set(wallet, (sums.get(wallet) ?? 0) + amount)
  }
  const differences = new Map(wallets.map((each) => [each.wallet, each.differenceCentavos]))
  if ([...sums].some(([wallet, sum]) => differences.get(wallet) !== -sum)) return undefined
  return {
    first: moved(begin, -distance),
    again: begin,
    rows: copies.length,
    suspects: suspectsOf(findings, {
      names: new Set(files.flatMap(({file, source}) => (source === begin.source ? [file] : []))),
      copies: new Set(copies.map(({line}) => line)),
      originals: new Set(copies.map(({line}) => line - distance)),
      wallets: new Set(sums.keys()),
    }),
  }
}

/** What is found of the copies, and the differences that they make. */
function suspectsOf(
  findings: readonly Suspect[],
  of: {
    readonly names: ReadonlySet<string>
    readonly copies: ReadonlySet<number>
    readonly originals: ReadonlySet<number>
    readonly wallets: ReadonlySet<string>
  },
): readonly Suspect[] {
  return inOrderOfPlace(
    findings.filter(({code, wallet, evidence}) => {
      if (code === 'UNEXPLAINED_DIFFERENCE') return of.wallets.has(wallet ?? '')
      if (!OF_COPIES.has(code)) return false
      // Of equal legs the copy may be taken for the one that was due.
      const isOf = (line: number): boolean =>
        of.copies.has(line) || (code === 'EXTRA_SPLIT_LEG' && of.originals.has(line))
      return evidence.some(({file, line}) => of.names.has(file) && isOf(line))
    }),
  )
}
