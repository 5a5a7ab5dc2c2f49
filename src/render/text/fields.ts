import {plainText} from '../../messages/text/plain-text.ts'
import {widest} from './widest.ts'

/** A label and what it says; a field without a value is left out. */
export type Field = readonly [label: string, value: string | undefined]

/** Labels in one column, values in the next. Values may be remote: they are made plain. */
export function renderFields(fields: readonly Field[]): string {
  const shown = fields.filter((field): field is [string, string] => field[1] !== undefined)
  const width = widest(shown.map(([label]) => label))
  return shown.map(([label, value]) => `${label.padEnd(width)}  ${plainText(value)}`).join('\n')
}
