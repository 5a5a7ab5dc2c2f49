import type {FindingCode} from '../findings/finding-codes.ts'
import type {Result} from '../result.ts'
import type {LeftParts} from '../subjects/books.ts'
import {openKey} from '../subjects/open-key.ts'
import {isCaseKind, type OpenItem, openItems} from './open-items.ts'

const NOTHING: LeftParts = {main: false, fee: false, legs: [], posted: true}
const ALL: LeftParts = {main: true, fee: true, legs: 'any', posted: false}
const LEGS: LeftParts = {...NOTHING, legs: 'any'}

const ofRole = ({finding}: OpenItem, ofMain: LeftParts): LeftParts =>
  finding?.role === 'fee' ? {...NOTHING, fee: true} : ofMain

/** What of the subject of a finding may still be posted: all of it, where its code is not here. */
const LEFT: Readonly<Partial<Record<FindingCode, (item: OpenItem) => LeftParts>>> = {
  // Posted while neither record nor event said that it was paid, its fee and its legs may come later.
  MISSING_EVENT: () => ({...LEGS, fee: true}),
  NET_MISMATCH: () => NOTHING,
  FAILED_NOT_RETURNED: () => NOTHING,
  DUPLICATE_PAYMENT_SUSPECT: () => NOTHING,
  // Where the payment was not posted, its fee may have been known to no row.
  MISSING_POSTING: (item) => ofRole(item, {...NOTHING, main: true, fee: true}),
  MISSING_SPLIT_LEG: missingLeg,
  FEE_OVERCHARGE: (item) => ofRole(item, {...NOTHING, fee: true}),
  FEE_UNDERCHARGE: (item) => ofRole(item, {...NOTHING, fee: true}),
  // The line that is taken back stands under another id, or the same one.
  DUPLICATE_POSTING: (item) => ofRole(item, {...LEGS, main: true}),
  MISSING_COUNTERPART_LEG: () => LEGS,
  LEG_IMBALANCE: () => LEGS,
  EXTRA_SPLIT_LEG: () => LEGS,
  SPLIT_DISTRIBUTION_MISMATCH: () => LEGS,
  SPLIT_CEILING_EXCEEDED: () => LEGS,
  SPLIT_SHORTFALL: () => NOTHING,
}

function missingLeg({finding}: OpenItem): LeftParts {
  const {otherWallet: subAccount, expectedCentavos: amount} = finding ?? {}
  if (subAccount === undefined || typeof amount !== 'number') return LEGS
  return {...NOTHING, legs: [{subAccount, amount}]}
}

/** A finding of before the last run says nothing more of its subject. */
const partsOf = (item: OpenItem): LeftParts => (item.finding && LEFT[item.code]?.(item)) ?? ALL

const joined = (one: LeftParts, other: LeftParts): LeftParts => ({
  main: one.main || other.main,
  fee: one.fee || other.fee,
  posted: one.posted && other.posted,
  legs: one.legs === 'any' || other.legs === 'any' ? 'any' : [...one.legs, ...other.legs],
})

/** By kind and id, what of the subjects that the last run left open is still to come. */
export function leftParts(previous: Result | undefined): ReadonlyMap<string, LeftParts> {
  const left = new Map<string, LeftParts>()
  for (const item of previous === undefined ? [] : openItems(previous)) {
    const {kind, id} = item.subject
    if (!isCaseKind(kind)) continue
    const key = openKey(kind, id)
    left.set(key, joined(left.get(key) ?? NOTHING, partsOf(item)))
  }
  return left
}
