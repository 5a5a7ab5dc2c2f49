import {setFlagsFromString} from 'node:v8'
import {runInNewContext} from 'node:vm'
import {isV8FlagSet} from './v8-flag.ts'

/**
 * `process.exit()` of Node 24 waits for V8’s compiling threads. With much memory, or with a heap that may
 * grow little before it is collected, one of those may wait for the main thread to collect garbage, and
 * the process never ends.
 */

/** Units: bytes. More than any command needs that reads no large file. */
const LARGE_MEMORY = 64 * 1024 * 1024

/** How long what is still open may hold a process of much memory. Units: milliseconds. */
const GRACE_MS = 1000

function hasMuchMemory(): boolean {
  const {heapTotal, external} = process.memoryUsage()
  return heapTotal + external >= LARGE_MEMORY
}

/**
 * Ends the process when its work is done and its output is written: at once, instead of taking the
 * heap down piece by piece. With much memory it ends by itself, as soon as nothing is open; a
 * connection that is kept alive, say, holds it for a second.
 */
export function endProcess(): void {
  if (!hasMuchMemory()) endNow()
  setTimeout(() => endNow(), GRACE_MS).unref()
}

/**
 * Ends the process in the middle of its work, with `process.exitCode` where no code is given; garbage
 * is collected first where a thread may wait for that.
 */
export function endNow(code = process.exitCode): never {
  if (hasMuchMemory() || isV8FlagSet('--heap-growing-percent')) {
    setFlagsFromString('--expose-gc')
    runInNewContext('gc')()
  }
  process.exit(code)
}
