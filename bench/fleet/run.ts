import {spawn} from 'node:child_process'
import {mkdtempSync, readFileSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import type {Readable} from 'node:stream'
import {text} from 'node:stream/consumers'

const ROOT = join(import.meta.dirname, '../..')
export const PROGRAM = join(ROOT, 'bin/run.js')
export const USAGE = join(ROOT, 'bench/reconcile/usage.js')
/** 7: something was found, which is done all the same. */
const DONE = [0, 7]

/** CPU seconds of a fleet from plan to report. */
export interface Fleet {
  readonly plan: number
  readonly parts: number
  readonly merge: number
  /** In how many parts it was done. */
  readonly count: number
  /** Where its report is. */
  readonly report: string
}

/** Plans, in so many parts as the program chooses unless asked, does each in a process of its own, and merges. */
export async function runFleet(data: string, place: string, asked?: number): Promise<Fleet> {
  const [plan, report] = [join(place, 'plan'), join(place, 'report')]
  const fleet = (...args: string[]): Promise<number> => cpuOf(['reconcile', 'fleet', ...args])
  const wanted = asked === undefined ? [] : ['--parts', String(asked)]
  const planned = await fleet('plan', '--from', data, '--out', plan, ...wanted)
  const {parts: lists} = JSON.parse(readFileSync(join(plan, 'plan.json'), 'utf8'))
  const parts: number = lists.length
  let done = 0
  for (let index = 0; index < parts; index += 1) {
    done += await fleet('part', '--plan', plan, '--index', String(index))
  }
  const merged = await fleet('merge', '--plan', plan, '--out', report)
  return {plan: planned, parts: done, merge: merged, count: parts, report}
}

/** One home for all runs: the code that Node keeps compiled in it is there from the first one on. */
export const HOME = mkdtempSync(join(tmpdir(), 'pixctl-bench-home-'))
process.on('exit', () => rmSync(HOME, {recursive: true}))

/** What a process costs that has next to nothing to do. */
export const startCpu = (): Promise<number> => cpuOf(['--version'])

/** What one command used. Errors: when it does not end well. Units: seconds. */
export async function cpuOf(args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, ['--import', USAGE, PROGRAM, ...args], {
    env: {PATH: process.env['PATH'], PIXCTL_HOME: HOME, PIXCTL_NO_PROMPT: '1'},
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
  const [said, usage, code] = await Promise.all([
    text(child.stderr as Readable),
    text(child.stdio[3] as Readable),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ])
  if (!DONE.includes(code ?? -1)) throw new Error(`${args.join(' ')} ended with ${code}: ${said}`)
  return JSON.parse(usage).cpuSeconds
}
