import {spawn} from 'node:child_process'
import {once} from 'node:events'
import type {Variables} from '../../platform/variables.ts'

const PATIENCE_MS = 30_000
/** The command of an alarm has no business with them. */
const SECRETS = /SECRET|TOKEN|PASSWORD/i
/** Addresses with a user or a password, such as those of a store or a proxy. */
const ADDRESSES = /:\/\/[^\s/]*@|\bpassword=/i

const isSecret = ([name, value = '']: readonly [string, string | undefined]): boolean =>
  SECRETS.test(name) || ADDRESSES.test(value)

export interface AlarmCommand {
  /** A program: no shell reads it, and it gets no arguments. */
  readonly program: string
  readonly env: Variables
}

/** Runs the program with the report as JSON on its stdin. Gives what went wrong, if anything. */
export async function runAlarmCommand(
  {program, env}: AlarmCommand,
  report: object,
): Promise<string | undefined> {
  const open = Object.entries(env).filter((variable) => !isSecret(variable))
  try {
    // A name that can be no program, such as an empty one, throws here.
    const child = spawn(program, [], {
      env: Object.fromEntries(open),
      stdio: ['pipe', 'ignore', 'inherit'],
      timeout: PATIENCE_MS,
    })
    child.stdin.on('error', () => {})
    child.stdin.end(`${JSON.stringify(report)}\n`)
    const [code, signal] = await once(child, 'close')
    return code === 0 ? undefined : String(code ?? signal)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'failed'
  }
}
