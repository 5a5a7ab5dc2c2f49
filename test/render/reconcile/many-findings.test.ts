import {expect, test} from 'vitest'
import {lazyList} from '../../../src/reconcile/findings/columns/lazy-list.ts'
import type {Finding, Result} from '../../../src/reconcile/result.ts'
import {codeGroups} from '../../../src/render/reconcile/book.ts'
import {renderExports} from '../../../src/render/reconcile/books/exports.ts'
import {ageCounts} from '../../../src/render/reconcile/findings/ages.ts'
import {renderReportPage} from '../../../src/render/reconcile/html/document.ts'
import {findingGroups} from '../../../src/render/reconcile/html/finding-groups.ts'
import {lookThrough} from '../../../src/render/reconcile/look-through.ts'
import {causesSheet} from '../../../src/render/reconcile/pages/causes.ts'
import {findingsByCodeSheet} from '../../../src/render/reconcile/pages/findings.ts'
import {glossarySheet} from '../../../src/render/reconcile/pages/glossary.ts'
import {renderSummary} from '../../../src/render/reconcile/summary/summary.ts'
import {stakesOf} from '../../../src/render/reconcile/summary/verdict.ts'
import {BOOK, RESULT} from './sample.ts'

const COUNT = 300

/** Findings that are made when they are read, and how many were. */
function manyFindings(count = COUNT) {
  const [sample] = RESULT.findings
  if (sample === undefined) throw new Error('the sample has a finding')
  const made: number[] = []
  const findings = lazyList(count, (at): Finding => {
    made.push(at)
    const code = at % 3 === 0 ? 'FEE_OVERCHARGE' : 'MISSING_POSTING'
    const deltaCentavos = (at % 100) as Finding['deltaCentavos']
    const subject = {kind: 'charge' as const, id: `charge-${at}`}
    return {...sample, subject, id: `finding-${at}`, code, class: 'error', deltaCentavos}
  })
  return {findings, made}
}

test('groups keep the places of findings, and make each when it is read', () => {
  const {findings, made} = manyFindings()
  const groups = codeGroups(findings)
  // Each once, and of both groups the first and the 25 with most at stake.
  const gathered = COUNT + 2 * (1 + 25)
  expect(made).toHaveLength(gathered)
  expect(groups.map(({code, count}) => [code, count])).toEqual([
    ['MISSING_POSTING', 200],
    ['FEE_OVERCHARGE', 100],
  ])
  const [, fees] = groups
  expect(fees?.findings[2]?.id).toBe('finding-6')
  expect(made).toHaveLength(gathered + 1)
  expect(fees?.findings.map(({id}) => id)).toEqual(
    Array.from({length: 100}, (_, nth) => `finding-${nth * 3}`),
  )
})

test('what findings come to is added up once', () => {
  const {findings, made} = manyFindings()
  const many: Result = {...RESULT, findings}
  expect(stakesOf(many)).toMatchObject({problems: COUNT, atStakeCentavos: 3 * 4950})
  expect(stakesOf(many)).toEqual(stakesOf(many))
  expect(made).toHaveLength(COUNT)
})

test('findings are counted by age and key without being kept', () => {
  const {findings, made} = manyFindings()
  const counts = ageCounts({findings, asOf: null})
  expect(counts.code.get('FEE_OVERCHARGE')?.get('unknown')).toBe(100)
  expect(made).toHaveLength(COUNT)
})

test('of each code those with most at stake are shown, equal ones in their order', () => {
  const {findings} = manyFindings()
  const [first] = findingGroups({...BOOK, result: {...RESULT, findings}})
  const shown = [...(first?.markup ?? '').matchAll(/charge-(\d+)/g)].map(([, at]) => Number(at))
  const places = Array.from({length: COUNT}, (_, at) => at).filter((at) => at % 3 !== 0)
  expect(shown).toEqual(places.toSorted((a, b) => (b % 100) - (a % 100)).slice(0, 25))
})

test('a report looks through its findings in steps, which the signal ends', async () => {
  const {findings, made} = manyFindings(5_000)
  const interruption = new AbortController()
  const statement = async function* () {}
  const options = {formats: ['html' as const], locale: 'raw' as const, statement}
  const book = {...BOOK, result: {...RESULT, findings}}
  const pieces = renderExports(book, {...options, signal: interruption.signal})
  const first = pieces.next()
  interruption.abort(new Error('interrupted'))
  await expect(first).rejects.toThrow('interrupted')
  expect(made.length).toBeLessThan(findings.length)
})

test('what was looked through in steps is not read as a whole again', async () => {
  const count = 5_000
  const {findings, made} = manyFindings(count)
  const book = {...BOOK, result: {...RESULT, findings}}
  await lookThrough(book.result, undefined)
  made.length = 0
  expect(renderSummary(book.result, {language: 'en', timezone: 'UTC'})).toContain('Fee too high')
  expect(made.length).toBeLessThan(count / 10)
  expect([...renderReportPage(book)].join('')).toContain('FEE_OVERCHARGE')
  expect(made.length).toBeLessThan(count / 10)
  for (const sheet of [causesSheet(book), findingsByCodeSheet(book), glossarySheet(book)]) {
    expect([...sheet.rows()].length).toBeGreaterThan(0)
  }
  expect(made.length).toBeLessThan(count / 10)
})
