import type {Language} from '../../../messages/language.ts'
import {countFigure} from '../../../messages/text/count-figure.ts'
import type {LinesBefore, Result} from '../../../reconcile/result.ts'
import {agreeing, counted} from '../../text/counted.ts'
import {dayFigure, instantFigure, zoneMark} from '../../text/figures.ts'
import {areLinesBeforeMisread} from './misread-dates.ts'

interface BeforeTerms {
  readonly language: Language
  readonly timezone: string
  /** The wallets that have such lines, in brackets, where others have none. */
  readonly which: string
}

/**
 * That the statement has lines from before the last closing: all of them where it is another month's file or
 * its dates are read wrongly, some where an export begins too early.
 */
export function beforeClosingSentence(
  result: Pick<Result, 'carryForward' | 'wallets' | 'misfits'>,
  {language, timezone, which}: BeforeTerms,
): string | undefined {
  const {carryForward, wallets} = result
  const {previousAsOf, linesBefore} = carryForward ?? {}
  if (!previousAsOf || linesBefore === undefined) return undefined
  const count = sumOf(linesBefore, ({lines}) => lines)
  const all = sumOf(linesBefore, ({ofLines}) => ofLines)
  const [first = ''] = linesBefore.map(({firstDay}) => firstDay).sort()
  const at = `${instantFigure(previousAsOf, language, timezone)} ${zoneMark(timezone)}`
  const day = dayFigure(first, language)
  const isAll = count === all && linesBefore.length === wallets.length
  const isMisread = areLinesBeforeMisread(result)
  if (language === 'en') {
    const lines =
      isAll && count > 1
        ? `All ${countFigure(count, language)} lines`
        : counted(count, ['line', 'lines'], language)
    const rest = isAll
      ? 'this is the statement of another month, or its dates are read wrongly'
      : `${isMisread ? 'if its dates are read rightly, ' : ''}give an export that begins there`
    return `${lines} of the statement${which} ${agreeing(count, ['is', 'are'])} from before the last closing (${at}), ${count === 1 ? '' : 'the earliest '}of ${day}: ${rest}.`
  }
  const lines =
    isAll && count > 1
      ? `Todas as ${countFigure(count, language)} linhas`
      : counted(count, ['linha', 'linhas'], language)
  const rest = isAll
    ? 'este é o extrato de outro mês, ou as datas dele são lidas errado'
    : `${isMisread ? 'se as datas dele são lidas corretamente, ' : ''}use uma exportação que comece nele`
  return `${lines} do extrato${which} ${agreeing(count, ['é', 'são'])} de antes do último fechamento (${at}), ${count === 1 ? '' : 'a primeira '}de ${day}: ${rest}.`
}

const sumOf = (lines: readonly LinesBefore[], of: (one: LinesBefore) => number): number =>
  lines.reduce((sum, one) => sum + of(one), 0)
