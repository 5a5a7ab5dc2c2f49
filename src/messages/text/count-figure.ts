import type {Language} from '../language.ts'

/** Minus as printers write it: as wide as a digit, and never taken for a hyphen. */
export const MINUS = '−'

const GROUP_MARKS: Readonly<Record<Language, string>> = {en: ',', 'pt-BR': '.'}

/** Digits with a mark between thousands: `12,345` or `12.345`. */
export const grouped = (digits: string, language: Language): string =>
  digits.replace(/\B(?=(?:\d{3})+$)/g, GROUP_MARKS[language])

/** How many of something, in every sentence: a bare count beside one with marks reads as another kind of number. */
export const countFigure = (count: number, language: Language): string =>
  (count < 0 ? MINUS : '') + grouped(String(Math.abs(count)), language)
