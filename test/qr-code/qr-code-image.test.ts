import {createRequire} from 'node:module'
import {inflateSync} from 'node:zlib'
import {describe, expect, test} from 'vitest'
import {brCodeOf} from '../../src/emulator/br-code-of.ts'
import {qrCodePng} from '../../src/qr-code/png.ts'
import {encodeQrCode} from '../../src/qr-code/qr-code.ts'
import {qrCodeDataUri} from '../../src/qr-code/qr-code-image.ts'

const jsQR: typeof import('jsqr').default = createRequire(import.meta.url)('jsqr')

const CHARGE = '019a1b2c-3d4e-7f00-8123-456789abcdef'

/** What an independent decoder reads in the PNG, inflated by zlib itself. */
function scan(png: Buffer): string | undefined {
  const side = png.readUInt32BE(16)
  const length = png.readUInt32BE(33)
  const raw = inflateSync(png.subarray(41, 41 + length))
  const stride = Math.ceil(side / 8) + 1
  const pixels = new Uint8ClampedArray(side * side * 4)
  for (let y = 0; y < side; y += 1) {
    expect(raw[y * stride]).toBe(0)
    for (let x = 0; x < side; x += 1) {
      const bit = ((raw[y * stride + 1 + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1
      pixels.fill(bit * 255, (y * side + x) * 4, (y * side + x) * 4 + 3)
      pixels[(y * side + x) * 4 + 3] = 255
    }
  }
  return jsQR(pixels, side, side)?.data
}

describe('the QR code of a charge', () => {
  test('is read as the copy-and-paste code by a decoder that is not ours', () => {
    const code = brCodeOf(CHARGE)
    const uri = qrCodeDataUri(code)
    expect(uri).toMatch(/^data:image\/png;base64,iVBOR/)
    expect(scan(Buffer.from(uri.slice(uri.indexOf(',') + 1), 'base64'))).toBe(code)
  })

  test('fits version 8, whose template is drawn once for all charges', () => {
    expect(encodeQrCode(brCodeOf(CHARGE)).size).toBe(49)
  })

  test('has four light modules around it', () => {
    const png = qrCodePng(encodeQrCode(brCodeOf(CHARGE)))
    const raw = inflateSync(png.subarray(41, 41 + png.readUInt32BE(33)))
    expect(raw.subarray(1, 29).every((byte) => byte === 0xff)).toBe(true)
  })

  test.each([1, 14, 15, 26, 27, 84, 106, 107, 180, 181, 213, 250, 331, 362, 412])(
    'carries %i bytes',
    (length) => {
      const text = Array.from({length}, (_, index) => String.fromCharCode(33 + (index % 90))).join(
        '',
      )
      expect(scan(qrCodePng(encodeQrCode(text)))).toBe(text)
    },
  )

  test('carries letters outside ASCII', () => {
    expect(scan(qrCodePng(encodeQrCode('SÃO PAULO')))).toBe('SÃO PAULO')
  })
})
