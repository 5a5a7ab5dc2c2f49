import {describe, expect, test} from 'vitest'
import type {FindingCode} from '../../../src/reconcile/findings/finding-codes.ts'
import type {Result} from '../../../src/reconcile/result.ts'
import {gapSteps} from '../../../src/render/reconcile/causes/gaps.ts'
import {toDoList} from '../../../src/render/reconcile/html/to-do.ts'
import {causesSheet} from '../../../src/render/reconcile/pages/causes.ts'
import {renderSummary} from '../../../src/render/reconcile/summary/summary.ts'
import {BOOK, finding, RESULT} from './sample.ts'

const SKIPPED: Result['skipped'] = [{code: 'MISSING_POSTING', missing: ['statement']}]

/** A run without a statement that finds one of each code. */
const found = (...codes: readonly FindingCode[]): Result => ({
  ...RESULT,
  wallets: [],
  skipped: SKIPPED,
  findings: codes.map((code, nth) => finding(code, nth, {amounts: [10_000, null]})),
  counts: Object.fromEntries(codes.map((code) => [code, 1])),
})

describe('what an absent file calls for', () => {
  test.each([
    {language: 'en', step: 'Export the statement, and reconcile again'},
    {language: 'pt-BR', step: 'Exporte o extrato e concilie de novo'},
  ] as const)('is the first step where all that is wrong is overdue ($language)', (one) => {
    const {language, step} = one
    const result = found('STALE_PENDING', 'IN_TRANSIT')
    expect(gapSteps(result, {language})).toEqual([step])
    const text = renderSummary(result, {language, timezone: 'America/Sao_Paulo'})
    expect(text).toContain(`1. ${step}\n2. `)
    expect(gapSteps(result, {language, wallet: 'principal'})).toHaveLength(1)
  })

  test('is not said before findings of another kind', () => {
    const result = found('STALE_PENDING', 'MISSING_EVENT')
    expect(gapSteps(result, {language: 'en'})).toEqual([])
    expect(gapSteps(result, {language: 'en', wallet: 'principal'})).toEqual([])
  })

  test('comes before lines that only an absent statement leaves missing, of which nothing is claimed', () => {
    const result = found('MISSING_POSTING', 'MISSING_SPLIT_LEG', 'IN_TRANSIT')
    const step = 'Export the statement, and reconcile again'
    expect(gapSteps(result, {language: 'en'})).toEqual([step])
    expect(gapSteps(result, {language: 'en', wallet: 'principal'})).toHaveLength(1)
    const text = renderSummary(result, {language: 'en', timezone: 'America/Sao_Paulo'})
    expect(text).toContain(`1. ${step}\n2. Wait`)
    expect(text).not.toContain('claim')
    const rows = [...causesSheet({...BOOK, result}).rows()].map(([, what]) => String(what))
    expect(rows.slice(1, 2)).toEqual([`${step}.`])
    expect(rows.slice(2)).toEqual([expect.stringMatching(/^In transit/)])
    const items = toDoList({...BOOK, result})
      .map(({markup}) => markup)
      .join('')
    expect(items).toContain(step)
    expect(items).not.toContain('MISSING_POSTING')
  })

  test('of what is missing in a statement that is there the claim is a step', () => {
    const {wallets} = RESULT
    const result = {...found('MISSING_POSTING'), skipped: [], wallets}
    const text = renderSummary(result, {language: 'en', timezone: 'America/Sao_Paulo'})
    expect(text).toContain('1. Export that day again, then claim')
  })

  test('is nothing where every file was compared', () => {
    const {wallets} = RESULT
    const result = {...found('STALE_PENDING'), skipped: [], wallets}
    expect(gapSteps(result, {language: 'en'})).toEqual([])
    expect(gapSteps(result, {language: 'en', wallet: 'principal'})).toEqual([])
  })
})
