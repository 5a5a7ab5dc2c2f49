/**
 * The main account in the split, in `X-Sub-Account` and in statements. Source: spec, "Sub-account".
 */
export const PRINCIPAL = 'principal'

/** `principal` or the reference of a sub-account. */
export type WalletReference = string

/** Source: spec, "Sub-account". */
const REFERENCE = /^[a-z0-9][a-z0-9_-]{1,31}$/

/** A reference that a new sub-account may take: the pattern, and not the reserved word. */
export const isSubAccountReference = (text: string): boolean =>
  REFERENCE.test(text) && text !== PRINCIPAL

/** A wallet that a header or a split may name: the pattern, `principal` included. */
export const isWalletReference = (text: string): boolean => REFERENCE.test(text)
