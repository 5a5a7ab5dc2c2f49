import {type Centavos, negate} from '../../domain/money.ts'
import type {Draft, Effect} from '../findings/draft.ts'
import type {AwaitedLine, Result} from '../result.ts'

/** What the line that was awaited adds to its wallets. */
function amountsOf({code, wallet, otherWallet, expectedCentavos}: AwaitedLine): readonly Effect[] {
  if (code === 'MISSING_EVENT' || wallet === null || expectedCentavos === null) return []
  const centavos = expectedCentavos as Centavos
  if (code !== 'MISSING_SPLIT_LEG') return [{wallet, centavos}]
  const arrives = otherWallet === undefined ? [] : [{wallet: otherWallet, centavos}]
  return [{wallet, centavos: negate(centavos)}, ...arrives]
}

/**
 * Lines that the last run awaited, in wallets whose stated balance had them already, though the statement dates
 * them after it: the wallet opens with them, and they are lines of this period, too. Excused drafts, which
 * explain what is counted twice and are no findings.
 */
export function openedWith(previous: Result | undefined): readonly Draft[] {
  const had = new Set(
    previous?.wallets
      .filter(
        ({differenceCentavos, unexplainedCentavos}) => differenceCentavos && !unexplainedCentavos,
      )
      .map(({wallet}) => wallet),
  )
  return (previous?.carryForward?.awaited ?? []).flatMap((line): Draft[] => {
    const effects = amountsOf(line)
      .filter(({wallet}) => had.has(wallet))
      .map(({wallet, centavos}) => ({wallet, centavos: negate(centavos)}))
    if (effects.length === 0) return []
    const {code, subject, wallet, postedAt} = line
    const atMs = Date.parse(postedAt)
    return [{code, subject, wallet, atMs, evidence: [], effects, excused: true}]
  })
}
