import {isPixKeyRefusal, type PixKeyType, parsePixKey} from './pix-key.ts'

/** What a payer's app can make of the key in a code. Only a sound one has a type to rely on. */
export type BrCodeKey =
  | {readonly verdict: 'sound'; readonly type: PixKeyType}
  | {readonly verdict: 'doubtful' | 'invalid'}

/**
 * Judges a key as it is written in a code. An app takes it as it stands, so here eleven digits are
 * a CPF and never a phone, and a mask or a missing +55, harmless when typed, make another key of
 * it.
 *
 * Source: Central Bank of Brazil, Manual de Padrões para Iniciação do Pix, 2.5.1.
 */
export function judgeKey(key: string): BrCodeKey {
  const reading = parsePixKey(key, typeByShape(key))
  if (isPixKeyRefusal(reading)) return {verdict: 'invalid'}
  if (reading.notices.some((notice) => notice !== 'letter_case')) return {verdict: 'invalid'}
  if (reading.notices.length + reading.warnings.length > 0) return {verdict: 'doubtful'}
  return {verdict: 'sound', type: reading.type}
}

function typeByShape(key: string): PixKeyType {
  if (key.includes('@')) return 'email'
  if (key.startsWith('+')) return 'phone'
  if (key.length === 14) return 'cnpj'
  return key.includes('-') ? 'random' : 'cpf'
}
