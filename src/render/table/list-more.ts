import type {Language} from '../../messages/language.ts'
import {countFigure} from '../../messages/text/count-figure.ts'

/** Stores count no further. */
const MOST_COUNTED = 10_000

/** A note that the list goes on, or nothing when it does not. */
export function renderMore(shown: number, total: number, language: Language): string | undefined {
  if (shown >= total) return undefined
  const many = countFigure(Math.min(total, MOST_COUNTED), language)
  const [of, more] = language === 'pt-BR' ? ['de', 'de mais de'] : ['of', 'of more than']
  const figures = `${countFigure(shown, language)} ${total > MOST_COUNTED ? more : of} ${many}`
  return language === 'pt-BR'
    ? `Mostrando ${figures}; --all traz o resto.`
    : `Showing ${figures}; --all brings the rest.`
}
