import type {Books, Rows} from '../books/books.ts'
import type {DataSetName} from '../finding-codes.ts'
import type {Gathered} from '../gathered.ts'
import {isCounted, type Judgement} from '../judge.ts'
import type {ReconcileOptions} from '../options.ts'
import type {FeeTotals} from '../report-data.ts'
import type {ChargeRow, LineRow, Place, Row} from '../rows.ts'
import {batchesOf} from './every-row.ts'
import type {ReportSums, Sides} from './sums.ts'

/** Ids come before the lines that name them. */
const READING_ORDER: readonly DataSetName[] = [
  'withdrawals',
  'events',
  'charges',
  'blocks',
  'statement',
]

const LISTS = ['charges', 'withdrawals', 'events', 'blocks', 'lines'] as const

const EVERYWHERE: Sides = {record: true, event: true, line: true}
const WITHOUT_RECORD: Sides = {record: false, event: true, line: true}
const NOTHING_POSTED: Sides = {record: true, event: true, line: false}

/**
 * Adds the rows that nobody looked at one by one, because a screen found them in perfect order:
 * what is posted there is what was expected. Reads the files once more, row by row.
 *
 * Errors: those of the file system; the signal's reason.
 */
export async function addOrdinary(
  {books, drafts}: Judgement,
  gathered: Gathered,
  {options, sums}: {options: ReconcileOptions; sums: ReportSums},
): Promise<void> {
  const {tallies} = gathered.ordinary
  if (READING_ORDER.every((name) => tallies[name].matched.rows === 0)) return
  const named = new Set(drafts.flatMap(({evidence}) => evidence.map(placeKey)))
  const looker = new OrdinaryRows(books, {sums, named, seen: placesOf(gathered.rows)})
  for (const name of READING_ORDER) {
    for (const source of gathered.sources.filter((one) => one.name === name)) {
      for await (const rows of batchesOf(source, options)) looker.add(rows)
    }
  }
}

/** Fewer than 2^22 files of at most 2^31 lines have numbers of their own. */
const placeKey = ({source, line}: Place): number => source * 2 ** 31 + line

const placesOf = (rows: Rows): ReadonlySet<number> =>
  new Set(LISTS.flatMap((list) => (rows[list] as readonly Row[]).map(placeKey)))

interface OrdinaryTerms {
  readonly sums: ReportSums
  /** Rows that a finding names, and rows that were looked at. */
  readonly named: ReadonlySet<number>
  readonly seen: ReadonlySet<number>
}

class OrdinaryRows {
  readonly #books: Books
  readonly #terms: OrdinaryTerms
  readonly #withdrawals = new Set<string>()
  readonly #refunds = new Set<string>()

  constructor(books: Books, terms: OrdinaryTerms) {
    this.#books = books
    this.#terms = terms
  }

  add(rows: Rows): void {
    const {sums} = this.#terms
    for (const {id} of rows.withdrawals) this.#withdrawals.add(id)
    for (const row of this.#ordinary('withdrawals', rows.withdrawals)) {
      sums.subject('withdrawal', EVERYWHERE, row.amount)
    }
    for (const {kind, subjectId} of rows.events) {
      if (kind === 'refund_completed') this.#refunds.add(subjectId)
    }
    for (const row of this.#ordinary('events', rows.events)) {
      if (row.kind === 'refund_completed') sums.subject('refund', WITHOUT_RECORD, row.amount)
    }
    for (const row of this.#ordinary('charges', rows.charges)) {
      sums.subject('charge', sidesOf(row), row.amount)
    }
    for (const row of this.#ordinary('blocks', rows.blocks)) {
      sums.subject('block', EVERYWHERE, row.amount)
    }
    for (const line of this.#ordinary('statement', rows.lines)) this.#addLine(line)
  }

  /** Rows in scope that were not looked at; they count as matched unless a finding names them. */
  *#ordinary<T extends Row>(name: DataSetName, rows: readonly T[]): Generator<T> {
    const {sums, named, seen} = this.#terms
    for (const row of rows) {
      const key = placeKey(row)
      if (seen.has(key) || row.atMs > this.#books.terms.asOfMs) continue
      const isAdjustment = 'type' in row && row.type === 'adjustment'
      if (!isAdjustment) sums.row(name, row.amount, !named.has(key))
      yield row
    }
  }

  #addLine(line: LineRow): void {
    const {sums} = this.#terms
    const {type, wallet, amount, parent} = line
    if (isCounted(line, this.#books)) sums.days.add(line)
    if (type === 'fee') sums.fee({kind: this.#feeKind(parent), wallet}, -amount, -amount)
    if (type === 'internal_transfer' && parent !== undefined && amount > 0) {
      sums.leg(wallet, amount, amount)
    }
  }

  #feeKind(parent: string | undefined): FeeTotals['kind'] {
    if (parent !== undefined && this.#withdrawals.has(parent)) return 'withdrawal'
    return parent !== undefined && this.#refunds.has(parent) ? 'refund' : 'pix'
  }
}

/** Of a charge in perfect order its status tells the sides. */
const sidesOf = ({status}: ChargeRow): Sides =>
  status === 'completed' ? EVERYWHERE : NOTHING_POSTED
