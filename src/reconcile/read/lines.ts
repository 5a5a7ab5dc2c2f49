const LF = 10
const CR = 13

export interface TextLine {
  /** Physical, 1-based. */
  readonly line: number
  readonly text: string
}

/** A line without its end: LF or CRLF. */
const lineText = (bytes: Buffer): string =>
  bytes.at(-1) === CR ? bytes.toString('utf8', 0, bytes.length - 1) : bytes.toString('utf8')

/** Lines of a stream of chunks, blank ones included; a BOM before the first is dropped. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<TextLine> {
  let line = 1
  let rest: Buffer[] = []
  const take = (tail: Buffer): TextLine => {
    const text = lineText(rest.length === 0 ? tail : Buffer.concat([...rest, tail]))
    rest = []
    const taken = {line, text: line === 1 ? text.replace(/^\uFEFF/, '') : text}
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
    if (start < chunk.length) rest.push(Buffer.from(chunk.subarray(start)))
  }
  if (rest.length > 0) yield take(Buffer.alloc(0))
}
