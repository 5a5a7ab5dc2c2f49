import type {FeeKind} from '../../../domain/fee.ts'
import type {Language} from '../../../messages/language.ts'
import {countFigure} from '../../../messages/text/count-figure.ts'
import {plainText} from '../../../messages/text/plain-text.ts'
import {gapsOf, hasLaterBalances, lacksHeld} from '../../../reconcile/findings/gaps.ts'
import type {DataSetName} from '../../../reconcile/read/files/inputs.ts'
import type {Result, SkippedCheck} from '../../../reconcile/result.ts'
import {agreeing, counted} from '../../text/counted.ts'
import {instantFigure} from '../../text/figures.ts'
import type {GapTerms} from '../causes/gaps.ts'

/** Checks that were not made, or not in full: they have not passed, and the report says so. */
export function skippedSentences(
  result: Result,
  {language, timezone}: Omit<GapTerms, 'wallet'>,
): readonly string[] {
  const {skipped} = result
  const isUnstated = lacksHeld(result) && skipped.some(isOfHeldAlone)
  const forFiles = skipped.filter(
    (check) => !isInPart(check) && !(isUnstated && isOfHeldAlone(check)),
  )
  const given = givenInVain(result)
  const lacking = forFiles.filter(({missing}) => missing.some((name) => !given.has(name)))
  const missing = lacking.flatMap((check) => check.missing).filter((name) => !given.has(name))
  const files = [...new Set(missing)].sort()
  const wallets = skipped.flatMap((check) => check.wallets ?? [])
  const ofFees = skipped.find((check) => check.fees !== undefined)
  const {fees = [], feesFrom = {}, feesBefore = {}} = ofFees ?? {}
  const begun = fees.filter((kind) => feesFrom[kind] !== undefined)
  const absent = fees.filter((kind) => feesFrom[kind] === undefined)
  return [
    ...(files.length === 0 ? [] : [forFilesSentence(lacking.length, files, language)]),
    ...(isUnstated ? [HELD_UNSTATED[language]] : []),
    ...(wallets.length === 0 ? [] : [heldUnstatedIn(wallets, language)]),
    ...(absent.length === 0 ? [] : [feesUntold(absent, language)]),
    ...begun.map((kind) => {
      const at = instantFigure(feesFrom[kind] ?? '', language, timezone)
      return FEES_BEFORE[language](FEE_WORDS[language][kind], at, feesBefore[kind])
    }),
  ]
}

/**
 * Files that tell a check nothing and were given all the same: balances that lack what is held, or are of after the
 * as-of, and a fee table all of which begins later than an as-of before which no row is.
 */
function givenInVain(result: Result): ReadonlySet<DataSetName> {
  const given = new Set<DataSetName>()
  if (lacksHeld(result) || hasLaterBalances(result)) given.add('balances')
  const isNothing = gapsOf(result).some(({kind}) => kind === 'no_rows')
  if (isNothing && (result.totals['fees.json']?.rows ?? 0) > 0) given.add('fees')
  return given
}

/** `balances (loja-1)`, `fees (withdrawal)`: what the check lacked. */
export const missingWords = ({missing, wallets, fees}: SkippedCheck): string => {
  const parts = [...(wallets ?? []), ...(fees ?? [])]
  return missing.join(', ') + (parts.length === 0 ? '' : ` (${parts.join(', ')})`)
}

const isInPart = ({wallets, fees}: SkippedCheck): boolean =>
  wallets !== undefined || fees !== undefined

/** Blocks were there to compare with, and no balance says what is held. */
const isOfHeldAlone = (check: SkippedCheck): boolean =>
  check.code === 'HELD_MISMATCH' && check.missing.length === 1 && !isInPart(check)

/** Files are called as the data set and the options call them, in either language. */
function forFilesSentence(count: number, files: readonly string[], language: Language): string {
  const names = new Intl.ListFormat(language).format(files)
  return language === 'en'
    ? `${counted(count, ['check was', 'checks were'], 'en')} skipped for lack of files: ${names}.`
    : `${counted(count, ['verificação não foi feita', 'verificações não foram feitas'], 'pt-BR')} por falta de arquivos: ${names}.`
}

const HELD_UNSTATED: Readonly<Record<Language, string>> = {
  en: 'No balance has "held": the open blocks were not compared with it.',
  'pt-BR': 'Nenhum saldo traz "held": os bloqueios em aberto não foram comparados com ele.',
}

const MOST_NAMED = 3

function heldUnstatedIn(wallets: readonly string[], language: Language): string {
  const count = wallets.length
  const names = wallets.slice(0, MOST_NAMED).map(plainText).join(', ')
  const which = names + (count > MOST_NAMED ? ' …' : '')
  const number = countFigure(count, language)
  return language === 'en'
    ? `${number} ${agreeing(count, ['balance has', 'balances have'])} no "held" (${which}): open blocks were not compared there.`
    : `${number} ${agreeing(count, ['saldo não traz', 'saldos não trazem'])} "held" (${which}): ali os bloqueios em aberto não foram comparados.`
}

const FEE_WORDS: Readonly<Record<Language, Readonly<Record<FeeKind, string>>>> = {
  en: {pix: 'PIX payments', withdrawal: 'withdrawals', refund: 'refunds'},
  'pt-BR': {pix: 'pagamentos PIX', withdrawal: 'saques', refund: 'devoluções'},
}

function feesUntold(fees: readonly FeeKind[], language: Language): string {
  const kinds = new Intl.ListFormat(language).format(fees.map((kind) => FEE_WORDS[language][kind]))
  return language === 'en'
    ? `The fee table has no fees of ${kinds} in force: those that were taken were not compared with it.`
    : `A tabela de tarifas não traz tarifas de ${kinds} em vigor: as cobradas não foram comparadas com ela.`
}

/**
 * @param at when the table begins with fees of the kind.
 * @param fees how many are dated before; nothing where that is not known, as of one wallet alone.
 */
type BeforeSentence = (kind: string, at: string, fees: number | undefined) => string

const BEFORE_PT = [
  'tarifa de data anterior não foi comparada',
  'tarifas de data anterior não foram comparadas',
] as const

const FEES_BEFORE: Readonly<Record<Language, BeforeSentence>> = {
  en: (kind, at, fees) => {
    const before =
      fees === undefined
        ? 'those of before were'
        : counted(fees, ['fee dated before was', 'fees dated before were'], 'en')
    return `The fee table begins with fees of ${kind} on ${at}: ${before} not compared with it.`
  },
  'pt-BR': (kind, at, fees) => {
    const before =
      fees === undefined ? 'as de antes não foram comparadas' : counted(fees, BEFORE_PT, 'pt-BR')
    return `A tabela de tarifas traz tarifas de ${kind} só a partir de ${at}: ${before} com ela.`
  },
}
