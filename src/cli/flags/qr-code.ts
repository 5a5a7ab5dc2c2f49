import {join} from 'node:path'
import {saveQrCode} from '../../actions/files/save-qr-code.ts'
import type {Context} from '../../app/context.ts'
import {directoryInHome} from '../../platform/home.ts'
import {type DrawnCode, renderTooNarrow} from '../../render/payments/charge.ts'

/** Longer codes are none: a BR Code has at most 512 bytes. */
const MAX_CODE_BYTES = 512

/** Of a terminal that does not say how wide it is. */
const USUAL_WIDTH = 80

interface ShownCharge {
  readonly id: string
  readonly pixCopyPaste: string
  readonly qrCodeBase64?: string | undefined
}

/**
 * The QR code as text, on a terminal only; where that is too narrow, a picture is written and its
 * path is said. Source: commands.md, "pix decode".
 */
export async function qrCodeForTerminal(
  context: Context,
  charge: ShownCharge,
  isWanted: boolean,
): Promise<DrawnCode | undefined> {
  const code = charge.pixCopyPaste
  const {isTTY, columns, rows} = process.stdout
  if (!isWanted || !isTTY || context.globals.json) return undefined
  if (Buffer.byteLength(code) > MAX_CODE_BYTES) return undefined
  const {renderQrCode} = await import('../../render/qr-code/qr-code.ts')
  const drawn = renderQrCode(code, {
    width: columns || USUAL_WIDTH,
    colors: process.stdout.hasColors(),
  })
  if (drawn !== undefined) return {text: drawn, rows: rows || undefined}
  context.notice(renderTooNarrow(context.language))
  const folder = directoryInHome(context.home, 'qr')
  await saveQrCode(context, charge, join(folder, `${fileNameOf(charge.id)}.png`))
  return undefined
}

/** An id comes from the service, and must not climb out of the folder. */
const fileNameOf = (id: string): string => id.replace(/[^A-Za-z0-9-]/g, '_').slice(0, 64)
