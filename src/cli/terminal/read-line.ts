import {createInterface} from 'node:readline/promises'
import {Writable} from 'node:stream'
import {
  interruptedAtQuestion,
  interrupted as interruptedByUser,
} from '../../messages/command-line/command-line.ts'
import {InterruptedError} from '../../messages/errors.ts'

/** Asks on stderr and reads one line of stdin; a hidden one is not echoed. */
export async function readLine(asked: {
  readonly question: string
  readonly hidden: boolean
  readonly signal: AbortSignal
  /** Ctrl-C then also says that nothing was sent. */
  readonly sends: boolean
}): Promise<string> {
  const {question, hidden, signal, sends} = asked
  const output = hidden ? silentOutput() : process.stderr
  if (hidden) process.stderr.write(question)
  const reader = createInterface({input: process.stdin, output, terminal: true, historySize: 0})
  const interrupted = new AbortController()
  reader.on('SIGINT', () => interrupted.abort())
  reader.on('close', () => interrupted.abort())
  try {
    return await reader.question(hidden ? '' : question, {
      signal: AbortSignal.any([signal, interrupted.signal]),
    })
  } catch (error) {
    throw new InterruptedError(sends ? interruptedAtQuestion() : interruptedByUser(), {
      cause: error,
    })
  } finally {
    reader.close()
    if (hidden) process.stderr.write('\n')
  }
}

/** Readline echoes what it reads to its output; here that goes nowhere. */
const silentOutput = (): Writable => new Writable({write: (_chunk, _encoding, done) => done()})
