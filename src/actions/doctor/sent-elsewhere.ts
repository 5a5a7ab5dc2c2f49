import type {Context} from '../../app/context.ts'
import {PixctlError} from '../../messages/errors.ts'
import {asSentence} from '../../platform/as-sentence.ts'
import type {Diagnosis} from './diagnosis.ts'

/** Each of them keeps a command of this home from sending. */
const STOPS: readonly string[] = ['STORE_LACKS_SENT', 'STORE_LEFT', 'STORE_NOTE_DAMAGED']

/**
 * Of a home whose journal is its own: whether this journal has what the home sent from a shared store that it
 * left, or can be given it by the next command. Where it cannot, that command sends nothing. Changes nothing.
 */
export async function examineSentElsewhere(context: Context): Promise<Diagnosis[]> {
  const {home, now, language} = context
  try {
    if ((await context.store()).kind !== 'local') return []
    const [{journalSender}, {requireSentElsewhereCanBeKnown}, {lookIntoOwnJournal}] =
      await Promise.all([
        import('../../app/create-context.ts'),
        import('../../journal/open-journal.ts'),
        import('../../journal/sqlite/examine.ts'),
      ])
    const sender = await journalSender(context)
    await requireSentElsewhereCanBeKnown({home, now}, sender, {requests: lookIntoOwnJournal(home)})
    return []
  } catch (error) {
    // What else is wrong with the settings, or with the journal, has a line of its own.
    if (!(error instanceof PixctlError) || !STOPS.includes(error.code)) return []
    const {message, hint} = error.wordsIn(language)
    const reason = hint === undefined ? message : `${asSentence(message)} ${hint}`
    return [{subject: 'journal', code: 'journal_lacks_sent', status: 'fault', facts: {reason}}]
  }
}
