import {civilDay} from '../../../domain/civil-day.ts'
import {negate, sum} from '../../../domain/money.ts'
import type {Language} from '../../../messages/language.ts'
import type {BlockCourse} from '../../../reconcile/report-data.ts'
import type {Book} from '../book.ts'
import type {Chart} from './chart-of-accounts.ts'
import type {Closing, Entry} from './double-entry.ts'

const TEXTS: Readonly<Record<Language, {approved: string; carried: string}>> = {
  en: {approved: 'Block approved: returned to the payer', carried: 'Block from before'},
  'pt-BR': {
    approved: 'Bloqueio aprovado: devolvido ao pagador',
    carried: 'Bloqueio de período anterior',
  },
}

/** The month that books are of. */
interface Month {
  readonly chart: Chart
  readonly firstDay: string
  readonly lastDay: string
}

/**
 * What the statement does not tell about the account of blocked money. An approved block posts no
 * line, yet its amount went back to the payer; a block made before the first day holds its amount
 * already. Source: contract, section 5, "Ledger"; spec, "Balance block (status)".
 *
 * `posted` are the ids of the blocks whose debit is among the lines: one that has none, and was not
 * made before, is a finding of the reconciliation and moves nothing here.
 */
export function heldEntries(book: Book, month: Month, posted: ReadonlySet<string>): Entry[] {
  const {chart, firstDay, lastDay} = month
  const texts = TEXTS[book.language]
  const dayOf = (atMs: number): string => civilDay(atMs, book.report.timezone)
  return (book.report.blocks ?? []).flatMap((block: BlockCourse) => {
    const {id, state, amountCentavos, createdAtMs, resolvedAtMs} = block
    const resolved = resolvedAtMs === undefined ? lastDay : dayOf(resolvedAtMs)
    const isCarried =
      !posted.has(id) && dayOf(createdAtMs) < firstDay && (state === 'open' || resolved >= firstDay)
    const common = {id, account: chart.held}
    const carried = {...common, day: firstDay, text: texts.carried, against: chart.opening}
    const returned = {...common, day: resolved, text: texts.approved, against: chart.payer}
    const isReturned = state === 'approved' && (isCarried || posted.has(id))
    return [
      ...(isCarried ? [{...carried, amountCentavos}] : []),
      ...(isReturned ? [{...returned, amountCentavos: negate(amountCentavos)}] : []),
    ]
  })
}

/**
 * Blocked money must come to the amounts of the open blocks, by their records. It is not asserted
 * where the data has faults, for the books of such a month are to load as well, where there are no
 * records of blocks, and where the chart books anything else on that account.
 */
export function heldClosing({result, report}: Book, chart: Chart): Closing[] {
  const {held, ...others} = chart
  const isShared = Object.values(others).some(
    (account) => account === held || account.startsWith(`${held}:`),
  )
  const isFaulty =
    result.verdict === 'unreconciled' ||
    result.findings.some(({subject}) => subject.kind === 'block')
  if (report.blocks === null || isShared || isFaulty) return []
  const open = report.blocks.filter(({state}) => state === 'open')
  return [{account: held, balance: sum(open.map(({amountCentavos}) => amountCentavos))}]
}
