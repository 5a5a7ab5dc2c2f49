import type {Language} from '../../../messages/language.ts'
import {countFigure} from '../../../messages/text/count-figure.ts'
import {plainText} from '../../../messages/text/plain-text.ts'
import {mayFollowFromDates} from '../../../reconcile/misfits/dates-of-absent.ts'
import type {Result, WalletStatement} from '../../../reconcile/result.ts'
import {agreeing, counted} from '../../text/counted.ts'
import {instantFigure, moneyFigure, reaisFigure, zoneMark} from '../../text/figures.ts'
import {type CodeTotal, codeTotals, stepOf} from '../book.ts'
import {causeTexts} from '../causes/cause-lines.ts'
import {causeSteps} from '../causes/cause-steps.ts'
import {ofBeforeIn, withoutCause} from '../causes/causes-text.ts'
import {gapSteps} from '../causes/gaps.ts'
import {withoutUnknownLines} from '../causes/lines-unknown.ts'
import {isMisreadTwice} from '../causes/misread-dates.ts'
import {decisionLines} from '../decisions/decisions.ts'
import {nextStep} from '../findings/explanations/explanations.ts'
import {findingLines} from '../findings/finding-lines.ts'
import {fitted, wrapped} from '../fitted.ts'
import {byOpenMoney, foots, headline, verdictSentence} from './verdict.ts'

export interface SummaryOptions {
  readonly language: Language
  readonly timezone: string
  /** Corrected files were asked for: how to ask for them is not said. */
  readonly corrects?: boolean
  /** Reports were written: how to have them written is not said. */
  readonly writes?: boolean
}

const WORDS = {
  en: {
    asOf: 'as of',
    wallet: 'Wallet',
    stated: 'Stated',
    difference: 'Difference',
    unexplained: 'Unexplained',
    more: (count: number) => `… and ${countFigure(count, 'en')} more`,
    allFoot: (count: number) =>
      count === 1 ? 'The wallet adds up.' : `All ${countFigure(count, 'en')} wallets add up.`,
    foot: (count: number, all: number) =>
      all === 1
        ? 'The wallet does not add up.'
        : `${countFigure(count, 'en')} of ${counted(all, ['wallet', 'wallets'], 'en')} ${agreeing(count, ['adds up', 'add up'])}.`,
    noWallets: 'No wallet was compared.',
    causes: 'Causes',
    correct: '--corrections DIR writes the corrected file.',
    next: 'Next',
    explain: (code = 'CODE') => `pixctl reconcile explain ${code} says more`,
    list: '; --out DIR lists all',
  },
  'pt-BR': {
    asOf: 'data-base',
    wallet: 'Carteira',
    stated: 'Informado',
    difference: 'Diferença',
    unexplained: 'Sem explicação',
    more: (count: number) => `… e mais ${countFigure(count, 'pt-BR')}`,
    allFoot: (count: number) =>
      count === 1 ? 'A carteira fecha.' : `As ${countFigure(count, 'pt-BR')} carteiras fecham.`,
    foot: (count: number, all: number) =>
      all === 1
        ? 'A carteira não fecha.'
        : `${countFigure(count, 'pt-BR')} de ${counted(all, ['carteira', 'carteiras'], 'pt-BR')} ${agreeing(count, ['fecha', 'fecham'])}.`,
    noWallets: 'Nenhuma carteira foi comparada.',
    causes: 'Causas',
    correct: '--corrections DIR grava o arquivo corrigido.',
    next: 'A seguir',
    explain: (code = 'CÓDIGO') => `pixctl reconcile explain ${code} diz mais`,
    list: '; --out DIR lista todos',
  },
} as const

const WIDTH = 80
/** One screen: 24 lines of 80 columns, less the prompt. */
const SHOWN_WALLETS = 3
/** Wallets with money that nothing explains are all named, up to a screenful. */
const MOST_UNEXPLAINED = 5
const SHOWN_STEPS = 3
const SHOWN_CAUSES = 2

/**
 * What a person needs at a glance: the verdict, why, what to do, what was found, what does not
 * foot.
 */
export function renderSummary(result: Result, options: SummaryOptions): string {
  const {language} = options
  const head = heading(result, options)
  const causes = causeLines(result, options)
  const wallets = walletLines(result, language)
  const steps = withoutUnknownLines(codeTotals(withoutCause(result), stepOf), result)
  // As many as causes are shown: a step of what they leave has room beside them.
  const gaps = gapSteps(result, options).concat(causeSteps(result, options).slice(0, SHOWN_CAUSES))
  // What is left of the screen after the fixed lines and an empty one between two parts.
  const room = SCREEN_LINES - head.length - causes.length - wallets.length - FIXED_LINES
  const groups = steps.filter((group) => !isSaidFirst(group, result))
  const shownSteps = Math.max(1, Math.min(SHOWN_STEPS, gaps.length + groups.length, room - 2))
  const sections = [
    head,
    causes,
    nextLines(
      {gaps, groups, named: steps, most: shownSteps, ofBefore: ofBeforeIn(result)},
      options,
    ),
    findingLines(result, {...options, room: room - shownSteps}),
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
function causeLines({causes}: Result, {language, corrects}: SummaryOptions): string[] {
  if (causes.length === 0) return []
  const words = WORDS[language]
  const texts = causeTexts(causes, language)
  const lines = texts.slice(0, SHOWN_CAUSES).flatMap((text, index) => {
    const numbered = wrapped(`${index + 1}. ${plainText(text)}`)
    return numbered.map((line, at) => (at === 0 ? line : `   ${line}`))
  })
  const hidden = texts.length - SHOWN_CAUSES
  const isCorrectable = !corrects && causes.some(({correction}) => correction !== undefined)
  const correct = isCorrectable ? [words.correct] : []
  return [words.causes, ...lines, ...(hidden > 0 ? [words.more(hidden)] : []), ...correct]
}

function heading(result: Result, options: SummaryOptions): string[] {
  const {language, timezone} = options
  const verdict = headline(result, language).toUpperCase()
  const asOf =
    result.asOf === null
      ? ''
      : `${WORDS[language].asOf} ${instantFigure(result.asOf, language, timezone)} ${zoneMark(timezone)}`
  const gap = ' '.repeat(Math.max(1, WIDTH - verdict.length - asOf.length))
  const decisions = decisionLines(result, language).flatMap(wrapped)
  const said = wrapped(verdictSentence(result, options))
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

/**
 * A first step says of these findings what to do: to translate words, to correct dates, or to export from closing or
 * opening on.
 */
function isSaidFirst({first, count}: CodeTotal, result: Result): boolean {
  const {misfits = [], carryForward} = result
  if (isMisreadTwice(first, {misfits})) return true
  if (first.fault?.code === 'bad_json' || first.fault?.code === 'missing_field') {
    const rows = misfits.map((one) => (one.kind === 'not_json_lines' ? one.rows : 0))
    return count <= rows.reduce((sum, one) => sum + one, 0)
  }
  if (first.code === 'UNEXPLAINED_DIFFERENCE') {
    return misfits.some(({kind}) => kind === 'opening_later')
  }
  if (mayFollowFromDates(first.code, result)) return true
  if (first.hintCode === 'posted_before_closing') return carryForward?.linesBefore !== undefined
  if (first.fault?.code === 'unequal_duplicate') {
    return misfits.some(({kind}) => kind === 'records_twice')
  }
  const isWord = first.fault?.code === 'unknown_word' || first.hintCode === 'unknown_type'
  return isWord && misfits.some(({kind}) => kind === 'unknown_types')
}

interface Steps {
  /** What to do about what was not compared, which may hold more than what was, and about causes. */
  readonly gaps: readonly string[]
  readonly groups: readonly CodeTotal[]
  /** Those that an explanation may be asked for. */
  readonly named: readonly CodeTotal[]
  readonly most: number
  /** How many findings the first step is for, that none of the groups has. */
  readonly ofBefore: number
}

/** Names the code where there is one and the line fits, so that it can be pasted. */
function explainLine(groups: readonly CodeTotal[], {language, writes}: SummaryOptions): string {
  const {explain, list} = WORDS[language]
  const [only, another] = groups
  const end = writes ? '.' : `${list}.`
  const named = explain(another ? undefined : only?.code) + end
  return named.length <= WIDTH ? named : explain() + end
}

function nextLines(
  {gaps, groups, named, most, ofBefore}: Steps,
  options: SummaryOptions,
): string[] {
  if (gaps.length + named.length === 0) return []
  const {language} = options
  const words = WORDS[language]
  const steps = groups.map(({first, count: findings, atStakeCentavos}) => {
    const count = countFigure(findings, language)
    const what =
      atStakeCentavos === 0 ? count : `${count} · ${reaisFigure(atStakeCentavos, language)}`
    return `${nextStep(first, language)} (${what})`
  })
  const shown = [...gaps, ...steps].slice(0, most).map((step, index) => `${index + 1}. ${step}`)
  const explained = explainLine(ofBefore > 0 ? [] : named, options)
  return [words.next, ...shown, ...(named.length + ofBefore === 0 ? [] : [explained])]
}
