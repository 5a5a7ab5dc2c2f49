import {byText} from '../read/values/order.ts'
import type {Result} from '../result.ts'
import type {Misfit} from './misfit.ts'

type Exchanged = Extract<Misfit, {readonly kind: 'balances_exchanged'}>

/** What balances.json states of a wallet, and what it should state. Units: centavos. */
interface Misstated {
  readonly wallet: string
  readonly stated: number
  readonly known: number
}

/** Wallets whose opening is not their last closing. */
const openingsIn = ({carryForward}: Pick<Result, 'carryForward'>): Misstated[] =>
  (carryForward?.openings ?? [])
    .filter(({differenceCentavos}) => differenceCentavos !== 0)
    .map(({wallet, openingCentavos: stated, lastClosingCentavos: known}) => ({
      wallet,
      stated,
      known,
    }))

/**
 * Wallets whose balance nothing explains: it should be what opening and lines make, with what findings explain.
 *
 * @param part the whole balance, or what has moved since the opening, which may be exchanged as well.
 */
function balancesIn({wallets}: Pick<Result, 'wallets'>, part: 'whole' | 'moved'): Misstated[] {
  return wallets.flatMap((one) => {
    const {wallet, statedCentavos, recomputedCentavos, unexplainedCentavos} = one
    if (statedCentavos === null || recomputedCentavos === null) return []
    if (unexplainedCentavos === 0) return []
    const opening = part === 'whole' ? 0 : one.openingCentavos
    const known = recomputedCentavos + one.explainedCentavos - opening
    return [{wallet, stated: statedCentavos - opening, known}]
  })
}

/** Each of a pair is stated what the other should be; nothing of one that may be exchanged with several. */
function pairsIn(misstated: readonly Misstated[]): (readonly [string, string])[] {
  const byStated = Map.groupBy(misstated, ({stated}) => stated)
  const partnersOf = (one: Misstated): Misstated[] =>
    (byStated.get(one.known) ?? []).filter((other) => other !== one && other.known === one.stated)
  return misstated.flatMap((one) => {
    const [other, ...others] = partnersOf(one)
    if (other === undefined || others.length > 0 || partnersOf(other).length > 1) return []
    return byText(one.wallet, other.wallet) < 0 ? [[one.wallet, other.wallet] as const] : []
  })
}

/**
 * Pairs of wallets of which balances.json states, to the centavo, for each what the other has: the opening that is
 * the last closing of the other, else the balance that its lines make, with the openings exchanged as well or not.
 */
export function balancesExchanged(result: Pick<Result, 'wallets' | 'carryForward'>): Exchanged[] {
  const found: Exchanged[] = []
  const said = new Set<string>()
  const say = (field: Exchanged['field'], misstated: readonly Misstated[]): void => {
    for (const wallets of pairsIn(misstated.filter(({wallet}) => !said.has(wallet)))) {
      found.push({kind: 'balances_exchanged', field, wallets})
      for (const wallet of wallets) said.add(wallet)
    }
  }
  say('opening', openingsIn(result))
  say('available', balancesIn(result, 'whole'))
  say('available', balancesIn(result, 'moved'))
  return found
}
