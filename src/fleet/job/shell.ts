import type {JobTerms} from './terms.ts'

/** One word of a POSIX shell, whatever is in it. */
export const shellWord = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`

export const partCommand = ({program, plan}: JobTerms): string =>
  `${program} reconcile fleet part --plan ${shellWord(plan)}`

/**
 * Runs a part for an engine that knows success and failure only: 0 and 7 (a check did not hold) are
 * both done. 2 stays 2, which the job files call final; anything else is tried again.
 */
export const partScript = (terms: JobTerms): string =>
  `${partCommand(terms)}; status=$?; [ "$status" -eq 7 ] && exit 0; exit "$status"`
