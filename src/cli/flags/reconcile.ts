import {Flags} from '@oclif/core'
import {FAIL_ON} from '../../actions/reconcile/fail-on.ts'
import {
  DEFAULT_JOURNAL_CSV,
  EXPORT_FORMATS,
  JOURNAL_DECIMALS,
  JOURNAL_DELIMITERS,
  JOURNAL_ENCODINGS,
  type JournalCsvOptions,
} from '../../render/reconcile/books/export-formats.ts'
import {CSV_LOCALES} from '../../render/table/csv.ts'
import {asOfFlag} from './day.ts'
import {memoryFlag} from './memory.ts'
import {ofxFlags} from './ofx.ts'
import {timezoneFlag} from './timezone.ts'

const files = (summary: string) =>
  Flags.string({summary, multiple: true, helpValue: 'FILE', helpGroup: 'INPUT'})

/** What is read, what is written, and when it is a failure. Source: contract, section 6. */
export const reconcileFlags = {
  from: Flags.string({summary: 'Directory of a data set.', helpValue: 'DIR', helpGroup: 'INPUT'}),
  charges: files('Charges (JSON lines or CSV); several files are one that was split.'),
  withdrawals: files('Withdrawals (JSON lines or CSV).'),
  events: files('Webhook bodies (JSON lines or CSV).'),
  blocks: files('Balance blocks (JSON lines or CSV).'),
  statement: files('Statement (CSV).'),
  balances: files('Stated balances (JSON or CSV).'),
  fees: files('Fee schedule (JSON).'),
  policy: files('Limits (JSON).'),
  mapping: Flags.string({
    summary: 'Names of other columns (JSON); several files are joined.',
    multiple: true,
    helpValue: 'FILE',
  }),
  previous: Flags.string({summary: 'Result of the last run (JSON).', helpValue: 'FILE'}),
  decisions: Flags.string({
    summary:
      'findings.csv or report.xlsx with what people decided; waiting counts as decided until its date.',
    helpValue: 'FILE',
  }),
  'as-of': asOfFlag({summary: 'Moment or day of the books (default: the data’s own).'}),
  memory: memoryFlag({
    summary:
      'Most memory that the comparison may take, as 512MB or 2GB: it slows down first, and ends rather than take more.',
  }),
  timezone: timezoneFlag(),
  out: Flags.string({summary: 'Directory for reports.', helpValue: 'DIR', helpGroup: 'OUTPUT'}),
  corrections: Flags.string({
    summary: 'Directory for corrected fees.json and mapping.json, where a cause has one.',
    helpValue: 'DIR',
    helpGroup: 'OUTPUT',
  }),
  format: Flags.option({
    summary: 'Reports to write (default: all but journals).',
    options: EXPORT_FORMATS,
    multiple: true,
    delimiter: ',',
    dependsOn: ['out'],
    helpGroup: 'OUTPUT',
  })(),
  chart: Flags.string({
    summary: 'Names of accounts for hledger, beancount and journal-csv (JSON).',
    helpValue: 'FILE',
    dependsOn: ['out'],
    helpGroup: 'OUTPUT',
  }),
  'journal-delimiter': Flags.option({
    summary: 'What stands between the cells of journal-csv.',
    options: JOURNAL_DELIMITERS,
    default: DEFAULT_JOURNAL_CSV.delimiter,
    helpGroup: 'OUTPUT',
  })(),
  'journal-decimals': Flags.option({
    summary: 'Decimal mark of journal-csv.',
    options: JOURNAL_DECIMALS,
    default: DEFAULT_JOURNAL_CSV.decimals,
    helpGroup: 'OUTPUT',
  })(),
  'journal-encoding': Flags.option({
    summary: 'Encoding of journal-csv.',
    options: JOURNAL_ENCODINGS,
    default: DEFAULT_JOURNAL_CSV.encoding,
    helpGroup: 'OUTPUT',
  })(),
  ...ofxFlags,
  locale: Flags.option({
    summary: 'CSV for a Brazilian spreadsheet or for programs.',
    options: CSV_LOCALES,
    default: 'pt-BR',
    helpGroup: 'OUTPUT',
  })(),
  packs: Flags.boolean({
    summary: 'Also a folder for each wallet, with nothing of any other, in packs/.',
    dependsOn: ['out'],
    helpGroup: 'OUTPUT',
  }),
  open: Flags.boolean({
    summary: 'Open report.html in the browser.',
    dependsOn: ['out'],
    helpGroup: 'OUTPUT',
  }),
  'show-documents': Flags.boolean({summary: 'CPF and CNPJ in full.', helpGroup: 'OUTPUT'}),
  'fail-on': Flags.option({
    summary: 'What makes the exit code 7.',
    options: FAIL_ON,
    default: 'error',
  })(),
}

interface TypedJournalFlags {
  readonly 'journal-delimiter': JournalCsvOptions['delimiter']
  readonly 'journal-decimals': JournalCsvOptions['decimals']
  readonly 'journal-encoding': JournalCsvOptions['encoding']
}

/** How journal-csv is to be written. */
export const toJournalCsv = (flags: TypedJournalFlags): JournalCsvOptions => ({
  delimiter: flags['journal-delimiter'],
  decimals: flags['journal-decimals'],
  encoding: flags['journal-encoding'],
})
