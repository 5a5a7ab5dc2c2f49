import {message, notice} from '../message.ts'
import {plainText} from '../text/plain-text.ts'
import {shellWord} from '../text/shell-word.ts'

interface MissingColumn {
  readonly file: string
  /** As it was given. */
  readonly path: string
  readonly column: string
  /** Where the mapping names it, as `statement.amount`. */
  readonly field: string
  readonly setting: string
  readonly header: string
  /** Whether "reconcile map" knows such files. */
  readonly isProposed: boolean
}

/** Whether fields are named one after the other. */
const isSeveral = (fields: string): boolean => fields.includes(', ')

export const missingColumn = message('MISSING_COLUMN', {
  en: ({file, path, column, field, setting, header, isProposed}: MissingColumn) => ({
    message: `${file} has no ${isSeveral(field) ? 'columns' : 'column'} "${column}", to be read as ${field}.`,
    hint: `Its columns are: ${header}. Name the one that is meant in ${setting} of --mapping${isProposed ? `; "pixctl reconcile map ${shellWord(path)}" proposes one` : ''}.`,
  }),
  'pt-BR': ({file, path, column, field, setting, header, isProposed}) => ({
    message: isSeveral(field)
      ? `${file} não tem as colunas "${column}", que seriam lidas como ${field}.`
      : `${file} não tem a coluna "${column}", que seria lida como ${field}.`,
    hint: `As colunas são: ${header}. Informe a que vale em ${setting} no arquivo de --mapping${isProposed ? `; "pixctl reconcile map ${shellWord(path)}" propõe um` : ''}.`,
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
        : `${file} is JSON with ${kind}, which needs no mapping; this command is for tables in CSV.`,
    hint:
      kind === 'unknown' || kind === 'statement'
        ? 'Export the statement as CSV, and map that file.'
        : `Give it to: pixctl reconcile --${kind} ${shellWord(file)}. Dates such as 31/12/2026 in it are read with --mapping FILE, where FILE holds {"${kind}": {"dates": "dd/mm/yyyy"}}.`,
  }),
  'pt-BR': ({file, kind}) => ({
    message:
      kind === 'unknown' || kind === 'statement'
        ? `${file} é JSON, e um extrato é lido como CSV.`
        : `${file} é JSON com ${JSON_KINDS[kind] ?? kind}, que não precisa de mapeamento; este comando é para tabelas em CSV.`,
    hint:
      kind === 'unknown' || kind === 'statement'
        ? 'Exporte o extrato como CSV e mapeie esse arquivo.'
        : `Use-o em: pixctl reconcile --${kind} ${shellWord(file)}. Datas como 31/12/2026 nele são lidas com --mapping ARQUIVO, em que ARQUIVO contém {"${kind}": {"dates": "dd/mm/yyyy"}}.`,
  }),
})

/** Records of the service in the place of its statement. */
export const statementIsJson = message('NOT_A_TABLE', {
  en: ({file, kind}: JsonFile) => ({
    message: `${file} is JSON${kind === 'statement' ? '' : ` with ${kind}`}, and a statement is read as CSV.`,
    hint:
      kind === 'statement'
        ? 'Export the statement as CSV.'
        : `Give it to --${kind}, and the statement to --statement.`,
  }),
  'pt-BR': ({file, kind}) => ({
    message: `${file} é JSON${kind === 'statement' ? '' : ` com ${JSON_KINDS[kind] ?? kind}`}, e um extrato é lido como CSV.`,
    hint:
      kind === 'statement'
        ? 'Exporte o extrato como CSV.'
        : `Use-o em --${kind}, e o extrato em --statement.`,
  }),
})

interface MisplacedFile extends JsonFile {
  readonly given: string
  /** What it is called in a data set. */
  readonly name: string
}

/** Records of one kind in the place of another. */
export const misplacedFile = message('OTHER_RECORDS', {
  en: ({file, kind, given, name}: MisplacedFile) => ({
    message: `${file} holds ${kind}, and was given as ${given}.`,
    hint: `Give it to --${kind}; in the directory of --from it is named ${name}.`,
  }),
  'pt-BR': ({file, kind, given, name}) => ({
    message: `${file} contém ${JSON_KINDS[kind] ?? kind}, e foi informado como ${JSON_KINDS[given] ?? given}.`,
    hint: `Use-o em --${kind}; na pasta de --from, o nome dele é ${name}.`,
  }),
})

interface UnknownLimit {
  readonly file: string
  readonly field: string
  readonly known: string
}

/** A limit that is misspelt would otherwise not be applied, without a word. */
export const unknownLimit = message('UNKNOWN_LIMIT', {
  en: ({file, field, known}: UnknownLimit) => ({
    message: `${file} (the policy) has a limit "${field}", which there is not.`,
    hint: `The limits are ${known}.`,
  }),
  'pt-BR': ({file, field, known}) => ({
    message: `${file} (a política) tem um limite "${field}", que não existe.`,
    hint: `Os limites são ${known}.`,
  }),
})

/** What each of the files with one JSON value in it looks like. */
const SETTINGS_SHAPES = {
  fees: '{"pix": [{"from": "2026-01-01T00:00:00Z", "fixed": 0.99, "percent": 0}], "withdrawal": […], "refund": […]}',
  balances: '[{"wallet": "principal", "available": 10.50, "asOf": "2026-01-31T23:59:59Z"}]',
  policy: '{"chargeGraceSeconds": 3600}',
} as const

interface NotSettings {
  readonly file: string
  readonly given: keyof typeof SETTINGS_SHAPES
}

/** Read as an unreadable row, such a file would leave its checks to the events, under exit 7. */
export const notSettings = message('NOT_SETTINGS', {
  en: ({file, given}: NotSettings) => ({
    message: `${file} was given as ${given === 'policy' ? 'the policy' : given}, and holds none of it.`,
    hint: `It has to be JSON such as ${SETTINGS_SHAPES[given]}.`,
  }),
  'pt-BR': ({file, given}) => ({
    message: `${file} foi informado como ${JSON_KINDS[given]}, e não tem nada disso.`,
    hint: `Deve ser um JSON como ${SETTINGS_SHAPES[given]}.`,
  }),
})

const JSON_KINDS: Readonly<Record<string, string>> = {
  charges: 'cobranças',
  withdrawals: 'saques',
  events: 'webhooks',
  blocks: 'bloqueios',
  balances: 'saldos',
  fees: 'tarifas',
  policy: 'limites',
}

interface InvalidPart {
  readonly part: string
  /** What it may be, where that is a closed set. */
  readonly known?: string | undefined
}

export const mappedTwice = message('INVALID_MAPPING', {
  en: ({name, first, second}: {name: string; first: string; second: string}) => ({
    message: `--mapping: ${first} and ${second} both say how ${name} is read, and differ.`,
    hint: `Leave one of them out, or take "${name}" out of one.`,
  }),
  'pt-BR': ({name, first, second}) => ({
    message: `--mapping: ${first} e ${second} dizem, cada um de um jeito, como ler ${name}.`,
    hint: `Deixe um deles de fora, ou retire "${name}" de um.`,
  }),
})

export const invalidMapping = message('INVALID_MAPPING', {
  en: ({part, known}: InvalidPart) => ({
    message: `--mapping: ${part} is not understood.`,
    hint: known ? `It is one of: ${known}.` : 'docs/recipes/reconcile.md has an example.',
  }),
  'pt-BR': ({part, known}) => ({
    message: `--mapping: ${part} não é entendido.`,
    hint: known ? `É um destes: ${known}.` : 'docs/recipes/reconcile.md tem um exemplo.',
  }),
})

export const unknownMappedField = message('INVALID_MAPPING', {
  en: ({place, known}: {place: string; known: string}) => ({
    message: `--mapping: ${place} is no field of ours.`,
    hint: `On the left stands one of: ${known}.`,
  }),
  'pt-BR': ({place, known}) => ({
    message: `--mapping: ${place} não é um campo nosso.`,
    hint: `À esquerda fica um destes: ${known}.`,
  }),
})

interface MappedValue {
  /** The field and the file's word, as `statement.values.type: "Pagamento"`. */
  readonly place: string
  readonly value: string
  readonly known: string
}

export const unknownMappedValue = message('INVALID_MAPPING', {
  en: ({place, value, known}: MappedValue) => ({
    message: `--mapping: ${place} stands for ${value}, which is no word of ours.`,
    hint: `On the right stands one of: ${known}.`,
  }),
  'pt-BR': ({place, value, known}) => ({
    message: `--mapping: ${place} vale ${value}, que não é uma palavra nossa.`,
    hint: `À direita fica uma destas: ${known}.`,
  }),
})

/** Whose clock such dates are of the file does not say: UTC, unless the mapping does. */
export const withoutZones = notice({
  en: ({file}: {file: string}) =>
    `The dates of ${file} name no zone and are read as UTC. Where they are of Brasília, give "timezone": "America/Sao_Paulo" in statement of --mapping: what was posted from 0:00 to 3:00 stands on the day before otherwise.`,
  'pt-BR': ({file}) =>
    `As datas de ${file} não dizem o fuso e são lidas como UTC. Se são de Brasília, informe "timezone": "America/Sao_Paulo" em statement no --mapping: sem isso o lançado das 0:00 às 3:00 fica no dia anterior.`,
})

interface UnreadDates {
  readonly file: string
  readonly path: string
  readonly value: string
}

/** Every row of the file is rejected; a mapping would read it. */
export const unreadDates = notice({
  en: ({file, path, value}: UnreadDates) =>
    `Dates of ${file} such as ${plainText(value)} are not read: a date is 2026-11-03T10:12:00-03:00. Where a program writes them in another way, "pixctl reconcile map ${shellWord(path)}" proposes the mapping that reads them.`,
  'pt-BR': ({file, path, value}) =>
    `Datas de ${file} como ${plainText(value)} não são lidas: uma data é 2026-11-03T10:12:00-03:00. Se um programa as escreve de outro modo, "pixctl reconcile map ${shellWord(path)}" propõe o mapeamento que as lê.`,
})

/** Every row of the file is rejected, and no mapping reads it. */
export const monthFirstDates = notice({
  en: ({file, value}: Omit<UnreadDates, 'path'>) =>
    `Dates of ${file} such as ${plainText(value)} are not read: they have the month before the day, and no mapping reads that. Export them as 2026-11-30 or as 30/11/2026.`,
  'pt-BR': ({file, value}) =>
    `Datas de ${file} como ${plainText(value)} não são lidas: têm o mês antes do dia, e nenhum mapeamento lê isso. Exporte-as como 2026-11-30 ou como 30/11/2026.`,
})

/** Every line of the statement belongs to nothing; a mapping would translate its types. */
export const unknownTypes = notice({
  en: ({file, path, value}: UnreadDates) =>
    `Types of lines of ${file} such as ${plainText(value)} are not known, so that no line of them is compared: a type is payment, fee or withdrawal. "pixctl reconcile map ${shellWord(path)}" proposes the mapping that translates them.`,
  'pt-BR': ({file, path, value}) =>
    `Tipos de lançamento de ${file} como ${plainText(value)} não são conhecidos, e nenhum desses lançamentos é comparado: um tipo é payment, fee ou withdrawal. "pixctl reconcile map ${shellWord(path)}" propõe o mapeamento que os traduz.`,
})

/**
 * Without its column the charges do not say what was agreed. What was split the event of a payment says; without
 * events, too, no charge seems to be split.
 */
export const withoutSplits = notice({
  en: ({file, hasEvents}: WithoutSplits) =>
    hasEvents
      ? `${file} has no column that says what a charge is split into (split): whether its splits are as agreed is not checked (SPLIT_DISTRIBUTION_MISMATCH, SPLIT_SHORTFALL, SPLIT_CEILING_EXCEEDED). If another column says it, name it in charges.columns.split of --mapping.`
      : `${file} has no column that says what a charge is split into (split), and there are no events to say it: legs of splits in the statement will be taken for surplus. Name the column in charges.columns.split of --mapping, or give the events, before you act on them.`,
  'pt-BR': ({file, hasEvents}) =>
    hasEvents
      ? `${file} não tem a coluna que diz em que uma cobrança é dividida (split): não se verifica se as divisões são as combinadas (SPLIT_DISTRIBUTION_MISMATCH, SPLIT_SHORTFALL, SPLIT_CEILING_EXCEEDED). Se outra coluna o diz, informe-a em charges.columns.split no --mapping.`
      : `${file} não tem a coluna que diz em que uma cobrança é dividida (split), e não há eventos que o digam: partes de divisões no extrato serão dadas por excedentes. Informe a coluna em charges.columns.split no --mapping, ou os eventos, antes de agir.`,
})

interface WithoutSplits {
  readonly file: string
  readonly hasEvents: boolean
}

/** Two payouts are alike by the key that they go to. */
export const withoutKeys = notice({
  en: ({file}: {file: string}) =>
    `${file} has no column with the PIX key of a withdrawal (snapshotPixKey): whether something was paid twice is not checked (DUPLICATE_PAYMENT_SUSPECT). If another column has it, name it in withdrawals.columns.snapshotPixKey of --mapping.`,
  'pt-BR': ({file}) =>
    `${file} não tem a coluna com a chave PIX de um saque (snapshotPixKey): não se verifica se algo foi pago duas vezes (DUPLICATE_PAYMENT_SUSPECT). Se outra coluna a tem, informe-a em withdrawals.columns.snapshotPixKey no --mapping.`,
})

/** Fees and the legs of a split are found by the line they name as their origin. */
export const withoutOrigins = notice({
  en: ({file}: {file: string}) =>
    `${file} has no column that says which payment a line belongs to (parentTransactionId): fees and the legs of splits that are in it will be taken for missing. Name the column in statement.columns.parentTransactionId of --mapping before you act on them.`,
  'pt-BR': ({file}) =>
    `${file} não tem a coluna que diz a que pagamento um lançamento pertence (parentTransactionId): tarifas e partes de divisões que estão nele serão dadas por faltantes. Informe a coluna em statement.columns.parentTransactionId no --mapping antes de agir.`,
})
