import type {Field, Values} from '../actions/action.ts'
import {text} from '../texts/text.ts'

/** What every field of a form is given. */
export interface FieldProps {
  readonly field: Field
  readonly values: Values
  readonly set: (name: string, value: string) => void
}

/**
 * An amount in reais, with a point or a comma. Source: spec, a charge or withdrawal is at least
 * 1.00.
 */
export function amountInput(isAtLeastOne = false) {
  const {badAmount, amountTooSmall} = text.value.action
  const [reais, title] = isAtLeastOne
    ? [String.raw`0*[1-9]\d*`, amountTooSmall]
    : [String.raw`\d+`, badAmount]
  return {
    type: 'text',
    inputMode: 'decimal',
    pattern: String.raw`${reais}([.,]\d{1,2})?`,
    title,
  } as const
}
