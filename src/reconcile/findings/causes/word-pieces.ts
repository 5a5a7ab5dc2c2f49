import {SAO_PAULO} from '../../../domain/civil-day.ts'
import {zoneOffsetMs} from '../../../domain/zone-time.ts'
import type {CauseExplanation, CauseKind} from './explanation.ts'

/** What is counted over a cause's findings. Units: centavos. */
export interface CauseCount {
  readonly findings: number
  readonly sumCentavos: number
  readonly fromAt: string | null
}

export interface Text {
  readonly en: string
  readonly 'pt-BR': string
}

export type Lang = keyof Text
export type FactsOf<K extends CauseKind> = Extract<CauseExplanation, {kind: K}>['facts']

export const MARKS = {en: [',', '.'], 'pt-BR': ['.', ',']} as const

const grouped = (whole: string, language: Lang): string =>
  whole.replace(/\B(?=(?:\d{3})+$)/g, MARKS[language][0])

export const counted = (count: number, language: Lang): string => grouped(String(count), language)

export function decimal(value: number, language: Lang, decimals: number): string {
  const [whole = '0', rest = ''] = Math.abs(value).toFixed(decimals).split('.')
  return grouped(whole, language) + (decimals === 0 ? '' : MARKS[language][1] + rest)
}

export const reais = (amountCentavos: number, language: Lang): string =>
  `R$ ${decimal(Math.abs(amountCentavos) / 100, language, 2)}`

export const dayText = (day: string, language: Lang): string =>
  language === 'en' ? day : day.split('-').reverse().join('/')

/** Day and minute in São Paulo. A report may have many causes: its offset is looked up, not a format made. */
export function instantText(instant: string, language: Lang): string {
  const atMs = Date.parse(instant)
  const shown = new Date(atMs + zoneOffsetMs(atMs, SAO_PAULO)).toISOString()
  return `${dayText(shown.slice(0, 10), language)} ${shown.slice(11, 16)}`
}

export const listed = (wallets: readonly string[]): string =>
  wallets.length <= 3 ? wallets.join(', ') : `${wallets.slice(0, 3).join(', ')} …`
