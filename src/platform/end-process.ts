/** Units: bytes. More than any command needs that reads no large file. */
const LARGE_MEMORY = 64 * 1024 * 1024

/** How long what is still open may hold a process of much memory. Units: milliseconds. */
const GRACE_MS = 1000

/**
 * Ends the process when its work is done and its output is written.
 *
 * With little memory by `process.exit()`, instead of taking the heap down piece by piece. With much
 * memory Node 24 may never come back from that: it waits for V8’s compiling threads, which may wait
 * for the main thread to collect garbage. Such a process ends by itself, as soon as nothing is open;
 * a connection that is kept alive, say, holds it for a second.
 */
export function endProcess(): void {
  const {heapTotal, external} = process.memoryUsage()
  if (heapTotal + external < LARGE_MEMORY) process.exit()
  setTimeout(() => process.exit(), GRACE_MS).unref()
}
