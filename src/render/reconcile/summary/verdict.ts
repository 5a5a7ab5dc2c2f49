import type {Language} from '../../../messages/language.ts'
import {countFigure} from '../../../messages/text/count-figure.ts'
import {plainText} from '../../../messages/text/plain-text.ts'
import {atStakeOf} from '../../../reconcile/findings/carried-money.ts'
import {gapsOf, unstatedWallets} from '../../../reconcile/findings/gaps.ts'
import {findingStakes} from '../../../reconcile/findings/stakes.ts'
import type {
  AdjustedWallet,
  Result,
  ReturnedTwice,
  WalletStatement,
} from '../../../reconcile/result.ts'
import {hasPrevious} from '../../../reconcile/result.ts'
import {counted} from '../../text/counted.ts'
import {reaisFigure} from '../../text/figures.ts'
import {type GapTerms, gapSentences, isHalfProof, qualifiedResult} from '../causes/gaps.ts'
import {misfitSentences} from '../causes/misfits.ts'
import {isSamePeriod, SAME_PERIOD} from '../causes/same-period.ts'
import {decidedIds, waitingIn} from '../decisions/decisions.ts'
import {VERDICTS} from '../verdict-names.ts'
import {awaitedSentence} from './awaited-lines.ts'
import {carriedSentences} from './carried-differences.ts'
import {lackingLines} from './lacking-lines.ts'
import {lateLines} from './late-lines.ts'
import {skippedSentences} from './skipped-checks.ts'
import {unreadDifference} from './unread-difference.ts'

/** A wallet whose stated balance is known and is what its lines give. */
export const foots = (wallet: WalletStatement): boolean => wallet.differenceCentavos === 0

/** Wallets with the most money that nothing explains first, then those that differ most. */
export const byOpenMoney = (wallets: readonly WalletStatement[]): WalletStatement[] =>
  wallets.toSorted(
    (a, b) =>
      Math.abs(b.unexplainedCentavos) - Math.abs(a.unexplainedCentavos) ||
      Math.abs(b.differenceCentavos ?? 0) - Math.abs(a.differenceCentavos ?? 0),
  )

/** The numbers the verdict stands on. */
export interface Stakes {
  readonly problems: number
  readonly atStakeCentavos: number
  readonly unexplainedCentavos: number
  readonly walletsThatFoot: number
  readonly walletsThatDoNot: number
  readonly walletsUnstated: number
}

/** The numbers that the verdict of a result stands on. */
export function stakesOf(result: Result): Stakes {
  const {wallets} = result
  return {
    problems: findingStakes(result.findings).problems,
    atStakeCentavos: atStakeOf(result),
    unexplainedCentavos: wallets.reduce(
      (total, wallet) => total + Math.abs(wallet.unexplainedCentavos),
      0,
    ),
    walletsThatFoot: wallets.filter(foots).length,
    walletsThatDoNot: wallets.filter(({differenceCentavos: d}) => d !== null && d !== 0).length,
    walletsUnstated: unstatedWallets(result).length,
  }
}

/** The verdict as a heading; it says so where only a part was compared. */
export const headline = (result: Result, language: Language): string =>
  qualifiedResult(result, VERDICTS[language][result.verdict], language)

/** The verdict as a person would say it, and what keeps it from being a proof. */
export function verdictSentence(result: Result, terms: GapTerms): string {
  const {language} = terms
  const awaited = awaitedSentence(result, terms)
  const unread = unreadDifference(result, language)
  const isNothing = isHalfProof(result) && gapsOf(result).some(({kind}) => kind === 'no_rows')
  return [
    ...(isNothing ? [] : [foundSentence(result, language)]),
    ...(unread === undefined ? [] : [unread]),
    ...carriedSentences(result, language),
    ...(terms.wallet === undefined ? misfitSentences(result, terms) : []),
    ...gapSentences(result, terms),
    ...skippedSentences(result, terms),
    ...(isSamePeriod(result) ? [SAME_PERIOD[language]] : []),
    ...(terms.wallet === undefined && lacksClosings(result) ? [NO_CLOSINGS[language]] : []),
    ...(result.adjusted ? [adjustedSentence(result.adjusted, terms.language)] : []),
    ...(result.returnedTwice ? [returnedTwiceSentence(result.returnedTwice, language)] : []),
    ...(awaited === undefined ? [] : [awaited]),
  ].join(' ')
}

/** Money that came or went, though every record is in order. */
function adjustedSentence(wallets: readonly AdjustedWallet[], language: Language): string {
  const [{movedCentavos: moved} = {movedCentavos: 0}] = wallets
  const count = wallets.length
  const sum = wallets.reduce((total, one) => total + Math.abs(one.movedCentavos), 0)
  const money = reaisFigure(count === 1 ? moved : sum, language)
  if (language === 'en') {
    const where =
      count === 1 ? '' : ` in ${counted(count, ['wallet', 'wallets'], 'en')}, either way`
    return `Adjustments of ${money}${where} are in the statement, and no record explains them.`
  }
  const where =
    count === 1
      ? ''
      : ` em ${counted(count, ['carteira', 'carteiras'], 'pt-BR')}, a mais ou a menos`
  return `Há ajustes de ${money}${where} no extrato, que nenhum registro explica.`
}

/** Money left twice, though every line is where it belongs. */
function returnedTwiceSentence(
  {charges, overCentavos, examples}: ReturnedTwice,
  language: Language,
): string {
  const money = reaisFigure(overCentavos, language)
  const which = examples.map(plainText).join(', ') + (charges > examples.length ? ' …' : '')
  return language === 'en'
    ? `Given back beyond what was paid, by approved blocks alone or with refunds: ${counted(charges, ['charge', 'charges'], 'en')}, ${money} more than was paid (${which}).`
    : `Devolvidas além do que foi pago, por bloqueios aprovados, sozinhos ou com devoluções: ${counted(charges, ['cobrança', 'cobranças'], 'pt-BR')}, ${money} a mais do que foi pago (${which}).`
}

/** What was found in what was compared. */
function foundSentence(result: Result, language: Language): string {
  const stakes = stakesOf(result)
  const money = (centavos: number): string => reaisFigure(centavos, language)
  const {openingCentavos: opening} = findingStakes(result.findings)
  const apart = opening === 0 ? '' : `, ${money(opening)} ${betweenRuns(result, language)}`
  const others = result.findings.length - stakes.problems
  const items = countFigure(others, language)
  const problems = countFigure(stakes.problems, language)
  const isHalf = isHalfProof(result)
  const part = isHalf ? IN_WHAT_WAS_COMPARED[language] : ''
  const late = exceptions(result, language)
  const isOpen = isHalf || late !== '' || result.adjusted !== undefined
  const waiting = waitingIn(result).length
  const isAllWaiting = waiting > 0 && waiting === decidedIds(result).size
  const sentences: Readonly<Record<Language, Readonly<Record<Result['verdict'], string>>>> = {
    en: {
      reconciled: isOpen ? `No finding${part}${late}.` : 'Every centavo is accounted for.',
      explained: `${late ? 'No problem' : 'Nothing is wrong'}${part}: ${items} ${others === 1 ? 'item is' : 'items are'} on the way or worth seeing${late}.`,
      accepted: isAllWaiting
        ? `Not everything is in order, and ${stakes.problems === 1 ? 'the one problem is' : `all of ${problems} problems are`} only marked as waiting (${money(stakes.atStakeCentavos)}).`
        : `Not everything is in order, and a person has decided about ${stakes.problems === 1 ? 'the one problem' : `each of ${problems} problems`} (${money(stakes.atStakeCentavos)}).`,
      unreconciled: `${problems} ${stakes.problems === 1 ? 'problem' : 'problems'}, ${money(stakes.atStakeCentavos)} at stake, ${money(stakes.unexplainedCentavos)} unexplained${apart}.`,
    },
    'pt-BR': {
      reconciled: isOpen ? `Nenhum achado${part}${late}.` : 'Cada centavo está justificado.',
      explained: `${late ? 'Nenhum problema' : 'Nada está errado'}${part}: ${items} ${others === 1 ? 'item está' : 'itens estão'} a caminho ou ${others === 1 ? 'merece' : 'merecem'} atenção${late}.`,
      accepted: isAllWaiting
        ? `Nem tudo está em ordem, e ${stakes.problems === 1 ? 'o único problema só está marcado' : `os ${problems} problemas só estão marcados`} como aguardando (${money(stakes.atStakeCentavos)}).`
        : `Nem tudo está em ordem, e alguém decidiu sobre ${stakes.problems === 1 ? 'o único problema' : `cada um de ${problems} problemas`} (${money(stakes.atStakeCentavos)}).`,
      unreconciled: `${problems} ${stakes.problems === 1 ? 'problema' : 'problemas'}, ${money(stakes.atStakeCentavos)} em jogo, ${money(stakes.unexplainedCentavos)} sem explicação${apart}.`,
    },
  }
  return sentences[language][result.verdict]
}

const IN_WHAT_WAS_COMPARED: Readonly<Record<Language, string>> = {
  en: ' in what was compared',
  'pt-BR': ' no que foi comparado',
}
const BUT: Readonly<Record<Language, string>> = {en: ', but ', 'pt-BR': ', mas '}

/** What is to be seen to although no problem was found; empty where there is nothing. */
function exceptions(result: Result, language: Language): string {
  const found = [lateLines(result, language), lackingLines(result, language)].filter(
    (one) => one !== undefined,
  )
  return found.length === 0 ? '' : BUT[language] + new Intl.ListFormat(language).format(found)
}

/** Where one wallet opens otherwise than it was closed, both amounts are said. */
function betweenRuns({carryForward}: Result, language: Language): string {
  const differing = carryForward?.openings.filter((one) => one.differenceCentavos !== 0) ?? []
  const [only, ...others] = differing
  const money = (centavos: number): string =>
    only && others.length === 0 ? ` (${reaisFigure(centavos, language)})` : ''
  const closing = money(only?.lastClosingCentavos ?? 0)
  const opening = money(only?.openingCentavos ?? 0)
  return language === 'en'
    ? `between the last closing${closing} and the opening${opening}`
    : `entre o último fechamento${closing} e a abertura${opening}`
}

/** Openings were there, and the result before has no closing of any of their wallets. */
const lacksClosings = ({wallets, carryForward}: Result): boolean =>
  carryForward !== undefined &&
  hasPrevious({carryForward}) &&
  carryForward.openings.length === 0 &&
  carryForward.unknown === undefined &&
  wallets.some(({statedCentavos}) => statedCentavos !== null)

const NO_CLOSINGS: Readonly<Record<Language, string>> = {
  en: 'The result of --previous has no balance of these wallets: no opening was compared with it.',
  'pt-BR':
    'O resultado de --previous não tem saldo destas carteiras: nenhuma abertura foi comparada com ele.',
}
