import {crc32, inflateRawSync} from 'node:zlib'
import {expect} from 'vitest'

/** The files of an archive by path, read by its directory as a spreadsheet program does. */
export async function unzip(chunks: AsyncIterable<Uint8Array>): Promise<Map<string, string>> {
  const archive = Buffer.concat(await gathered(chunks))
  const end = archive.length - 22
  expect(archive.readUInt32LE(end)).toBe(0x0605_4b50)
  const files = new Map<string, string>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const pathLength = archive.readUInt16LE(at + 28)
    const path = archive.toString('utf8', at + 46, at + 46 + pathLength)
    files.set(path, contentOf(archive, at).toString('utf8'))
    at += 46 + pathLength
  }
  expect(at).toBe(end)
  return files
}

/** All pieces of a stream. */
export async function gathered<T>(pieces: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const piece of pieces) all.push(piece)
  return all
}

function contentOf(archive: Buffer, record: number): Buffer {
  const local = archive.readUInt32LE(record + 42)
  const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
  const bytes = inflateRawSync(archive.subarray(begin, begin + archive.readUInt32LE(record + 20)))
  expect(bytes.length).toBe(archive.readUInt32LE(record + 24))
  expect(crc32(bytes)).toBe(archive.readUInt32LE(record + 16))
  return bytes
}
