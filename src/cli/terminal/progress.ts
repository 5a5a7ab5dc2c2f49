import type {WriteStream} from 'node:tty'
import type {Ora} from 'ora'

/** One line on a terminal that is written over. Nothing is written where there is no terminal. */
export interface StatusLine {
  /** The text beside the spinner from now on. */
  show(text: string): void
  /** Takes the line away, so that what follows stands alone. */
  clear(): void
}

const SILENT: StatusLine = {show: () => {}, clear: () => {}}

const DEFAULT_COLUMNS = 80
/** ora writes its frame and a space before the text. */
const SPINNER_COLUMNS = 2

/**
 * ora on stderr, loaded when there is something to show on a terminal. It draws about twelve times
 * a second whatever `show` is called, so a fast batch is not slowed by its own progress.
 */
export function openStatusLine(stream: WriteStream = process.stderr): StatusLine {
  if (!stream.isTTY) return SILENT
  let shown: string | undefined
  let spinner: Ora | undefined
  let isLoading = false
  const draw = (): void => {
    // ora prints whole lines where it cannot write over one (TERM=dumb, CI): here, nothing is.
    if (shown === undefined || !spinner?.isEnabled || stream.columns === 0) return
    spinner.text = fitted(shown, stream.columns)
    spinner.start()
  }
  const load = async (): Promise<void> => {
    spinner = await openSpinner(stream)
    draw()
  }
  // ora divides by the width: where a terminal says it has none, it would clear lines without end.
  stream.on('resize', () => {
    if (stream.columns === 0 && spinner?.isSpinning) spinner.stop()
  })
  return {
    show: (text) => {
      shown = text
      if (spinner || isLoading) return draw()
      isLoading = true
      void load()
    },
    clear: () => {
      shown = undefined
      if (spinner?.isSpinning) spinner.stop()
    },
  }
}

/** Standard input is left alone: a question may be asked there, and Ctrl-C comes from there. */
async function openSpinner(stream: WriteStream): Promise<Ora> {
  const {default: ora} = await import('ora')
  return ora({stream, discardStdin: false, color: stream.hasColors() ? 'cyan' : false})
}

/** One column is left free: a full line would wrap. */
const fitted = (text: string, columns: number): string =>
  [...text].slice(0, (columns || DEFAULT_COLUMNS) - SPINNER_COLUMNS - 1).join('')
