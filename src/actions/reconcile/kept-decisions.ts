import {existsSync} from 'node:fs'
import {InvalidInputError} from '../../messages/errors.ts'
import {decisionsNotGiven} from '../../messages/reconcile/decisions.ts'
import {type DecisionRow, readDecisions} from './decisions-file.ts'

/**
 * What people typed into a file of an earlier run is not written over by a run that was not given
 * it: the same command is run every day, and `--decisions` is easily forgotten.
 *
 * Errors: `InvalidInputError`, code `DECISIONS_NOT_GIVEN`, with the flag to add; that of a row
 *         which cannot be read, whose decision would be lost as well.
 */
export async function requireDecisionsGiven(
  files: readonly string[],
  given: readonly DecisionRow[],
): Promise<void> {
  const known = new Set(given.filter(isFilledIn).map(({id}) => id))
  for (const path of files) {
    const lost = (await decisionsIn(path)).filter((row) => isFilledIn(row) && !known.has(row.id))
    if (lost.length === 0) continue
    throw new InvalidInputError(decisionsNotGiven({path, count: lost.length}), {
      details: {path, ids: lost.map(({id}) => id)},
    })
  }
}

const isFilledIn = ({decision, owner, until, note}: DecisionRow): boolean =>
  decision !== 'open' || owner !== '' || until !== '' || note !== ''

/** None in a file that has no column of decisions: it is not one of ours. */
async function decisionsIn(path: string): Promise<readonly DecisionRow[]> {
  if (!existsSync(path)) return []
  try {
    return await readDecisions(path, '--out')
  } catch (error) {
    if (error instanceof InvalidInputError && error.code !== 'UNREADABLE_DECISION') return []
    throw error
  }
}
