import {message} from './message.ts'

/** What `reconcile` is asked to read, and how. */

export const invalidTimezone = message('INVALID_TIMEZONE', {
  en: () => ({
    message: '--timezone is not a known time zone.',
    hint: 'Write it as America/Sao_Paulo.',
  }),
  'pt-BR': () => ({
    message: '--timezone não é um fuso horário conhecido.',
    hint: 'Escreva como America/Sao_Paulo.',
  }),
})

export const invalidAsOf = message('INVALID_AS_OF', {
  en: () => ({
    message: '--as-of is neither an instant nor a day.',
    hint: 'Write 2026-11-30, or 2026-11-30T23:59:59Z.',
  }),
  'pt-BR': () => ({
    message: '--as-of não é um instante nem um dia.',
    hint: 'Escreva 2026-11-30, ou 2026-11-30T23:59:59Z.',
  }),
})

export const nothingToReconcile = message('NOTHING_TO_RECONCILE', {
  en: () => ({
    message: 'The local journal has nothing to reconcile.',
    hint: 'Name a data set with --from DIR.',
  }),
  'pt-BR': () => ({
    message: 'O diário local não tem nada a conciliar.',
    hint: 'Informe um conjunto de dados com --from DIR.',
  }),
})

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

export const notADirectory = message('INPUT_UNREADABLE', {
  en: ({path}: {path: string}) => ({message: `--from: ${path} is not a directory.`}),
  'pt-BR': ({path}) => ({message: `--from: ${path} não é um diretório.`}),
})

export const noDataSet = message('NO_DATA_SET', {
  en: ({directory, names, alsoCsv}: {directory: string; names: string; alsoCsv: string}) => ({
    message: `--from: ${directory} holds no file of a data set.`,
    hint: `The names are ${names}; ${alsoCsv} also as .csv, all also with .gz.`,
  }),
  'pt-BR': ({directory, names, alsoCsv}) => ({
    message: `--from: ${directory} não tem nenhum arquivo de um conjunto de dados.`,
    hint: `Os nomes são ${names}; ${alsoCsv} também como .csv, todos também com .gz.`,
  }),
})

export const ambiguousInput = message('AMBIGUOUS_INPUT', {
  en: ({path, other}: {path: string; other: string}) => ({
    message: `${path} and ${other} are both there.`,
    hint: 'Remove one, or name the one you mean with its own flag.',
  }),
  'pt-BR': ({path, other}) => ({
    message: `${path} e ${other} estão lá ao mesmo tempo.`,
    hint: 'Remova um deles, ou informe o que vale com a opção própria.',
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

export const invalidPrevious = message('INVALID_PREVIOUS', {
  en: ({path}: {path: string}) => ({
    message: `--previous: ${path} is not a result of reconcile.`,
    hint: 'Give the result.json of an earlier run, or what --json printed.',
  }),
  'pt-BR': ({path}) => ({
    message: `--previous: ${path} não é um resultado de reconcile.`,
    hint: 'Informe o result.json de uma execução anterior, ou o que --json imprimiu.',
  }),
})

export const unknownFindingCode = message('UNKNOWN_FINDING_CODE', {
  en: ({near}: {near: string | undefined}) => ({
    message: 'There is no finding with this code.',
    hint: near
      ? `Did you mean ${near}?`
      : 'pixctl reconcile explain, without a code, lists them all.',
  }),
  'pt-BR': ({near}) => ({
    message: 'Não há achado com este código.',
    hint: near ? `Quis dizer ${near}?` : 'pixctl reconcile explain, sem código, lista todos.',
  }),
})

type DamageKind = keyof (typeof DAMAGES)['en']

const DAMAGES = {
  en: {
    broken_gzip: 'the .gz is cut short or altered',
    long_line: 'the line has more than 16 MiB',
    blank_lines: 'millions of blank lines follow each other',
    too_large: 'the file has more than 256 MiB',
    old_line_ends: 'the lines end with CR alone',
  },
  'pt-BR': {
    broken_gzip: 'o .gz está incompleto ou alterado',
    long_line: 'a linha tem mais de 16 MiB',
    blank_lines: 'há milhões de linhas em branco seguidas',
    too_large: 'o arquivo tem mais de 256 MiB',
    old_line_ends: 'as linhas terminam apenas com CR',
  },
} as const

export const inputDamaged = message('INPUT_DAMAGED', {
  en: ({file, line, kind}: {file: string; line: number; kind: DamageKind}) => ({
    message: `${file}, line ${line}: ${DAMAGES.en[kind]}. Nothing was reconciled.`,
    hint: 'Export the file again.',
  }),
  'pt-BR': ({file, line, kind}) => ({
    message: `${file}, linha ${line}: ${DAMAGES['pt-BR'][kind]}. Nada foi conciliado.`,
    hint: 'Exporte o arquivo de novo.',
  }),
})

export const sumsTooLarge = message('SUMS_TOO_LARGE', {
  en: () => ({
    message:
      'The amounts add up to more than R$ 90071992547409.91, which cannot be computed exactly.',
    hint: 'Look for amounts that were written in centavos, or without their decimal point.',
  }),
  'pt-BR': () => ({
    message:
      'Os valores somam mais de R$ 90071992547409,91, o que não pode ser calculado com exatidão.',
    hint: 'Procure valores escritos em centavos ou sem a vírgula decimal.',
  }),
})

export const invalidDecisions = message('INVALID_DECISIONS', {
  en: ({file}: {file: string}) => ({
    message: `--decisions: ${file} has no columns "id" and "decision".`,
    hint: 'Give the findings.csv or the report.xlsx of an earlier run, with the decision column filled in.',
  }),
  'pt-BR': ({file}) => ({
    message: `--decisions: ${file} não tem as colunas "Achado" e "Decisão".`,
    hint: 'Informe o findings.csv ou o report.xlsx de uma execução anterior, com a coluna de decisão preenchida.',
  }),
})

export const decidedTwice = message('DECIDED_TWICE', {
  en: ({file, line, id}: {file: string; line: number; id: string}) => ({
    message: `${file}, line ${line}: finding ${id} stands above with another decision.`,
    hint: 'Leave one of the two rows.',
  }),
  'pt-BR': ({file, line, id}) => ({
    message: `${file}, linha ${line}: o achado ${id} está acima com outra decisão.`,
    hint: 'Deixe uma das duas linhas.',
  }),
})

export const unknownDecision = message('UNKNOWN_DECISION', {
  en: ({file, line, word}: {file: string; line: number; word: string}) => ({
    message: `${file}, line ${line}: "${word}" is not a decision.`,
    hint: 'Write open, accepted, waiting or fixed.',
  }),
  'pt-BR': ({file, line, word}) => ({
    message: `${file}, linha ${line}: "${word}" não é uma decisão.`,
    hint: 'Escreva aberto, aceito, aguardando ou corrigido.',
  }),
})

export const decisionDayUnreadable = message('UNREADABLE_DECISION', {
  en: ({file, line, text}: {file: string; line: number; text: string}) => ({
    message: `${file}, line ${line}: "${text}" in the column "until" is no day.`,
    hint: 'Write 2026-12-31 or 31/12/2026, or nothing.',
  }),
  'pt-BR': ({file, line, text}) => ({
    message: `${file}, linha ${line}: "${text}" na coluna "Até" não é um dia.`,
    hint: 'Escreva 31/12/2026 ou 2026-12-31, ou nada.',
  }),
})

export const decisionDifferenceUnreadable = message('UNREADABLE_DECISION', {
  en: ({file, line, text}: {file: string; line: number; text: string}) => ({
    message: `${file}, line ${line}: "${text}" in the column of the difference is no amount.`,
    hint: 'Leave the difference as the run wrote it: it shows whether the amount has changed.',
  }),
  'pt-BR': ({file, line, text}) => ({
    message: `${file}, linha ${line}: "${text}" na coluna da diferença não é um valor.`,
    hint: 'Deixe a diferença como a execução a gravou: ela mostra se o valor mudou.',
  }),
})

export const invalidBankNumber = message('INVALID_BANK_NUMBER', {
  en: ({flag}: {flag: string}) => ({
    message: `${flag} must be digits: accounting programs look the bank up by its number.`,
    hint: 'The number is on every bank statement, for instance 260.',
  }),
  'pt-BR': ({flag}) => ({
    message: `${flag} deve ter só dígitos: os programas procuram o banco pelo número.`,
    hint: 'O número está em todo extrato de banco, por exemplo 260.',
  }),
})

export const unknownAccount = message('UNKNOWN_ACCOUNT', {
  en: ({name, known}: {name: string; known: string}) => ({
    message: `--chart: "${name}" is not an account of the chart.`,
    hint: `The accounts are ${known}.`,
  }),
  'pt-BR': ({name, known}) => ({
    message: `--chart: "${name}" não é uma conta do plano.`,
    hint: `As contas são ${known}.`,
  }),
})
