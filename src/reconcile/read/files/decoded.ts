import {isUtf8} from 'node:buffer'
import {TextDecoder} from 'node:util'

/** Bytes examined to tell the encoding of a file. */
const LOOK_BYTES = 65_536

/** How a text file writes its characters. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** The last character of a piece may be cut: at most three bytes of it. */
function isUtf8Start(bytes: Uint8Array): boolean {
  for (let cut = 0; cut < 4; cut += 1) {
    if (isUtf8(bytes.subarray(0, bytes.length - cut))) return true
  }
  return false
}

/** Enough for a header; in a table nearly every character has a zero byte. */
const UTF_16_LOOK_BYTES = 1_024
const MOSTLY = 0.6

/** UTF-16 that a program wrote without a BOM: zero bytes at every second place, and at no other. */
function bareUtf16(start: Uint8Array): Encoding | undefined {
  const pairs = start.length >> 1
  if (pairs < 2) return undefined
  const zeros = [0, 0]
  for (let at = 0; at < pairs * 2; at += 1) {
    if (start[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  }
  const [first = 0, second = 0] = zeros
  if (second > pairs * MOSTLY && first === 0) return 'utf-16le'
  return first > pairs * MOSTLY && second === 0 ? 'utf-16be' : undefined
}

/** By its BOM, else UTF-8 where that is possible, else what a Brazilian spreadsheet writes. */
export function encodingOf(start: Uint8Array): Encoding {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  const bare = bareUtf16(start.subarray(0, UTF_16_LOOK_BYTES))
  if (bare !== undefined) return bare
  return isUtf8Start(start.subarray(0, LOOK_BYTES)) ? 'utf-8' : 'windows-1252'
}

/** Whether a file that has to be UTF-8 is UTF-16 instead. */
export function isUtf16(start: Uint8Array): boolean {
  const encoding = encodingOf(start)
  return encoding === 'utf-16le' || encoding === 'utf-16be'
}

/** A text file's bytes in UTF-8, whatever it is written in. What is UTF-8 passes as it is. */
export async function* decoded(
  chunks: AsyncIterable<Uint8Array>,
  encoding?: Encoding,
): AsyncGenerator<Uint8Array> {
  let decoder: TextDecoder | undefined
  let isKnown = false
  for await (const chunk of chunks) {
    if (!isKnown) {
      const found = encoding ?? encodingOf(chunk)
      decoder = found === 'utf-8' ? undefined : new TextDecoder(found)
      isKnown = true
    }
    yield decoder ? Buffer.from(decoder.decode(chunk, {stream: true})) : chunk
  }
  const rest = decoder?.decode() ?? ''
  if (rest !== '') yield Buffer.from(rest)
}
