import type {BatchKind} from '../../actions/batch/batch.ts'
import type {RowResult, RowStatus} from '../../actions/batch/batch-outcome.ts'
import type {BatchSummary} from '../../actions/batch/batch-summary.ts'
import type {CellNotice} from '../../actions/batch/file/row-reading.ts'
import type {AlikeRow} from '../../actions/batch/likeness/sent-by-mark.ts'
import type {Leaving} from '../../actions/batch/sending/leaving.ts'
import type {SharingRow} from '../../actions/batch/sending/send-batch.ts'
import type {Environment} from '../../domain/environment.ts'
import {type Centavos, subtract} from '../../domain/money.ts'
import type {Language} from '../../messages/language.ts'
import {countFigure} from '../../messages/text/count-figure.ts'
import {plainText} from '../../messages/text/plain-text.ts'
import {renderReais} from '../../messages/text/reais.ts'
import {noticeWords} from '../command-line/input-notices.ts'
import {widest} from '../text/widest.ts'
import {BATCH_WORDS} from './batch-words.ts'

/** How many equal or failed rows are listed one by one. */
const LISTED = 10

interface ShownBatch {
  readonly kind: BatchKind
  readonly summary: BatchSummary
  readonly environment: Environment
}

/** What a batch is about to do: count, total, per wallet, and what is worth a look. */
export function renderBatchSummary(
  {kind, summary, environment}: ShownBatch,
  language: Language,
): string {
  const words = BATCH_WORDS[language]
  const {count, total, plusFees, wallets, repeated, sameReference} = summary
  const amount = renderReais(total, language) + (plusFees ? ` ${words.plusFees}` : '')
  const width = widest(wallets.map(({wallet}) => wallet))
  const first = `${words.rows(countFigure(count, language), count)}, ${amount}`
  const lines = [`${first}, ${words.environments[environment]}`]
  if (wallets.length > 1 || wallets[0]?.wallet !== 'principal') {
    for (const one of wallets) {
      const rows = words.rows(countFigure(one.count, language), one.count)
      lines.push(`  ${one.wallet.padEnd(width)}  ${rows}, ${renderReais(one.total, language)}`)
    }
  }
  return [...lines, ...renderRepetitions({kind, repeated, sameReference}, language)].join('\n')
}

/** Rows that repeat an earlier one, or its reference: a line each, the first ten of them. */
export function renderRepetitions(
  {
    kind,
    repeated,
    sameReference,
  }: Pick<BatchSummary, 'repeated' | 'sameReference'> & Pick<ShownBatch, 'kind'>,
  language: Language,
): readonly string[] {
  const words = BATCH_WORDS[language]
  const equal = repeated.map(({line, first}) => words.repeated(line, first, kind))
  const alike = sameReference.map(({line, first}) => words.sameReference(line, first))
  return [...shortened(equal, words.moreRepeated), ...shortened(alike, words.moreSameReference)]
}

function shortened(lines: readonly string[], more: (count: number) => string): readonly string[] {
  const rest = lines.length - LISTED
  return rest > 0 ? [...lines.slice(0, LISTED), more(rest)] : lines
}

/** What leaves now, to how many, and what it costs: shown before it is asked for. */
export function renderLeaving(
  leaving: Omit<Leaving, 'eatenByFee' | 'short'>,
  language: Language,
): string {
  const words = BATCH_WORDS[language]
  const {count, total, doneBefore, unfinished, recipients, costs} = leaving
  const others = [
    ...(unfinished > 0 ? [words.unfinished(unfinished)] : []),
    ...(doneBefore > 0 ? [words.doneBefore(doneBefore)] : []),
  ]
  if (count === 0) return `${words.nothingNew} ${others.join(', ')}`
  const rows = words.rows(countFigure(count, language), count)
  const parts = [
    `${words.leaves} ${rows}, ${renderReais(total, language)}`,
    ...(recipients === undefined ? [] : [words.recipients(recipients)]),
    ...(costs ? [renderCosts(costs, total, language)] : []),
    ...others,
  ]
  return parts.join(', ')
}

function renderCosts(
  {gross, fees}: NonNullable<Leaving['costs']>,
  total: Centavos,
  language: Language,
): string {
  const arrives = subtract(gross, fees)
  return BATCH_WORDS[language].costs(
    renderReais(gross, language),
    renderReais(fees, language),
    arrives === total ? undefined : renderReais(arrives, language),
  )
}

/** Which wallets have too little for what leaves them; nothing where each has enough. */
export function renderShort(
  {short, costs}: Pick<Leaving, 'short' | 'costs'>,
  language: Language,
): string | undefined {
  const words = BATCH_WORDS[language]
  if (short.length === 0) return undefined
  const width = widest(short.map(({wallet}) => wallet))
  const lines = short.map(({wallet, spendable, needed}) => {
    const amounts = [spendable, needed].map((amount) => renderReais(amount, language))
    return `  ${wallet.padEnd(width)}  ${words.spendable(amounts[0] ?? '', amounts[1] ?? '', costs !== undefined)}`
  })
  return [words.tooLittle, ...shortened(lines, words.moreFailed), words.shortNext].join('\n')
}

/** What was changed in the cells, or is worth a look: a line for each kind of thing. */
export function renderBatchNotices(
  rows: readonly {readonly line: number; readonly notices: readonly CellNotice[]}[],
  language: Language,
): string[] {
  const said = rows.flatMap(({line, notices}) => notices.map((one) => ({line, ...one})))
  const groups = Map.groupBy(said, ({column, header, notice}) => {
    return `${plainText(header ?? column)}: ${noticeWords(notice, language)}`
  })
  return [...groups].map(([notice, group]) => {
    const lines = group.map(({line}) => line)
    return BATCH_WORDS[language].onLines(lines, notice)
  })
}

/** Which lines send no more than their fee; nothing where none does. */
export const renderEatenByFee = (
  {eatenByFee}: Pick<Leaving, 'eatenByFee'>,
  language: Language,
): string | undefined =>
  eatenByFee.length === 0 ? undefined : BATCH_WORDS[language].eatenByFee(eatenByFee)

/** Which lines may pay or charge again what was sent, and which are not sent for it; nothing where none does. */
export function renderAlike(rows: readonly AlikeRow[], language: Language): string | undefined {
  const words = BATCH_WORDS[language]
  const [held, named] = [rows.filter(({isHeld}) => isHeld), rows.filter(({isHeld}) => !isHeld)]
  const said = [
    {some: held, inWords: words.heldBack},
    {some: named.filter(({isByReference}) => isByReference), inWords: words.ofReference},
    {some: named.filter(({isByReference}) => !isByReference), inWords: words.ofKeyAndAmount},
  ].flatMap(({some, inWords}) => {
    const [first] = some
    const lines = some.map(({line}) => line)
    const [sent] = first?.repeated ?? []
    return sent ? [inWords(lines, sent)] : []
  })
  return said.length > 0 ? said.join('\n') : undefined
}

/** Which lines have the reference of a payout that another machine sent; nothing where none does. */
export function renderSharing(rows: readonly SharingRow[], language: Language): string | undefined {
  const [first] = rows
  if (first === undefined) return undefined
  const lines = rows.map(({line}) => line)
  return BATCH_WORDS[language].sharing(lines, first)
}

/** How a batch ended: counts, the first rows that did not go through, and where the rest stands. */
export function renderBatchOutcome(
  results: readonly RowResult[],
  resultFile: string,
  language: Language,
): string {
  const words = BATCH_WORDS[language]
  const byStatus = Map.groupBy(results, ({status}) => status)
  const counts = (Object.keys(words.statuses(0)) as RowStatus[]).flatMap((status) => {
    const count = byStatus.get(status)?.length ?? 0
    return count > 0 ? [`${countFigure(count, language)} ${words.statuses(count)[status]}`] : []
  })
  // Of what was not sent, some was stopped by no fault of its own.
  const failed = results.filter(({status, code}) => {
    return status === 'failed' || (status === 'not_sent' && code !== undefined)
  })
  const listed = failed.slice(0, LISTED).map(({line, code = '', message = '', inWords}) => {
    const said = inWords?.(language) ?? message
    return `  ${words.line} ${line}: ${plainText(code)} ${plainText(said)}`.trimEnd()
  })
  const rest = failed.length - listed.length
  if (rest > 0) listed.push(`  ${words.moreFailed(rest)}`)
  return [counts.join(', '), ...listed, words.resultFile(resultFile)].join('\n')
}
