import type {Misfit} from '../misfits/misfit.ts'
import {OF_NO_LINE} from '../misfits/wallets-in-balance.ts'
import type {Cause, Finding, Result} from '../result.ts'

/** By how much a cause says that all openings are too large; nothing of other causes. */
const factorOfOpenings = (cause: Cause): number | undefined =>
  cause.kind === 'amounts_scaled' &&
  cause.facts.wallet === undefined &&
  cause.facts.field.split(', ').includes('opening')
    ? cause.facts.factor
    : undefined

/** Whether openings are, to the centavo, the last closing in another unit: they are no other openings. */
function areOpeningsInUnit(causes: readonly Cause[], {carryForward}: Result): boolean {
  const [factor] = causes.flatMap((cause) => factorOfOpenings(cause) ?? [])
  if (factor === undefined) return false
  return (carryForward?.openings ?? []).every(
    ({openingCentavos: opening, lastClosingCentavos: closing}) =>
      Math.round(opening / factor) === closing,
  )
}

/** Whether each of some wallets has its records under the name of another wallet: they were given. */
function areUnderOtherWallets(wallets: readonly string[], causes: readonly Cause[]): boolean {
  const given = new Set(
    causes.flatMap((cause) => (cause.kind === 'wallet_swapped' ? [cause.facts.to] : [])),
  )
  return wallets.every((wallet) => given.has(wallet))
}

const isOfAny = ({wallet, otherWallet}: Finding, wallets: ReadonlySet<string>): boolean =>
  wallets.has(wallet ?? '') || wallets.has(otherWallet ?? '')

/**
 * Whether all that some wallets lack are lines of a type that is missing of other wallets as well: those were left out
 * of the statement, and the wallets have no lines but these.
 */
function areOfMissingType(
  wallets: readonly string[],
  causes: readonly Cause[],
  findings: readonly Finding[],
): boolean {
  const absent = new Set(wallets)
  const ofTypes = new Set(
    causes.flatMap((cause) => {
      if (cause.kind !== 'statement_day_missing' || cause.facts.lineType === undefined) return []
      const isOfOthers = cause.facts.wallets.some((wallet) => !absent.has(wallet))
      return isOfOthers ? [cause.id] : []
    }),
  )
  if (ofTypes.size === 0) return false
  return findings.every(
    (one) => !OF_NO_LINE.has(one.code) || !isOfAny(one, absent) || ofTypes.has(one.cause ?? ''),
  )
}

/**
 * What is said of the files but for what a proven cause explains better.
 *
 * @param findings with the ids of their causes.
 */
export function misfitsBeside(
  causes: readonly Cause[],
  findings: readonly Finding[],
  result: Result,
): readonly Misfit[] {
  return (result.misfits ?? []).filter((one) => {
    if (one.kind === 'openings_apart') return !areOpeningsInUnit(causes, result)
    if (one.kind === 'wallets_without_records') return !areUnderOtherWallets(one.wallets, causes)
    if (one.kind === 'wallets_without_lines') {
      return !areOfMissingType(one.wallets, causes, findings)
    }
    return true
  })
}
