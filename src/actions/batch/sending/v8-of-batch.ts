import {setV8Flag} from '../../../platform/v8-flag.ts'

/**
 * Keeps V8 from work that a batch gains nothing by, before its first request. Measured with 10,000 rows:
 *
 * - undici parses answers in WebAssembly, which V8 compiles anew, for speed, after some hundred of them:
 *   100 ms of processor time and 25 MB of memory, for a parser that takes 1 µs a row.
 * - The room for young objects has grown to what the rows need while the file was read. Once more, twice,
 *   it would double while they are sent: to touch 100 MB for the first time costs more than the
 *   collections of garbage that they save.
 */
export function settleV8(): void {
  setV8Flag('--no-wasm-tier-up')
  setV8Flag('--no-wasm-dynamic-tiering')
  setV8Flag('--semi-space-growth-factor=1')
}
