import type {Language} from '../../../messages/language.ts'
import {lookingAt} from '../../../reconcile/findings/finding-look.ts'
import {lacksLine} from '../../../reconcile/findings/lacking-lines.ts'
import {atOnce} from '../../../reconcile/read/files/steps.ts'
import type {Result} from '../../../reconcile/result.ts'
import {counted} from '../../text/counted.ts'

/**
 * How many payouts lack a line in the statement of a result that has no problem: they are only on the way, and
 * yet not everything that was compared is there. Nothing where none does.
 */
export function lackingLines({verdict, findings}: Result, language: Language): string | undefined {
  if (verdict !== 'explained') return undefined
  let count = 0
  atOnce(
    lookingAt(findings, ({hintCode}) => {
      if (lacksLine(hintCode)) count += 1
    }),
  )
  if (count === 0) return undefined
  return language === 'en'
    ? `not all lines of ${counted(count, ['payout', 'payouts'], 'en')} are in the statement`
    : `nem todos os lançamentos de ${counted(count, ['saque', 'saques'], 'pt-BR')} estão no extrato`
}
