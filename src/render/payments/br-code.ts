import type {DecodedBrCode} from '../../domain/br-code.ts'
import {isMoneyFault, parseDecimal} from '../../domain/money.ts'
import type {Language} from '../../messages/language.ts'
import {plainText} from '../../messages/text/plain-text.ts'
import {renderReais} from '../../messages/text/reais.ts'
import {widest} from '../text/widest.ts'
import {BR_CODE_WORDS, type BrCodeLabel, type BrCodeWords} from './br-code-words.ts'

/** A code that can be paid, for people: what it is, whom it pays, and what is worth a look. */
export function renderDecodedBrCode(code: DecodedBrCode, language: Language): string {
  const words = BR_CODE_WORDS[language]
  const lines = [words.titles[code.kind], '', ...contentLines(code, language)]
  if (code.warnings.length > 0) {
    lines.push('', words.warnings)
    for (const warning of code.warnings) lines.push(`  ${words.warning[warning]}`)
  }
  return lines.join('\n')
}

function contentLines(code: DecodedBrCode, language: Language): string[] {
  const {labels, ...words} = BR_CODE_WORDS[language]
  const rows: [BrCodeLabel, string | undefined][] = [
    ['name', code.merchantName],
    ['city', code.merchantCity],
    ['key', code.keyType ? `${code.key} (${code.keyType})` : code.key],
    ['url', code.url],
    ['recurrenceUrl', code.recurrenceUrl],
    ['amount', renderAmount(code, words, language)],
    ['txid', code.txid],
  ]
  const width = widest(Object.values(labels))
  return rows
    .filter((row): row is [BrCodeLabel, string] => row[1] !== undefined)
    .map(([label, value]) => `  ${labels[label].padEnd(width)}  ${plainText(value)}`)
}

type AmountWords = Pick<BrCodeWords, 'amountAtUrl' | 'amountByPayer'>

/** A code may write `.10`, `1` or `98.`, which only differ in form; else its text is shown. */
function renderAmount({amount, url, kind}: DecodedBrCode, words: AmountWords, language: Language) {
  if (amount === undefined) {
    if (kind === 'recurrence') return undefined
    return url === undefined ? words.amountByPayer : words.amountAtUrl
  }
  const value = parseDecimal(`0${amount}`.replace(/\.$/, ''))
  return isMoneyFault(value) ? amount : renderReais(value, language)
}
