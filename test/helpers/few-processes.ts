import {randomUUID} from 'node:crypto'
import {join} from 'node:path'
import {asFinished, type Finished, type Home, type RunOptions} from './pixctl.ts'

const CHILD = join(import.meta.dirname, 'few-processes-child.ts')
const STREAMS = ['stdout', 'stderr'] as const

/** What a command wrote, and its exit code: none where its process was killed or crashed. */
export interface Written extends Pick<Finished, 'code' | 'stdout' | 'stderr'> {
  /** Both streams, in the order in which their parts came. */
  readonly output: string
}

/** Runs a command in a process that has run others, or in a new one where none is idle. */
export type RunCommand = (args: readonly string[], input?: string) => Promise<Written>

/**
 * Runs commands of the built program as a home does, without a process of its own for each: to start
 * one takes several times as long as what most commands do. For tests of what commands write; those
 * of how a process starts, ends or takes signals need one of its own. The processes end with the home.
 */
export function fewProcesses(home: Pick<Home, 'start'>, env: RunOptions['env'] = {}): RunCommand {
  const idle: RunCommand[] = []
  return async (args, input) => {
    const run = idle.pop() ?? startOne(home, env)
    const written = await run(args, input)
    if (written.code !== null) idle.push(run)
    return written
  }
}

/**
 * The same home, whose `run` is that of `fewProcesses`: those of each environment run the commands
 * of that one alone. What needs more than an environment and a text has a process of its own.
 */
export function inFewProcesses<H extends Home>(home: H): H {
  const runs = new Map<string, RunCommand>()
  const run: Home['run'] = async (args, options = {}) => {
    const {env = {}, input = '', ...more} = options
    if (typeof input !== 'string' || Object.keys(more).length > 0) return home.run(args, options)
    const key = JSON.stringify(env)
    const inOne = runs.get(key) ?? fewProcesses(home, env)
    runs.set(key, inOne)
    return asFinished(await inOne(args, input))
  }
  return {...home, run}
}

function startOne(home: Pick<Home, 'start'>, env: Readonly<Record<string, string>>): RunCommand {
  const mark = randomUUID()
  const child = home.start([mark], {nodeArgs: [CHILD], env})
  const written = {stdout: '', stderr: '', output: ''}
  let isClosed = false
  let check = (): void => {}
  for (const name of STREAMS)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      written[name] += text
      written.output += text
      check()
    })
  child.once('close', () => {
    isClosed = true
    check()
  })
  child.stdin.on('error', () => {})
  const end = new RegExp(`${mark} (\\d+)\\n`)
  return async (args, input = '') => {
    const timer = setTimeout(() => child.kill('SIGKILL'), 60_000)
    await new Promise<void>((resolve) => {
      check = () => {
        if (isClosed || STREAMS.every((name) => end.test(written[name]))) resolve()
      }
      child.stdin.write(`${JSON.stringify({args, input})}\n`)
      check()
    })
    clearTimeout(timer)
    const [stdout = '', code] = written.stdout.split(end)
    const [stderr = ''] = written.stderr.split(end)
    // What a command writes after its end is seen with what the next one writes.
    for (const name of STREAMS) written[name] = written[name].split(end).slice(2).join('')
    const [first = '', , second = '', , ...later] = written.output.split(end)
    written.output = later.join('')
    return {
      code: code === undefined ? null : Number(code),
      stdout,
      stderr,
      output: `${first}${second}`,
    }
  }
}
