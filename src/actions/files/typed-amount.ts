import {type Centavos, isMoneyFault, type MoneyFault, parseTypedAmount} from '../../domain/money.ts'

/**
 * An amount of a flag, a cell or a form: spaces around it count for nothing.
 *
 * Units:  reais in, centavos out.
 * Errors: a `MoneyFault`, as of `parseTypedAmount`: what is grouped may be read in two ways.
 */
export const readTypedAmount = (text: string): Centavos | MoneyFault =>
  parseTypedAmount(text.trim())

/**
 * An amount as it is shown, or as a bank shows it: `R$ 1.349,90`, `(R$ 1,349.90)`. Only where it is
 * held against one that is known, or moves no money: what is grouped is understood where its decimals
 * say how.
 */
export function readShownAmount(text: string): Centavos | MoneyFault {
  const bare = text.replaceAll(/[()\s]|R\$/gi, '')
  if (GROUPED.test(bare)) return parseTypedAmount(bare.replaceAll('.', ''))
  return parseTypedAmount(ENGLISH.test(bare) ? bare.replaceAll(',', '') : bare)
}

const GROUPED = /^\d{1,3}(?:\.\d{3})+,\d{2}$/
const ENGLISH = /^\d{1,3}(?:,\d{3})+\.\d{2}$/

/** Whether a person typed the amount that was shown, in whatever form. */
export function isAmountShown(typed: string, amount: Centavos): boolean {
  const read = readShownAmount(typed)
  return !isMoneyFault(read) && read === amount
}
