import type {Language} from '../../../messages/language.ts'
import {countFigure} from '../../../messages/text/count-figure.ts'
import {plainText} from '../../../messages/text/plain-text.ts'
import {isHundredfoldFee} from '../../../reconcile/causes/explanation.ts'
import type {Cause, Result} from '../../../reconcile/result.ts'
import {causeStake} from './causes-text.ts'
import {misfitSteps} from './misfit-steps.ts'

type Text = Readonly<Record<Language, string>>
type Of<Kind extends Cause['kind']> = Extract<Cause, {kind: Kind}>
type Steps = {readonly [Kind in Cause['kind']]: (cause: Of<Kind>) => Text}

/** A line of 80 columns has room for a name of so many characters; a longer one stands under the causes alone. */
const NAME_WIDTH = 28

function named(file: string): Text {
  const name = plainText(file)
  return name.length <= NAME_WIDTH
    ? {en: name, 'pt-BR': name}
    : {en: 'the file named above', 'pt-BR': 'o arquivo citado acima'}
}

/** Whether the table or the service is wrong, no file says: who has the agreement knows it. */
function feeStep({codes}: Cause, asked: Text): Text {
  return codes.includes('FEE_OVERCHARGE')
    ? {
        en: `${asked.en}: correct the fee table, or claim the excess`,
        'pt-BR': `${asked['pt-BR']}: corrija a tabela ou reclame o excesso`,
      }
    : {
        en: `${asked.en}, and correct the fee table if it is wrong`,
        'pt-BR': `${asked['pt-BR']} e corrija a tabela se estiver errada`,
      }
}

/** Nothing was taken a hundredfold where every file is in another unit than the fee table. */
const UNIT_OF_FILES: Text = {
  en: 'Check the unit of the files first: they are likely in centavos',
  'pt-BR': 'Confira antes a unidade dos arquivos: devem estar em centavos',
}

/** What a mapping corrects without another export. */
function mappedOr({correction}: Cause, [mapped, exported]: readonly [mapped: Text, other: Text]) {
  if (correction === undefined) return exported
  return {
    en: `Correct the ${mapped.en}: --corrections DIR writes a mapping that does`,
    'pt-BR': `Corrija ${mapped['pt-BR']}: --corrections DIR grava um mapeamento`,
  }
}

const again = (file: string, {en, 'pt-BR': pt}: Text): Text => ({
  en: `Export ${named(file).en} again ${en}`,
  'pt-BR': `Exporte ${named(file)['pt-BR']} de novo ${pt}`,
})

function scaledStep(cause: Of<'amounts_scaled'>): Text {
  const {file, factor, onlyDebits} = cause.facts
  const isSign = onlyDebits === true || factor === -1
  const exported = isSign
    ? again(file, {en: 'with the right signs', 'pt-BR': 'com os sinais certos'})
    : again(file, {en: 'with all amounts in one unit', 'pt-BR': 'com uma só unidade'})
  return mappedOr(cause, [{en: 'amounts', 'pt-BR': 'os valores'}, exported])
}

function eventsStep({facts: {event, untilEnd}}: Of<'events_missing'>): Text {
  if (event !== undefined) {
    return {
      en: 'Ask for the missing events again, and check what the endpoint receives',
      'pt-BR': 'Peça o reenvio dos eventos e confira em quais o endpoint está inscrito',
    }
  }
  return untilEnd
    ? {
        en: 'Give the events of this month, or ask for the missing ones again',
        'pt-BR': 'Informe os eventos deste mês, ou peça o reenvio dos que faltam',
      }
    : {en: 'Ask for the missing events again', 'pt-BR': 'Peça o reenvio dos eventos que faltam'}
}

function twiceStep({facts: {file, copies = 1, times, overlaps}}: Of<'rows_given_twice'>): Text {
  const name = named(file)
  if (times !== undefined) {
    return {en: `Give ${name.en} once`, 'pt-BR': `Informe ${name['pt-BR']} uma só vez`}
  }
  if (overlaps === file) {
    return {
      en: `Export ${name.en} again, or leave out its copied rows`,
      'pt-BR': `Exporte ${name['pt-BR']} de novo, ou retire as linhas copiadas`,
    }
  }
  if (overlaps !== undefined) {
    return {
      en: 'Give each period once: two files overlap',
      'pt-BR': 'Informe cada período uma só vez: dois arquivos se sobrepõem',
    }
  }
  const [copy, copia] = copies > 1 ? ['copies', 'as cópias'] : ['copy', 'a cópia']
  return {
    en: `Leave out the ${copy}: ${name.en}`,
    'pt-BR': `Deixe de fora ${copia}: ${name['pt-BR']}`,
  }
}

const STEPS: Steps = {
  fee_table_differs: (cause) =>
    cause.facts.wallet === undefined && isHundredfoldFee(cause.facts.table, cause.facts.taken)
      ? UNIT_OF_FILES
      : feeStep(cause, {en: 'Check which fee was agreed', 'pt-BR': 'Confira a tarifa combinada'}),
  fee_period_starts_elsewhere: (cause) =>
    feeStep(cause, {en: 'Check when a fee began', 'pt-BR': 'Confira quando uma tarifa começou'}),
  amounts_scaled: scaledStep,
  // In the words of the step about clocks of two time zones: where both are said, it stands once.
  clock_shifted: (cause) =>
    mappedOr(cause, [
      {en: 'time zone', 'pt-BR': 'o fuso horário'},
      again(cause.facts.file, {en: 'with the right clock', 'pt-BR': 'com o horário certo'}),
    ]),
  wallet_swapped: (cause) =>
    mappedOr(cause, [
      {en: 'wallets', 'pt-BR': 'as carteiras'},
      again(cause.facts.file, {en: 'with the right wallets', 'pt-BR': 'com as carteiras certas'}),
    ]),
  statement_empty: () => ({
    en: 'Export the statement again: it is empty',
    'pt-BR': 'Exporte o extrato de novo: ele está vazio',
  }),
  field_absent: ({facts: {file, field}}) =>
    again(file, {en: `with ${field}`, 'pt-BR': `com ${field}`}),
  statement_day_missing: ({facts: {lineType}}) =>
    lineType === undefined
      ? {
          en: 'Export the absent days of the statement again',
          'pt-BR': 'Exporte de novo os dias que faltam no extrato',
        }
      : {
          en: 'Export the statement again with every type of line',
          'pt-BR': 'Exporte o extrato de novo com todos os tipos de lançamento',
        },
  statement_day_twice: () => ({
    en: 'Remove the copied days from the statement',
    'pt-BR': 'Remova do extrato os dias copiados',
  }),
  events_missing: eventsStep,
  rows_given_twice: twiceStep,
}

const stepOf = (cause: Cause, language: Language): string =>
  (STEPS[cause.kind] as (one: Cause) => Text)(cause)[language]

/** The causes that a mapping corrects. */
const MAPPED: ReadonlySet<Cause['kind']> = new Set([
  'amounts_scaled',
  'clock_shifted',
  'wallet_swapped',
])

/** Where the run has written the mapping, it is only to be given. */
const GIVE_MAPPING: Text = {
  en: 'Give the mapping.json of --corrections with --mapping, and reconcile again',
  'pt-BR': 'Informe em --mapping o mapping.json de --corrections e concilie de novo',
}

/** A line has 80 columns, its number takes three. */
const STEP_WIDTH = 77

interface StepTerms {
  readonly language: Language
  /** Corrected files were asked for. */
  readonly corrects?: boolean
}

/**
 * What a person does about each cause, in a line each: that of the largest cause first. Causes of one step are one
 * line, with how many findings they have. What a step about files says already is not said again.
 */
export function causeSteps(result: Result, {language, corrects}: StepTerms): string[] {
  const said = misfitSteps(result, language)
  const open = result.causes.filter((cause) => !said.includes(stepOf(cause, language)))
  const alike = Map.groupBy(open, (cause) =>
    corrects && cause.correction !== undefined && MAPPED.has(cause.kind)
      ? GIVE_MAPPING[language]
      : stepOf(cause, language),
  )
  return [...alike].map(([step, causes]) => {
    const whole = `${step} (${stakeOfAll(causes, language)})`
    return whole.length <= STEP_WIDTH ? whole : step
  })
}

/** The sums of several have signs of their own: they are not added up. */
function stakeOfAll(causes: readonly Cause[], language: Language): string {
  const [first, another] = causes
  if (first !== undefined && another === undefined) return causeStake(first, language)
  return countFigure(
    causes.reduce((sum, {findings}) => sum + findings, 0),
    language,
  )
}
