import type {Variables} from './profile/settings.ts'

/** The person at the keyboard, where there is one. Questions go to stderr: stdout is the result. */
export interface Terminal {
  /** Whether a question can be asked and answered. */
  readonly canAsk: boolean
  /** What was typed, without the line end. Errors: the signal's reason on Ctrl-C. */
  ask(question: string): Promise<string>
  /** The same, without an echo. */
  askHidden(question: string): Promise<string>
}

/** `PIXCTL_NO_PROMPT` forbids questions, as in a script. */
export function openTerminal(env: Variables, signal: AbortSignal): Terminal {
  const isForbidden = !['', '0', 'false'].includes(env['PIXCTL_NO_PROMPT'] ?? '')
  const ask = async (question: string, hidden: boolean): Promise<string> => {
    const {readLine} = await import('./read-line.ts')
    return readLine({question, hidden, signal})
  }
  return {
    // To look at standard input opens it, which most commands never need.
    get canAsk() {
      return !isForbidden && process.stdin.isTTY === true && process.stderr.isTTY === true
    },
    ask: (question) => ask(question, false),
    askHidden: (question) => ask(question, true),
  }
}
