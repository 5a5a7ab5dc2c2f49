import type {Gathered} from '../read/gather/gathered.ts'
import {linesAgain, type ReadTerms} from '../reread/lines-again.ts'
import type {Misfit} from './misfit.ts'
import {FEW_LEGS, type OneSide} from './one-sided-legs.ts'

/**
 * The side of splits of which the statement has no line, or almost none: it is read once more for it, until too
 * many are found.
 *
 * Errors: those of the file system; the signal's reason.
 */
export async function legsOfOneSide(
  {sources}: Gathered,
  missing: OneSide | undefined,
  terms: ReadTerms,
): Promise<readonly Misfit[]> {
  if (missing === undefined) return []
  const {side, lines} = missing
  let there = 0
  for (const source of sources.filter(({name}) => name === 'statement')) {
    for await (const {type, parent, amount} of linesAgain(source, terms)) {
      const isOfSide = side === 'incoming' ? amount > 0 : amount < 0
      if (type !== 'internal_transfer' || parent === undefined || !isOfSide) continue
      there += 1
      if (there > lines * FEW_LEGS) return []
    }
  }
  return [{kind: 'legs_one_sided', side, lines}]
}
