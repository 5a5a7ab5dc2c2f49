import type {Language} from '../../messages/language.ts'
import {countFigure} from '../../messages/text/count-figure.ts'

/** A word for one of something, and for any other number of it. */
export type Forms = readonly [one: string, other: string]

/** The form that agrees with a number; none is as many, in both languages. */
export const agreeing = (count: number, [one, other]: Forms): string => (count === 1 ? one : other)

/** `1 wallet`, `1,234 wallets`. */
export const counted = (count: number, forms: Forms, language: Language): string =>
  `${countFigure(count, language)} ${agreeing(count, forms)}`
