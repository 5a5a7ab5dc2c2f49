import {describe, expect, test} from 'vitest'
import {centavos} from '../../../src/domain/money.ts'
import {LANGUAGES} from '../../../src/messages/language.ts'
import {findingsSheet} from '../../../src/render/reconcile/pages/findings.ts'
import {pagesOf} from '../../../src/render/reconcile/pages/pages.ts'
import {rollForwardSheet} from '../../../src/render/reconcile/pages/roll-forward.ts'
import type {Cell, Sheet} from '../../../src/render/table/sheet.ts'
import {BOOK, finding, REPORT, RESULT} from './sample.ts'

const carried = {
  ...RESULT,
  carryForward: {
    previousAsOf: '2026-10-31T15:00:00.000Z',
    items: [
      {
        id: 'f1',
        code: 'STALE_PENDING' as const,
        subject: {kind: 'withdrawal' as const, id: 'w1'},
        wallet: 'principal',
        state: 'carried' as const,
      },
    ],
    openings: [
      {
        wallet: 'principal',
        lastClosingCentavos: centavos(4_999_900),
        openingCentavos: centavos(5_000_000),
        differenceCentavos: centavos(100),
      },
    ],
  },
}

const rowsOf = (sheet: Sheet): (readonly Cell[])[] => [...sheet.rows()]

describe.each(LANGUAGES)('pages in %s', (language) => {
  const pages = pagesOf({...BOOK, result: carried, language})

  test.each(pages.map((page) => ({name: page.name, page})))(
    '$name has a cell a column',
    ({page}) => {
      expect(rowsOf(page).length).toBeGreaterThan(0)
      for (const row of rowsOf(page)) expect(row).toHaveLength(page.columns.length)
    },
  )

  test('every formula gives the value in its cell', () => {
    for (const page of pages) {
      for (const row of rowsOf(page)) {
        for (const [index, {formula}] of page.columns.entries()) {
          const cell = row[index] ?? null
          if (formula && cell !== null)
            expect(computed(formula, page, row)).toBeCloseTo(Number(cell))
        }
      }
    }
  })

  test('names are unique, as files and as worksheets', () => {
    expect(new Set(pages.map(({name}) => name)).size).toBe(pages.length)
    expect(new Set(pages.map(({title}) => title)).size).toBe(pages.length)
  })
})

/** Sums, differences and one quotient, from left to right. */
function computed(formula: string, page: Sheet, row: readonly Cell[]): number {
  const value = (key: string): number => {
    const index = page.columns.findIndex((column) => column.key === key)
    expect(index, `${key} in ${formula}`).toBeGreaterThanOrEqual(0)
    return Number(row[index] ?? 0)
  }
  const [first = '', ...rest] = formula.split(' ')
  let total = value(first)
  for (let at = 0; at < rest.length; at += 2) {
    const operand = value(rest[at + 1] ?? '')
    if (rest[at] === '+') total += operand
    else if (rest[at] === '-') total -= operand
    else total /= operand
  }
  return total
}

test('without a previous result nothing is carried forward', () => {
  expect(pagesOf(BOOK).map(({name}) => name)).not.toContain('carry-forward')
})

test('findings come by urgency, and by money within it', () => {
  const codes = rowsOf(findingsSheet(BOOK)).map(([code]) => code)
  expect(codes.indexOf('MISSING_POSTING')).toBeLessThan(codes.indexOf('HELD_MISMATCH'))
  expect(codes.indexOf('STALE_PENDING')).toBeLessThan(codes.indexOf('IN_TRANSIT'))
  expect(codes.at(-1)).toBe('DUPLICATE_DELIVERY')
})

test('a line type we do not know has a column of its own', () => {
  const [first] = REPORT.rollForward
  if (!first) throw new Error('the sample has days')
  const day = {...first, byType: {'=pix bonus': centavos(7)}}
  const sheet = rollForwardSheet({...BOOK, report: {...REPORT, rollForward: [day]}})
  expect(sheet.columns.map(({title}) => title)).toContain('=pix bonus')
  expect(sheet.columns.at(-2)?.formula).toBe('opening + type0')
})

describe('documents in ids', () => {
  const subject = {kind: 'event', id: 'paid-by 529.982.247-25'} as const
  const result = {...RESULT, findings: [finding('ORPHAN_EVENT', 1, {subject})]}

  test('are masked', () => {
    expect(rowsOf(findingsSheet({...BOOK, result}))[0]).toContain('paid-by ***.982.247-**')
  })

  test('are shown when asked', () => {
    const shown = findingsSheet({...BOOK, result, showsDocuments: true})
    expect(rowsOf(shown)[0]).toContain('paid-by 529.982.247-25')
  })
})

test('the part of what a finding is about is no word that names a wallet', () => {
  const sheet = findingsSheet({...BOOK, language: 'pt-BR'})
  const at = sheet.columns.findIndex(({title}) => title === 'Papel')
  const roles = rowsOf(sheet).map((cells) => cells[at])
  expect(roles).toContain('lançamento')
  expect(roles).not.toContain('principal')
})
