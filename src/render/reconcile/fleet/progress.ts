import type {FleetJob} from '../../../actions/reconcile/fleet/job.ts'
import type {PartOutcome} from '../../../actions/reconcile/fleet/part.ts'
import type {PlannedFleet} from '../../../actions/reconcile/fleet/plan.ts'
import type {Language} from '../../../messages/language.ts'
import {countFigure} from '../../../messages/text/count-figure.ts'
import {plainText} from '../../../messages/text/plain-text.ts'
import {shellWord} from '../../../messages/text/shell-word.ts'

const MEBIBYTE = 1 << 20
const SMALL: Readonly<Record<Language, string>> = {en: 'less than', 'pt-BR': 'menos de'}

function size(bytes: number, language: Language): string {
  const figure = `${countFigure(Math.ceil(bytes / MEBIBYTE), language)} MiB`
  return bytes < MEBIBYTE ? `${SMALL[language]} 1 MiB` : figure
}

/** How far `plan` and `merge` have come. */
export const fleetProgress = (language: Language) => ({
  reading: (done: number, units: number): string =>
    language === 'en'
      ? `Reading unit ${countFigure(done + 1, language)} of ${countFigure(units, language)}`
      : `Lendo a unidade ${countFigure(done + 1, language)} de ${countFigure(units, language)}`,
  merging: (done: number, units: number): string =>
    language === 'en'
      ? `Merging unit ${countFigure(done + 1, language)} of ${countFigure(units, language)}`
      : `Reunindo a unidade ${countFigure(done + 1, language)} de ${countFigure(units, language)}`,
})

export function renderPlanned(planned: PlannedFleet, language: Language): string {
  const {units, accounts, parts, bytes, partBytes, plan, done} = planned
  const [least, most] = [smallest(partBytes), largest(partBytes)]
  const [from, to] = [size(least, language), size(most, language)]
  const span = from === to ? from : `${from} – ${to}`
  return language === 'en'
    ? `${many(units, 'unit', language)} of ${many(accounts, 'account', language)}, ${size(bytes, language)}, in ${many(parts, 'part', language)} of ${span}.${kept(done, language)}\n${nextSteps({plan, parts}, language)}`
    : `${many(units, 'unidade', language)} de ${many(accounts, 'conta', language)}, ${size(bytes, language)}, em ${many(parts, 'parte', language)} de ${span}.${kept(done, language)}\n${nextSteps({plan, parts}, language)}`
}

/** On a cluster, and for whoever has one machine. */
function nextSteps({plan, parts}: Pick<PlannedFleet, 'plan' | 'parts'>, language: Language) {
  const place = shellWord(plainText(plan))
  const job = `pixctl reconcile fleet job --plan ${place} --engine slurm`
  const part = `pixctl reconcile fleet part --plan ${place} --index ${parts === 1 ? '0' : 'N'}`
  const merge = `pixctl reconcile fleet merge --plan ${place} --out ${shellWord(`${plainText(plan)}/report`)}`
  if (language === 'en') {
    const each = parts === 1 ? '' : `, for each N from 0 to ${parts - 1}`
    return `Next: ${job}\nOr on this machine: ${part}${each}\nthen: ${merge}`
  }
  const each = parts === 1 ? '' : `, para cada N de 0 a ${parts - 1}`
  return `A seguir: ${job}\nOu nesta máquina: ${part}${each}\ndepois: ${merge}`
}

/** What need not be done again, where the directory had a plan before. */
function kept(done: number, language: Language): string {
  if (done === 0) return ''
  return language === 'en'
    ? ` ${many(done, 'unit', language)} ${done === 1 ? 'has' : 'have'} a result from before.`
    : ` ${many(done, 'unidade', language)} já ${done === 1 ? 'tem' : 'têm'} resultado.`
}

/** Every noun given here takes an s in the plural, in both languages. */
const many = (count: number, noun: string, language: Language): string =>
  `${countFigure(count, language)} ${noun}${count === 1 ? '' : 's'}`

const largest = (numbers: readonly number[]): number =>
  numbers.reduce((most, number) => Math.max(most, number), 0)

/** One line: an engine keeps the output of every task. */
export function renderPart(outcome: PartOutcome, language: Language): string {
  const {part, parts, units, alreadyDone, unreconciled, inPart} = outcome
  const [before, wrong] = [countFigure(alreadyDone, language), countFigure(unreconciled, language)]
  const partly = inPart === 0 ? '' : `, ${countFigure(inPart, language)} ${IN_PART[language]}`
  return language === 'en'
    ? `Part ${part} of ${parts}: ${many(units, 'unit', language)} done (${before} before), ${wrong} not reconciled${partly}.`
    : `Parte ${part} de ${parts}: ${many(units, 'unidade', language)} ${units === 1 ? 'feita' : 'feitas'} (${before} antes), ${wrong} ${unreconciled === 1 ? 'não conciliada' : 'não conciliadas'}${partly}.`
}

const IN_PART: Readonly<Record<Language, string>> = {
  en: 'compared only in part',
  'pt-BR': 'só em parte',
}

/** What comes after the job file, where the file itself has no place to say it. */
export function renderJobNext({engine, plan}: FleetJob, language: Language): string | undefined {
  if (engine === 'slurm') return undefined
  const merge = `pixctl reconcile fleet merge --plan ${shellWord(plan)} --out ${shellWord(`${plan}/report`)}`
  return NEXT[language][engine](merge)
}

const NEXT: Readonly<
  Record<Language, Readonly<Record<'kubernetes' | 'aws-batch', (merge: string) => string>>>
> = {
  en: {
    kubernetes: (merge) =>
      `Next: kubectl create -f FILE, with --image and --volume as they are in your cluster; once the job has ended: ${merge}`,
    'aws-batch': (merge) =>
      `Next: put your queue in place of QUEUE and give --image and --volume (fs-…), then pass registerJobDefinition and submitJob to "aws batch … --cli-input-json"; the queue’s compute environment limits how many parts run at once. Once the job has ended: ${merge}`,
  },
  'pt-BR': {
    kubernetes: (merge) =>
      `A seguir: kubectl create -f ARQUIVO, com --image e --volume como são no seu cluster; terminado o job: ${merge}`,
    'aws-batch': (merge) =>
      `A seguir: ponha a sua fila no lugar de QUEUE e informe --image e --volume (fs-…); depois passe registerJobDefinition e submitJob para "aws batch … --cli-input-json"; o ambiente de computação da fila limita quantas partes rodam ao mesmo tempo. Terminado o job: ${merge}`,
  },
}

export const renderJob = ({file}: FleetJob): string => file.trimEnd()

const smallest = (numbers: readonly number[]): number =>
  numbers.reduce((least, number) => Math.min(least, number), numbers[0] ?? 0)
