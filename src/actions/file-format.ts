/** What people have in place of a table, by its first bytes. */
export type OtherFormat = 'spreadsheet' | 'pdf' | 'gzip'

const SIGNATURES: readonly (readonly [kind: OtherFormat, start: string])[] = [
  ['spreadsheet', 'PK\x03\x04'],
  ['spreadsheet', '\xd0\xcf\x11\xe0'],
  ['pdf', '%PDF'],
  ['gzip', '\x1f\x8b\x08'],
]

/** As many bytes as tell the formats apart. */
export const SIGNATURE_BYTES = 4

/** Which of the formats that are no table a file begins like; nothing where it may be one. */
export function otherFormatOf(bytes: Uint8Array): OtherFormat | undefined {
  const start = Buffer.from(bytes.subarray(0, SIGNATURE_BYTES)).toString('latin1')
  return SIGNATURES.find(([, signature]) => start.startsWith(signature))?.[0]
}
