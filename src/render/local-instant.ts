import type {Language} from '../messages/language.ts'
import {plainText} from '../messages/plain-text.ts'

/**
 * `2026-01-02 00:04:05`, in Portuguese `02/01/2026 00:04:05`, on this machine's clock; the text
 * itself where it is no instant. Written without `Intl`, which is slow to load.
 */
export function localInstant(instant: string, language: Language): string {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return plainText(instant)
  const two = (value: number): string => String(value).padStart(2, '0')
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())]
  const clock = [at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(':')
  return `${language === 'pt-BR' ? day.reverse().join('/') : day.join('-')} ${clock}`
}
