import {setTimeout as pause} from 'node:timers/promises'

/** A listener that is to end within two seconds waits so long for a first commit of its store. */
const ANSWER_MS = 1_000

/**
 * Whether the store of a listener that is about to end answers. Call it at the signal, so that the senders
 * that are still answered meanwhile cost no further time.
 *
 * @param answer what the store answers to a commit: to read may be answered while every commit waits, as for
 *          a synchronous standby that is gone.
 * @returns what waits for work that needs the store, and says whether it was done; where the store is
 *          silent, the work goes on without being waited for and ends with the process. A store that
 *          answers, and one that refuses at once, is waited for however long the work takes.
 */
export function unlessSilent(
  answer: Promise<unknown>,
): (work: Promise<unknown>) => Promise<boolean> {
  const answered = answer.then(
    () => true,
    () => true,
  )
  const answers = Promise.race([answered, pause(ANSWER_MS, false, {ref: false})])
  return async (work) => {
    const done = work.then(() => true)
    if (await Promise.race([done, answers])) return done
    // What it fails with later changes nothing any more.
    done.catch(() => {})
    return false
  }
}
