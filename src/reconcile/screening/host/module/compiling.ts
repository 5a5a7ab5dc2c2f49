import {setV8Flag} from '../../../../platform/v8-flag.ts'
import type {MergedScreens} from '../hashes/places.ts'

/** A run of less data is over before the optimizing compiler has begun. */
const SMALL_BYTES = 64 << 20
/** What judges more subjects runs so long that the best code pays for itself. */
const FEW_SUBJECTS = 50_000

/**
 * Once all is screened: of code that runs for few subjects, V8 compiles only what runs most often as
 * well as it can. Each thread would compile the rules anew, beside the threads that run them. Measured
 * with two threads on two cores, 1,000,000 charges of another writer, of which 25,000 are judged: 7.5
 * in place of 8.1 s of processor time, and 5.1 in place of 5.5 s.
 */
export function spareCompiling({doubtful}: MergedScreens, totalBytes: number): void {
  if (totalBytes < SMALL_BYTES || doubtful > FEW_SUBJECTS) return
  setV8Flag('--invocation-count-for-turbofan=100000')
}

/**
 * Has V8 compile the kernel as well as it can before its first line, instead of function by function
 * once each has run for a while: in a large run that takes longer. Measured with two threads on two
 * cores, 1,000,000 charges of another writer: 5.1 in place of 5.45 s of processor time.
 */
export function compileKernelAtOnce(totalBytes: number): void {
  if (totalBytes >= SMALL_BYTES) setV8Flag('--no-liftoff')
}

/**
 * Lets calls from the kernel to its host stay as V8 makes them at first. After a thousand of them V8
 * compiles a faster way, which all threads share; where one thread ends or compiles the same at that
 * moment, the process may crash (nodejs/node#64500, seen in V8 13.6). The kernel calls so seldom that
 * no difference in time was seen.
 */
export function keepFirstWrappers(): void {
  setV8Flag('--wasm-wrapper-tiering-budget=1000000000')
}
