import type {AgainstType, UnreadRows} from '../../actions/reconcile/try-mapping.ts'
import type {Language} from '../../messages/language.ts'
import {countFigure} from '../../messages/text/count-figure.ts'
import {plainText} from '../../messages/text/plain-text.ts'
import {renderReais} from '../../messages/text/reais.ts'
import {faultSentence} from '../../reconcile/findings/faults.ts'
import type {ColumnMapping} from '../../reconcile/read/mapping/mapping.ts'
import {counted} from '../text/counted.ts'
import {stateWord} from '../text/states.ts'

const FIELDS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    id: 'the id of a row',
    type: 'the type of a line',
    amount: 'the amount, signed in a statement',
    createdAt: 'date and time',
    status: 'the state of a charge or withdrawal',
    parentTransactionId: 'the payment a line belongs to; empty: none says it',
  },
  'pt-BR': {
    id: 'o id da linha',
    type: 'o tipo do lançamento',
    amount: 'o valor, com sinal em um extrato',
    createdAt: 'a data e a hora',
    status: 'a situação da cobrança ou do saque',
    parentTransactionId: 'o pagamento a que o lançamento pertence; vazio: nenhuma diz',
  },
}

const fieldName = (field: string, language: Language): string =>
  `${field} (${FIELDS[language][field] ?? field})`

const COLUMN_OF: Readonly<Record<string, string>> = {type: 'de tipo', status: 'de situação'}

const SIDES: Readonly<Record<Language, string>> = {
  en: ' Two numbers, such as 2,3, are credit and debit.',
  'pt-BR': ' Dois números, como 2,3, são crédito e débito.',
}

const quoted = (words: readonly string[]): string =>
  words.map((word) => `"${plainText(word)}"`).join(', ')

/** Lines differ by their ids: a made-up one for all of them would hide doubled lines. */
const WITHOUT_ID = {
  en: 'Where the file has none for the id, add one that numbers its rows, under the name id.',
  'pt-BR':
    'Se o arquivo não tem nenhuma para o id, acrescente uma que numere as linhas, com o nome id.',
}

const readInPart =
  (language: Language) =>
  (rows: number): string =>
    language === 'en'
      ? `Only the first ${counted(rows, ['row', 'rows'], 'en')} of the file were looked at: words of later rows may lack a translation.`
      : `Só as primeiras ${counted(rows, ['linha', 'linhas'], 'pt-BR')} do arquivo foram examinadas: palavras de linhas posteriores podem ficar sem tradução.`

/** What is said of columns that are not found, or not read. */
const wordsOfColumns = (language: Language) => ({
  oneWallet:
    language === 'en'
      ? 'No column was found that names wallets: every line is taken for one of principal ("constants.wallet"). If a column names them, write it in "columns.wallet"; if the file is of another wallet, name that one instead.'
      : 'Nenhuma coluna de carteiras foi encontrada: todo lançamento é dado como de principal ("constants.wallet"). Se uma coluna diz a carteira, informe em "columns.wallet"; se o arquivo é de outra carteira, escreva o nome dela.',
  monthFirst: (column: string, date: string): string =>
    language === 'en'
      ? `Dates of ${quoted([column])} have the month before the day, such as ${plainText(date)}: no mapping reads them. Export them as 2026-11-30 or as 30/11/2026, and map that file.`
      : `As datas de ${quoted([column])} têm o mês antes do dia, como ${plainText(date)}: nenhum mapeamento as lê. Exporte-as como 2026-11-30 ou como 30/11/2026, e mapeie esse arquivo.`,
  timeApart: (column: string): string =>
    language === 'en'
      ? `The time of day is in a column of its own, ${quoted([column])}, and is not read: each row is at 00:00 of its day. Where the time matters, put date and time in one column.`
      : `A hora está em uma coluna à parte, ${quoted([column])}, e não é lida: cada linha fica às 00:00 do seu dia. Se a hora importa, junte data e hora em uma só coluna.`,
})

/** What the dialog asks and what is said of what stays open. */
export const mapWords = (language: Language) => ({
  question: (field: string, header: readonly string[]): string => {
    const columns = header.map((name, at) => `${at + 1} ${plainText(name)}`).join(' · ')
    const sides = field === 'amount' ? SIDES[language] : ''
    return language === 'en'
      ? `Which column is ${fieldName(field, language)}?${sides} ${columns}: `
      : `Qual coluna é ${fieldName(field, language)}?${sides} ${columns}: `
  },
  wordQuestion: (word: string, ours: readonly string[]): string => {
    const words = ours.map((one, at) => `${at + 1} ${stateWord(one, language)}`)
    return language === 'en'
      ? `What is "${plainText(word)}"? ${words.join(' · ')}: `
      : `O que é "${plainText(word)}"? ${words.join(' · ')}: `
  },
  noAnswer: (count: number): string =>
    language === 'en'
      ? `A number from 1 to ${count}, or Enter for none: `
      : `Um número de 1 a ${count}, ou Enter para nenhum: `,
  ...wordsOfColumns(language),
  withoutOrigin:
    language === 'en'
      ? 'No column says which payment a line belongs to (parentTransactionId): fees and the legs of splits would be taken for missing. If the file has one, add it to "columns".'
      : 'Nenhuma coluna diz a que pagamento um lançamento pertence (parentTransactionId): tarifas e partes de divisões seriam dadas por faltantes. Se o arquivo tem essa coluna, acrescente em "columns".',
  unresolved: (fields: readonly string[]): string => {
    const names = fields.map((field) => fieldName(field, language)).join(', ')
    const found =
      language === 'en'
        ? `No column was found for ${names}: add it to "columns".`
        : `Nenhuma coluna encontrada para ${names}: acrescente em "columns".`
    return fields.includes('id') ? `${found} ${WITHOUT_ID[language]}` : found
  },
  unknownWords: (words: readonly string[], field: string, ours: readonly string[]): string =>
    language === 'en'
      ? `These words of the ${field} column stand for nothing yet: ${quoted(words)}. Add them to "values.${field}", each as one of ${ours.join(', ')}.`
      : `Estas palavras da coluna ${COLUMN_OF[field] ?? field} ainda não têm tradução: ${quoted(words)}. Acrescente em "values.${field}", cada uma como uma destas: ${ours.join(', ')}.`,
  againstType: ({type, lines, all, example}: AgainstType): string => {
    const word = quoted([example.word])
    const amount = renderReais(example.amount, language)
    if (language === 'en') {
      const way = type === 'payment' ? 'money leaves' : 'money comes in'
      return `With this mapping ${way} by ${countFigure(lines, language)} of ${counted(all, ['line', 'lines'], 'en')} of type ${type}, such as ${word} ${amount}. If a column says what leaves, name it in "columns.side", or two in "columns.credit" and "columns.debit"; if the word means another thing, change it in "values.type".`
    }
    const way = type === 'payment' ? 'sai dinheiro' : 'entra dinheiro'
    return `Com este mapeamento ${way} em ${countFigure(lines, language)} de ${counted(all, ['lançamento', 'lançamentos'], 'pt-BR')} do tipo ${type}, como ${word} ${amount}. Se uma coluna diz o que saiu, informe em "columns.side", ou duas em "columns.credit" e "columns.debit"; se a palavra é outra coisa, mude em "values.type".`
  },
  readInPart: readInPart(language),
  unread: ({rows, all, fault}: UnreadRows): string => {
    const why = plainText(faultSentence(fault, language === 'en' ? 'en' : 'pt'))
    return language === 'en'
      ? `This mapping cannot read ${countFigure(rows, language)} of ${counted(all, ['row', 'rows'], 'en')} looked at. ${why}`
      : `Este mapeamento não lê ${countFigure(rows, language)} de ${counted(all, ['linha examinada', 'linhas examinadas'], 'pt-BR')}. ${why}`
  },
})

/** The mapping as the file that --mapping takes. */
export const renderMapping = (mapping: ColumnMapping): string => JSON.stringify(mapping, null, 2)
