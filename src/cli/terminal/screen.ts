/** The two streams of a command, and the line of a terminal that is written over. */
export interface Screen {
  /** A line of the result, to stdout. Many in one turn cost one write. */
  result(line: string): void
  /** A line to stderr, after the results before it. */
  notice(line: string): void
  /** Writes what is waiting, and removes the counter for good. */
  end(): void
}

interface ScreenParts {
  readonly stdout: Pick<NodeJS.WritableStream, 'write'>
  readonly stderr: Pick<NodeJS.WritableStream, 'write'>
  readonly counter: {show(text: string): void; clear(): void}
  readonly counted: () => string
}

/**
 * A line of text never shares its row with the counter: that is taken away before, and put back.
 */
export function openScreen({stdout, stderr, counter, counted}: ScreenParts): Screen {
  let waiting: string[] = []
  let hasEnded = false
  const write = (stream: ScreenParts['stdout'], text: string): void => {
    counter.clear()
    stream.write(text)
    if (!hasEnded) counter.show(counted())
  }
  const flush = (): void => {
    const lines = waiting
    waiting = []
    if (lines.length > 0) write(stdout, `${lines.join('\n')}\n`)
  }
  return {
    result: (line) => {
      if (waiting.length === 0) setImmediate(flush)
      waiting.push(line)
    },
    notice: (line) => {
      flush()
      write(stderr, `${line}\n`)
    },
    end: () => {
      hasEnded = true
      flush()
      counter.clear()
    },
  }
}
