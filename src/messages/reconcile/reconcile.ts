import type {Language} from '../language.ts'
import {message, notice} from '../message.ts'
import {countFigure} from '../text/count-figure.ts'

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

export const timezoneIsOffset = message('INVALID_TIMEZONE', {
  en: ({place}: {place: string}) => ({
    message: `${place} takes the name of a time zone and not an offset; write America/Sao_Paulo.`,
  }),
  'pt-BR': ({place}) => ({
    message: `${place} é o nome de um fuso horário e não uma diferença de horas; escreva America/Sao_Paulo.`,
  }),
})

export const invalidMemory = message('INVALID_MEMORY', {
  en: ({flag}: {flag: string}) => ({
    message: `${flag} is no size of at least 128MB.`,
    hint: 'Write it as 512MB or 2GB.',
  }),
  'pt-BR': ({flag}) => ({
    message: `${flag} não é um tamanho de pelo menos 128MB.`,
    hint: 'Escreva como 512MB ou 2GB.',
  }),
})

export const memoryReached = message('MEMORY_REACHED', {
  en: ({limit}: {limit: string}) => ({
    message: `The data needs more memory than --memory allows (${limit}); nothing was written.`,
    hint: 'Allow more, or reconcile shorter periods one after the other with --previous.',
  }),
  'pt-BR': ({limit}) => ({
    message: `Os dados precisam de mais memória do que --memory permite (${limit}); nada foi gravado.`,
    hint: 'Permita mais, ou concilie períodos menores um após o outro com --previous.',
  }),
})

export const invalidAsOf = message('INVALID_AS_OF', {
  en: () => ({
    message: '--as-of is neither an instant nor a day.',
    hint: 'Write 2026-11-30, 30/11/2026, yesterday, or 2026-11-30T23:59:59Z.',
  }),
  'pt-BR': () => ({
    message: '--as-of não é um instante nem um dia.',
    hint: 'Escreva 30/11/2026, 2026-11-30, ontem, ou 2026-11-30T23:59:59Z.',
  }),
})

/** The wallets of an account are compared together: a transfer has a line in two of them. */
export const allWalletsCompared = notice({
  en: () => '--sub-account chooses nothing here: all wallets of the journal are compared.',
  'pt-BR': () =>
    '--sub-account não escolhe nada aqui: todas as carteiras do diário são comparadas.',
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

export const notADirectory = message('INPUT_UNREADABLE', {
  en: ({path, flag}: {path: string; flag: string}) => ({
    message: `--from: ${path} is not a directory.`,
    hint: `It is a file: give it to ${flag}.`,
  }),
  'pt-BR': ({path, flag}) => ({
    message: `--from: ${path} não é um diretório.`,
    hint: `É um arquivo: informe-o em ${flag}.`,
  }),
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

/** A second download has another name, and would be left out unseen. */
export const notRead = notice({
  en: ({count, files, names, flags, beside, tables = []}: NotRead) =>
    `${count === 1 ? 'One file' : `${countFigure(count, 'en')} files`} in the folder of --from ${count === 1 ? 'is' : 'are'} not read: ${files}.${names.length === 0 ? '' : ` Where such a file belongs to the data set, rename it (${names.join(', ')})${flags.length === 0 ? '' : `, or give it with its flag (${flags.map((flag) => `${flag} FILE`).join(', ')})`}.`}${beside.length === 0 ? '' : ` Where it is a further part of one that is read, give both (${beside.map((flag) => `${flag} FILE ${flag} FILE`).join(', ')}); otherwise keep only the one that is meant.`}${exportText(tables, 'en')}`,
  'pt-BR': ({count, files, names, flags, beside, tables = []}) =>
    `${count === 1 ? 'Um arquivo' : `${countFigure(count, 'pt-BR')} arquivos`} da pasta de --from não ${count === 1 ? 'é lido' : 'são lidos'}: ${files}.${names.length === 0 ? '' : ` Se um arquivo assim é do conjunto de dados, renomeie-o (${names.join(', ')})${flags.length === 0 ? '' : ` ou informe-o com a opção própria (${flags.map((flag) => `${flag} ARQUIVO`).join(', ')})`}.`}${beside.length === 0 ? '' : ` Se é mais uma parte de um que é lido, informe os dois (${beside.map((flag) => `${flag} ARQUIVO ${flag} ARQUIVO`).join(', ')}); se não, deixe só o que vale.`}${exportText(tables, 'pt-BR')}`,
})

/** What no other name makes readable, and as which tables it is to be exported. */
function exportText(tables: readonly string[], language: Language): string {
  if (tables.length === 0) return ''
  return language === 'en'
    ? ` A spreadsheet, a PDF, OFX, an archive (zip) or a statement in JSON is read under no name: unpack it, or export it as CSV (${tables.join(', ')}).`
    : ` Planilha, PDF, OFX, arquivo compactado (zip) ou extrato em JSON não são lidos com nenhum nome: descompacte-o ou exporte-o como CSV (${tables.join(', ')}).`
}

interface NotRead {
  readonly count: number
  readonly files: string
  readonly names: readonly string[]
  /** Flags that read a file under the name it has. */
  readonly flags: readonly string[]
  /** Flags of those beside which another file of their kind is read. */
  readonly beside: readonly string[]
  /** What files of a form that is read under no name are to be exported as. */
  readonly tables?: readonly string[]
}

export const invalidPrevious = message('INVALID_PREVIOUS', {
  en: ({path, field}: InvalidPrevious) => ({
    message: field
      ? `--previous: ${path} is a damaged result of reconcile: ${field} cannot be read.`
      : `--previous: ${path} is not a result of reconcile.`,
    hint: 'Give the result.json of an earlier run, or what --json printed.',
  }),
  'pt-BR': ({path, field}) => ({
    message: field
      ? `--previous: ${path} é um resultado de reconcile danificado: não foi possível ler ${field}.`
      : `--previous: ${path} não é um resultado de reconcile.`,
    hint: 'Informe o result.json de uma execução anterior, ou o que --json imprimiu.',
  }),
})

interface InvalidPrevious {
  readonly path: string
  /** What of it is damaged, where it is a result at all. */
  readonly field: string | undefined
}

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

export const inputChangedMeanwhile = message('INPUT_CHANGED', {
  en: ({file}: {file: string}) => ({
    message: `${file} changed while it was read. Nothing was reconciled.`,
    hint: 'Wait until it is written, or reconcile a copy of it.',
  }),
  'pt-BR': ({file}) => ({
    message: `${file} mudou enquanto era lido. Nada foi conciliado.`,
    hint: 'Espere o arquivo ser gravado por inteiro, ou concilie uma cópia dele.',
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

interface AccountFacts {
  readonly key: string
  readonly account: string
}

export const invalidHledgerAccount = message('INVALID_ACCOUNT', {
  en: ({key, account}: AccountFacts) => ({
    message: `--chart: hledger does not read "${account}" (${key}) as the name of an account.`,
    hint: 'Leave out ";", two spaces in a row, a bracket at the start, and empty words between colons.',
  }),
  'pt-BR': ({key, account}) => ({
    message: `--chart: o hledger não lê "${account}" (${key}) como nome de conta.`,
    hint: 'Tire ";", dois espaços seguidos, parêntese ou colchete no início e palavras vazias entre dois-pontos.',
  }),
})

export const invalidBeancountAccount = message('INVALID_ACCOUNT', {
  en: ({key, account, roots}: AccountFacts & {readonly roots: string}) => ({
    message: `--chart: beancount does not read "${account}" (${key}) as the name of an account.`,
    hint: `It begins with ${roots}, and goes on with ":" and a word with a capital. For a Portuguese chart add --lang pt-BR.`,
  }),
  'pt-BR': ({key, account, roots}) => ({
    message: `--chart: o beancount não lê "${account}" (${key}) como nome de conta.`,
    hint: `Começa com ${roots} e segue com ":" e uma palavra com maiúscula. Para um plano em inglês use --lang en.`,
  }),
})
