import {expect, test} from 'vitest'
import {renderCharge} from '../../../src/render/payments/charge.ts'

const charge = {
  id: '0190a1b2-0000-7000-8000-000000000001',
  status: 'pending',
  amount: 19.9,
  pixCopyPaste: '00020101',
  _pixctl: {replayed: false, isNew: true},
}
const drawn = (rows: number | undefined) => ({text: Array(29).fill('█').join('\n'), rows})

test.each([
  {
    language: 'en',
    last: 'The QR code has 29 lines and this terminal 24: scroll up, make it taller, or write a picture with --qr-file FILE.',
  },
  {
    language: 'pt-BR',
    last: 'O QR code tem 29 linhas e este terminal 24: role para cima, aumente-o, ou grave uma imagem com --qr-file ARQUIVO.',
  },
] as const)('a code taller than the terminal is said last ($language)', ({language, last}) => {
  expect(renderCharge(charge, language, drawn(24)).split('\n').at(-1)).toBe(last)
})

test.each([{rows: 50}, {rows: undefined}])('with $rows lines nothing is said', ({rows}) => {
  expect(renderCharge(charge, 'en', drawn(rows))).not.toContain('this terminal')
})
