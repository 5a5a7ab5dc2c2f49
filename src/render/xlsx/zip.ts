import {type PassThrough, Readable} from 'node:stream'
import {finished} from 'node:stream/promises'
import {ZipFile} from 'yazl'

/** One file of an archive; its text is asked for piece by piece. */
export interface ZipEntry {
  readonly path: string
  readonly text: Iterable<string>
}

/**
 * The first day that a ZIP can name; it has no time zone. So the same content is the same bytes on
 * any day and machine.
 */
const OPTIONS = {mtime: new Date(1980, 0, 1), forceDosTimestamp: true, mode: 0o100644}

/**
 * A ZIP archive made while its entries are made: nothing but the directory is kept in memory, and
 * each entry is read to its end before the next is asked for. Above 4 GiB it is ZIP64.
 *
 * Errors: those of the entries.
 */
export async function* zip(entries: Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const file = new ZipFile()
  const output = file.outputStream as PassThrough
  file.on('error', (error) => output.destroy(error))
  addAll(file, entries).catch((error: Error) => output.destroy(error))
  yield* output
}

async function addAll(file: ZipFile, entries: Iterable<ZipEntry>): Promise<void> {
  for (const {path, text} of entries) {
    const stream = Readable.from(bytesOf(text), {objectMode: false})
    file.addReadStream(stream, path, OPTIONS)
    await finished(stream)
  }
  file.end()
}

function* bytesOf(text: Iterable<string>): Generator<Buffer> {
  for (const piece of text) yield Buffer.from(piece)
}
