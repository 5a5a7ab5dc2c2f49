import {expect, test} from 'vitest'
import type {Language} from '../../src/messages/language.ts'
import {batchInvalid} from '../../src/messages/payments/batch.ts'
import {rowsLeftOut} from '../../src/messages/service/statement.ts'
import type {Result} from '../../src/reconcile/result.ts'
import {BATCH_WORDS} from '../../src/render/batch/batch-words.ts'
import {DOCTOR_WORDS} from '../../src/render/doctor/doctor-words.ts'
import {EMULATOR_WORDS} from '../../src/render/emulator/emulator-words.ts'
import {renderExported} from '../../src/render/journal.ts'
import {decisionLines} from '../../src/render/reconcile/decisions/decisions.ts'
import {renderWritten} from '../../src/render/reconcile/run-report.ts'
import {renderMore} from '../../src/render/table/list-more.ts'
import {renderGapAdvice} from '../../src/render/webhooks/webhook-gaps.ts'
import {WEBHOOK_WORDS} from '../../src/render/webhooks/webhook-words.ts'

const COUNT = 3012
const of = <Item>(item: Item): Item[] => Array.from({length: COUNT}, () => item)
const decided = of({id: 'f', decision: 'accepted'})

const SENTENCES: readonly (readonly [
  what: string,
  say: (language: Language) => string | undefined,
])[] = [
  ['what is decided', (language) => said(decisionLines(decisions(), language))],
  [
    'missed outcomes',
    (language) => renderGapAdvice(of({missed: true, status: 'paid'}), undefined, language),
  ],
  [
    'unknown ids',
    (language) => renderGapAdvice(of({missed: false, status: 'unknown'}), undefined, language),
  ],
  ['shown rows', (language) => renderMore(COUNT, 4000, language)],
  ['bad lines', (language) => batchInvalid({file: 'a.csv', lines: COUNT}).in(language).message],
  ['rows left out', (language) => rowsLeftOut({rows: COUNT})(language)],
  ['rows of unknown outcome', (language) => BATCH_WORDS[language].unfinished(COUNT)],
  ['rows to be finished', (language) => BATCH_WORDS[language].finishThem(COUNT)],
  ['rows sent before', (language) => BATCH_WORDS[language].doneBefore(COUNT)],
  ['replayed events', (language) => WEBHOOK_WORDS[language].replayed(COUNT, 0)],
  ['fired events', (language) => EMULATOR_WORDS[language].fired(COUNT)],
  ['written files', (language) => renderWritten(of('a.ofx'), 'out', language)],
  ['exported rows', (language) => renderExported([{file: 'charges.csv', rows: COUNT}], language)],
  ['open outcomes', (language) => DOCTOR_WORDS[language].found.outcomes_unknown({count: COUNT})],
]

const decisions = () => ({decisions: {decided, unknown: []}}) as unknown as Result
const said = (lines: readonly string[]): string => lines.join('\n')

test.each(SENTENCES)('%s: a count has its marks, as those beside it', (_what, say) => {
  expect([say('en'), say('pt-BR')]).toEqual([
    expect.stringContaining('3,012'),
    expect.stringContaining('3.012'),
  ])
})
