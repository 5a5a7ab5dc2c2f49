import {clockShifted} from './clock.ts'
import {eventsMissing} from './events-missing.ts'
import {feePeriodStartsElsewhere, feeTableDiffers} from './fees.ts'
import {givenTwice} from './given-twice.ts'
import {exportsOverlap} from './overlapping.ts'
import {parentsAbsent} from './parents-absent.ts'
import type {Detector} from './proposal.ts'
import {scaled} from './scaled.ts'
import {partsScaled} from './scaled-parts.ts'
import {splitsScaled} from './scaled-splits.ts'
import {walletsScaled} from './scaled-wallets.ts'
import {signsLost} from './signs-lost.ts'
import {dayMissing, dayTwice, utcDayMissing} from './statement-days.ts'
import {statementEmpty} from './statement-empty.ts'
import {walletSwapped} from './swapped.ts'
import {typeMissing} from './type-missing.ts'
import {walletFeesDiffer} from './wallet-fees.ts'
import {walletsAbsent} from './wallets-absent.ts'

/** What would hide other explanations comes first: no row at all, rows twice, amounts, clocks, absent fields, wallets. */
export const DETECTORS: readonly Detector[] = [
  statementEmpty,
  givenTwice,
  exportsOverlap,
  scaled,
  splitsScaled,
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
]
