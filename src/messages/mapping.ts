import {message} from './message.ts'

interface MissingColumn {
  readonly file: string
  readonly column: string
  /** Where the mapping names it, as `statement.amount`. */
  readonly field: string
  readonly setting: string
  readonly header: string
}

export const missingColumn = message('MISSING_COLUMN', {
  en: ({file, column, field, setting, header}: MissingColumn) => ({
    message: `${file} has no column "${column}", to be read as ${field}.`,
    hint: `Its columns are: ${header}. Name the one that is meant in ${setting} of --mapping; "pixctl reconcile map" proposes one.`,
  }),
  'pt-BR': ({file, column, field, setting, header}) => ({
    message: `${file} não tem a coluna "${column}", que seria lida como ${field}.`,
    hint: `As colunas são: ${header}. Informe a que vale em ${setting} no arquivo de --mapping; "pixctl reconcile map" propõe um.`,
  }),
})

export interface RepeatedColumn {
  readonly file: string
  readonly column: string
  /** Where it stands, the first column being 1. */
  readonly first: number
  readonly second: number
}

export const repeatedColumn = message('REPEATED_COLUMN', {
  en: ({file, column, first, second}: RepeatedColumn) => ({
    message: `${file} has the column "${column}" twice: columns ${first} and ${second}.`,
    hint: 'It is not clear which one is meant: rename or remove the other one.',
  }),
  'pt-BR': ({file, column, first, second}) => ({
    message: `${file} tem a coluna "${column}" duas vezes: colunas ${first} e ${second}.`,
    hint: 'Não há como saber qual vale: renomeie ou remova a outra.',
  }),
})

interface JsonFile {
  readonly file: string
  readonly kind: string
}

/** JSON has the names of the service already: what differs is written by hand. */
export const mapOfJson = message('NOT_A_TABLE', {
  en: ({file, kind}: JsonFile) => ({
    message:
      kind === 'unknown' || kind === 'statement'
        ? `${file} is JSON, and a statement is read as CSV.`
        : `${file} is JSON with ${kind}, which needs no mapping; this command is for a statement in CSV.`,
    hint:
      kind === 'unknown' || kind === 'statement'
        ? 'Export the statement as CSV, and map that file.'
        : `Give it to: pixctl reconcile --${kind} ${file}`,
  }),
  'pt-BR': ({file, kind}) => ({
    message:
      kind === 'unknown' || kind === 'statement'
        ? `${file} é JSON, e um extrato é lido como CSV.`
        : `${file} é JSON com ${JSON_KINDS[kind] ?? kind}, que não precisa de mapeamento; este comando é para um extrato em CSV.`,
    hint:
      kind === 'unknown' || kind === 'statement'
        ? 'Exporte o extrato como CSV e mapeie esse arquivo.'
        : `Use-o em: pixctl reconcile --${kind} ${file}`,
  }),
})

const JSON_KINDS: Readonly<Record<string, string>> = {
  charges: 'cobranças',
  withdrawals: 'saques',
  events: 'webhooks',
  blocks: 'bloqueios',
  balances: 'saldos',
  fees: 'tarifas',
}

export const invalidMapping = message('INVALID_MAPPING', {
  en: ({part}: {part: string}) => ({
    message: `--mapping: ${part} is not understood.`,
    hint: 'docs/recipes/reconcile.md has an example.',
  }),
  'pt-BR': ({part}) => ({
    message: `--mapping: ${part} não é entendido.`,
    hint: 'docs/recipes/reconcile.md tem um exemplo.',
  }),
})

export const timezoneWithoutDates = message('INVALID_MAPPING', {
  en: ({file}: {file: string}) => ({
    message: `--mapping: ${file}.timezone without "dates": "dd/mm/yyyy" is not understood.`,
    hint: 'docs/recipes/reconcile.md has an example.',
  }),
  'pt-BR': ({file}) => ({
    message: `--mapping: ${file}.timezone sem "dates": "dd/mm/yyyy" não é entendido.`,
    hint: 'docs/recipes/reconcile.md tem um exemplo.',
  }),
})
