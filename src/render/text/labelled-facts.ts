import {fromReais, isMoneyFault} from '../../domain/money.ts'
import type {Language} from '../../messages/language.ts'
import {markedTime} from '../../messages/text/brasilia-time.ts'
import {plainText} from '../../messages/text/plain-text.ts'
import {renderReais} from '../../messages/text/reais.ts'
import type {ListColumn} from '../table/list-columns.ts'
import {feminineStateWord, stateTone, stateWord, yesOrNo} from './states.ts'
import {toned} from './tone.ts'
import {widest} from './widest.ts'

/** A label in the reader's language, part of which may be remote, and a value of the service. */
export type LabelledFact = readonly [label: string, value: unknown, kind?: ListColumn['kind']]

/** Lines of label and value, the values under each other; what is absent is left out. */
export function renderLabelledFacts(facts: readonly LabelledFact[], language: Language): string {
  const shown = facts
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([label, value, kind]): LabelledFact => [plainText(label), value, kind])
  const width = widest(shown.map(([label]) => label))
  return shown
    .map(([label, value, kind]) => `${label.padEnd(width)}  ${showValue(value, kind, language)}`)
    .join('\n')
}

function showValue(value: unknown, kind: ListColumn['kind'], language: Language): string {
  if (kind === 'instant') return markedTime(String(value), language)
  if (kind === 'money' && typeof value === 'number') {
    const amount = fromReais(value)
    if (!isMoneyFault(amount)) return renderReais(amount, language)
  }
  if (typeof value === 'boolean') return yesOrNo(value, language)
  if (kind === 'state' || kind === 'feminine_state') {
    const word = kind === 'state' ? stateWord : feminineStateWord
    return toned(stateTone(String(value)), word(String(value), language))
  }
  return plainText(typeof value === 'object' ? JSON.stringify(value) : String(value))
}
