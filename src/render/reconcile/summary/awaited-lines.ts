import type {Result} from '../../../reconcile/result.ts'
import {counted} from '../../text/counted.ts'
import type {GapTerms} from '../causes/gaps.ts'

/** Lines and events that the next run has to have, where this one leaves any to it. */
export function awaitedSentence(
  {carryForward}: Pick<Result, 'carryForward'>,
  {language, wallet}: GapTerms,
): string | undefined {
  const count = (carryForward?.awaited ?? []).filter(
    (line) => wallet === undefined || line.wallet === wallet || line.otherWallet === wallet,
  ).length
  if (count === 0) return undefined
  return language === 'en'
    ? `${counted(count, ['line or event', 'lines or events'], 'en')} of this period ${count === 1 ? 'is' : 'are'} dated after the closing: the next run looks for ${count === 1 ? 'it' : 'them'}, where it is given this result with --previous.`
    : `${counted(count, ['lançamento ou evento', 'lançamentos ou eventos'], 'pt-BR')} deste período ${count === 1 ? 'tem' : 'têm'} data posterior ao fechamento: a próxima execução ${count === 1 ? 'o' : 'os'} procura, se receber este resultado com --previous.`
}
