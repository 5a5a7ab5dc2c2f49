import {accessSync, constants, readFileSync, statSync} from 'node:fs'
import {dirname} from 'node:path'
import type {Context} from '../../app/context.ts'
import {
  qrCodeNotSaved,
  qrCodeReplaced,
  qrFileUnwritable,
} from '../../messages/command-line/files.ts'
import {InvalidInputError, PixctlError} from '../../messages/errors.ts'
import {plainText} from '../../messages/text/plain-text.ts'
import {systemCode} from '../../platform/failure-code.ts'
import {draftOf, replaceFile, requireNoLink} from '../../platform/replace-file.ts'
import {refuseNamedPipe} from './named-pipe.ts'

const PNG_URI = /^data:image\/png;base64,([A-Za-z0-9+/=\s]+)$/
const PNG_SIGNATURE = '89504e470d0a1a0a'

/** Longer codes are none: a BR Code has at most 512 bytes. */
const MAX_CODE_BYTES = 512

/** Errors: `InvalidInputError` when the file cannot be made, before anything is sent. */
export function requireWritableQrFile(path: string | undefined): void {
  if (path === undefined) return
  try {
    requireNoLink(path)
    refuseNamedPipe(path, `--qr-file: ${path}`)
    accessSync(dirname(path), constants.W_OK)
    requireNameOfFile(path)
  } catch (cause) {
    if (cause instanceof PixctlError) throw cause
    const reason = systemCode(cause) ?? String(cause)
    throw new InvalidInputError(qrFileUnwritable({path, reason}), {cause})
  }
}

/**
 * A device such as the terminal is left to `saveQrCode`, which says that it holds no picture.
 *
 * Errors: code `EISDIR` for a directory, and for a name that ends as only that of one does; `ENAMETOOLONG`.
 */
function requireNameOfFile(path: string): void {
  const isDirectory = statSync(path, {throwIfNoEntry: false})?.isDirectory()
  if (isDirectory || /[/\\]$/.test(path)) {
    throw Object.assign(new Error('a directory'), {code: 'EISDIR'})
  }
  // Throws for a name that is too long.
  statSync(draftOf(path), {throwIfNoEntry: false})
}

/**
 * Writes the picture of the service, or one of our own where it sent none. The charge exists by
 * now, so a failure to write its picture is a notice and no error.
 */
export async function saveQrCode(
  context: Context,
  charge: {readonly pixCopyPaste: string; readonly qrCodeBase64?: string | undefined},
  path: string,
): Promise<void> {
  const png = pngOf(charge.qrCodeBase64) ?? (await drawn(charge.pixCopyPaste))
  try {
    if (!png) throw new Error('no picture')
    // What is no file, such as the terminal, holds no picture, and would be waited for.
    const isFile = statSync(path, {throwIfNoEntry: false})?.isFile()
    const isOther = isFile && !readFileSync(path).equals(png)
    replaceFile(path, png)
    context.notice(isOther ? qrCodeReplaced({path}) : plainText(path))
  } catch {
    context.notice(qrCodeNotSaved())
  }
}

function pngOf(uri: string | undefined): Buffer | undefined {
  const base64 = PNG_URI.exec(uri ?? '')?.[1]
  const png = base64 === undefined ? undefined : Buffer.from(base64, 'base64')
  return png?.subarray(0, 8).toString('hex') === PNG_SIGNATURE ? png : undefined
}

async function drawn(code: string): Promise<Buffer | undefined> {
  if (Buffer.byteLength(code) > MAX_CODE_BYTES) return undefined
  const {qrCodeDataUri} = await import('../../qr-code/qr-code-image.ts')
  return pngOf(qrCodeDataUri(code))
}
