import {hasPrevious} from '../../../reconcile/result.ts'
import type {Sheet} from '../../table/sheet.ts'
import type {Book} from '../book.ts'
import {carriedItemsSheet, openingsSheet} from './carry-forward.ts'
import {causesSheet} from './causes.ts'
import {controlSheet} from './control.ts'
import {feesSheet} from './fees.ts'
import {findingsByCodeSheet, findingsSheet} from './findings.ts'
import {glossarySheet} from './glossary.ts'
import {heldBlocksSheet, heldSheet} from './held.ts'
import {inputsSheet, skippedSheet, totalsSheet} from './inputs.ts'
import {matchRatesSheet, threeWaySheet} from './matches.ts'
import {rollForwardSheet} from './roll-forward.ts'
import {receiversSheet, splitLegsSheet} from './splits.ts'
import {walletsSheet} from './wallets.ts'

/** The pages of a report, in the order they are read. */
export function pagesOf(book: Book): Sheet[] {
  const pages = [
    causesSheet,
    findingsByCodeSheet,
    findingsSheet,
    walletsSheet,
    rollForwardSheet,
    heldSheet,
    heldBlocksSheet,
    threeWaySheet,
    matchRatesSheet,
    receiversSheet,
    splitLegsSheet,
    feesSheet,
    controlSheet,
    inputsSheet,
    totalsSheet,
    skippedSheet,
  ]
  const carried = hasPrevious(book.result) ? [carriedItemsSheet, openingsSheet] : []
  return [...pages, ...carried, glossarySheet].map((page) => page(book))
}
