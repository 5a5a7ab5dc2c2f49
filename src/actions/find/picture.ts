import {existsSync} from 'node:fs'
import {noCodeInPicture, pictureUnusable} from '../../messages/command-line/find.ts'
import {fileUnreadable} from '../../messages/command-line/unreadable-files.ts'
import {CheckFailedError, InvalidInputError, PixctlError} from '../../messages/errors.ts'
import {systemCode} from '../../platform/failure-code.ts'
import {readFileLimited} from '../files/read-limited.ts'
import {readPng} from '../files/read-png.ts'

const MOST_BYTES = 8 * 1024 * 1024
const MOST_SIDE = 4_000

/** Whether what was typed is a picture and no text: one that is there, or the name of a PNG. */
export const isPicture = (typed: string): boolean =>
  PICTURE.test(typed) && (existsSync(typed) || /\.png$/i.test(typed))

const PICTURE = /\.(?:png|jpe?g|webp|heic|gif|bmp|pdf)$/i

/**
 * The copy-and-paste code in a PNG, such as a customer's screenshot.
 *
 * Errors: `InvalidInputError` when it is no PNG, or too large; `CheckFailedError` when it shows no
 * QR code.
 */
export async function readCode(path: string): Promise<string> {
  const bytes = await readFileLimited(path, MOST_BYTES).catch((cause: unknown) => {
    if (cause instanceof PixctlError) throw cause
    throw new InvalidInputError(fileUnreadable({path, reason: systemCode(cause)}), {cause})
  })
  const picture = await readPng(bytes, MOST_SIDE)
  if (!picture) throw new InvalidInputError(pictureUnusable({path}))
  const jsQr = (await import('jsqr')).default as unknown as JsQr | {readonly default: JsQr}
  const read = typeof jsQr === 'function' ? jsQr : jsQr.default
  const {data, width, height} = picture
  const found = read(new Uint8ClampedArray(data), width, height)
  if (!found?.data) throw new CheckFailedError(noCodeInPicture({path}))
  return found.data
}

type JsQr = (data: Uint8ClampedArray, width: number, height: number) => {data: string} | null
