import type {Language} from '../../messages/language.ts'
import {countFigure} from '../../messages/text/count-figure.ts'

/** How far a batch has come. */
export interface Progress {
  readonly done: number
  readonly total: number
  readonly failed: number
  readonly elapsedMs: number
}

const BAR_WIDTH = 24
const WORDS = {
  en: {failed: 'failed', left: 'left'},
  'pt-BR': {failed: 'com falha', left: 'restantes'},
} as const

/** `[████████░░░░] 4,312/10,000 43 % 812/s 0:07 left, 3 failed` */
export function renderProgress(progress: Progress, language: Language): string {
  const {done, total, failed, elapsedMs} = progress
  const words = WORDS[language]
  const share = total === 0 ? 1 : done / total
  const filled = Math.round(share * BAR_WIDTH)
  const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled)
  const rate = elapsedMs > 0 ? (done * 1000) / elapsedMs : 0
  const parts = [
    `[${bar}]`,
    `${countFigure(done, language)}/${countFigure(total, language)}`,
    `${Math.floor(share * 100)} %`,
  ]
  if (rate > 0) parts.push(`${countFigure(Math.round(rate), language)}/s`)
  if (rate > 0 && done < total) parts.push(`${clock((total - done) / rate)} ${words.left}`)
  return failed > 0
    ? `${parts.join(' ')}, ${countFigure(failed, language)} ${words.failed}`
    : parts.join(' ')
}

/** `0:07`, `12:30`, `1:02:03`. */
function clock(seconds: number): string {
  const whole = Math.ceil(seconds)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (value: number): string => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
