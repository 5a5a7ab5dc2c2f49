import type {Language} from '../../messages/language.ts'
import type {Result} from '../../reconcile/result.ts'
import {agreeing, counted} from '../counted.ts'
import {instantFigure, zoneMark} from '../figures.ts'
import {codeTotals, stepOf} from './book.ts'

/**
 * That lines of before the last closing were given once more, as an export of the whole history has
 * them: said of all together, as each of them is a line that is not to be reversed.
 */
export function beforeClosingSentence(
  result: Result,
  {language, timezone}: {readonly language: Language; readonly timezone: string},
): string | undefined {
  const closing = result.carryForward?.previousAsOf
  if (!closing || !result.counts.DUPLICATE_POSTING) return undefined
  const totals = codeTotals(result.findings, stepOf)
  const count = totals.find(({first}) => first.hintCode === 'posted_before_closing')?.count
  if (count === undefined) return undefined
  const at = `${instantFigure(closing, language, timezone)} ${zoneMark(timezone)}`
  return language === 'en'
    ? `${counted(count, ['line', 'lines'], 'en')} ${agreeing(count, ['is', 'are'])} from before the last closing (${at}): give an export that begins there.`
    : `${counted(count, ['linha', 'linhas'], 'pt-BR')} ${agreeing(count, ['é', 'são'])} de antes do último fechamento (${at}): use uma exportação que comece nele.`
}
