import type {Language} from '../../messages/language.ts'
import {plainText} from '../../messages/plain-text.ts'
import type {FindingCode} from '../../reconcile/findings/finding-codes.ts'
import type {Result, WalletStatement} from '../../reconcile/result.ts'
import {agreeing, counted} from '../counted.ts'
import {countFigure, instantFigure, moneyFigure, reaisFigure, zoneMark} from '../figures.ts'
import {widest} from '../widest.ts'
import {type CodeTotal, codeTotals, stepOf} from './book.ts'
import {correctionText, withoutCause} from './causes-text.ts'
import {decisionLines} from './decisions.ts'
import {explanationOf, nextStep} from './explanations/explanations.ts'
import {findingDetails} from './finding-details.ts'
import {byOpenMoney, foots, VERDICTS, verdictSentence} from './verdict.ts'

export interface SummaryOptions {
  readonly language: Language
  readonly timezone: string
}

const WORDS = {
  en: {
    asOf: 'as of',
    wallet: 'Wallet',
    stated: 'Stated',
    difference: 'Difference',
    unexplained: 'Unexplained',
    more: (count: number) => `… and ${count} more`,
    allFoot: (count: number) => (count === 1 ? 'The wallet foots.' : `All ${count} wallets foot.`),
    foot: (count: number, all: number) =>
      `${count} of ${counted(all, ['wallet', 'wallets'], 'en')} ${agreeing(count, ['foots', 'foot'])}.`,
    noWallets: 'No wallet was compared: there is no statement or no stated balance.',
    finding: 'Finding',
    count: 'Count',
    atStake: 'At stake',
    causes: 'Causes',
    next: 'Next',
    explain: 'pixctl reconcile explain CODE says more.',
  },
  'pt-BR': {
    asOf: 'data-base',
    wallet: 'Carteira',
    stated: 'Informado',
    difference: 'Diferença',
    unexplained: 'Sem explicação',
    more: (count: number) => `… e mais ${count}`,
    allFoot: (count: number) =>
      count === 1 ? 'A carteira fecha.' : `As ${count} carteiras fecham.`,
    foot: (count: number, all: number) =>
      `${count} de ${counted(all, ['carteira', 'carteiras'], 'pt-BR')} ${agreeing(count, ['fecha', 'fecham'])}.`,
    noWallets: 'Nenhuma carteira comparada: falta o extrato ou o saldo informado.',
    finding: 'Achado',
    count: 'Qtde.',
    atStake: 'Em jogo',
    causes: 'Causas',
    next: 'A seguir',
    explain: 'pixctl reconcile explain CÓDIGO diz mais.',
  },
} as const

/** One screen: 24 lines of 80 columns, less the prompt. */
const SHOWN_WALLETS = 3
/** Wallets with money that nothing explains are all named, up to a screenful. */
const MOST_UNEXPLAINED = 5
const SHOWN_CODES = 7
const SHOWN_STEPS = 3
const SHOWN_CAUSES = 2

/** What a person needs at a glance: the verdict, why, what to do, what was found, what does not foot. */
export function renderSummary(result: Result, options: SummaryOptions): string {
  const {language} = options
  const head = heading(result, options)
  const causes = causeLines(result, language)
  const wallets = walletLines(result, language)
  const steps = codeTotals(withoutCause(result), stepOf)
  const groups = codeTotals(result.findings)
  // What is left of the screen after the fixed lines and an empty one between two parts.
  const room = SCREEN_LINES - head.length - causes.length - wallets.length - FIXED_LINES
  const shownSteps = Math.max(1, Math.min(SHOWN_STEPS, steps.length, room - 2))
  const sections = [
    head,
    causes,
    nextLines(steps, language, shownSteps),
    findingLines(groups, {
      language,
      most: Math.max(2, Math.min(SHOWN_CODES, room - shownSteps)),
      details: findingDetails(result, options, room - shownSteps - groups.length),
    }),
    wallets,
  ]
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
}

const SCREEN_LINES = 24
/** Titles of steps and findings, where to read more, and the lines between the parts. */
const FIXED_LINES = 7

/** The largest causes in words, with what their correction would give. */
function causeLines({causes}: Result, language: Language): string[] {
  if (causes.length === 0) return []
  const words = WORDS[language]
  const lines = causes.slice(0, SHOWN_CAUSES).flatMap((cause, index) => {
    const then = correctionText(cause, language)
    const text = `${index + 1}. ${plainText(cause.text[language])}${then ? ` ${then}` : ''}`
    return wrapped(text).map((line, at) => (at === 0 ? line : `   ${line}`))
  })
  const hidden = causes.length - SHOWN_CAUSES
  return [words.causes, ...lines, ...(hidden > 0 ? [words.more(hidden)] : [])]
}

function heading(result: Result, {language, timezone}: SummaryOptions): string[] {
  const verdict = VERDICTS[language][result.verdict].toUpperCase()
  const asOf =
    result.asOf === null
      ? ''
      : `${WORDS[language].asOf} ${instantFigure(result.asOf, language, timezone)} ${zoneMark(timezone)}`
  const gap = ' '.repeat(Math.max(1, 80 - verdict.length - asOf.length))
  const decisions = decisionLines(result, language).flatMap(wrapped)
  const said = wrapped(verdictSentence(result, language))
  return [`${verdict}${gap}${asOf}`.trimEnd(), ...said, ...decisions]
}

function walletLines({wallets}: Result, language: Language): string[] {
  const words = WORDS[language]
  const stated = wallets.filter(({differenceCentavos}) => differenceCentavos !== null)
  const open = stated.filter((wallet) => !foots(wallet))
  if (stated.length === 0) return [words.noWallets]
  if (open.length === 0) return [words.allFoot(stated.length)]

  const ordered = byOpenMoney(open)
  const unexplained = ordered.filter(({unexplainedCentavos: centavos}) => centavos !== 0).length
  // One more takes no more room than saying that there is one more.
  const room = open.length === SHOWN_WALLETS + 1 ? open.length : SHOWN_WALLETS
  const shown = ordered.slice(0, Math.max(room, Math.min(unexplained, MOST_UNEXPLAINED)))
  const hidden = open.length - shown.length
  const more = hidden > 0 ? `${words.more(hidden)}; ` : ''
  return [
    walletRow(words.wallet, [words.stated, words.difference, words.unexplained]),
    ...shown.map((wallet) => walletRow(wallet.wallet, figuresOf(wallet, language))),
    more + words.foot(stated.length - open.length, stated.length),
  ]
}

const figuresOf = (wallet: WalletStatement, language: Language): string[] =>
  [wallet.statedCentavos, wallet.differenceCentavos, wallet.unexplainedCentavos].map((centavos) =>
    moneyFigure(centavos ?? 0, language),
  )

const walletRow = (name: string, figures: readonly string[]): string =>
  fitted(name, 20) + figures.map((figure) => figure.padStart(20)).join('')

interface FindingTable {
  readonly language: Language
  /** Lines that codes may take. */
  readonly most: number
  readonly details: ReadonlyMap<FindingCode, readonly string[]>
}

function findingLines(
  groups: readonly CodeTotal[],
  {language, most, details}: FindingTable,
): string[] {
  if (groups.length === 0) return []
  const words = WORDS[language]
  const shown = groups.length <= most ? groups : groups.slice(0, most - 1)
  const hidden = groups.slice(shown.length)
  const width = widest([words.finding, ...shown.map(({code}) => code)])
  const rows = shown.flatMap(({code, count, atStakeCentavos}) => [
    findingRow(code.padEnd(width), explanationOf(code, language).title, [
      countFigure(count, language),
      moneyFigure(atStakeCentavos, language),
    ]),
    ...(details.get(code) ?? []).map((detail) => fitted(`  ${detail}`, 80).trimEnd()),
  ])
  const rest = hidden.map(({code}) => code).join(', ')
  return [
    findingRow(words.finding.padEnd(width), '', [words.count, words.atStake]),
    ...rows,
    ...(hidden.length > 0 ? [fitted(`${words.more(hidden.length)}: ${rest}`, 80).trimEnd()] : []),
  ]
}

function findingRow(code: string, title: string, [count = '', atStake = '']: string[]): string {
  const spare = 80 - code.length - 2 - count.length - 1 - Math.max(14, atStake.length)
  return `${code}  ${fitted(title, spare)}${count} ${atStake.padStart(14)}`
}

function nextLines(groups: readonly CodeTotal[], language: Language, most: number): string[] {
  if (groups.length === 0) return []
  const words = WORDS[language]
  const steps = groups.slice(0, most).map(({first, count: findings, atStakeCentavos}, index) => {
    const count = countFigure(findings, language)
    const what =
      atStakeCentavos === 0 ? count : `${count} · ${reaisFigure(atStakeCentavos, language)}`
    return `${index + 1}. ${nextStep(first, language)} (${what})`
  })
  return [words.next, ...steps, words.explain]
}

/** Exactly `width` columns: cut with an ellipsis, or filled with spaces. */
function fitted(remote: string, width: number): string {
  const text = plainText(remote)
  return text.length > width - 1 ? `${text.slice(0, width - 2)}… ` : text.padEnd(width)
}

/** At 77 columns; an amount is not parted from its sign. */
function wrapped(sentence: string): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of sentence.split(/(?<!R\$) /)) {
    if (`${line} ${word}`.length > 77) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}
