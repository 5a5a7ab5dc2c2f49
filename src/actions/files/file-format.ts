/** What people have in place of a table, by its first bytes. */
export type OtherFormat = 'spreadsheet' | 'pdf' | 'gzip' | 'ofx'

const SIGNATURES: readonly (readonly [kind: OtherFormat, start: string])[] = [
  ['spreadsheet', 'PK\x03\x04'],
  ['spreadsheet', '\xd0\xcf\x11\xe0'],
  ['pdf', '%PDF'],
  ['gzip', '\x1f\x8b\x08'],
]

/** OFX 1 begins with a header of its own, OFX 2 as XML; some banks leave both out. */
const OFX = /^(\xef\xbb\xbf)?\s*(OFXHEADER\s*:|(<\?xml[^>]*>\s*)?(<\?OFX|<OFX>))/i

/** As many bytes as tell the formats apart. */
export const SIGNATURE_BYTES = 256

/** Which of the formats that are no table a file begins like; nothing where it may be one. */
export function otherFormatOf(bytes: Uint8Array): OtherFormat | undefined {
  const start = Buffer.from(bytes.subarray(0, SIGNATURE_BYTES)).toString('latin1')
  if (OFX.test(start)) return 'ofx'
  return SIGNATURES.find(([, signature]) => start.startsWith(signature))?.[0]
}
