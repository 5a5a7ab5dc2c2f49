import {spawn} from 'node:child_process'
import {randomUUID} from 'node:crypto'
import {join} from 'node:path'

const CHILD = join(import.meta.dirname, '../../helpers/few-processes-child.ts')
const PROGRAM = join(process.cwd(), 'bin/run.js')

/** A terminal on which one process runs commands one after another, as `few-processes.ts` says. */
export interface Prompt {
  /** What the terminal shows of a command, with a line of its exit code. Errors: where the process ended. */
  run(args: readonly string[]): Promise<string>
  close(): void
}

/** A terminal of 80 columns and 24 lines, of util-linux's `script`. */
export function onePrompt(env: NodeJS.ProcessEnv, cwd: string): Prompt {
  const mark = randomUUID()
  const command = [process.execPath, CHILD, PROGRAM, mark, '--fd', '3'].join(' ')
  const shell = spawn('script', ['-qec', `stty cols 80 rows 24; exec ${command}`, '/dev/null'], {
    env,
    cwd,
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  })
  const [, output, , lines] = shell.stdio
  if (!output || !lines || !('write' in lines)) throw new Error('script has no pipes')
  // stdout and stderr each end with a mark, and are one on a terminal.
  const end = new RegExp(`^([^]*?)${mark} (\\d+)\\r?\\n${mark} \\d+\\r?\\n`)
  let shown = ''
  let check = (): void => {}
  let isClosed = false
  output.setEncoding('utf8').on('data', (text: string) => {
    shown += text
    check()
  })
  shell.once('close', () => {
    isClosed = true
    check()
  })
  return {
    run: async (args) => {
      await new Promise<void>((resolve) => {
        check = () => {
          if (isClosed || end.test(shown)) resolve()
        }
        lines.write(`${JSON.stringify({args, input: ''})}\n`)
        check()
      })
      const [whole, written, code] = end.exec(shown) ?? []
      if (whole === undefined) throw new Error(`the process of the commands ended: ${shown}`)
      shown = shown.slice(whole.length)
      return `${written}[exit ${code}]\n`
    },
    close: () => void shell.kill('SIGKILL'),
  }
}
