import type {Terminal} from '../../app/terminal.ts'
import type {Variables} from '../../platform/variables.ts'
import {widthOfStream, wrappedText} from '../../render/text/wrapped-text.ts'

/** In lines of the terminal's width: what is above the last one is written before it is asked. */
function shownQuestion(question: string): string {
  const lines = wrappedText(question, widthOfStream(process.stderr)).split('\n')
  const last = lines.pop() ?? ''
  if (lines.length > 0) process.stderr.write(`${lines.join('\n')}\n`)
  return last
}

interface Questioner {
  readonly signal: AbortSignal
  /** The command may send something to the service once its questions are answered. */
  readonly sends: boolean
}

/** `PIXCTL_NO_PROMPT` forbids questions, as in a script. */
export function openTerminal(env: Variables, {signal, sends}: Questioner): Terminal {
  const mayNotAsk = !['', '0', 'false'].includes(env['PIXCTL_NO_PROMPT'] ?? '')
  const isThere = () => process.stdin.isTTY === true && process.stderr.isTTY === true
  const ask = async (question: string, hidden: boolean): Promise<string> => {
    const {readLine} = await import('./read-line.ts')
    return readLine({question: shownQuestion(question), hidden, signal, sends})
  }
  return {
    // To look at standard input opens it, which most commands never need.
    get canAsk() {
      return !mayNotAsk && isThere()
    },
    get isForbidden() {
      return mayNotAsk && isThere()
    },
    ask: (question) => ask(question, false),
    askHidden: (question) => ask(question, true),
  }
}
