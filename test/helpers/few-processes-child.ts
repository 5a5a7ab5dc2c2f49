import type {EventEmitter} from 'node:events'
import {Socket} from 'node:net'
import {createInterface} from 'node:readline'
import {Readable} from 'node:stream'
import {pathToFileURL} from 'node:url'

/**
 * Runs commands of the built program one after another in this process: `node few-processes-child.ts
 * PROGRAM MARK`. Each line of stdin is a command as JSON; after each, stdout and stderr get a line
 * with the mark and the exit code. With `--fd 3` the lines come from there, and stdin is what it is
 * for a command on a terminal. See `few-processes.ts`.
 */
const [program = '', mark = '', ...rest] = process.argv.slice(2)
const isOnTerminal = rest[0] === '--fd'
const lines = isOnTerminal ? new Socket({fd: Number(rest[1]), readable: true}) : process.stdin
const main = new URL('../dist/cli/main.js', pathToFileURL(program)).href

/** Thrown where a command ends its process. */
const ENDED = new Error('the command has ended')

let atExit: (code: number) => void = () => {}
process.exit = (code) => {
  atExit(Number(code ?? process.exitCode ?? 0))
  throw ENDED
}
const fail = (reason: unknown): void => {
  if (reason === ENDED) return
  process.stderr.write(`${reason instanceof Error ? reason.stack : reason}\n`)
  atExit(1)
}
process.on('unhandledRejection', fail).on('uncaughtException', fail)
// A command in a process of much memory waits for a second before it ends the process.
process.memoryUsage = Object.assign(
  () => ({rss: 0, heapTotal: 0, heapUsed: 0, external: 0, arrayBuffers: 0}),
  {rss: () => 0},
)

const LASTING: readonly EventEmitter[] = [process, process.stdout, process.stderr]
const listenersOf = (emitter: EventEmitter) =>
  emitter.eventNames().flatMap((event) =>
    emitter.rawListeners(event).map((listener) => ({
      event,
      listener: listener as () => void,
    })),
  )
const own = LASTING.map((emitter) => new Set(listenersOf(emitter).map(({listener}) => listener)))

/** Takes away what a command listened to. */
function removeListeners(): void {
  for (const [index, emitter] of LASTING.entries())
    for (const {event, listener} of listenersOf(emitter))
      if (!own[index]?.has(listener)) emitter.off(event, listener)
}

/** What a command writes goes to the streams of this process. Gives its exit code. */
function run(args: readonly string[], input: string, number: number): Promise<number> {
  process.argv = [process.execPath, program, ...args]
  process.exitCode = undefined
  if (!isOnTerminal) {
    const stdin = Readable.from(input === '' ? [] : [Buffer.from(input)])
    Object.defineProperty(process, 'stdin', {value: stdin, configurable: true})
  }
  return new Promise((resolve) => {
    atExit = resolve
    // This module runs the command when it is loaded; the number makes it another module each time.
    void import(`${main}?${number}`)
  })
}

let number = 0
for await (const line of createInterface(lines)) {
  const {args, input} = JSON.parse(line) as {args: string[]; input: string}
  const code = await run(args, input, ++number)
  removeListeners()
  for (const stream of [process.stdout, process.stderr]) stream.write(`${mark} ${code}\n`)
}
