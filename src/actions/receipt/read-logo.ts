import {stat} from 'node:fs/promises'
import {fileUnreadable} from '../../messages/command-line/unreadable-files.ts'
import {InvalidInputError} from '../../messages/errors.ts'
import {logoUnusable} from '../../messages/payments/receipt.ts'
import {systemCode} from '../../platform/failure-code.ts'
import {readFileLimited} from '../files/read-limited.ts'
import {readPng} from '../files/read-png.ts'
import type {Logo} from './receipt.ts'

const MOST_BYTES = 512 * 1024
/** A picture that is unpacked has four bytes a pixel, however small its file. */
const MOST_PIXELS = 2_000

/**
 * Reads a logo: a PNG or a JPEG by its bytes, not by its name, of at most 512 KB and 2000 × 2000.
 *
 * Errors: `InvalidInputError` when it is none, or larger.
 */
export async function readLogo(path: string | undefined): Promise<Logo | undefined> {
  if (path === undefined) return undefined
  const bytes = await readBytes(path)
  const logo = pngOf(bytes) ?? jpegOf(bytes)
  const fits = logo && logo.width <= MOST_PIXELS && logo.height <= MOST_PIXELS
  const sound = fits && logo.mime === 'image/png' ? await writtenAnew(logo) : fits && logo
  if (!sound) throw new InvalidInputError(logoUnusable({pixels: MOST_PIXELS}))
  return sound
}

/** Of a file only: a named pipe that no process writes to would keep the command from ending. */
async function readBytes(path: string): Promise<Buffer> {
  try {
    if (!(await stat(path)).isFile())
      throw new InvalidInputError(fileUnreadable({path, reason: undefined}))
    return await readFileLimited(path, MOST_BYTES, '--logo')
  } catch (cause) {
    if (cause instanceof InvalidInputError) throw cause
    throw new InvalidInputError(fileUnreadable({path, reason: systemCode(cause)}), {cause})
  }
}

/** The same picture, decoded whole, of the plainest kind and without what else was in its file. */
async function writtenAnew(logo: Logo): Promise<Logo | undefined> {
  const picture = await readPng(logo.bytes, MOST_PIXELS)
  if (!picture) return undefined
  const {PNG} = (await import('pngjs')).default
  return {...logo, bytes: PNG.sync.write(Object.assign(new PNG(), picture))}
}

const PNG_START = '89504e470d0a1a0a0000000d49484452'

/** Source: PNG specification: the first chunk is IHDR, width and height first. */
function pngOf(bytes: Buffer): Logo | undefined {
  if (bytes.length < 33 || bytes.subarray(0, 16).toString('hex') !== PNG_START) return undefined
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  return width > 0 && height > 0 ? {mime: 'image/png', bytes, width, height} : undefined
}

/** Markers of a frame; DHT, JPG and DAC lie between them and are none. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Source: ITU T.81: segments of a marker and a length; the frame header has the size. */
function jpegOf(bytes: Buffer): Logo | undefined {
  if (bytes.subarray(0, 3).toString('hex') !== 'ffd8ff') return undefined
  for (let at = 2; at + 9 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes.readUInt8(at + 1)
    if (isFrame(marker)) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)]
      return width > 0 && height > 0 ? {mime: 'image/jpeg', bytes, width, height} : undefined
    }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}
