import type {Language} from '../../messages/language.ts'
import {plainText} from '../../messages/plain-text.ts'
import {lookingAt} from '../../reconcile/findings/finding-look.ts'
import {atOnce} from '../../reconcile/read/steps.ts'
import type {Finding, Result, WalletStatement} from '../../reconcile/result.ts'
import {reaisFigure} from '../figures.ts'

/**
 * Wallets whose unexplained difference is, to the centavo, what an item of the last result says that is still
 * open: a line that this statement cannot have does not explain it, and both findings name the same money.
 */
export function carriedDifferences(result: Result, language: Language): readonly string[] {
  const open = result.wallets.filter(({unexplainedCentavos}) => unexplainedCentavos !== 0)
  const carried = result.carryForward?.items.filter(({state}) => state === 'carried') ?? []
  if (open.length === 0 || carried.length === 0) return []
  const ids = new Set(carried.map(({id}) => id))
  const byWallet = carriedByWallet(result.findings, ids)
  return open.flatMap((wallet) => {
    const items = behind(wallet, byWallet.get(wallet.wallet) ?? [])
    if (items.length === 0) return []
    return sentence(
      wallet,
      items.map(({at}) => result.findings[at] as Finding),
      language,
    )
  })
}

/** A carried finding by its place in the list. Units: centavos. */
interface Carried {
  readonly at: number
  readonly deltaCentavos: number
}

/** One pass over all findings: a month may have a million of them. */
function carriedByWallet(
  findings: readonly Finding[],
  ids: ReadonlySet<string>,
): ReadonlyMap<string, readonly Carried[]> {
  const byWallet = new Map<string, Carried[]>()
  const take = lookingAt(findings, ({id, code, wallet, deltaCentavos}, at) => {
    if (wallet === null || code === 'UNEXPLAINED_DIFFERENCE' || !ids.has(id)) return
    const own = byWallet.get(wallet) ?? []
    byWallet.set(wallet, own)
    own.push({at, deltaCentavos: deltaCentavos ?? 0})
  })
  atOnce(take)
  return byWallet
}

/** The one item of that amount, else all of the wallet where they add up to it. */
function behind(
  {unexplainedCentavos: open}: WalletStatement,
  own: readonly Carried[],
): readonly Carried[] {
  const isOpen = (centavos: number): boolean => Math.abs(centavos) === Math.abs(open)
  const alike = own.filter(({deltaCentavos}) => isOpen(deltaCentavos))
  if (alike.length === 1) return alike
  return isOpen(own.reduce((sum, {deltaCentavos}) => sum + deltaCentavos, 0)) ? own : []
}

function sentence(
  {wallet, unexplainedCentavos: open}: WalletStatement,
  items: readonly Finding[],
  language: Language,
): string {
  const money = reaisFigure(Math.abs(open), language)
  const name = plainText(wallet)
  const [{code, subject, externalReference} = NO_FINDING] = items
  const which =
    items.length === 1 ? `${code} ${plainText(externalReference ?? subject?.id ?? '')}` : ''
  if (language === 'en') {
    const what = which === '' ? 'the items' : `the item (${which})`
    return `The ${money} of ${name} that nothing explains are exactly ${what} carried from the last result: the same money, in two findings.`
  }
  const what = which === '' ? 'dos itens trazidos' : `do item trazido (${which})`
  return `Os ${money} sem explicação de ${name} são exatamente o valor ${what} do último resultado: o mesmo dinheiro, em dois achados.`
}

const NO_FINDING: Partial<Finding> = {}
