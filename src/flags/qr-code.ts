import type {Context} from '../context.ts'
import {renderTooNarrow} from '../render/charge.ts'

/** Longer codes are none: a BR Code has at most 512 bytes. */
const MAX_CODE_BYTES = 512

/** Of a terminal that does not say how wide it is. */
const USUAL_WIDTH = 80

/** The QR code as text, on a terminal only. Source: commands.md, "pix decode". */
export async function qrCodeForTerminal(
  context: Context,
  code: string,
  isWanted: boolean,
): Promise<string | undefined> {
  const {isTTY, columns} = process.stdout
  if (!isWanted || !isTTY || context.globals.json) return undefined
  if (Buffer.byteLength(code) > MAX_CODE_BYTES) return undefined
  const {encodeQrCode} = await import('../domain/qr-code.ts')
  const {renderQrCode} = await import('../render/qr-code.ts')
  const drawn = renderQrCode(encodeQrCode(code), {
    width: columns || USUAL_WIDTH,
    colors: process.stdout.hasColors(),
  })
  if (drawn === undefined) context.notice(renderTooNarrow(context.language))
  return drawn
}
