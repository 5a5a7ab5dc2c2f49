import type {Language} from '../../../messages/language.ts'
import {plainText} from '../../../messages/text/plain-text.ts'
import type {Misfit} from '../../../reconcile/misfits/misfit.ts'
import type {Result} from '../../../reconcile/result.ts'
import {theseWallets} from '../named-wallets.ts'
import {listOf} from './misfit-words.ts'

type Step = string | ((misfit: Misfit) => string)

/** A line of 80 columns has room for so many characters of words. */
const WORDS_WIDTH = 34

/** The first words, as far as there is room, the last of them cut where it is a long one. */
function shortList(words: readonly string[]): string {
  const shown: string[] = []
  let room = WORDS_WIDTH
  for (const word of words.map((one) => plainText(one))) {
    if (shown.length > 0 && room < word.length + 4) return `${shown.join(', ')}, …`
    const text = word.length > room ? `${word.slice(0, room - 1)}…` : word
    shown.push(`"${text}"`)
    room -= text.length + 4
  }
  return shown.join(', ')
}

/** The sentence names them: names may be long. */
const walletsOf = (misfit: Misfit, language: Language): string =>
  misfit.kind === 'wallets_without_lines' ||
  misfit.kind === 'wallets_without_records' ||
  misfit.kind === 'wallets_without_charges' ||
  misfit.kind === 'wallets_without_withdrawals'
    ? theseWallets(misfit.wallets, language)
    : ''

const translated = (misfit: Misfit): string =>
  misfit.kind === 'unknown_types' ? shortList(misfit.words) : ''

/** So many characters of a command fit in a line; of a longer one the JSON result has it whole. */
const COMMAND_WIDTH = 70

/** The command that makes JSON lines of a file. */
function commandStep(misfit: Misfit, language: Language): string {
  if (misfit.kind !== 'not_json_lines') return ''
  const command = plainText(misfit.command)
  if (command.length <= COMMAND_WIDTH) return `${RUN[language]} \`${command}\``
  return LONG_COMMAND[language]
}

const RUN: Readonly<Record<Language, string>> = {en: 'Run', 'pt-BR': 'Rode'}
const LONG_COMMAND: Readonly<Record<Language, string>> = {
  en: 'Make JSON lines of it: --json has the command (misfits, command)',
  'pt-BR': 'Converta-o em linhas JSON: --json traz o comando (misfits, command)',
}

const SIDES_PT = {incoming: 'entradas', outgoing: 'saídas'} as const

const STEPS: Readonly<Record<Language, Readonly<Record<Misfit['kind'], Step>>>> = {
  en: {
    unknown_types: (misfit) => `Translate ${translated(misfit)} in values.type of --mapping`,
    month_first: 'Export the dates as 2026-11-30 or 30/11/2026: month first is not read',
    not_json_lines: (misfit) => commandStep(misfit, 'en'),
    file_cut: 'Export the file that was cut short again, or copy it whole',
    records_twice: 'Give each record once: the newer export alone, whole to the as-of',
    lines_after: 'Give the statement of this period, or a later --as-of',
    balances_before: 'Give the balances.json of this period',
    records_absent: (misfit) =>
      misfit.kind === 'records_absent' ? `Export the ${misfit.missing} of this period again` : '',
    files_empty: (misfit) =>
      misfit.kind === 'files_empty'
        ? `Export ${listOf(misfit.files, 'en')} of this period again`
        : '',
    events_foreign: 'Give the events of this account and period',
    records_and_events_apart: 'Give records, events and statement of one account and period',
    events_apart: 'Give the events of this period',
    lines_apart: 'Give the statement of this period alone',
    previous_absent: 'If there is a result of the period before, give it with --previous',
    openings_absent: 'Give opening in balances.json, the last closing, or --previous',
    balances_scaled: 'Write the balances and openings of these wallets in reais',
    balances_exchanged: 'Exchange the wallets of these two rows of balances.json',
    balances_apart: 'Give balances.json and the statement of one period',
    clocks_apart: 'Correct the time zone: --corrections DIR writes a mapping that does',
    dates_apart: 'Correct the dates of these files, or name their form in dates of --mapping',
    opening_later: 'Give the statement from the openings on, or balances with earlier ones',
    month_skipped: 'Reconcile the month between first, and give its result with --previous',
    openings_apart: 'Set the openings to the last closing, or find what lies between',
    wallets_without_lines: (misfit) => `Give the statement of ${walletsOf(misfit, 'en')}, too`,
    wallets_without_records: (misfit) =>
      `Give the records and events of ${walletsOf(misfit, 'en')}, too`,
    lines_foreign: 'Give statement and records of one account and period, with the same ids',
    wallets_without_charges: (misfit) => `Give the charges of ${walletsOf(misfit, 'en')}, too`,
    wallets_without_withdrawals: (misfit) =>
      `Give the withdrawals of ${walletsOf(misfit, 'en')}, too`,
    days_absent: (misfit) =>
      misfit.kind === 'days_absent'
        ? `Give all parts of ${misfit.file}, those of the absent days too`
        : '',
    day_without_records: (misfit) =>
      misfit.kind === 'day_without_records' ? `Export ${misfit.file} again, whole` : '',
    days_unrecorded: 'Give the records and events of those days, too',
    legs_one_sided: (misfit) =>
      misfit.kind === 'legs_one_sided'
        ? `Export the statement again with the ${misfit.side} lines of splits`
        : '',
    other_ids: 'Give the statement with the ids of the records (id of --mapping)',
    record_ids_apart: 'Give records and events with the same ids',
    fees_in_amounts: 'Export the statement with gross amounts and a line for each fee',
  },
  'pt-BR': {
    unknown_types: (misfit) => `Traduza ${translated(misfit)} em values.type do --mapping`,
    month_first: 'Exporte as datas como 2026-11-30 ou 30/11/2026',
    not_json_lines: (misfit) => commandStep(misfit, 'pt-BR'),
    file_cut: 'Exporte de novo o arquivo cortado, ou copie-o inteiro',
    records_twice: 'Informe cada registro uma vez: só a exportação mais nova, completa',
    lines_after: 'Use o extrato deste período, ou um --as-of posterior',
    balances_before: 'Use o balances.json deste período',
    records_absent: (misfit) =>
      misfit.kind === 'records_absent'
        ? `Exporte de novo o ${misfit.missing}.jsonl do período`
        : '',
    files_empty: (misfit) =>
      misfit.kind === 'files_empty'
        ? `Exporte de novo, deste período: ${listOf(misfit.files, 'pt-BR')}`
        : '',
    events_foreign: 'Use os eventos desta conta e deste período',
    records_and_events_apart: 'Use registros, eventos e extrato de uma só conta e de um só período',
    events_apart: 'Use os eventos deste período',
    lines_apart: 'Use só o extrato deste período',
    previous_absent: 'Se há resultado do período anterior, informe-o em --previous',
    openings_absent: 'Informe opening no balances.json, o último fechamento, ou --previous',
    balances_scaled: 'Escreva em reais os saldos e as aberturas destas carteiras',
    balances_exchanged: 'Troque as carteiras destas duas linhas do balances.json',
    balances_apart: 'Use o balances.json e o extrato de um mesmo período',
    clocks_apart: 'Corrija o fuso horário: --corrections DIR grava um mapeamento',
    dates_apart: 'Corrija as datas destes arquivos, ou informe a forma em dates do --mapping',
    opening_later: 'Use o extrato a partir das aberturas, ou saldos com aberturas anteriores',
    month_skipped: 'Concilie antes o mês do meio e informe o resultado em --previous',
    openings_apart: 'Abra com o último fechamento, ou ache o que falta entre os dois',
    wallets_without_lines: (misfit) => `Informe também o extrato ${walletsOf(misfit, 'pt-BR')}`,
    wallets_without_records: (misfit) =>
      `Informe também registros e eventos ${walletsOf(misfit, 'pt-BR')}`,
    lines_foreign: 'Use extrato e registros de uma só conta e um só período, com os mesmos ids',
    wallets_without_charges: (misfit) =>
      `Informe também as cobranças ${walletsOf(misfit, 'pt-BR')}`,
    wallets_without_withdrawals: (misfit) =>
      `Informe também os saques ${walletsOf(misfit, 'pt-BR')}`,
    days_absent: (misfit) =>
      misfit.kind === 'days_absent'
        ? `Informe todas as partes do ${misfit.file}, com os dias que faltam`
        : '',
    day_without_records: (misfit) =>
      misfit.kind === 'day_without_records' ? `Exporte de novo o ${misfit.file}, inteiro` : '',
    days_unrecorded: 'Informe também os registros e eventos desses dias',
    legs_one_sided: (misfit) =>
      misfit.kind === 'legs_one_sided'
        ? `Exporte de novo o extrato com as ${SIDES_PT[misfit.side]} dos splits`
        : '',
    other_ids: 'Use o extrato com os ids dos registros (id do --mapping)',
    record_ids_apart: 'Use registros e eventos com os mesmos ids',
    fees_in_amounts: 'Exporte o extrato com valores brutos e um lançamento por tarifa',
  },
}

/** What a person does about the files before any finding; a step that several files need stands once. */
export function misfitSteps(
  {misfits = []}: Pick<Result, 'misfits'>,
  language: Language,
): readonly string[] {
  const steps = misfits.map((misfit) => {
    const step = STEPS[language][misfit.kind]
    return typeof step === 'string' ? step : step(misfit)
  })
  return [...new Set(steps)]
}
