import {describe, expect, test} from 'vitest'
import {LANGUAGES} from '../../../../src/messages/language.ts'
import type {DecidedFinding, Decision, Finding, Result} from '../../../../src/reconcile/result.ts'
import {renderSummary} from '../../../../src/render/reconcile/summary/summary.ts'
import {finding, RESULT} from '../sample.ts'

type Row = Pick<DecidedFinding, 'reopened'> & {readonly decision: Decision}

/** What the screen shows of findings, of which the first ones are decided. */
function summary(
  findings: readonly Finding[],
  rows: readonly Row[],
  language: (typeof LANGUAGES)[number] = 'en',
): string {
  const decided = rows.map((row, n) => ({
    id: findings[n]?.id ?? '',
    owner: 'Ana',
    until: '',
    note: '',
    ...row,
  }))
  const decisions = {decided, unknown: []} as unknown as NonNullable<Result['decisions']>
  const result: Result = {...RESULT, causes: [], findings, decisions}
  return renderSummary(result, {language, timezone: 'America/Sao_Paulo'})
}

const missing = (n: number, reference: string): Finding => ({
  ...finding('MISSING_POSTING', n),
  externalReference: reference,
})
const two = [missing(1, 'pedido-1'), missing(2, 'pedido-2')]

describe('a finding that is named on the screen says what was decided about it', () => {
  test.each([
    {decision: 'accepted', en: 'accepted', 'pt-BR': 'aceito'},
    {decision: 'waiting', en: 'waiting', 'pt-BR': 'aguardando'},
    {decision: 'fixed', en: 'fixed', 'pt-BR': 'corrigido'},
  ] as const)('$decision', ({decision, ...words}) => {
    for (const language of LANGUAGES) {
      const lines = summary(two, [{decision}], language).split('\n')
      expect(lines.find((line) => line.includes('pedido-1'))).toContain(
        `pedido-1 · ${words[language]}`,
      )
      expect(lines.find((line) => line.includes('pedido-2'))).not.toContain(words[language])
    }
  })

  test('and that it is open again where the decision no longer holds', () => {
    const rows = [{decision: 'fixed', reopened: 'still_there'}] as const
    expect(summary(two, rows)).toContain('pedido-1 · open again')
    expect(summary(two, rows, 'pt-BR')).toContain('pedido-1 · de novo em aberto')
  })

  test('also where its reference is as long as the screen', () => {
    const text = summary([missing(1, 'p'.repeat(255)), ...two], [{decision: 'accepted'}])
    const line = text.split('\n').find((one) => one.includes('ppp'))
    expect(line).toMatch(/p… · accepted/)
    expect(line?.length).toBeLessThanOrEqual(80)
  })
})

describe('of many findings the screen says by code how many are decided', () => {
  const many = Array.from({length: 12}, (_, n) => missing(n, `pedido-${n}`))
  const rows = (count: number): Row[] => Array.from({length: count}, () => ({decision: 'accepted'}))

  test.each([
    {count: 3, en: '· 3 decided', 'pt-BR': '· 3 com decisão'},
    {count: 12, en: '· decided', 'pt-BR': '· decidido'},
  ])('$count of 12', ({count, ...words}) => {
    for (const language of LANGUAGES) {
      const text = summary(many, rows(count), language)
      const line = text.split('\n').find((one) => one.startsWith('MISSING_POSTING'))
      expect(line).toContain(words[language])
      expect(line?.length).toBeLessThanOrEqual(80)
    }
  })

  test('and counts none that is open again', () => {
    const reopened = rows(3).map((row) => ({...row, reopened: 'until_passed'}) as const)
    expect(summary(many, reopened)).not.toMatch(/MISSING_POSTING.* decided/)
  })
})
