/** A square of modules, row by row: 1 is dark. Without its quiet zone. */
interface QrModules {
  readonly size: number
  readonly modules: Uint8Array
}

export interface QrCanvas {
  /** Columns of the terminal. */
  readonly width: number
  /** Without colours the code is drawn for a dark terminal: light modules are printed. */
  readonly colors: boolean
}

/** ISO/IEC 18004 asks for 4 light modules around a code; apps read it with 2. */
const QUIET_ZONE = 4
const LEAST_QUIET_ZONE = 2

const BLACK_ON_WHITE = '\u001b[38;5;16;48;5;231m'
const RESET = '\u001b[0m'

/**
 * A QR code as text, two rows of modules in a line, or nothing where it does not fit the width.
 * With colours it is black on white whatever the terminal's own are.
 */
export function renderQrCode({size, modules}: QrModules, canvas: QrCanvas): string | undefined {
  const quiet = Math.min(QUIET_ZONE, Math.floor((canvas.width - size) / 2))
  if (quiet < LEAST_QUIET_ZONE) return undefined
  const isDark = (row: number, column: number): boolean =>
    row >= 0 && row < size && column >= 0 && column < size && modules[row * size + column] === 1
  const lines: string[] = []
  for (let row = -quiet; row < size + quiet; row += 2) {
    let line = ''
    for (let column = -quiet; column < size + quiet; column += 1) {
      const upper = isDark(row, column)
      const isBelow = row + 1 < size + quiet
      line += halfBlock(upper, isBelow && isDark(row + 1, column), canvas.colors)
    }
    lines.push(canvas.colors ? `${BLACK_ON_WHITE}${line}${RESET}` : line)
  }
  return lines.join('\n')
}

/** Ink is dark with colours, light without. */
function halfBlock(isUpperDark: boolean, isLowerDark: boolean, colors: boolean): string {
  const [upper, lower] = [isUpperDark === colors, isLowerDark === colors]
  if (upper) return lower ? '█' : '▀'
  return lower ? '▄' : ' '
}
