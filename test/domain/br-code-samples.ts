import {crc16} from '../../src/domain/crc16.ts'

/** Writes fields as the manual says, without any check, so that a test can break one of them. */
export const tlv = (fields: Readonly<Record<string, string>>): string =>
  Object.keys(fields)
    .sort()
    .map((id) => {
      const value = fields[id] ?? ''
      return `${id}${String([...value].length).padStart(2, '0')}${value}`
    })
    .join('')

export const sealed = (covered: string): string => `${covered}6304${crc16(`${covered}6304`)}`

export const KEY = '7d9f0335-8dcc-4054-9bf9-0dbd61d36906'

/** A sound static code, but for `changes`; a field changed to `undefined` is left out. */
export function staticCode(changes: Readonly<Record<string, string | undefined>> = {}): string {
  const fields = {
    '00': '01',
    '26': account({'01': KEY}),
    '52': '0000',
    '53': '986',
    '58': 'BR',
    '59': 'LOJA EXEMPLO',
    '60': 'SAO PAULO',
    '62': tlv({'05': '***'}),
    ...changes,
  }
  const kept = Object.entries(fields).filter(
    (field): field is [string, string] => field[1] !== undefined,
  )
  return sealed(tlv(Object.fromEntries(kept)))
}

export const account = (fields: Readonly<Record<string, string>>): string =>
  tlv({'00': 'br.gov.bcb.pix', ...fields})
