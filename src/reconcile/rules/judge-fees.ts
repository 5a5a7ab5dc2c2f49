import {FEE_KIND_OF_SUBJECT} from '../../domain/fee.ts'
import {absolute, centavos} from '../../domain/money.ts'
import {packFees, type WrongFee} from '../findings/columns/packed-fees.ts'
import {FeeBook} from '../read/fees/fee-book.ts'
import {FEE_SUBJECTS, type FeeColumns, NONE} from '../read/fees/fee-columns.ts'
import {DATA_SET_NAMES} from '../read/files/inputs.ts'
import {addTally, emptyTallies, type Tallies} from '../read/gather/merge.ts'
import {feeCode} from './fees.ts'
import {noFeesBefore} from './fees-before.ts'
import type {JudgedShare, ShareTerms} from './judge-share.ts'

/** Rows by the number of their file, which the screen has counted as matched and which are not. */
class MovedRows {
  readonly #rows = new Int32Array(DATA_SET_NAMES.length)
  readonly #centavos = new Float64Array(DATA_SET_NAMES.length)
  readonly #volume = new Float64Array(DATA_SET_NAMES.length)

  add(name: number, amount: number): void {
    this.#rows[name] = (this.#rows[name] as number) + 1
    this.#centavos[name] = (this.#centavos[name] as number) + amount
    this.#volume[name] = (this.#volume[name] as number) + Math.abs(amount)
  }

  tally(tallies: Tallies): void {
    for (const [at, name] of DATA_SET_NAMES.entries()) {
      const {matched, finding} = tallies[name]
      const [rows, centavos] = [this.#rows[at] as number, this.#centavos[at] as number]
      const volume = this.#volume[at] as number
      addTally(matched, {rows: -rows, centavos: -centavos, volume: -volume})
      addTally(finding, {rows, centavos, volume})
    }
  }
}

/**
 * The findings about fees of subjects on which record, event and lines agree: the screen has
 * counted their rows as in order. A fee on which event and line agree changes no balance, so no
 * wallet gets an effect. Pure.
 */
export function judgeFees(columns: FeeColumns, {fees}: ShareTerms): JudgedShare {
  const book = new FeeBook(fees)
  const tallies = emptyTallies()
  const wrong: WrongFee[] = []
  const {names, amounts} = columns.rows
  const moved = new MovedRows()
  for (let subject = 0; subject < columns.count; subject += 1) {
    const found = wrongFeeOf(columns, subject, book)
    if (found === undefined) continue
    wrong.push(found)
    for (let row = columns.lastRowOf(subject); row !== NONE; row = columns.rowBefore(row)) {
      moved.add(names[row] as number, amounts[row] as number)
    }
  }
  moved.tally(tallies)
  return {
    drafts: packFees(columns, wrong),
    effects: {
      names: [],
      wallets: new Int32Array(0),
      centavos: new Float64Array(0),
      instants: new Float64Array(0),
      excused: new Uint8Array(0),
    },
    tallies,
    rejected: [],
    walletsWithRejectedLines: [],
    unmatchedLines: [],
    awaited: [],
    feesBefore: noFeesBefore(),
  }
}

function wrongFeeOf({subjects}: FeeColumns, subject: number, book: FeeBook): WrongFee | undefined {
  const kind = subjects.kinds[subject] as number
  const line = subjects.posted[subject] as number
  // Another subject of the place, of which the schedule says nothing: it posted no fee.
  if (kind === NONE || Number.isNaN(line)) return undefined
  const name = FEE_KIND_OF_SUBJECT[FEE_SUBJECTS[kind] ?? 'charge']
  const gross = centavos(subjects.grosses[subject] as number)
  const due = book.due(name, subjects.instants[subject] as number, gross)
  if (due === undefined) return undefined
  const posted = absolute(centavos(line))
  const code = feeCode({due, posted})
  return code === undefined ? undefined : {subject, code, due, posted}
}
