import type {FaultCode} from '../read/rows/rows.ts'
import {isMonthFirst, parseBrazilianInstant} from '../read/values/instant.ts'
import {REMEDIES, type Sentence} from './remedies.ts'

/** The row is sound, and only the mapping does not know its word. */
const UNKNOWN_WORD_REMEDY: Sentence = {
  en: 'Add this word, or how it begins with a star, to values.type of --mapping, and reconcile again: until then the row is left out.',
  pt: 'Acrescente esta palavra, ou o começo dela com asterisco, em values.type do --mapping e concilie de novo: até lá a linha fica de fora.',
}

/** The amount is there, and only a run without a mapping does not read it. */
const TEXT_AMOUNT_REMEDY: Sentence = {
  en: 'Export amounts without quotes; or reconcile with --mapping FILE, where FILE holds {"charges": {}}, with the name of this file of the data set: that reads amounts in quotes. Until then the row is left out.',
  pt: 'Exporte os valores sem aspas; ou concilie com --mapping ARQUIVO, em que ARQUIVO contém {"charges": {}}, com o nome deste arquivo do conjunto: assim valores entre aspas são lidos. Até lá a linha fica de fora.',
}

/** A row of sums lacks what each line has. */
const MISSING_FIELD_REMEDY: Sentence = {
  en: 'Correct or export this row again, then reconcile again: until then it is left out. If it is a row of sums in a CSV, as "Total", name how it begins in ignoreRows of --mapping: {"statement": {"ignoreRows": ["Total"]}}.',
  pt: 'Corrija ou exporte esta linha de novo e concilie outra vez: até lá ela fica de fora. Se é uma linha de somas de um CSV, como "Total", informe o começo dela em ignoreRows do --mapping: {"statement": {"ignoreRows": ["Total"]}}.',
}

/** The row is sound, as is the other one: the record was exported twice, and changed in between. */
const UNEQUAL_RECORD_REMEDY: Sentence = {
  en: 'Give this record once: of two exports the newer one alone, or rows of a day in one of them only. Exporting it again does not help while both are given. Until then one of the two rows is left out.',
  pt: 'Informe este registro uma só vez: de duas exportações só a mais nova, ou cada dia só em uma delas. Exportar de novo não ajuda enquanto as duas forem informadas. Até lá uma das duas linhas fica de fora.',
}

/** It is no row: of the files that were joined each had a header. */
const HEADER_AGAIN_REMEDY: Sentence = {
  en: 'Delete this line: it is the header of a second file that was joined to the first. Or give the files one by one. Nothing else is left out for it.',
  pt: 'Apague esta linha: é o cabeçalho de um segundo arquivo juntado ao primeiro. Ou informe os arquivos um a um. Nada mais fica de fora por causa dela.',
}

/** As two records of one id, of two fees from one instant on. */
const UNEQUAL_FEE_REMEDY: Sentence = {
  en: 'Keep one of the two fees that begin at this moment: the one that was agreed. Until then one of them is left out.',
  pt: 'Mantenha só uma das duas tarifas que começam neste momento: a combinada. Até lá uma delas fica de fora.',
}

/** The row is sound, and of another period than the balance that is used. */
const OLDER_BALANCE_REMEDY: Sentence = {
  en: 'Give the balances of one moment alone: those of the period that is reconciled.',
  pt: 'Informe só os saldos de um momento: os do período conciliado.',
}

/** The date is sound, and only a mapping reads the way in which a spreadsheet writes it. */
const DAY_FIRST_REMEDY: Sentence = {
  en: 'Reconcile with --mapping FILE that has "dates": "dd/mm/yyyy". For a CSV "pixctl reconcile map" writes such a file; for JSON FILE holds {"charges": {"dates": "dd/mm/yyyy"}}, with the name of this file of the data set. Until then the row is left out.',
  pt: 'Concilie com --mapping ARQUIVO que tenha "dates": "dd/mm/yyyy". Para um CSV "pixctl reconcile map" escreve esse arquivo; para JSON, ARQUIVO contém {"charges": {"dates": "dd/mm/yyyy"}}, com o nome deste arquivo do conjunto. Até lá a linha fica de fora.',
}

/** For balances "reconcile map" proposes nothing. */
const DAY_FIRST_OF_BALANCES: Sentence = {
  en: 'Reconcile with --mapping FILE, where FILE holds {"balances": {"dates": "dd/mm/yyyy"}}. Until then the row is left out.',
  pt: 'Concilie com --mapping ARQUIVO, em que ARQUIVO contém {"balances": {"dates": "dd/mm/yyyy"}}. Até lá a linha fica de fora.',
}

/** No mapping reads the fee table. */
const DAY_FIRST_OF_FEES: Sentence = {
  en: 'Write the date as 2026-11-30T00:00:00-03:00, a day in Brazil: no mapping reads the fee table. Until then the row is left out.',
  pt: 'Escreva a data como 2026-11-30T00:00:00-03:00, um dia no Brasil: nenhum mapeamento lê a tabela de tarifas. Até lá a linha fica de fora.',
}

/** The same of its amounts. */
const TEXT_OF_FEES: Sentence = {
  en: 'Write the fee as a number, such as 0.99: no mapping reads the fee table. Until then the row is left out.',
  pt: 'Escreva a tarifa como número, por exemplo 0.99: nenhum mapeamento lê a tabela de tarifas. Até lá a linha fica de fora.',
}

/** Of the fee table: no mapping helps. */
const TEXT_FEE: Sentence = {
  en: 'Text, where a number such as 0.99 belongs',
  pt: 'Texto, onde cabe um número, como 0.99',
}

const DAY_FIRST: Sentence = {
  en: 'A date is written as day/month/year',
  pt: 'Uma data está escrita como dia/mês/ano',
}

/** No mapping reads them: of a date up to the 12th nothing tells which number is the month. */
const MONTH_FIRST_REMEDY: Sentence = {
  en: 'Export the dates as 2026-11-30 or as 30/11/2026: month first is not read. The other dates of this file are likely month first as well, and those up to the 12th were read as other days. Until then the row is left out.',
  pt: 'Exporte as datas como 2026-11-30 ou como 30/11/2026: mês antes do dia não é lido. As outras datas deste arquivo também devem ter o mês antes do dia, e as até o dia 12 foram lidas como outros dias. Até lá a linha fica de fora.',
}

const MONTH_FIRST: Sentence = {
  en: 'A date is written as month/day/year',
  pt: 'Uma data está escrita como mês/dia/ano',
}

/** What cannot be read of a row: a code to translate by, the field in question, and what stands there. */
interface Fault {
  readonly code: FaultCode
  readonly field?: string | undefined
  readonly value?: string | undefined
}

/** A date that `dates` of a mapping reads, as `03/11/2026 10:30`. */
export const isDayFirst = ({code, value}: Fault): boolean =>
  code === 'impossible_date' && value !== undefined && parseBrazilianInstant(value) !== undefined

/** A date that no mapping reads, as `11/30/2026`. */
export const isOfMonthFirst = ({code, value}: Fault): boolean =>
  code === 'impossible_date' && value !== undefined && isMonthFirst(value)

/** Fields of the fee table alone. */
const OF_FEES: ReadonlySet<string> = new Set(['fixed', 'percent'])

/** A fee that is written as a text, such as `0,99`. */
export const isTextFee = ({code, field = ''}: Fault): boolean =>
  code === 'text_amount' && OF_FEES.has(field)

/** Why a row cannot be read. */
const FAULTS: Readonly<Record<FaultCode, Sentence>> = {
  bad_json: {
    en: 'Not valid JSON, or not what this file holds.',
    pt: 'Não é um JSON válido, ou não é o que este arquivo contém.',
  },
  missing_field: {en: 'A required field is missing', pt: 'Falta um campo obrigatório'},
  too_many_decimals: {
    en: 'A third decimal, or a thousands mark',
    pt: 'Terceira decimal, ou marca de milhar',
  },
  impossible_date: {en: 'A date is impossible', pt: 'Uma data é impossível'},
  unreadable_value: {en: 'A value cannot be read', pt: 'Um valor não pode ser lido'},
  unknown_word: {
    en: 'No translation in values.type of --mapping',
    pt: 'Sem tradução em values.type do --mapping',
  },
  unequal_duplicate: {
    en: 'Another row has the same id and other content.',
    pt: 'Outra linha tem o mesmo id e outro conteúdo.',
  },
  older_balance: {
    en: 'The wallet has a balance of a later moment, which is the one that is used.',
    pt: 'A carteira tem um saldo de um momento posterior, e é ele que vale.',
  },
  missing_column: {en: 'The header lacks a column', pt: 'Falta uma coluna no cabeçalho'},
  broken_quotes: {
    en: 'A quote opens or closes in the wrong place.',
    pt: 'Uma aspa abre ou fecha no lugar errado.',
  },
  extra_cells: {
    en: 'The row has more cells than the header: quote amounts that have a decimal comma.',
    pt: 'A linha tem mais células que o cabeçalho: use aspas nos valores com vírgula decimal.',
  },
  no_rows: {
    en: 'The statement has no line, and no balance shows that nothing moved: give balances.json, or export it again.',
    pt: 'O extrato não tem nenhuma linha, e nenhum saldo mostra que nada se moveu: informe o balances.json ou exporte o extrato de novo.',
  },
  header_again: {
    en: 'This is the header again: files were joined.',
    pt: 'É o cabeçalho de novo: arquivos foram juntados.',
  },
  repeated_key: {
    en: 'A key is there twice in one object',
    pt: 'Uma chave aparece duas vezes no mesmo objeto',
  },
  text_amount: {
    en: 'Text, read only with --mapping',
    pt: 'Texto, lido só com --mapping',
  },
}

function sentenceOf(fault: Fault): Sentence {
  if (isTextFee(fault)) return TEXT_FEE
  if (isOfMonthFirst(fault)) return MONTH_FIRST
  return isDayFirst(fault) ? DAY_FIRST : FAULTS[fault.code]
}

/** Why a row cannot be read: what is wrong, the field, and what stands there. */
export function faultSentence(fault: Fault, language: keyof Sentence): string {
  const {field, value} = fault
  const sentence = sentenceOf(fault)[language]
  if (field === undefined) return sentence
  return value === undefined ? `${sentence}: ${field}.` : `${sentence}: ${field} = "${value}".`
}

/** What to do about dates written day first in a field that one file alone has. */
const DAY_FIRST_OF_FIELD: Readonly<Record<string, Sentence>> = {
  asOf: DAY_FIRST_OF_BALANCES,
  from: DAY_FIRST_OF_FEES,
}

/** What to do about a row that cannot be read. */
export function remedyOfFault(fault: Fault): Sentence {
  const {code, field = ''} = fault
  if (isOfMonthFirst(fault)) return MONTH_FIRST_REMEDY
  if (isDayFirst(fault)) return DAY_FIRST_OF_FIELD[field] ?? DAY_FIRST_REMEDY
  if (code === 'unequal_duplicate' && field === 'from') return UNEQUAL_FEE_REMEDY
  if (isTextFee(fault)) return TEXT_OF_FEES
  return REMEDIES_OF_FAULTS[code] ?? REMEDIES.RECORD_INVALID
}

const REMEDIES_OF_FAULTS: Readonly<Partial<Record<FaultCode, Sentence>>> = {
  unknown_word: UNKNOWN_WORD_REMEDY,
  unequal_duplicate: UNEQUAL_RECORD_REMEDY,
  text_amount: TEXT_AMOUNT_REMEDY,
  older_balance: OLDER_BALANCE_REMEDY,
  missing_field: MISSING_FIELD_REMEDY,
  header_again: HEADER_AGAIN_REMEDY,
}
