import {type Centavos, negate, parseDecimal} from '../../../domain/money.ts'

const GROUPED_COMMA = /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/
const GROUPED_POINT = /^\d{1,3}(?:,\d{3})+\.\d+$/
const GROUPS_ONLY = /^\d{1,3}(?:\.\d{3}){2,}$/

/** `3.000` is three thousand in one file and three in another: even where the last digits are zeros. */
const THOUSANDS_OR_DECIMALS = /^[1-9]\d{0,2}[.,]\d{3}$/

/** Grouping marks away and a point before the decimals. */
function plainDecimal(text: string): string {
  if (GROUPS_ONLY.test(text)) return text.replaceAll('.', '')
  if (text.includes(',') && GROUPED_COMMA.test(text)) {
    return text.replaceAll('.', '').replace(',', '.')
  }
  if (GROUPED_POINT.test(text)) return text.replaceAll(',', '')
  return text.replace(',', '.')
}

const GROUPED_SPACE = /(?<!\d)\d{1,3}(?:\s\d{3})+(?!\d)/g
const PARTED_DIGITS = /[\d.,]\s+[\d.,]/

/** Between digits a space stands for a thousands mark; any other parts two numbers, which it stays. */
function withoutSpaces(text: string): string {
  const joined = text.replace(GROUPED_SPACE, (digits) => digits.replace(/\s/g, ''))
  return PARTED_DIGITS.test(joined) ? joined : joined.replace(/\s/g, '')
}

/**
 * An amount as people's files write it: `1.234,56`, `R$ 100,00`, `-12,00`, `(12,00)`, `12,00 D`,
 * `12,00-`, `+12.00`. D and a bracket are money that leaves, C is money that enters.
 *
 * Errors: what `parseDecimal` says of a text that is none of these; `too_many_decimals` of one mark
 *         with three digits behind, such as `3.000`.
 */
export function parsePeopleAmount(text: string): Centavos | ReturnType<typeof parseDecimal> {
  let rest = withoutSpaces(text).replace(/[−–]/g, '-').toUpperCase()
  const isBracketed = /^\(.*\)$/.test(rest)
  if (isBracketed) rest = rest.slice(1, -1)
  const side = /[DC]$/.exec(rest)?.[0]
  if (side) rest = rest.slice(0, -1)
  rest = rest.replace(/^([+-]?)R\$/, '$1')
  const minus = rest.startsWith('-') || rest.endsWith('-')
  rest = /^[+-]/.test(rest) ? rest.slice(1) : rest.replace(/[+-]$/, '')
  // Of two signs nothing tells what they mean.
  if (rest.startsWith('-')) return 'not_a_number'
  if (THOUSANDS_OR_DECIMALS.test(rest)) return 'too_many_decimals'
  const amount = parseDecimal(plainDecimal(rest))
  if (typeof amount !== 'number') return amount
  return isBracketed || minus || side === 'D' ? negate(amount) : amount
}
