import type {Context} from '../../../app/context.ts'
import {NotConfirmedError} from '../../../messages/errors.ts'
import {
  batchCannotAsk,
  notConfirmed,
  rowsSentElsewhere,
  totalNotTyped,
} from '../../../messages/payments/confirmation.ts'
import {isAmountShown} from '../../files/typed-amount.ts'
import type {Batch} from '../batch.ts'
import type {EarlierRows} from '../earlier/earlier-rows.ts'
import type {Leaving} from './leaving.ts'

/** What is asked, in the reader's language. */
export interface BatchQuestions {
  readonly typeTotal: string
  readonly createThem: string
  /** Nothing new leaves: only rows of unknown outcome are finished. */
  readonly finishThem: string
}

/** Errors: `NotConfirmedError` where there is no terminal to ask at; nothing was sent. */
export function requireTerminalForBatch({terminal}: Context, count: number): void {
  if (!terminal.canAsk) throw new NotConfirmedError(batchCannotAsk({count}))
}

/**
 * Errors: `NotConfirmedError`, code `ROWS_SENT_ELSEWHERE`, when rows may have been created as
 *         another account, at another address or from another wallet.
 */
export function requireNotElsewhere({elsewhere, whereElse}: EarlierRows): void {
  if (elsewhere.length === 0) return
  throw new NotConfirmedError(rowsSentElsewhere({count: elsewhere.length, account: whereElse}), {
    details: {lines: elsewhere.map(({line}) => line)},
  })
}

/**
 * Asks before a batch is sent. Money that leaves needs the total of what leaves now typed; charges
 * move none, and rows of unknown outcome were confirmed before, so a yes will do.
 *
 * Errors: `NotConfirmedError`; nothing was sent.
 * Source: contract, section 3.
 */
export async function confirmBatch(
  context: Context,
  {kind, leaving}: {readonly kind: Batch['kind']; readonly leaving: Leaving},
  questions: BatchQuestions,
): Promise<void> {
  requireTerminalForBatch(context, leaving.count + leaving.unfinished)
  const {terminal} = context
  if (kind === 'withdrawal' && leaving.count > 0) {
    const typed = await terminal.ask(questions.typeTotal)
    if (!isAmountShown(typed, leaving.total)) throw new NotConfirmedError(totalNotTyped())
    return
  }
  const question = leaving.count > 0 ? questions.createThem : questions.finishThem
  const answer = (await terminal.ask(question)).trim().toLowerCase()
  if (!YES.includes(answer)) throw new NotConfirmedError(notConfirmed())
}

const YES: readonly string[] = ['y', 'yes', 's', 'sim']
