/** One line on a terminal that is written over. Nothing is written where there is no terminal. */
export interface StatusLine {
  /** Drawn at most ten times a second, so that a fast batch is not slowed by its own progress. */
  show(text: string): void
  /** Takes the line away, so that what follows stands alone. */
  clear(): void
}

/** The part of a terminal that is used. */
export interface StatusStream {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

const REDRAW_MS = 100
const DEFAULT_COLUMNS = 80
const ERASE_LINE = '\r\u001b[2K'

const SILENT: StatusLine = {show: () => {}, clear: () => {}}

export function openStatusLine(
  stream: StatusStream = process.stderr,
  now: () => number = () => performance.now(),
): StatusLine {
  if (stream.isTTY !== true) return SILENT
  let drawnAt = Number.NEGATIVE_INFINITY
  let isDrawn = false
  return {
    show: (text) => {
      if (now() - drawnAt < REDRAW_MS) return
      drawnAt = now()
      isDrawn = true
      // One column is left free: a full line would wrap, and a wrapped one cannot be erased.
      const columns = (stream.columns || DEFAULT_COLUMNS) - 1
      stream.write(ERASE_LINE + [...text].slice(0, columns).join(''))
    },
    clear: () => {
      if (isDrawn) stream.write(ERASE_LINE)
      isDrawn = false
      drawnAt = Number.NEGATIVE_INFINITY
    },
  }
}
