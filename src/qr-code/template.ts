import {invariant} from '../domain/invariant.ts'

/** Error-correction codewords of each block at level M, by version. */
const CORRECTION = [
  0, 10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28,
  28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
]
/** Blocks at level M, by version. */
const BLOCKS = [
  0, 1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25,
  26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
]
const MAXIMUM_VERSION = 40

/** What every code of a version shares: its fixed modules, masked, and where its bits go. */
export interface Template {
  readonly version: number
  readonly size: number
  /** The code drawn before, by its codewords and as modules; at first, one of zeros. */
  readonly drawn: {readonly codewords: Uint8Array; readonly modules: Uint8Array}
  /** Room to work in, so that drawing a code allocates nothing but the code. */
  readonly text: Uint8Array
  readonly data: Uint8Array
  /** The module of each bit, in order. */
  readonly positions: Int32Array
  readonly blocks: number
  readonly correction: number
  readonly dataLength: number
}

const templates = new Map<number, Template>()

/** Of the smallest version that holds so many bytes of text. */
export function templateFor(length: number): Template {
  for (let version = 1; version <= MAXIMUM_VERSION; version += 1) {
    if (length <= capacityOf(version)) return templateOf(version)
  }
  invariant(false, `${length} bytes fit no QR code`)
}

/** Units: bytes of text. Four bits of mode and the length come before them. */
const capacityOf = (version: number): number => dataLengthOf(version) - (version < 10 ? 2 : 3)

const dataLengthOf = (version: number): number =>
  (dataModules(version) >> 3) - (CORRECTION[version] ?? 0) * (BLOCKS[version] ?? 0)

/** How many modules are left for bits once the fixed patterns are drawn. */
function dataModules(version: number): number {
  const alignments = version === 1 ? 0 : Math.floor(version / 7) + 2
  const base = (16 * version + 128) * version + 64
  const aligned = alignments === 0 ? 0 : (25 * alignments - 10) * alignments - 55
  return base - aligned - (version >= 7 ? 36 : 0)
}

function templateOf(version: number): Template {
  const known = templates.get(version)
  if (known) return known
  const drawing = drawFunctionPatterns(version)
  const dataLength = dataLengthOf(version)
  const length = dataModules(version) >> 3
  const positions = bitPositions(drawing)
  const template: Template = {
    version,
    size: drawing.size,
    drawn: {codewords: new Uint8Array(length), modules: masked(drawing, positions)},
    text: new Uint8Array(dataLength),
    data: new Uint8Array(dataLength),
    positions: positions.slice(0, length * 8),
    blocks: BLOCKS[version] ?? 1,
    correction: CORRECTION[version] ?? 0,
    dataLength,
  }
  templates.set(version, template)
  return template
}

/** Fixed modules while they are drawn; `fixed` tells them from those that carry bits. */
interface Drawing {
  readonly size: number
  readonly modules: Uint8Array
  readonly fixed: Uint8Array
}

function drawFunctionPatterns(version: number): Drawing {
  const size = version * 4 + 17
  const drawing = {
    size,
    modules: new Uint8Array(size * size),
    fixed: new Uint8Array(size * size),
  }
  for (let index = 0; index < size; index += 1) {
    set(drawing, 6, index, (index + 1) & 1)
    set(drawing, index, 6, (index + 1) & 1)
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const) {
    drawRings(drawing, {row, column, radius: 4})
  }
  const centres = alignmentCentres(version)
  const last = centres.length - 1
  for (const [i, row] of centres.entries()) {
    for (const [j, column] of centres.entries()) {
      const finder = (i === 0 && (j === 0 || j === last)) || (i === last && j === 0)
      if (!finder) drawRings(drawing, {row, column, radius: 2})
    }
  }
  drawFormat(drawing)
  if (version >= 7) drawVersion(drawing, version)
  return drawing
}

function set({size, modules, fixed}: Drawing, row: number, column: number, dark: number): void {
  if (row < 0 || column < 0 || row >= size || column >= size) return
  modules[row * size + column] = dark
  fixed[row * size + column] = 1
}

/** Finder (radius 4, light border included) and alignment (radius 2) patterns are rings. */
function drawRings(
  drawing: Drawing,
  {row, column, radius}: {row: number; column: number; radius: number},
): void {
  const light = radius === 4 ? [2, 4] : [1]
  for (let y = -radius; y <= radius; y += 1) {
    for (let x = -radius; x <= radius; x += 1) {
      const ring = Math.max(Math.abs(x), Math.abs(y))
      set(drawing, row + y, column + x, light.includes(ring) ? 0 : 1)
    }
  }
}

function alignmentCentres(version: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2
  const size = version * 4 + 17
  const centres = Array.from({length: count - 1}, (_, index) => size - 7 - index * step)
  return [6, ...centres.reverse()]
}

/** Level M (00) and mask 0 (000), with their BCH code, XORed with 101010000010010. */
function drawFormat(drawing: Drawing): void {
  const bits = 0b101010000010010
  const {size} = drawing
  for (let index = 0; index < 15; index += 1) {
    const dark = (bits >> index) & 1
    const row = index < 6 ? index : Math.min(index + 1, 8)
    const column = index < 8 ? 8 : index === 8 ? 7 : 14 - index
    set(drawing, row, column, dark)
    if (index < 8) set(drawing, 8, size - 1 - index, dark)
    else set(drawing, size - 15 + index, 8, dark)
  }
  set(drawing, size - 8, 8, 1)
}

function drawVersion(drawing: Drawing, version: number): void {
  let remainder = version
  for (let step = 0; step < 12; step += 1) {
    remainder = (remainder << 1) ^ ((remainder >> 11) * 0x1f25)
  }
  const bits = (version << 12) | remainder
  for (let index = 0; index < 18; index += 1) {
    const dark = (bits >> index) & 1
    const far = drawing.size - 11 + (index % 3)
    const near = Math.floor(index / 3)
    set(drawing, near, far, dark)
    set(drawing, far, near, dark)
  }
}

/** Two columns at a time from the right, up and down, around the vertical timing pattern. */
function bitPositions({size, fixed}: Drawing): Int32Array {
  const positions: number[] = []
  for (let right = size - 1, up = true; right >= 1; right -= 2, up = !up) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step += 1) {
      const row = up ? size - 1 - step : step
      for (const column of [right, right - 1]) {
        const position = row * size + column
        if (!fixed[position]) positions.push(position)
      }
    }
  }
  return Int32Array.from(positions)
}

/** Mask 0 inverts where row plus column is even. */
function masked({size, modules}: Drawing, positions: Int32Array): Uint8Array {
  const result = modules.slice()
  for (const position of positions) {
    const row = Math.floor(position / size)
    if (((row + (position % size)) & 1) === 0) result[position] = (result[position] ?? 0) ^ 1
  }
  return result
}
