import {endNow} from './end-process.ts'

let end: () => void = () => endNow()

/** The reader of stdout has gone away, as "| head" does: the process ends, at once or as its command says. */
export const outputClosed = (): void => end()

/** Has the command end as it needs to, in place of the process at once. */
export function onClosedOutput(ending: () => void): void {
  end = ending
}
