import {runInNewContext} from 'node:vm'
import {setV8Flag} from './v8-flag.ts'

type Collect = (options: {type: 'major'; execution: 'sync'; flavor: 'last-resort'}) => void

let collect: Collect | undefined

/**
 * Collects the heap of this thread in full, and gives the pages that become empty back to the system,
 * which V8 does by itself only when memory runs out. Nothing where this version of V8 may not know how.
 */
export function collectGarbage(): void {
  collect ??= setV8Flag('--expose-gc') ? (runInNewContext('gc') as Collect) : () => {}
  collect({type: 'major', execution: 'sync', flavor: 'last-resort'})
}
