import {type ChildProcessWithoutNullStreams, spawn} from 'node:child_process'
import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

/** What a finished `pixctl` left behind. */
export interface Finished {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
  /** The one JSON document on stdout. */
  json(): Record<string, unknown>
  /** The error envelope: the last line of stderr. */
  error(): Record<string, unknown>
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly input?: string | Uint8Array
  /** Arguments of Node itself. */
  readonly nodeArgs?: readonly string[]
  /** Where it is started. */
  readonly cwd?: string
  /** The number of the user that runs it, where it is not the one of the tests: root alone may say so. */
  readonly uid?: number
  /** Kills the process when it is still running after this long. */
  readonly limitMs?: number
}

/** A home of its own for the commands of one test, gone with the test. */
export interface Home extends Disposable {
  readonly path: string
  /** Runs the built command line as a user would, in a process of its own. */
  run(args: readonly string[], options?: RunOptions): Promise<Finished>
  /** Starts it and leaves it running; it is killed with the home at the latest. */
  start(args: readonly string[], options?: RunOptions): ChildProcessWithoutNullStreams
}

const PROJECT = join(import.meta.dirname, '../..')
const PROGRAM = join(PROJECT, 'bin/run.js')
/** One for all homes, so that each need not compile the program anew. */
export const COMPILED = join(PROJECT, 'node_modules/.cache/pixctl-tests')

export function temporaryHome(): Home {
  const path = mkdtempSync(join(tmpdir(), 'pixctl-test-'))
  const running = new Set<ChildProcessWithoutNullStreams>()
  const launch: Home['start'] = (args, {env = {}, nodeArgs = [], cwd, uid} = {}) =>
    spawn(process.execPath, [...nodeArgs, PROGRAM, ...args], {
      ...(cwd !== undefined && {cwd}),
      ...(uid !== undefined && {uid, gid: uid}),
      env: {
        PATH: process.env['PATH'],
        TMPDIR: tmpdir(),
        NODE_COMPILE_CACHE: COMPILED,
        PIXCTL_HOME: join(path, 'home'),
        PIXCTL_CREDENTIAL_STORE: 'file',
        PIXCTL_NO_PROMPT: '1',
        NO_COLOR: '1',
        LC_ALL: 'C',
        ...env,
      },
    })
  const start: Home['start'] = (args, options) => {
    const child = launch(args, options)
    running.add(child)
    child.once('exit', () => running.delete(child))
    return child
  }
  return {
    path,
    start,
    run: async (args, options = {}) => {
      const child = launch(args, options)
      child.stdin.on('error', () => {})
      child.stdin.end(options.input ?? '')
      return finished(child, options.limitMs ?? 60_000)
    },
    [Symbol.dispose]: () => {
      for (const child of running) child.kill('SIGKILL')
      rmSync(path, {recursive: true, force: true, maxRetries: 5})
    },
  }
}

/** Waits for a process to end and gathers what it wrote. */
export async function finished(
  child: ChildProcessWithoutNullStreams,
  limitMs: number,
): Promise<Finished> {
  const written = {stdout: '', stderr: ''}
  child.stdout.setEncoding('utf8').on('data', (text: string) => (written.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (written.stderr += text))
  const timer = setTimeout(() => child.kill('SIGKILL'), limitMs)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  clearTimeout(timer)
  return asFinished({code, ...written})
}

/** With what a test reads from its streams. */
export function asFinished(written: Pick<Finished, 'code' | 'stdout' | 'stderr'>): Finished {
  const {code, stdout, stderr} = written
  return {
    code,
    stdout,
    stderr,
    json: () => JSON.parse(stdout),
    error: () => JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? '').error,
  }
}
