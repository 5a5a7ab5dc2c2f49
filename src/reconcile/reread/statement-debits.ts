import type {Gathered} from '../read/gather/gathered.ts'
import {linesAgain, type ReadTerms} from './lines-again.ts'

/**
 * Says whether a file of the statement has any debit, as a mapping has it read. It is read up to the
 * first one, which most files have among their first lines; once for each file.
 *
 * Errors: those of the file system; the signal's reason.
 */
export function debitsOf(gathered: Gathered, terms: ReadTerms) {
  const known = new Map<number, Promise<boolean>>()
  return (source: number): Promise<boolean> => {
    const answer = known.get(source) ?? hasDebit(gathered, terms, source)
    known.set(source, answer)
    return answer
  }
}

async function hasDebit({sources}: Gathered, terms: ReadTerms, source: number): Promise<boolean> {
  const file = sources[source]
  if (file === undefined) return false
  for await (const {amount} of linesAgain(file, terms)) if (amount < 0) return true
  return false
}
