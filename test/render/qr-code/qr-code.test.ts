import {createRequire} from 'node:module'
import {stripVTControlCharacters} from 'node:util'
import {describe, expect, test} from 'vitest'
import {renderQrCode} from '../../../src/render/qr-code/qr-code.ts'
import fixtures from '../../fixtures/brcode.json' with {type: 'json'}

const jsQR: typeof import('jsqr').default = createRequire(import.meta.url)('jsqr')

/** Pixels of a square of a cell's half: a phone sees more, a decoder needs about three. */
const SCALE = 3

/** What a camera sees of the text on a terminal whose background is dark or, by colours, white. */
function photograph(text: string, isInkLight: boolean) {
  const rows = text.split('\n').map((line) => [...stripVTControlCharacters(line)])
  const [width, height] = [(rows[0]?.length ?? 0) * SCALE, rows.length * 2 * SCALE]
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const half = Math.floor(y / SCALE)
      const cell = rows[half >> 1]?.[Math.floor(x / SCALE)] ?? ' '
      const isInked = cell === '█' || cell === (half % 2 === 0 ? '▀' : '▄')
      pixels.fill(isInked === isInkLight ? 255 : 0, (y * width + x) * 4, (y * width + x) * 4 + 3)
    }
  }
  return jsQR(pixels, width, height, {inversionAttempts: 'dontInvert'})?.data
}

const codes = fixtures.vectors
  .filter(({verdict}) => verdict !== 'invalid')
  .map(({id, code}) => ({id, code}))

describe.each([{colors: true}, {colors: false}])('with colours: $colors', ({colors}) => {
  test.each(codes)('$id is read by a decoder that is not ours', ({code}) => {
    const text = renderQrCode(code, {width: 200, colors})
    expect(photograph(text ?? '', !colors)).toBe(code)
  })
})

test.each([
  {length: 331, width: 80, lines: 39, name: 'the longest code that has a whole quiet zone in 80'},
  {length: 362, width: 80, lines: 40, name: 'a longer one, with a quiet zone of 3'},
  {length: 363, width: 80, lines: undefined, name: 'one that 80 columns cannot hold'},
  {length: 363, width: 100, lines: 43, name: 'the same where there is room'},
])('$name', ({length, width, lines}) => {
  const text = renderQrCode('x'.repeat(length), {width, colors: false})
  expect(text?.split('\n').length).toBe(lines)
  for (const line of text?.split('\n') ?? []) expect(line.length).toBeLessThanOrEqual(width)
  if (text !== undefined) expect(photograph(text, true)).toBe('x'.repeat(length))
})

test('letters beyond ASCII are drawn as their bytes of UTF-8', () => {
  const text = 'Café São João ltda. 10 €'
  const drawn = renderQrCode(text, {width: 80, colors: true}) ?? ''
  expect(photograph(drawn, false)).toBe(text)
})

test('every line ends the colours it began', () => {
  const text = renderQrCode('PIX', {width: 80, colors: true}) ?? ''
  for (const line of text.split('\n')) {
    expect(line.startsWith('\u001b[38;5;16;48;5;231m')).toBe(true)
    expect(line.endsWith('\u001b[0m')).toBe(true)
  }
})
