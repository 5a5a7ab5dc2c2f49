import {scaled} from './amounts/scaled.ts'
import {partsScaled} from './amounts/scaled-parts.ts'
import {rowsScaled} from './amounts/scaled-rows.ts'
import {splitsScaled} from './amounts/scaled-splits.ts'
import {statementRowsScaled} from './amounts/scaled-statement-rows.ts'
import {walletsScaled} from './amounts/scaled-wallets.ts'
import {signsLost} from './amounts/signs-lost.ts'
import {clockShifted} from './clocks/clock.ts'
import {feePeriodStartsElsewhere, feeTableDiffers} from './fees/fees.ts'
import {walletFeesDiffer} from './fees/wallet-fees.ts'
import type {Detector} from './proposal.ts'
import {eventsMissing} from './rows/events-missing.ts'
import {givenTwice} from './rows/given-twice.ts'
import {exportsOverlap} from './rows/overlapping.ts'
import {parentsAbsent} from './rows/parents-absent.ts'
import {dayMissing, dayTwice, utcDayMissing} from './rows/statement-days.ts'
import {statementEmpty} from './rows/statement-empty.ts'
import {typeMissing} from './rows/type-missing.ts'
import {walletSwapped} from './wallets/swapped.ts'
import {walletsAbsent} from './wallets/wallets-absent.ts'

/** What would hide other explanations comes first: no row at all, rows twice, amounts, clocks, absent fields, wallets. */
export const DETECTORS: readonly Detector[] = [
  statementEmpty,
  givenTwice,
  exportsOverlap,
  scaled,
  splitsScaled,
  statementRowsScaled,
  partsScaled,
  walletsScaled,
  signsLost,
  clockShifted,
  walletsAbsent,
  walletSwapped,
  parentsAbsent,
  dayMissing,
  utcDayMissing,
  dayTwice,
  typeMissing,
  eventsMissing,
  feePeriodStartsElsewhere,
  feeTableDiffers,
  walletFeesDiffer,
  rowsScaled,
]
