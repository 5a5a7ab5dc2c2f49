import {markupText} from './markup-text.ts'

/** HTML or SVG that is safe as it is: only `html` makes it. */
export interface Markup {
  readonly markup: string
}

/** Texts and numbers are escaped; markup is not; nothing is nothing. */
export type MarkupValue = Markup | string | number | undefined | readonly Markup[]

/** A piece of a page. What is filled in is text unless it is markup itself. */
export function html(parts: TemplateStringsArray, ...values: readonly MarkupValue[]): Markup {
  let markup = parts[0] ?? ''
  for (let at = 1; at < parts.length; at += 1) markup += written(values[at - 1]) + parts[at]
  return {markup}
}

function written(value: MarkupValue): string {
  if (value === undefined) return ''
  if (typeof value === 'string' || typeof value === 'number') return markupText(String(value))
  if ('markup' in value) return value.markup
  return value.map(({markup}) => markup).join('')
}

export const NO_MARKUP: Markup = {markup: ''}
