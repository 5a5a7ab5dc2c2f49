import type {Field, Values} from '../actions/action.ts'
import {text} from '../texts/text.ts'

/** What every field of a form is given. */
export interface FieldProps {
  readonly field: Field
  readonly values: Values
  readonly set: (name: string, value: string) => void
}

/** An amount in reais, with a point or a comma. */
export const amountInput = () =>
  ({
    type: 'text',
    inputMode: 'decimal',
    pattern: String.raw`\d+([.,]\d{1,2})?`,
    title: text.value.action.badAmount,
  }) as const
