import type {TextLine} from '../../../platform/csv.ts'
import {DamagedInput, MAX_BLANK_BYTES, MAX_LINE_BYTES} from './damage.ts'

const LF = 10
const CR = 13

const withoutEnd = (bytes: Buffer): string =>
  bytes.at(-1) === CR ? bytes.toString('utf8', 0, bytes.length - 1) : bytes.toString('utf8')

/**
 * The text of a line whose line feed is cut off: without the CR of a CRLF, and without a BOM, which
 * also stands in the middle of a file that was joined of two.
 */
export function textOfLine(bytes: Buffer): string {
  const text = withoutEnd(bytes)
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}

/**
 * Lines of a stream of chunks, blank ones included, without their ends.
 *
 * Errors: `DamagedInput` for a line without end, or blank lines without end.
 */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<TextLine> {
  let line = 1
  let blank = 0
  let rest: Buffer[] = []
  let restBytes = 0
  const take = (tail: Buffer): TextLine => {
    const whole = rest.length === 0 ? tail : Buffer.concat([...rest, tail])
    const text = textOfLine(whole)
    blank = text === '' ? blank + 1 : 0
    if (blank > MAX_BLANK_BYTES) throw new DamagedInput('blank lines without end')
    rest = []
    restBytes = 0
    const taken = {line, text}
    line += 1
    return taken
  }
  for await (const bytes of chunks) {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    let start = 0
    for (let end = chunk.indexOf(LF); end >= 0; end = chunk.indexOf(LF, start)) {
      yield take(chunk.subarray(start, end))
      start = end + 1
    }
    if (start === chunk.length) continue
    restBytes += chunk.length - start
    if (restBytes > MAX_LINE_BYTES) throw new DamagedInput('a line without end')
    rest.push(Buffer.from(chunk.subarray(start)))
  }
  if (rest.length > 0) yield take(Buffer.alloc(0))
}
