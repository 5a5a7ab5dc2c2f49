import type {Found} from '../../actions/find/find.ts'
import type {Language} from '../../messages/language.ts'
import {markedTime} from '../../messages/text/brasilia-time.ts'
import {shellWord} from '../../messages/text/shell-word.ts'
import {FIND_WORDS} from './find-words.ts'

/** Where nothing is found: what can be said all the same, from what was typed. */
export function renderNothing({query}: Found, language: Language): string {
  const words = FIND_WORDS[language]
  const {payment, flaw} = query
  // Charges are searched by an amount and its day together: of the amount alone nothing can be said.
  if (flaw === 'amount_without_day') return `→ ${words.amountWithoutDay(query.text)}`
  const place = payment && (payment.institution ?? `ISPB ${payment.ispb}`)
  return [
    words.nothing,
    ...(payment && place ? [words.payment(markedTime(payment.minute, language), place)] : []),
    ...adviceOn(query, language).map((line) => `→ ${line}`),
  ].join('\n')
}

/** What is damaged comes before where else to look. */
function adviceOn({kind, text, flaw}: Found['query'], language: Language): readonly string[] {
  const words = FIND_WORDS[language]
  const asking = askingFor(text, language)
  if (flaw !== null && flaw !== 'amount_without_day') {
    // A reference of as many characters as a document; with its points it can only be meant as one.
    const asks = flaw === 'document_damaged' && /^\w+$/.test(text)
    return [words.flaws[flaw], ...(asks ? [asking] : []), words.otherMachine]
  }
  if (kind === 'id') return [asking, ...words.nothingNext[kind]]
  if (kind !== 'text') return words.nothingNext[kind]
  const asPayer = mayBeName(text) ? words.nothingNext[kind] : [words.otherMachine]
  return mayBeReference(text) ? [asking, ...asPayer] : asPayer
}

/** The commands that ask the service by a reference or a key, of which a search sends it none. */
function askingFor(text: string, language: Language): string {
  const commands = [`pixctl pix show ${shellWord(text)}`, `pixctl withdraw show ${shellWord(text)}`]
  return [FIND_WORDS[language].askService, ...commands].join('\n    ')
}

/** Of whoever paid: a name has no digit, and is no e-mail. */
const mayBeName = (text: string): boolean => !/[\d@]/.test(text)

/** Two words without a digit are a name; what has the marks of an e-mail or a phone is a PIX key. */
const mayBeReference = (text: string): boolean =>
  !/[@+()]/.test(text) && (/\d/.test(text) || !/\s/.test(text))
