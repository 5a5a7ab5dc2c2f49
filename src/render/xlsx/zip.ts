import {pipeline, Readable} from 'node:stream'
import {crc32, createDeflateRaw} from 'node:zlib'
import {InvalidInputError} from '../../messages/errors.ts'
import {workbookTooLarge} from '../../messages/files.ts'

/** One file of an archive; its text is asked for piece by piece. */
export interface ZipEntry {
  readonly path: string
  readonly text: Iterable<string>
}

interface Written {
  readonly path: Buffer
  readonly offset: number
  crc: number
  size: number
  packedSize: number
}

/** 1980-01-01, the first day a ZIP can name: the same content is the same bytes on any day. */
const DATE = 0x0021
/** Sizes follow the data, names are UTF-8. Source: PKWARE APPNOTE, 4.4.4. */
const FLAGS = 0x0808
const DEFLATED = 8
const VERSION = 20
const LIMIT = 0xffff_ffff

/**
 * A ZIP archive made while its entries are made: nothing but the directory is kept in memory.
 *
 * Errors: `InvalidInputError` when the archive passes 4 GiB.
 * Source: PKWARE APPNOTE.
 */
export async function* zip(entries: Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const directory: Written[] = []
  let offset = 0
  for (const entry of entries) {
    const written = {path: Buffer.from(entry.path), offset, crc: 0, size: 0, packedSize: 0}
    for await (const chunk of pieces(entry, written)) {
      offset += chunk.length
      yield chunk
    }
    requireRoom(Math.max(offset, written.size))
    directory.push(written)
  }
  const listing = Buffer.concat(directory.map(directoryRecord))
  yield listing
  yield endRecord(directory.length, listing.length, offset)
}

async function* pieces(entry: ZipEntry, written: Written): AsyncGenerator<Uint8Array> {
  yield localRecord(written)
  const packing = createDeflateRaw({level: 6, chunkSize: 65_536})
  pipeline(Readable.from(counted(entry.text, written)), packing, () => {})
  for await (const chunk of packing) {
    written.packedSize += chunk.length
    yield chunk
  }
  yield descriptor(written)
}

function* counted(text: Iterable<string>, written: Written): Generator<Buffer> {
  for (const piece of text) {
    const bytes = Buffer.from(piece)
    written.crc = crc32(bytes, written.crc)
    written.size += bytes.length
    yield bytes
  }
}

function requireRoom(bytes: number): void {
  if (bytes <= LIMIT) return
  throw new InvalidInputError(workbookTooLarge())
}

function localRecord({path}: Written): Buffer {
  const record = Buffer.alloc(30)
  record.writeUInt32LE(0x0403_4b50, 0)
  writeShorts(record, 4, [VERSION, FLAGS, DEFLATED, 0, DATE])
  record.writeUInt16LE(path.length, 26)
  return Buffer.concat([record, path])
}

function descriptor({crc, packedSize, size}: Written): Buffer {
  return longs([0x0807_4b50, crc, packedSize, size])
}

function directoryRecord({path, crc, packedSize, size, offset}: Written): Buffer {
  const record = Buffer.alloc(46)
  record.writeUInt32LE(0x0201_4b50, 0)
  writeShorts(record, 4, [VERSION, VERSION, FLAGS, DEFLATED, 0, DATE])
  longs([crc, packedSize, size]).copy(record, 16)
  record.writeUInt16LE(path.length, 28)
  record.writeUInt32LE(offset, 42)
  return Buffer.concat([record, path])
}

function endRecord(count: number, size: number, offset: number): Buffer {
  const record = Buffer.alloc(22)
  record.writeUInt32LE(0x0605_4b50, 0)
  writeShorts(record, 8, [count, count])
  longs([size, offset]).copy(record, 12)
  return record
}

function writeShorts(record: Buffer, at: number, values: readonly number[]): void {
  for (const [index, value] of values.entries()) record.writeUInt16LE(value, at + index * 2)
}

function longs(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4)
  return bytes
}
