import {inflateSync} from 'node:zlib'

/** A picture whose pixels are unpacked: four bytes each. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly data: Buffer
}

const START = Buffer.from('89504e470d0a1a0a', 'hex')
/** Length, type and check sum of a chunk, around its data. */
const AROUND_DATA = 12

/**
 * Unpacks a PNG whose sides are within a limit. A file can promise small sides and then unpack to
 * gigabytes, by a second header or by pixels that its header does not have; so the header has to be
 * the only one, and its pixels are unpacked with a limit before the decoder gets them.
 *
 * Errors: nothing is returned for what is no PNG, larger, or damaged.
 * Source: PNG specification, sections 5.3, 5.6 and 11.2.2.
 */
export async function readPng(bytes: Buffer, mostSide: number): Promise<Picture | undefined> {
  const chunks = chunksOf(bytes)
  const size = chunks && sizeOf(chunks)
  if (!size || Math.max(size.width, size.height) > mostSide) return undefined
  const {PNG} = (await import('pngjs')).default
  try {
    const pixels = chunks.filter(({type}) => type === 'IDAT').map(({data}) => data)
    inflateSync(Buffer.concat(pixels), {maxOutputLength: mostBytesOf(size)})
    return PNG.sync.read(bytes)
  } catch {
    return undefined
  }
}

interface Chunk {
  readonly type: string
  readonly data: Buffer
}

function chunksOf(bytes: Buffer): readonly Chunk[] | undefined {
  if (!bytes.subarray(0, START.length).equals(START)) return undefined
  const chunks: Chunk[] = []
  for (let at = START.length; at + AROUND_DATA <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    chunks.push({type, data: bytes.subarray(at + 8, at + 8 + length)})
    at += AROUND_DATA + length
  }
  return chunks
}

/** Of the one header, which comes first. */
function sizeOf([first, ...others]: readonly Chunk[]): Omit<Picture, 'data'> | undefined {
  if (first?.type !== 'IHDR' || first.data.length !== 13) return undefined
  if (others.some(({type}) => type === 'IHDR')) return undefined
  return {width: first.data.readUInt32BE(0), height: first.data.readUInt32BE(4)}
}

/** Eight bytes a pixel at most, and a byte a row in each of the passes of an interlaced picture. */
const mostBytesOf = ({width, height}: Omit<Picture, 'data'>): number =>
  8 * width * height + 8 * height + 64
