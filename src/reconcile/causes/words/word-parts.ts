import {SAO_PAULO} from '../../../domain/civil-day.ts'
import {zoneOffsetMs} from '../../../domain/zone-time.ts'
import type {CauseExplanation, CauseKind} from '../explanation.ts'

/** What is counted over a cause's findings. Units: centavos. */
export interface CauseCount {
  readonly findings: number
  readonly sumCentavos: number
  readonly fromAt: string | null
  /** Of these the fees, where they are not all: the others follow from them. */
  readonly fees?: Pick<CauseCount, 'findings' | 'sumCentavos'>
}

/** The facts of a cause of this kind. */
export type FactsOf<K extends CauseKind> = Extract<CauseExplanation, {kind: K}>['facts']

/** One text in both languages. */
export interface Text {
  readonly en: string
  readonly 'pt-BR': string
}

/** A language of the texts. */
export type Lang = keyof Text
/** The marks of thousands and of decimals. */
export const MARKS = {en: [',', '.'], 'pt-BR': ['.', ',']} as const

const grouped = (whole: string, language: Lang): string =>
  whole.replace(/\B(?=(?:\d{3})+$)/g, MARKS[language][0])

/** A whole number with the marks of thousands. */
export const counted = (count: number, language: Lang): string => grouped(String(count), language)

/** The magnitude of a number with so many decimals. */
export function decimal(value: number, language: Lang, decimals: number): string {
  const [whole = '0', rest = ''] = Math.abs(value).toFixed(decimals).split('.')
  return grouped(whole, language) + (decimals === 0 ? '' : MARKS[language][1] + rest)
}

/** `R$ 1,234.50`, without a sign. Units: centavos. */
export const reais = (amountCentavos: number, language: Lang): string =>
  `R$ ${decimal(Math.abs(amountCentavos) / 100, language, 2)}`

/** `2026-11-30` or `30/11/2026`. */
export const dayText = (day: string, language: Lang): string =>
  language === 'en' ? day : day.split('-').reverse().join('/')

/** Day and minute in São Paulo. A report may have many causes: its offset is looked up, not a format made. */
export function instantText(instant: string, language: Lang): string {
  const atMs = Date.parse(instant)
  const shown = new Date(atMs + zoneOffsetMs(atMs, SAO_PAULO)).toISOString()
  return `${dayText(shown.slice(0, 10), language)} ${shown.slice(11, 16)}`
}

/**
 * When a fee begins, on the clock of Brasília. Tables that a program writes say it in UTC, where the
 * day of a midnight is another one: that is said, too, so that the row of the table is found by it.
 */
export function feeStartText(instant: string, language: Lang): string {
  const shown = instantText(instant, language)
  const utc = new Date(instant).toISOString()
  if (!utc.endsWith('T00:00:00.000Z')) return shown
  const written = `${dayText(utc.slice(0, 10), language)} 00:00 UTC`
  return language === 'en'
    ? `${shown} Brasília time (${written})`
    : `${shown} de Brasília (${written})`
}

/** The first three wallets. */
export const listed = (wallets: readonly string[]): string =>
  wallets.length <= 3 ? wallets.join(', ') : `${wallets.slice(0, 3).join(', ')} …`
