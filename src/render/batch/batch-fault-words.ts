import type {BatchFault, BatchFaultCode} from '../../actions/batch/file/batch-fault.ts'
import type {PixKeyType} from '../../domain/pix-key.ts'
import type {Language} from '../../messages/language.ts'
import {plainText} from '../../messages/text/plain-text.ts'
import {OFFERED_HEADERS} from './batch-headers.ts'
import {linesInWords} from './batch-words.ts'

type Words = Readonly<Record<BatchFaultCode, string>>

const ENGLISH: Words = {
  not_utf8: 'the file is not UTF-8; save it as "CSV UTF-8"',
  no_rows: 'the file has no rows',
  header_alone:
    'the file has this line alone; the first line names the columns, and rows follow it',
  quote_unclosed: 'a quote is opened here and never closed',
  quote_misplaced: 'a quote stands where none can; double the quotes inside a quoted cell',
  cell_missing: 'has fewer cells than the header',
  cell_surplus: 'has more cells than the header; quote cells that hold the separator',
  column_unnamed: 'a column has no name',
  column_missing: 'the file has no such column, and every row needs it',
  amount_column_missing: 'the file has neither this column nor netAmount, and every row needs one',
  column_repeated: 'the column is there twice',
  column_unknown: 'no field of the request has this name',
  unit_unknown:
    'says in parentheses what its cells are, and pixctl reads amounts in reais and durations in seconds',
  not_json: 'is not JSON; every line must be one object',
  not_an_object: 'is not a JSON object',
  nested_too_deep: 'has lists or objects more than 100 deep within each other, which no field has',
  not_a_number: 'is not an amount: write digits with at most two decimals, such as 19.90 or 19,90',
  currency_sign: 'has a currency sign: write digits alone, such as 1234.56',
  grouped: 'has a thousands separator: write 1234.56, not 1.234,56',
  too_many_decimals: 'has more than two decimals; thousands take no mark: 1500, not 1.500',
  too_large: 'is above 9999999999.99',
  missing: 'is missing',
  not_text: 'must be text',
  unseen_character:
    'has a character that is not seen, a NUL or a byte order mark; delete the cell and type it again',
  reference_unaskable:
    'is "." or "..", or has half of a character, as of an emoji that was cut, and the service cannot be asked for a payout by that: a second machine would pay it again; write another one',
  number_changed: 'is a number that JSON does not keep as it is written; put it in quotes',
  not_a_duration: 'is not a duration: write seconds, or such as 30m, 1h, 7d',
  not_a_wallet: 'is not a wallet: write the reference of a sub-account, or principal',
  not_a_key_type: 'must be one of cpf, cnpj, email, phone, random',
  document_type_differs: 'is not what the document is',
  split_malformed: 'must be REF=AMOUNT, several with spaces between, each above zero',
  metadata_malformed: 'must be KEY=VALUE, several with | between, or a JSON object',
  ambiguous: 'could be a key of two types; say which in pixKeyType',
  empty: 'is empty',
  wrong_characters: 'has characters that do not belong in it',
  wrong_length: 'has too few or too many digits',
  partial_mask: 'has only a part of its mask',
  repeated_digits: 'is one digit repeated',
  wrong_check_digits: 'has wrong check digits',
  foreign_phone: 'is a phone number of another country',
  not_a_phone: 'is not a phone number; write it such as +5511987654321',
  missing_ninth_digit: 'lacks the ninth digit of a mobile number',
  zeros_lost:
    "is the holder's document without the zeros it begins with; write it whole, or say that it is a phone",
  email_too_long: 'is an e-mail of more than 77 characters',
  not_an_email: 'is not an e-mail address',
  not_a_uuid: 'is not a random key, which is a UUID',
  amount_below_minimum: 'must be at least 1.00',
  net_amount_below_minimum: 'must be at least 1.00',
  description_too_long: 'has more than 255 characters',
  external_reference_too_long: 'has more than 255 characters',
  project_not_uuid: 'must be the UUID of a project',
  psp_credential_not_uuid: 'must be the UUID of an institution',
  expiry_out_of_range: 'must be from 300 to 604800 seconds (5m to 7d)',
  too_many_items: 'has more than 10 recipients',
  to_self: 'a wallet cannot split to itself',
  principal_from_principal: 'a charge of the main account cannot split to principal',
  sub_account_unavailable: 'names a wallet that does not exist or is not active',
  exceeds_net: 'is more than the charge leaves after its fee',
  both_amounts: 'is filled in together with the amount; write one of the two',
  no_amount: 'is missing; write amount or netAmount',
}

const PORTUGUESE: Words = {
  not_utf8: 'o arquivo não está em UTF-8; salve-o como "CSV UTF-8"',
  no_rows: 'o arquivo não tem linhas',
  header_alone:
    'o arquivo só tem esta linha; a primeira dá o nome das colunas, e as outras vêm depois dela',
  quote_unclosed: 'aspas são abertas aqui e nunca fechadas',
  quote_misplaced: 'aspas fora de lugar; dobre as aspas dentro de uma célula entre aspas',
  cell_missing: 'tem menos células que o cabeçalho',
  cell_surplus: 'tem mais células que o cabeçalho; ponha entre aspas as que têm o separador',
  column_unnamed: 'uma coluna não tem nome',
  column_missing: 'o arquivo não tem esta coluna, e toda linha precisa dela',
  amount_column_missing:
    'o arquivo não tem esta coluna (valor) nem netAmount (valor líquido), e toda linha precisa de uma delas',
  column_repeated: 'a coluna aparece duas vezes',
  column_unknown: 'nenhum campo do pedido tem este nome',
  unit_unknown:
    'diz entre parênteses o que são suas células, e o pixctl lê valores em reais e durações em segundos',
  not_json: 'não é JSON; cada linha deve ser um objeto',
  not_an_object: 'não é um objeto JSON',
  nested_too_deep: 'tem listas ou objetos com mais de 100 níveis, que campo algum tem',
  not_a_number: 'não é um valor: escreva dígitos com até duas casas, como 19,90 ou 19.90',
  currency_sign: 'tem símbolo de moeda: escreva só dígitos, como 1234,56',
  grouped: 'tem separador de milhar: escreva 1234,56, não 1.234,56',
  too_many_decimals: 'tem mais de duas casas decimais; milhares vão sem ponto: 1500, não 1.500',
  too_large: 'é maior que 9999999999,99',
  missing: 'está faltando',
  not_text: 'deve ser texto',
  unseen_character:
    'tem um caractere que não se vê, um NUL ou uma marca de ordem de bytes; apague a célula e digite de novo',
  reference_unaskable:
    'é "." ou "..", ou tem meio caractere, como de um emoji cortado, e com isso o serviço não pode ser consultado por um saque: uma segunda máquina o pagaria de novo; escreva outra',
  number_changed: 'é um número que o JSON não guarda como está escrito; ponha-o entre aspas',
  not_a_duration: 'não é uma duração: escreva segundos, ou 30m, 1h, 7d',
  not_a_wallet: 'não é uma carteira: escreva a referência de uma subconta, ou principal',
  not_a_key_type: 'deve ser cpf, cnpj, email, phone ou random',
  document_type_differs: 'não é o tipo do documento',
  split_malformed: 'deve ser REF=VALOR, vários separados por espaço, cada um acima de zero',
  metadata_malformed: 'deve ser CHAVE=VALOR, vários separados por |, ou um objeto JSON',
  ambiguous: 'pode ser chave de dois tipos; diga qual em pixKeyType',
  empty: 'está vazio',
  wrong_characters: 'tem caracteres que não cabem nele',
  wrong_length: 'tem dígitos a menos ou a mais',
  partial_mask: 'tem só uma parte da máscara',
  repeated_digits: 'é um só dígito repetido',
  wrong_check_digits: 'tem dígitos verificadores errados',
  foreign_phone: 'é um telefone de outro país',
  not_a_phone: 'não é um telefone; escreva como +5511987654321',
  missing_ninth_digit: 'não tem o nono dígito do celular',
  zeros_lost:
    'é o documento do titular sem os zeros do início; escreva-o inteiro, ou diga que é um telefone',
  email_too_long: 'é um e-mail com mais de 77 caracteres',
  not_an_email: 'não é um e-mail',
  not_a_uuid: 'não é uma chave aleatória, que é um UUID',
  amount_below_minimum: 'deve ser pelo menos 1,00',
  net_amount_below_minimum: 'deve ser pelo menos 1,00',
  description_too_long: 'tem mais de 255 caracteres',
  external_reference_too_long: 'tem mais de 255 caracteres',
  project_not_uuid: 'deve ser o UUID de um projeto',
  psp_credential_not_uuid: 'deve ser o UUID de uma instituição',
  expiry_out_of_range: 'deve ser de 300 a 604800 segundos (5m a 7d)',
  too_many_items: 'tem mais de 10 destinatários',
  to_self: 'uma carteira não pode dividir consigo mesma',
  principal_from_principal: 'uma cobrança da conta principal não pode dividir com principal',
  sub_account_unavailable: 'indica uma carteira que não existe ou não está ativa',
  exceeds_net: 'é mais do que a cobrança deixa depois da tarifa',
  both_amounts: 'está preenchido junto com o valor; escreva um dos dois',
  no_amount: 'está faltando; escreva o valor (amount) ou o valor líquido (netAmount)',
}

const WORDS: Readonly<Record<Language, Words>> = {en: ENGLISH, 'pt-BR': PORTUGUESE}

const KEY_TYPES: Readonly<Record<Language, Readonly<Record<PixKeyType, string>>>> = {
  en: {
    cpf: 'a CPF',
    cnpj: 'a CNPJ',
    email: 'an e-mail',
    phone: 'a phone',
    random: 'a random key',
  },
  'pt-BR': {
    cpf: 'um CPF',
    cnpj: 'um CNPJ',
    email: 'um e-mail',
    phone: 'um telefone',
    random: 'uma chave aleatória',
  },
}

const OR: Readonly<Record<Language, string>> = {en: ' or ', 'pt-BR': ' ou '}

/** What a key could be: `a CPF or a phone`. */
export const keyTypeNames = (types: readonly PixKeyType[], language: Language): string =>
  types.map((type) => KEY_TYPES[language][type]).join(OR[language])

const WRITE_TYPE: Readonly<Record<Language, (names: string, types: string) => string>> = {
  en: (names, types) => `could be ${names}; write ${types} in pixKeyType`,
  'pt-BR': (names, types) => `pode ser ${names}; escreva ${types} em pixKeyType`,
}

/** Of digits that were a number to a spreadsheet. */
const LACKS_ZEROS: Readonly<Record<Language, string>> = {
  en: 'has too few digits, and is right with zeros in front, which a spreadsheet drops; write it with them, in a column of text',
  'pt-BR':
    'tem dígitos a menos e fica certo com zeros à frente, que uma planilha descarta; escreva-o com eles, em uma coluna de texto',
}

/** Which columns have no name, as a person counts them. */
const UNNAMED: Readonly<Record<Language, (columns: string, count: number) => string>> = {
  en: (columns, count) =>
    count === 1 ? `column ${columns} has no name` : `columns ${columns} have no name`,
  'pt-BR': (columns, count) =>
    count === 1 ? `a coluna ${columns} não tem nome` : `as colunas ${columns} não têm nome`,
}

function cellWords(fault: BatchFault, language: Language): string {
  const {code, candidates, lacksZeros, positions} = fault
  if (lacksZeros) return LACKS_ZEROS[language]
  if (positions) {
    const columns = new Intl.ListFormat(language).format(positions.map(String))
    return UNNAMED[language](columns, positions.length)
  }
  if (!candidates) return faultWords(code, language)
  const names = keyTypeNames(candidates, language)
  return WRITE_TYPE[language](names, candidates.join(OR[language]))
}

/** What is wrong with a field, without the name of the field. */
export const faultWords = (code: BatchFaultCode, language: Language): string =>
  WORDS[language][code]

/** Every fault on a line of its own, with the line of the file first. */
export const renderBatchFaults = (faults: readonly BatchFault[], language: Language): string[] =>
  faults.map((fault) => `${linesInWords([fault.line], language)}${faultText(fault, language)}`)

/** The same mistake of one column once, with all lines that have it: one wrong column has thousands. */
export function renderFaultGroups(faults: readonly BatchFault[], language: Language): string[] {
  const groups = Map.groupBy(faults, (fault) => faultText(fault, language))
  return [...groups].map(([text, group]) => {
    const lines = group.map(({line}) => line)
    return `${linesInWords(lines, language)}${text}`
  })
}

/** What stands behind the line: `, amount: is missing`. */
function faultText(fault: BatchFault, language: Language): string {
  const {column, header = column, known} = fault
  const columnsAre = language === 'pt-BR' ? 'as colunas são' : 'the columns are'
  const place = header === undefined ? '' : `, ${plainText(header)}`
  const instead =
    known === undefined ? '' : `; ${columnsAre} ${namesOf(known, language).join(', ')}`
  return `${place}: ${cellWords(fault, language)}${instead}`
}

/** A spreadsheet has headers in the language of its reader. */
const namesOf = (fields: readonly string[], language: Language): readonly string[] =>
  language === 'pt-BR' ? fields.map((field) => OFFERED_HEADERS[field] ?? field) : fields
