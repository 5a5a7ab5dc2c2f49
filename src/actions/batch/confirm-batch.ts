import type {Context} from '../../app/context.ts'
import {isMoneyFault, parseTypedAmount} from '../../domain/money.ts'
import {batchCannotAsk, notConfirmed, totalNotTyped} from '../../messages/confirmation.ts'
import {NotConfirmedError} from '../../messages/errors.ts'
import type {Batch} from './batch.ts'

/** What is asked, in the reader's language. */
export interface BatchQuestions {
  readonly typeTotal: string
  readonly createThem: string
}

/**
 * Asks before a batch is sent. Money that leaves needs its total typed, or `--yes`; charges move
 * none, so without a terminal they need no answer.
 *
 * Errors: `NotConfirmedError`; nothing was sent.
 * Source: contract, section 3.
 */
export async function confirmBatch(
  {terminal}: Context,
  batch: Batch,
  questions: BatchQuestions,
): Promise<void> {
  if (batch.kind === 'withdrawal') {
    if (!terminal.canAsk) throw new NotConfirmedError(batchCannotAsk())
    const typed = parseTypedAmount((await terminal.ask(questions.typeTotal)).trim())
    if (isMoneyFault(typed) || typed !== batch.summary.total) {
      throw new NotConfirmedError(totalNotTyped())
    }
    return
  }
  if (!terminal.canAsk) return
  const answer = (await terminal.ask(questions.createThem)).trim().toLowerCase()
  if (!YES.includes(answer)) throw new NotConfirmedError(notConfirmed())
}

const YES: readonly string[] = ['y', 'yes', 's', 'sim']
