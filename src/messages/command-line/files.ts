import type {Language} from '../language.ts'
import {message, notice} from '../message.ts'
import {reasonIn} from '../text/path-reasons.ts'
import {valueNames} from '../text/value-names.ts'

/** Files that are named on the command line, read or written. */

export const batchFileIsFolder = message('FILE_UNREADABLE', {
  en: ({path}: {path: string}) => ({
    message: `${path} is a folder, and a file with rows is wanted.`,
    hint: 'Name the file in it.',
  }),
  'pt-BR': ({path}) => ({
    message: `${path} é uma pasta, e o esperado é um arquivo com linhas.`,
    hint: 'Informe o arquivo que está nela.',
  }),
})

const SAVE_ROWS = {
  en: 'Save the rows to a file first, and name that.',
  'pt-BR': 'Salve antes as linhas em um arquivo, e informe-o.',
}

/** Rows that come from another program; without a name, the next run does not find the result of this one. */
export const batchFileIsStream = message('FILE_UNREADABLE', {
  en: ({path}: {path: string}) => ({
    message: `${path} is no file with a name: the result of a batch is written beside its file, and the next run reads it there. Nothing was sent.`,
    hint: SAVE_ROWS.en,
  }),
  'pt-BR': ({path}) => ({
    message: `${path} não é um arquivo com nome: o resultado de um lote é gravado ao lado do arquivo, e a próxima execução o lê ali. Nada foi enviado.`,
    hint: SAVE_ROWS['pt-BR'],
  }),
})

/** As `namedPipe`; a batch takes no output of a command either. */
export const batchFileIsPipe = message('NAMED_PIPE', {
  en: ({name}: {name: string}) => ({
    message: `${name} is a named pipe, and is not waited for. Nothing was sent.`,
    hint: SAVE_ROWS.en,
  }),
  'pt-BR': ({name}) => ({
    message: `${name} é um pipe nomeado, e não se espera por ele. Nada foi enviado.`,
    hint: SAVE_ROWS['pt-BR'],
  }),
})

interface GivenResult {
  readonly path: string
  /** The file that it was made of, where that is known. */
  readonly input: string | undefined
}

/** What a batch wrote about its rows is given as rows to be sent. */
export const batchFileIsResult = message('RESULT_GIVEN', {
  en: ({path, input}: GivenResult) => ({
    message: `${path} is the result that a batch wrote; nothing was sent.`,
    hint: `Run ${input ?? 'the file that it was made of'} again: rows that were created are not sent again.`,
  }),
  'pt-BR': ({path, input}) => ({
    message: `${path} é o resultado que um lote gravou; nada foi enviado.`,
    hint: `Execute de novo ${input ?? 'o arquivo de que ele foi feito'}: as linhas já criadas não são enviadas outra vez.`,
  }),
})

/** A folder where one file is read. */
export const inputIsFolder = message('INPUT_UNREADABLE', {
  en: ({flag, path}: {flag: string; path: string}) => ({
    message: `${flag}: ${path} is a folder, and a file is wanted.`,
    hint: `Name the file in it, or give a folder of a whole data set to --from.`,
  }),
  'pt-BR': ({flag, path}) => ({
    message: `${valueNames(flag, 'pt-BR')}: ${path} é uma pasta, e o esperado é um arquivo.`,
    hint: `Informe o arquivo que está nela, ou use a pasta de um conjunto de dados em --from.`,
  }),
})

interface SettingsFolder {
  readonly flag: string
  readonly path: string
  /** It holds the result of a run. */
  readonly hasResult: boolean
}

/** A folder where a file of settings, or the result of a run, is read. */
export const settingsFileIsFolder = message('INPUT_UNREADABLE', {
  en: ({flag, path, hasResult}: SettingsFolder) => ({
    message: `${flag}: ${path} is a folder, and a file is wanted.`,
    hint:
      flag !== '--previous'
        ? 'Name the file in it.'
        : hasResult
          ? 'Give the result.json in it.'
          : 'It has no result.json: run that period again with json in --format, or without --format.',
  }),
  'pt-BR': ({flag, path, hasResult}) => ({
    message: `${flag}: ${path} é uma pasta, e o esperado é um arquivo.`,
    hint:
      flag !== '--previous'
        ? 'Informe o arquivo que está nela.'
        : hasResult
          ? 'Informe o result.json que está nela.'
          : 'Não há result.json nela: execute de novo aquele período com json em --format, ou sem --format.',
  }),
})

const sizeOf = (bytes: number): string =>
  bytes >= 1024 * 1024 ? `${bytes / (1024 * 1024)} MB` : `${bytes / 1024} KB`

/** It may never have a writer. */
export const namedPipe = message('NAMED_PIPE', {
  en: ({name}: {name: string}) => ({
    message: `${name} is a named pipe, and is not waited for.`,
    hint: 'Give a file, or the output of a command as <(COMMAND).',
  }),
  'pt-BR': ({name}) => ({
    message: `${name} é um pipe nomeado, e não se espera por ele.`,
    hint: 'Informe um arquivo, ou a saída de um comando como <(COMANDO).',
  }),
})

export const templateExists = message('OUTPUT_EXISTS', {
  en: ({path}: {path: string}) => ({
    message: `${path} is there already, and may be filled in. Nothing was written.`,
    hint: 'Name another file; without one the template is printed.',
  }),
  'pt-BR': ({path}) => ({
    message: `${path} já existe, e pode estar preenchido. Nada foi gravado.`,
    hint: 'Informe outro arquivo; sem nenhum, o modelo é impresso.',
  }),
})

export const inputTooLarge = message('INPUT_TOO_LARGE', {
  en: ({name, limitBytes}: {name: string; limitBytes: number}) => ({
    message: `${name} is larger than ${sizeOf(limitBytes)}, the most that is read of it.`,
  }),
  'pt-BR': ({name, limitBytes}) => ({
    message: `${name} tem mais de ${sizeOf(limitBytes)}, o máximo que se lê dele.`,
  }),
})

/** An example says what the object holds. */
export const invalidChart = message('INVALID_JSON', {
  en: () => ({
    message: '--chart: the file must be a JSON object of account names.',
    hint: 'As {"fees": "Expenses:Services:PIX", "bank": "Assets:Bank:Itaú"}.',
  }),
  'pt-BR': () => ({
    message: '--chart: o arquivo deve ser um objeto JSON com nomes de contas.',
    hint: 'Como {"fees": "Despesas:Serviços:PIX", "bank": "Ativo:Banco:Itaú"}.',
  }),
})

export const invalidJson = message('INVALID_JSON', {
  en: ({flag}: {flag: string}) => ({message: `${flag}: the file holds no JSON object.`}),
  'pt-BR': ({flag}) => ({message: `${flag}: o arquivo não contém um objeto JSON.`}),
})

export const exportNotWritten = message('EXPORT_NOT_WRITTEN', {
  en: ({directory, reason}: {directory: string; reason: string}) => ({
    message: `Nothing was written to ${directory}: ${reasonIn('en', reason)}.`,
    hint: 'Check that the directory can be written to and has room, then run it again.',
  }),
  'pt-BR': ({directory, reason}) => ({
    message: `Nada foi gravado em ${directory}: ${reasonIn('pt-BR', reason)}.`,
    hint: 'Confira se o diretório aceita escrita e tem espaço, e execute de novo.',
  }),
})

/** A large data set is judged in parts, which wait in the temporary directory of the system. */
export const temporaryFileNotWritten = message('TEMPORARY_FILE_NOT_WRITTEN', {
  en: ({directory, reason}: {directory: string; reason: string}) => ({
    message: `The temporary file of this run could not be written to ${directory}: ${reasonIn('en', reason)}.`,
    hint: 'Make room there, or set TMPDIR to a directory with room, and run it again.',
  }),
  'pt-BR': ({directory, reason}) => ({
    message: `O arquivo temporário desta execução não pôde ser gravado em ${directory}: ${reasonIn('pt-BR', reason)}.`,
    hint: 'Libere espaço ali, ou aponte TMPDIR para um diretório com espaço, e execute de novo.',
  }),
})

export const linkNotFollowed = message('LINK_NOT_FOLLOWED', {
  en: ({path}: {path: string}) => ({
    message: `${path} is a symbolic link, and nothing is written through one.`,
    hint: 'Name the file that it leads to, or remove the link.',
  }),
  'pt-BR': ({path}) => ({
    message: `${path} é um link simbólico, e nada é gravado através de um.`,
    hint: 'Indique o arquivo a que ele leva, ou remova o link.',
  }),
})

export const qrFileUnwritable = message('QR_FILE_UNWRITABLE', {
  en: ({path, reason}: {path: string; reason: string}) => ({
    message: `--qr-file: ${path} cannot be written: ${reasonIn('en', reason)}. Nothing was sent.`,
    hint: 'Name a file in a folder that exists and that you may write to.',
  }),
  'pt-BR': ({path, reason}) => ({
    message: `--qr-file: ${path} não pode ser gravado: ${reasonIn('pt-BR', reason)}. Nada foi enviado.`,
    hint: 'Indique um arquivo em uma pasta que exista e em que você possa gravar.',
  }),
})

/** What a command reads from standard input. */
export type StdinContent = 'body' | 'webhook_secret' | 'client_secret' | 'store_url'

type StdinSecret = Exclude<StdinContent, 'body'>

const STDIN_SECRETS: Readonly<Record<StdinSecret, Readonly<Record<Language, string>>>> = {
  webhook_secret: {en: 'the webhook secret', 'pt-BR': 'o segredo do webhook'},
  client_secret: {en: 'the client secret', 'pt-BR': 'o client secret'},
  store_url: {en: 'the address of the store', 'pt-BR': 'o endereço do armazém'},
}

/** On a terminal, before what a person types is read to its end. */
export const readingStdin = notice({
  en: () =>
    'Reading the body from standard input. Ctrl-D ends it: once after Enter, twice within a line.',
  'pt-BR': () =>
    'Lendo o corpo da entrada padrão. Ctrl-D termina: uma vez depois de Enter, duas no meio da linha.',
})

/** The question of a secret that is read from a terminal in place of a pipe. */
export const typeUnseen = notice({
  en: ({content}: {content: StdinSecret}) =>
    `Type ${STDIN_SECRETS[content].en}; it is not shown, and Enter ends it: `,
  'pt-BR': ({content}) =>
    `Digite ${STDIN_SECRETS[content]['pt-BR']}; nada aparece na tela, e Enter termina: `,
})

export const qrCodeReplaced = notice({
  en: ({path}: {path: string}) => `${path} (it held another picture, which is replaced)`,
  'pt-BR': ({path}) => `${path} (tinha outra imagem, que foi substituída)`,
})

export const qrCodeNotSaved = notice({
  en: () => 'The charge exists, but its QR code could not be written to --qr-file.',
  'pt-BR': () => 'A cobrança existe, mas seu QR code não pôde ser gravado em --qr-file.',
})

export const unknownColumn = message('UNKNOWN_COLUMN', {
  en: ({name, known}: {name: string; known: string}) => ({
    message: `--columns: there is no column "${name}".`,
    hint: `The columns are ${known}.`,
  }),
  'pt-BR': ({name, known}) => ({
    message: `--columns: não há a coluna "${name}".`,
    hint: `As colunas são ${known}.`,
  }),
})
