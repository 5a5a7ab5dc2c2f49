import type {Language} from '../../../../messages/language.ts'
import {plainText} from '../../../../messages/text/plain-text.ts'
import {isDayFirst, isTextFee} from '../../../../reconcile/findings/faults.ts'
import type {FindingCode} from '../../../../reconcile/findings/finding-codes.ts'
import {DATA_SET_NAMES, type DataSetName} from '../../../../reconcile/read/files/inputs.ts'
import type {Finding, HintCode} from '../../../../reconcile/result.ts'
import {BALANCES} from './balances.ts'
import {DUPLICATES} from './duplicates.ts'
import {EXISTENCE} from './existence.ts'
import type {Explained, Explanation} from './explanation.ts'
import {SPLITS} from './splits.ts'
import {STATES} from './states.ts'
import {VALUES} from './values.ts'

const EXPLANATIONS: Readonly<Record<FindingCode, Explained>> = {
  ...DUPLICATES,
  ...EXISTENCE,
  ...STATES,
  ...VALUES,
  ...SPLITS,
  ...BALANCES,
}

/** What a code means, in words that need no knowledge of this program. */
export function explanationOf(code: FindingCode, language: Language): Explanation {
  const {step: _, ...explanation} = EXPLANATIONS[code][language]
  return explanation
}

/** Findings of one code, and what they all say to do. */
interface Alike {
  readonly first: Finding
  readonly remedies: Readonly<Record<Language, ReadonlySet<string>>>
}

/** What findings of one code mean together: lines of before the last closing alone are no second ones. */
export function meaningOfAll(
  {first, remedies}: Alike,
  language: Language,
): Pick<Explanation, 'title' | 'meaning'> {
  const {code, hintCode} = first
  const ofHint = hintCode && remedies[language].size === 1 ? MEANINGS_OF_HINTS[hintCode] : undefined
  return ofHint?.[language] ?? explanationOf(code, language)
}

const BEFORE_CLOSING: Readonly<Record<Language, Pick<Explanation, 'title' | 'meaning'>>> = {
  en: {
    title: 'Given again',
    meaning: 'The statement repeats a line that the last run has seen.',
  },
  'pt-BR': {
    title: 'Informado de novo',
    meaning: 'O extrato repete um lançamento que a última conciliação já viu.',
  },
}

const ENDED_BEFORE: Readonly<Record<Language, Pick<Explanation, 'title' | 'meaning'>>> = {
  en: {
    title: 'Due before',
    meaning: 'It ended before the last closing, and the last run left nothing of it open.',
  },
  'pt-BR': {
    title: 'Devido antes',
    meaning: 'Terminou antes do último fechamento, e a última conciliação não o deixou em aberto.',
  },
}

/** Where the hint of all findings says more than their code. */
const MEANINGS_OF_HINTS: Readonly<Partial<Record<HintCode, typeof BEFORE_CLOSING>>> = {
  posted_before_closing: BEFORE_CLOSING,
  ended_before_closing: ENDED_BEFORE,
}

/** What a person does about findings like this one. */
export function nextStep(finding: Finding, language: Language): string {
  const {code, role, hintCode, fault} = finding
  if (role === 'opening') {
    return finding.actualCentavos === 0 ? ZERO_STEP[language] : OPENING_STEP[language]
  }
  if (fault?.code === 'unknown_word') return TRANSLATE_STEP[language](fault.value ?? '')
  if (fault?.code === 'unequal_duplicate') return TWICE_STEP[language]
  if (fault?.code === 'header_again') return HEADER_STEP[language]
  if (fault?.code === 'older_balance') return OLDER_BALANCE_STEP[language]
  if (fault && isTextFee(fault)) return TEXT_FEE_STEP[language]
  if (fault && isDayFirst(fault)) return dayFirstStep(finding, language)
  if (fault?.code === 'text_amount') return textAmountStep(finding, language)
  if (fault?.code === 'missing_field' && isOfTable(finding)) return SUMS_STEP[language]
  const ofHint = hintCode && STEPS_OF_HINTS[hintCode]
  return ofHint?.[language] ?? EXPLANATIONS[code][language].step
}

/** The row is sound: the mapping does not say what its type stands for. */
const TRANSLATE_STEP: Readonly<Record<Language, (word: string) => string>> = {
  en: (word) => `Translate words such as "${shortWord(word)}" in values.type of --mapping`,
  'pt-BR': (word) => `Traduza palavras como "${shortWord(word)}" em values.type do --mapping`,
}

/** The line may be what is missing: no mapping says what its type stands for. */
const TYPE_STEP: Readonly<Record<Language, string>> = {
  en: 'Translate the types of these lines',
  'pt-BR': 'Traduza os tipos destas linhas',
}

/** Both rows are sound, and only one may be given. */
const TWICE_STEP: Readonly<Record<Language, string>> = {
  en: 'Give these records once: two rows differ',
  'pt-BR': 'Informe estes registros uma só vez',
}

/** It is no row: files were joined. */
const HEADER_STEP: Readonly<Record<Language, string>> = {
  en: 'Delete the header between the rows',
  'pt-BR': 'Apague o cabeçalho entre as linhas',
}

/** The row is sound: the wallet has a balance of a later moment. */
const OLDER_BALANCE_STEP: Readonly<Record<Language, string>> = {
  en: 'Give the balances of one moment alone',
  'pt-BR': 'Informe só os saldos de um momento',
}

/** The row is sound: only a mapping reads dates such as `03/11/2026`. */
const DAY_FIRST_STEP: Readonly<Record<Language, string>> = {
  en: 'Have "reconcile map" read day/month/year',
  'pt-BR': 'Leia dia/mês/ano com "reconcile map"',
}

/** Fields that one file alone has, whatever its name. */
const FILE_OF_FIELD: Readonly<Record<string, DataSetName>> = {asOf: 'balances', from: 'fees'}

/** A row of a CSV. */
const isOfTable = ({evidence: [row]}: Finding): boolean => /\.[ct]sv$/i.test(row?.file ?? '')

/** Of a file of the data set under another name. */
const DAY_FIRST_OF_JSON: Readonly<Record<Language, string>> = {
  en: 'Have --mapping read day/month/year',
  'pt-BR': 'Leia dia/mês/ano com --mapping',
}

/** No mapping reads the fee table. */
const DAY_OF_FEES_STEP: Readonly<Record<Language, string>> = {
  en: 'Write the dates of the fee table as 2026-11-30',
  'pt-BR': 'Escreva as datas das tarifas como 2026-11-30',
}

/** The same of its amounts. */
const TEXT_FEE_STEP: Readonly<Record<Language, string>> = {
  en: 'Write the fees as numbers, such as 0.99',
  'pt-BR': 'Escreva as tarifas como números (0.99)',
}

/** Of which file of the data set a row is, where its name or its field says so. */
function dataSetOf({fault, evidence}: Finding): DataSetName | undefined {
  const file = evidence[0]?.file.split('.')[0]
  return FILE_OF_FIELD[fault?.field ?? ''] ?? DATA_SET_NAMES.find((name) => name === file)
}

const mappingStep = (mapping: string, language: Language): string =>
  language === 'en'
    ? `Put ${mapping} in a file for --mapping`
    : `Ponha ${mapping} em um arquivo de --mapping`

/** JSON is no table, for which "reconcile map" proposes a mapping: it is written by hand. */
function dayFirstStep(finding: Finding, language: Language): string {
  if (isOfTable(finding)) return DAY_FIRST_STEP[language]
  const name = dataSetOf(finding)
  if (name === 'fees') return DAY_OF_FEES_STEP[language]
  if (name === undefined) return DAY_FIRST_OF_JSON[language]
  return mappingStep(`{"${name}":{"dates":"dd/mm/yyyy"}}`, language)
}

/** Of a file of the data set under another name. */
const TEXT_AMOUNT_STEP: Readonly<Record<Language, string>> = {
  en: 'Have --mapping read amounts in quotes',
  'pt-BR': 'Leia valores entre aspas com --mapping',
}

/** The row is sound: only a mapping reads amounts in quotes, and one that says nothing else is enough. */
function textAmountStep(finding: Finding, language: Language): string {
  const name = dataSetOf(finding)
  if (name === undefined) return TEXT_AMOUNT_STEP[language]
  return mappingStep(`{"${name}":{}}`, language)
}

/** A row of sums at the end of an export is none of its rows. */
const SUMS_STEP: Readonly<Record<Language, string>> = {
  en: 'Export the rows again, or name sums in ignoreRows',
  'pt-BR': 'Reexporte as linhas; somas, em ignoreRows',
}

/** As much of a word as a line of 80 columns has room for. */
const shortWord = (word: string): string =>
  plainText(word.length > WORD_LENGTH ? `${word.slice(0, WORD_LENGTH - 1)}…` : word)

const WORD_LENGTH = 18

/** Nothing is missing: asked for once more, the amount would be posted twice. */
const OTHER_WALLET_STEP: Readonly<Record<Language, string>> = {
  en: 'Ask to correct the wallet; move no money',
  'pt-BR': 'Peça a correção da carteira, sem mover',
}

/** What is missing may stand in a line that cannot be read. */
const UNREADABLE_LINE_STEP: Readonly<Record<Language, string>> = {
  en: 'Claim nothing before the row is readable',
  'pt-BR': 'Conteste só depois de ler a linha ilegível',
}

/** As the whole history opens, of which the last result has counted a part. */
const ZERO_STEP: Readonly<Record<Language, string>> = {
  en: 'Open with the last closing, not with 0 (opening of balances)',
  'pt-BR': 'Abra com o último fechamento, não com 0 (opening dos saldos)',
}

/** The last result has counted these lines: no one is to be asked for money. */
const BEFORE_CLOSING_STEP: Readonly<Record<Language, string>> = {
  en: 'Export from the last closing on',
  'pt-BR': 'Exporte a partir do último fechamento',
}

/** The last run has most likely seen it posted: what was given is of more than this period. */
const ENDED_BEFORE_STEP: Readonly<Record<Language, string>> = {
  en: 'Give the records and events of this period',
  'pt-BR': 'Informe registros e eventos só do período',
}

/** Neither debit nor return is in the statement: nothing was lost, as far as it tells. */
const NEVER_DEBITED_STEP: Readonly<Record<Language, string>> = {
  en: 'Export the day of these payouts again',
  'pt-BR': 'Exporte de novo o dia destes saques',
}

/** The payout is waited for, and the fee that was taken with its debit is not. */
const FEE_NOT_POSTED_STEP: Readonly<Record<Language, string>> = {
  en: 'Export that day again: a payout lacks a fee',
  'pt-BR': 'Exporte de novo o dia: falta tarifa de saque',
}

/** The same of a payout whose fee was taken, as the statement shows, without the payout. */
const DEBIT_NOT_POSTED_STEP: Readonly<Record<Language, string>> = {
  en: 'Export that day again: a payout lacks its debit',
  'pt-BR': 'Exporte de novo o dia: falta débito de saque',
}

/** The same of a payout of which nothing stands in the statement, and whose wallet differs by it. */
const NEITHER_POSTED_STEP: Readonly<Record<Language, string>> = {
  en: 'Export that day again: a payout is missing',
  'pt-BR': 'Exporte de novo o dia: falta um saque',
}

/** Its wallet may foot: what differs is where the last run ended and this one begins. */
const OPENING_STEP: Readonly<Record<Language, string>> = {
  en: 'Compare the opening with the last closing',
  'pt-BR': 'Compare a abertura e o último fechamento',
}

/** Of a fee that was taken as it should be, as the balance shows, nothing is claimed. */
const FEE_LINE_STEP: Readonly<Record<Language, string>> = {
  en: 'Export that day again: the fee line is wrong',
  'pt-BR': 'Exporte de novo o dia: tarifa errada no extrato',
}

/** Of a refund whose payment is of this period, and of whose charge the record alone is missing. */
const PAID_IN_PERIOD_STEP: Readonly<Record<Language, string>> = {
  en: 'Export the charges again: some are missing',
  'pt-BR': 'Exporte as cobranças de novo: faltam algumas',
}

/** Of a split that was posted as the record accepted it, and whose event alone is another. */
const AS_ACCEPTED_STEP: Readonly<Record<Language, string>> = {
  en: 'Move no money: ask for these events again',
  'pt-BR': 'Não mova dinheiro: peça estes eventos de novo',
}

/** The balance has what the export lacks: nothing is claimed. */
const IN_BALANCE_STEP: Readonly<Record<Language, string>> = {
  en: 'Export that day again: the balance has these',
  'pt-BR': 'Exporte de novo o dia: o saldo já os inclui',
}

/** The balance has once what the export has twice: nothing is reversed. */
const POSTED_ONCE_STEP: Readonly<Record<Language, string>> = {
  en: 'Leave out lines that the export has twice',
  'pt-BR': 'Descarte linhas que só a exportação repete',
}

/** What to do where the hint says more than the code. */
const STEPS_OF_HINTS: Readonly<Partial<Record<HintCode, Readonly<Record<Language, string>>>>> = {
  posted_in_other_wallet: OTHER_WALLET_STEP,
  unreadable_line: UNREADABLE_LINE_STEP,
  posted_before_closing: BEFORE_CLOSING_STEP,
  ended_before_closing: ENDED_BEFORE_STEP,
  never_debited: NEVER_DEBITED_STEP,
  fee_not_posted: FEE_NOT_POSTED_STEP,
  debit_not_posted: DEBIT_NOT_POSTED_STEP,
  neither_posted: NEITHER_POSTED_STEP,
  unknown_type: TYPE_STEP,
  fee_line_off: FEE_LINE_STEP,
  fee_line_unit: FEE_LINE_STEP,
  paid_in_period: PAID_IN_PERIOD_STEP,
  as_accepted: AS_ACCEPTED_STEP,
  in_balance: IN_BALANCE_STEP,
  posted_once: POSTED_ONCE_STEP,
}
