import {FEE_KIND_OF_SUBJECT} from '../../domain/fee.ts'
import {absolute, centavos} from '../../domain/money.ts'
import {packFees, type WrongFee} from '../findings/packed-fees.ts'
import {FeeBook} from '../read/fee-book.ts'
import {FEE_SUBJECTS, type FeeColumns, NONE} from '../read/fee-columns.ts'
import {DATA_SET_NAMES} from '../read/inputs.ts'
import {count, emptyTallies, uncount} from '../read/merge.ts'
import {feeCode} from './fees.ts'
import type {JudgedShare, ShareTerms} from './judge-share.ts'

/**
 * The findings about fees of subjects on which record, event and lines agree: the screen has
 * counted their rows as in order. A fee on which event and line agree changes no balance, so no
 * wallet gets an effect. Pure.
 */
export function judgeFees(columns: FeeColumns, {fees}: ShareTerms): JudgedShare {
  const book = new FeeBook(fees)
  const tallies = emptyTallies()
  const wrong: WrongFee[] = []
  for (let subject = 0; subject < columns.count; subject += 1) {
    const found = wrongFeeOf(columns, subject, book)
    if (found === undefined) continue
    wrong.push(found)
    const {names, amounts} = columns.rows
    for (const row of columns.rowsOf(subject)) {
      const tally = tallies[DATA_SET_NAMES[names[row] as number] ?? 'statement']
      uncount(tally, 'matched', amounts[row] as number)
      count(tally, 'finding', amounts[row] as number)
    }
  }
  return {
    drafts: packFees(columns, wrong),
    effects: {
      names: [],
      wallets: new Int32Array(0),
      centavos: new Float64Array(0),
      instants: new Float64Array(0),
    },
    tallies,
    contradicted: [],
    unmatchedLines: [],
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
