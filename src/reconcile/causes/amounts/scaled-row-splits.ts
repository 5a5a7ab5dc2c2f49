import {feeOf} from '../../../domain/fee.ts'
import {type Centavos, subtract} from '../../../domain/money.ts'
import type {CauseTerms} from '../proposal.ts'
import type {Suspect} from '../suspect.ts'
import type {OffRow} from './part-of-rows.ts'

/**
 * What is found of the splits of charges whose records are off by a factor: legs so many times as large are more than
 * arrives, so that what was due is all that arrives, and the event has the legs that were accepted.
 */
export function splitsOfRows(
  own: readonly OffRow[],
  findings: readonly Suspect[],
  {fees}: Pick<CauseTerms, 'fees'>,
): readonly OffRow[] {
  const byCharge = new Map(
    own.flatMap((row) => {
      const {code, kind, subject} = row.suspect
      return code === 'AMOUNT_MISMATCH' && kind === 'charge' ? [[subject.id, row] as const] : []
    }),
  )
  const schedules = fees.flatMap(({kind, schedule}) => (kind === 'pix' ? [schedule] : []))
  const arrives = (gross: Centavos, net: Centavos): boolean =>
    schedules.some((schedule) => subtract(gross, feeOf(schedule, gross)) === net)
  return findings.flatMap((suspect) => {
    if (suspect.code !== 'SPLIT_DISTRIBUTION_MISMATCH') return []
    const row = byCharge.get(suspect.subject.id)
    const gross = row?.suspect.expectedCentavos
    const {expectedCentavos: net} = suspect
    return row && gross && net && arrives(gross, net) ? [{suspect, line: row.line}] : []
  })
}
