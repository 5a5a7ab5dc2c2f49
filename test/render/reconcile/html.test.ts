import {describe, expect, test} from 'vitest'
import {centavos} from '../../../src/domain/money.ts'
import {LANGUAGES} from '../../../src/messages/language.ts'
import type {Book} from '../../../src/render/reconcile/book.ts'
import {renderReportPage} from '../../../src/render/reconcile/html/document.ts'
import {BOOK, finding, REPORT, RESULT} from './sample.ts'

const page = (book: Partial<Book> = {}): string =>
  [...renderReportPage({...BOOK, ...book})].join('')

const EMPTY: Partial<Book> = {
  result: {
    verdict: 'reconciled',
    asOf: null,
    inputs: [],
    skipped: [],
    wallets: [],
    counts: {},
    totals: {},
    causes: [],
    findings: [],
  },
  report: {
    timezone: 'UTC',
    rollForward: [],
    held: [],
    blocks: null,
    returnedFees: [],
    threeWay: [],
    matchRates: [],
    splitLegs: [],
    receivers: [],
    fees: [],
  },
}

describe.each(LANGUAGES)('the report in %s', (language) => {
  test('has twelve sections, each reached from the top', () => {
    const links = [...page({language}).matchAll(/<a href="#(\w+)">/g)].map(([, id]) => id)
    expect(links).toHaveLength(12)
    for (const id of links) expect(page({language})).toContain(`<section id="${id}"`)
  })

  test('opens every element it closes', () => {
    const text = page({language})
    for (const tag of ['section', 'table', 'tr', 'td', 'svg', 'figure', 'article', 'div', 'p']) {
      const opened = text.match(new RegExp(`<${tag}[ >]`, 'g'))?.length
      expect(opened, tag).toBe(text.match(new RegExp(`</${tag}>`, 'g'))?.length)
    }
  })

  test('says of nothing that there is nothing', () => {
    const text = page({...EMPTY, language})
    expect(text).not.toMatch(/NaN|undefined|Infinity|null/)
    expect(text).not.toContain('<tbody>\n</tbody>')
  })

  test('has no value that is none', () => {
    expect(page({language})).not.toMatch(/NaN|undefined|Infinity|>null</)
  })
})

test.each([
  {language: 'en', why: '1 wallet differs by R$\u00a099.01 because of lines dated after'},
  {language: 'pt-BR', why: '1 carteira difere em R$\u00a099,01 por causa de lançamentos'},
] as const)(
  'a reconciled report in $language says at its head and of its wallets that lines come after the as-of',
  ({language, why}) => {
    const wallets = RESULT.wallets.slice(0, 1).map((wallet) => ({
      ...wallet,
      differenceCentavos: centavos(9_901),
      unexplainedCentavos: centavos(0),
    }))
    const result = {...RESULT, verdict: 'reconciled' as const, findings: [], skipped: [], wallets}
    const text = page({language, result})
    expect(text.split(why)).toHaveLength(3)
    // A tick is for a whole proof.
    expect(text).toContain('<div class="verdict explained">')
    expect(text).not.toMatch(/Every centavo|Cada centavo/)
  },
)

describe.each([
  {language: 'en', decision: 'accepted', again: 'its amount changed', day: '2026-12-15'},
  {language: 'pt-BR', decision: 'aceito', again: 'o valor mudou', day: '15/12/2026'},
] as const)('the report with decisions in $language', ({language, decision, again, day}) => {
  const decided = (count: number) =>
    RESULT.findings.slice(0, count).map(({id}, index) => ({
      id,
      decision: 'accepted' as const,
      owner: `Bruna ${index}.`,
      until: '2026-12-15',
      note: `by mail <b>${index}</b>`,
      ...(index === 1 && {reopened: 'amount_changed' as const}),
    }))
  const withDecisions = (count: number): string =>
    page({language, result: {...RESULT, decisions: {decided: decided(count), unknown: []}}})
  const sectionOf = (text: string, name: string): string =>
    text.split(`<section id="${name}"`)[1]?.split('</section>')[0] ?? ''

  test('says beside what is to do who decided what, until when and why, and what is open again', () => {
    const todo = sectionOf(withDecisions(2), 'todo')
    for (const said of [decision, 'Bruna 0.', 'Bruna 1.', day, again]) expect(todo).toContain(said)
    expect(todo).toContain('by mail &lt;b&gt;0&lt;/b&gt;')
    expect(sectionOf(withDecisions(2), 'details')).not.toContain('Bruna')
  })

  test('has all of many decisions in the appendix', () => {
    const text = withDecisions(12)
    expect(sectionOf(text, 'todo')).not.toContain('Bruna 11.')
    expect(sectionOf(text, 'details').match(/Bruna \d+\./g)).toHaveLength(12)
  })
})

test('nothing is loaded and nothing runs', () => {
  expect(page()).not.toMatch(/<script|<link|<img|<iframe|\bsrc=|url\(|@import|https?:\/\//i)
  expect(page()).toContain('default-src &#39;none&#39;')
})

test('the statement goes down to explained and unexplained', () => {
  const [, card = ''] = page().split('<b>principal</b>')
  expect(card.indexOf('42,008.75')).toBeLessThan(card.indexOf('42,058.75'))
  expect(card).toContain('Explained by findings</th><td class="money">40.00')
  expect(card).toContain('Unexplained</th><td class="money">10.00')
})

test('a wallet whose days do not tell all shows credits and debits', () => {
  const [first, ...rest] = RESULT.wallets
  if (!first) throw new Error('the sample has wallets')
  const wallets = [{...first, creditsCentavos: centavos(first.creditsCentavos + 1)}, ...rest]
  const [, card = ''] = page({result: {...RESULT, wallets}}).split('<b>principal</b>')
  expect(card.split('</table>')[0]).toContain('Credits</th>')
})

describe('hostile text is text', () => {
  const hostile = '"><script>alert(1)</script>\u001b[31m\u202e'

  test.each([
    {
      name: 'a subject',
      finding: finding('ORPHAN_EVENT', 1, {subject: {kind: 'event', id: hostile}}),
    },
    {name: 'a wallet', finding: finding('ORPHAN_EVENT', 1, {wallet: hostile})},
    {name: 'a hint', finding: finding('ORPHAN_EVENT', 1, {hint: hostile})},
    {name: 'a file', finding: finding('ORPHAN_EVENT', 1, {evidence: [{file: hostile, line: 1}]})},
  ])('$name', ({finding: one}) => {
    const text = page({result: {...RESULT, findings: [one]}})
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    for (const raw of ['<script', '\u001b', '\u202e']) expect(text).not.toContain(raw)
  })

  test('a wallet in a chart', () => {
    const rollForward = REPORT.rollForward.map((day) => ({...day, wallet: hostile}))
    expect(page({report: {...REPORT, rollForward}})).not.toContain('<script')
  })
})

test.each([
  {language: 'en', says: 'what the last run has seen posted has its line there'},
  {language: 'pt-BR', says: 'o que a última conciliação já viu lançado tem o seu lá'},
] as const)('a month that follows another may have lines in that one ($language)', (row) => {
  const {carryForward: _, ...first} = RESULT
  const next = {...first, carryForward: {previousAsOf: AS_OF_OF_LAST, items: [], openings: []}}
  expect(page({result: next, language: row.language})).toContain(row.says)
  expect(page({result: first, language: row.language})).not.toContain(row.says)
})

const AS_OF_OF_LAST = '2026-10-31T15:00:00.000Z'

const manyFees = (length: number) =>
  Array.from({length}, (_, n) => finding('FEE_OVERCHARGE', n, {amounts: [99, 100 + n]}))

test.each([
  {language: 'en', says: '1 more of this code is not shown here'},
  {language: 'pt-BR', says: 'Mais 1 deste código não aparece aqui'},
] as const)('of one finding that is not shown it is said in the singular ($language)', (row) => {
  const result = {...RESULT, findings: manyFees(26)}
  expect(page({result, language: row.language})).toContain(row.says)
})

test('of many findings of a code the largest are shown, and how many are not', () => {
  const text = page({result: {...RESULT, findings: manyFees(40)}})
  const [, group = ''] = text.split(/<\/?article/)
  expect(group.match(/<tr>/g)).toHaveLength(1 + 25)
  expect(group).toContain('15 more of this code are not shown here')
  expect(group).toContain('>1.39<')
})

test.each([
  {language: 'en', title: 'Given again', second: 'second line', both: 'Posted twice'},
  {
    language: 'pt-BR',
    title: 'Informado de novo',
    second: 'segunda linha',
    both: 'Lançado em duplicidade',
  },
] as const)(
  'lines of before the last closing alone are not said to be posted twice ($language)',
  ({language, title, second, both}) => {
    const before = finding('DUPLICATE_POSTING', 1, {
      amounts: [0, 5_000],
      hintCode: 'posted_before_closing',
      remedy: 'Give an export that begins at the last closing.',
    })
    const pageOf = (...findings: (typeof before)[]): string =>
      page({result: {...RESULT, causes: [], findings}, language})
    const detail = (text: string): string =>
      text.slice(text.indexOf('<article'), text.indexOf('</p>', text.indexOf('<article')))
    expect(detail(pageOf(before))).toContain(title)
    expect(detail(pageOf(before))).not.toContain(second)
    expect(pageOf(before)).toContain(`<b>${title}.</b>`)
    expect(detail(pageOf(before, finding('DUPLICATE_POSTING', 2)))).toContain(both)
  },
)

test('many rows of a table are cut, their sum is not', () => {
  const [day] = REPORT.rollForward
  if (!day) throw new Error('the sample has days')
  const rollForward = Array.from({length: 1_200}, () => ({...day, lines: 1}))
  const text = page({report: {...REPORT, rollForward}})
  expect(text).toContain('200 more rows are in the workbook and the CSV.')
  expect(text).toContain('<td class="count">1,200</td></tr></tfoot>')
})
