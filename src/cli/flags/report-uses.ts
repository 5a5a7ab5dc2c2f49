import {invalidCommandLine} from '../../messages/command-line/parse-faults.ts'
import {InvalidInputError} from '../../messages/errors.ts'
import type {ExportFormat} from '../../render/reconcile/books/export-formats.ts'

const BOOKS = ['hledger', 'beancount', 'journal-csv'] as const

/**
 * The flags that only say how a report is written; where only some formats look at one, which. Not
 * `--locale`, which the contract lists for itself: a script may always give it.
 */
const OF_REPORTS: Readonly<Record<string, readonly ExportFormat[]>> = {
  'show-documents': [],
  open: ['html'],
  chart: BOOKS,
  'journal-delimiter': ['journal-csv'],
  'journal-decimals': ['journal-csv'],
  'journal-encoding': ['journal-csv'],
  'ofx-bank': ['ofx'],
  'ofx-branch': ['ofx'],
  'ofx-account': ['ofx'],
}

interface Reports {
  readonly out?: string | undefined
  readonly formats: readonly ExportFormat[]
  /** The folder of a wallet has its statement as OFX, whatever the formats. */
  readonly packs?: boolean
  /** The flag that chooses the formats. */
  readonly chosenBy?: '--format' | '--output'
}

/**
 * Refuses a flag of which no report that is written would take notice: who gave it expects a file
 * that is not there. Some of them have a default, which oclif takes for given, so the words that were
 * typed are looked at.
 *
 * Errors: `InvalidInputError` that names the flag which is missing beside it.
 */
export function requireUse(argv: readonly string[], reports: Reports): void {
  const {out, formats, packs, chosenBy = '--format'} = reports
  const typed = new Set(argv.map((word) => word.split('=', 1)[0]))
  for (const [name, used] of Object.entries(OF_REPORTS)) {
    const flag = `--${name}`
    if (!typed.has(flag)) continue
    const written = packs ? [...formats, 'ofx'] : formats
    const isUsed = used.length === 0 || used.some((format) => written.includes(format))
    if (out !== undefined && isUsed) continue
    const others = out === undefined ? '--out' : `${chosenBy} ${used.join('|')}`
    throw new InvalidInputError(invalidCommandLine({fault: {kind: 'depends', flag, others}}))
  }
}
