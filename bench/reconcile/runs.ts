import {type ChildProcess, spawn} from 'node:child_process'
import {closeSync, existsSync, openSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import type {Readable} from 'node:stream'
import {text} from 'node:stream/consumers'
import {DATA_SET_NAMES, FILE_NAMES} from '../../src/reconcile/read/files/inputs.ts'
import type {Result} from '../../src/reconcile/result.ts'
import type {AlterationName} from './alterations.ts'
import type {LargeWorld} from './large-world.ts'
import type {WorldName} from './named-worlds.ts'

/** One run of one program over the files. */
export interface Run {
  readonly seconds: number
  readonly cpuSeconds?: number
  readonly peakBytes?: number
  /** How many findings were raised. */
  readonly findings?: number
}

/** The files of a world, and where it may write beside them. */
export interface Stage {
  readonly data: string
  readonly scratch: string
  readonly signal: AbortSignal
}

const ROOT = join(import.meta.dirname, '../..')
const NAMES = DATA_SET_NAMES.filter((name) => name !== 'policy')
/** 7: the world has faults, which are found. */
const FOUND = [0, 7]

/** The files of a data set; those that are reports are CSV. */
const pathOf = ({data}: Stage, name: (typeof NAMES)[number]): string => {
  const report = join(data, `${name}.csv`)
  return existsSync(report) ? report : join(data, FILE_NAMES[name])
}
const paths = (stage: Stage) => NAMES.map((name) => pathOf(stage, name))
const script = (name: string) => join(import.meta.dirname, name)

interface Ended {
  readonly seconds: number
  /** Of a million findings it is longer than a string can be. */
  readonly stdout: Buffer
  /** What was written to file descriptor 3. */
  readonly usage: string
}

/** The exit code, once nothing of it is left: what it writes into can be removed. */
async function ending(child: ChildProcess): Promise<number> {
  let failure: Error | undefined
  child.on('error', (error) => {
    failure = error
  })
  const code = await new Promise<number>((resolve) => child.once('close', resolve))
  if (failure) throw failure
  return code
}

/** One whole process, from before it starts until it has ended and closed its output. */
async function ran(command: string, args: readonly string[], stage: Stage): Promise<Ended> {
  const output = join(stage.scratch, 'stdout')
  const stdout = openSync(output, 'w')
  try {
    const env = {...process.env, PIXCTL_HOME: join(stage.scratch, 'home'), PIXCTL_NO_PROMPT: '1'}
    const startedAt = performance.now()
    const child = spawn(command, args, {
      env,
      signal: stage.signal,
      killSignal: 'SIGKILL',
      stdio: ['ignore', stdout, 'pipe', 'pipe'],
    })
    const [code, said, usage] = await Promise.all([
      ending(child),
      text(child.stdio[2] as Readable),
      text(child.stdio[3] as Readable),
    ])
    const seconds = (performance.now() - startedAt) / 1_000
    if (!FOUND.includes(code)) throw new Error(`${command} ${args[0]} ended with ${code}: ${said}`)
    return {seconds, stdout: readFileSync(output), usage}
  } finally {
    closeSync(stdout)
  }
}

export interface WantedWorld {
  readonly name: WorldName
  readonly charges: number
  readonly seed: number
}

export async function writeWorld(
  stage: Stage,
  {name, charges, seed}: WantedWorld,
): Promise<LargeWorld> {
  const args = [script('write-world.ts'), stage.data, String(charges), name, String(seed)]
  return JSON.parse(String((await ran(process.execPath, args, stage)).stdout))
}

/** The world of `from`, altered, as the world of a stage. */
export async function alterWorld(
  stage: Stage,
  from: string,
  name: AlterationName,
): Promise<LargeWorld> {
  const args = [script('alter-world.ts'), from, stage.data, name]
  return JSON.parse(String((await ran(process.execPath, args, stage)).stdout))
}

export async function countLines(stage: Stage): Promise<Run> {
  const {seconds} = await ran('wc', ['-l', ...paths(stage)], stage)
  return {seconds}
}

/** A member of a result, whose findings are too long to be parsed. */
function memberOf<Name extends 'inputs' | 'counts'>(json: Buffer, name: Name): Result[Name] {
  const [open, close] = name === 'inputs' ? ['[', ']'] : ['{', '}']
  const from = json.lastIndexOf(`\n  "${name}": ${open}`)
  const to = json.indexOf(`\n  ${close}`, from)
  return JSON.parse(`{${json.toString('utf8', from, to)}${close}}`)[name]
}

/** The built command as a user runs it. Errors: when it did not read every row. */
export async function reconcileFiles(stage: Stage, world: LargeWorld): Promise<Run> {
  const files = NAMES.flatMap((name) => [`--${name}`, pathOf(stage, name)])
  const program = [join(ROOT, 'bin/run.js'), 'reconcile', ...files, '--json']
  const args = ['--import', script('usage.js'), ...program]
  const {seconds, stdout, usage} = await ran(process.execPath, args, stage)
  const lines = memberOf(stdout, 'inputs').filter(({name}) => !name.endsWith('.json'))
  const rows = lines.reduce((sum, input) => sum + input.rows, 0)
  if (rows !== world.rows) throw new Error(`${rows} rows were read of ${world.rows}`)
  const findings = Object.values(memberOf(stdout, 'counts')).reduce((sum, count) => sum + count, 0)
  return {seconds, findings, ...JSON.parse(usage)}
}

/** What DuckDB takes is measured inside its process: the start of Node is not counted. */
export async function runDuckdb(stage: Stage, threads: number): Promise<Run> {
  const args = [script('duckdb.ts'), stage.data, String(threads)]
  return JSON.parse(String((await ran(process.execPath, args, stage)).stdout))
}
