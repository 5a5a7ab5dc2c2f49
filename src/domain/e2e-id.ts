/** `E` names a payment, `D` the return of one. */
export type E2eIdKind = 'payment' | 'return'

/** The parts of an e2eId or a returnId. `minute` is in UTC: `2026-09-01T09:30Z`. */
export type E2eId = {
  readonly kind: E2eIdKind
  readonly ispb: string
  readonly minute: string
  readonly sequence: string
}

/** Why a text is no e2eId or returnId. In order of precedence. */
export const E2E_ID_FAULTS = [
  'wrong_length',
  'wrong_prefix',
  'wrong_characters',
  'no_such_minute',
] as const
export type E2eIdFault = (typeof E2E_ID_FAULTS)[number]

const PREFIXES: Readonly<Record<E2eIdKind, string>> = {payment: 'E', return: 'D'}
const LENGTH = 32
const BODY = /^.[\dA-Z]{8}\d{12}[\dA-Za-z]{11}$/

/**
 * Reads an e2eId (`payment`) or a returnId (`return`): the prefix, the ISPB of the institution, the
 * minute in UTC and eleven letters and digits whose case counts. Nothing is normalised.
 *
 * Errors: an `E2eIdFault`.
 * Source: Central Bank of Brazil, Pix message catalogue and API Pix 2.9.0 (ISPB with letters).
 */
export function parseE2eId(text: string, kind: E2eIdKind): E2eId | E2eIdFault {
  if (text.length !== LENGTH) return 'wrong_length'
  if (!text.startsWith(PREFIXES[kind])) return 'wrong_prefix'
  if (!BODY.test(text)) return 'wrong_characters'
  const minute = text.slice(9, 21).replace(/^(....)(..)(..)(..)(..)$/, '$1-$2-$3T$4:$5Z')
  if (!isMinute(minute)) return 'no_such_minute'
  return {kind, ispb: text.slice(1, 9), minute, sequence: text.slice(21)}
}

export const isE2eIdFault = (reading: E2eId | E2eIdFault): reading is E2eIdFault =>
  typeof reading === 'string'

/** Writes what `parseE2eId` reads. */
export function formatE2eId({kind, ispb, minute, sequence}: E2eId): string {
  return PREFIXES[kind] + ispb + minute.replace(/\D/g, '') + sequence
}

/** A minute that the calendar has: a date that rolls over (31 April) is written back as another. */
function isMinute(minute: string): boolean {
  const time = Date.parse(minute)
  return !Number.isNaN(time) && `${new Date(time).toISOString().slice(0, 16)}Z` === minute
}
