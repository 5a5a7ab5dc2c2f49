import QrCode from 'qrcode-terminal/vendor/QRCode/index.js'
import ErrorCorrection from 'qrcode-terminal/vendor/QRCode/QRErrorCorrectLevel.js'

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

/** The version is chosen by the length of the text. */
const SMALLEST_VERSION = -1

/**
 * A text as a QR code of level M, two rows of modules in a line, or nothing where it does not fit
 * the width. With colours it is black on white whatever the terminal's own are.
 *
 * The matrix is qrcode-terminal's. Its own drawing has a quiet zone of one module and light ink
 * only, which a phone does not read on a light terminal.
 */
export function renderQrCode(text: string, canvas: QrCanvas): string | undefined {
  const code = matrixOf(text)
  const size = code.getModuleCount()
  const quiet = Math.min(QUIET_ZONE, Math.floor((canvas.width - size) / 2))
  if (quiet < LEAST_QUIET_ZONE) return undefined
  const isDark = (row: number, column: number): boolean =>
    row >= 0 && row < size && column >= 0 && column < size && code.isDark(row, column)
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

function matrixOf(text: string): QrCode {
  const code = new QrCode(SMALLEST_VERSION, ErrorCorrection.M)
  code.addData(Buffer.from(text).toString('latin1'))
  code.make()
  return code
}

/** Ink is dark with colours, light without. */
function halfBlock(isUpperDark: boolean, isLowerDark: boolean, colors: boolean): string {
  const [upper, lower] = [isUpperDark === colors, isLowerDark === colors]
  if (upper) return lower ? '█' : '▀'
  return lower ? '▄' : ' '
}
