import {message} from '../message.ts'

/** What people have in place of a table. */

interface OtherFormat {
  readonly file: string
  readonly kind: keyof typeof FORMATS
}

const SAVE_AS_CSV = {
  en: 'Save it as CSV (in Excel: "CSV UTF-8"), and give that file.',
  'pt-BR': 'Salve como CSV (no Excel: "CSV UTF-8") e use esse arquivo.',
}

const FORMATS = {
  pdf: {en: 'a PDF', 'pt-BR': 'um PDF', hint: SAVE_AS_CSV},
  spreadsheet: {
    en: 'a spreadsheet (XLSX, XLS, ODS) or an archive',
    'pt-BR': 'uma planilha (XLSX, XLS, ODS) ou um arquivo compactado',
    hint: SAVE_AS_CSV,
  },
  gzip: {
    en: 'compressed (gzip)',
    'pt-BR': 'um arquivo compactado (gzip)',
    hint: {
      en: 'Unpack it with gunzip; "reconcile" also takes it where its name ends in .gz.',
      'pt-BR': 'Descompacte com gunzip; "reconcile" também o aceita se o nome termina em .gz.',
    },
  },
  ofx: {
    en: 'a statement in OFX',
    'pt-BR': 'um extrato em OFX',
    hint: {
      en: 'OFX does not say which payment a line belongs to. Export the statement as CSV, have "pixctl reconcile map FILE" propose how its columns are read, and give both.',
      'pt-BR':
        'O OFX não diz a que pagamento a linha pertence. Exporte o extrato como CSV, use "pixctl reconcile map ARQUIVO" para propor como as colunas são lidas e informe os dois.',
    },
  },
} as const

export const otherFormat = message('NOT_A_TABLE', {
  en: ({file, kind}: OtherFormat) => ({
    message: `${file} is ${FORMATS[kind].en}, and is not read.`,
    hint: FORMATS[kind].hint.en,
  }),
  'pt-BR': ({file, kind}) => ({
    message: `${file} é ${FORMATS[kind]['pt-BR']}, que não é lido.`,
    hint: FORMATS[kind].hint['pt-BR'],
  }),
})

interface JsonReport {
  readonly file: string
  readonly kind: string
  /** What it is called in a data set. */
  readonly name: string
}

/** Records as the service gives them, under the name of a table. */
export const reportIsJson = message('NOT_A_TABLE', {
  en: ({file, kind, name}: JsonReport) => ({
    message: `${file} is JSON, and its name says that it is a table in CSV.`,
    hint: `Name it ${name}, or give it to --${kind} under any name that does not end in .csv or .tsv.`,
  }),
  'pt-BR': ({file, kind, name}) => ({
    message: `${file} é JSON, e o nome diz que é uma tabela em CSV.`,
    hint: `Dê a ele o nome ${name}, ou use-o em --${kind} com um nome que não termine em .csv nem .tsv.`,
  }),
})
