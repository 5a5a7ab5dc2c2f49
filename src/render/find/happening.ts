import type {TimelineFact} from '../../actions/find/subject.ts'
import {fromReais, isMoneyFault} from '../../domain/money.ts'
import type {Language} from '../../messages/language.ts'
import {renderReais} from '../../messages/text/reais.ts'
import {FIND_WORDS} from './find-words.ts'

/** What happened, with its amount where the event says one: `refund completed, R$ 5.00`. */
export function happeningText({what, amount}: TimelineFact, language: Language): string {
  const words = FIND_WORDS[language].happenings[what] ?? what
  const read = amount === null ? 'not_a_number' : fromReais(amount)
  return isMoneyFault(read) ? words : `${words}, ${renderReais(read, language)}`
}

/** Whether an event of something came before the service made it, which the clocks alone can explain. */
export function areClocksApart(
  facts: readonly Pick<TimelineFact, 'at' | 'source' | 'what'>[],
): boolean {
  const created = facts.find(({source, what}) => source === 'service' && what === 'created')
  if (created === undefined) return false
  const createdAtMs = Date.parse(created.at)
  return facts.some(({at, source}) => source === 'inbox' && Date.parse(at) < createdAtMs)
}
