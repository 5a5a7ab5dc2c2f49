/** Lines that are written together at the end of a turn: many a second cost one write. */
export function lineOutput(
  stream: NodeJS.WritableStream,
  around: {before?: () => void; after?: () => void} = {},
): (line: string) => void {
  let lines: string[] = []
  const flush = (): void => {
    const text = `${lines.join('\n')}\n`
    lines = []
    around.before?.()
    stream.write(text)
    around.after?.()
  }
  return (line) => {
    if (lines.length === 0) setImmediate(flush)
    lines.push(line)
  }
}
