import type {FleetJob} from '../../../actions/reconcile/fleet/job.ts'
import type {PartOutcome} from '../../../actions/reconcile/fleet/part.ts'
import type {PlannedFleet} from '../../../actions/reconcile/fleet/plan.ts'
import type {Language} from '../../../messages/language.ts'
import {plainText} from '../../../messages/plain-text.ts'
import {countFigure} from '../../figures.ts'

const MEBIBYTE = 1 << 20
const size = (bytes: number, language: Language): string =>
  `${countFigure(Math.ceil(bytes / MEBIBYTE), language)} MiB`

/** How far `plan` and `merge` have come. */
export const fleetProgress = (language: Language) => ({
  reading: (done: number, units: number): string =>
    language === 'en'
      ? `Reading unit ${done + 1} of ${units}`
      : `Lendo a unidade ${done + 1} de ${units}`,
  merging: (done: number, units: number): string =>
    language === 'en'
      ? `Merging unit ${done + 1} of ${units}`
      : `Reunindo a unidade ${done + 1} de ${units}`,
})

export function renderPlanned(planned: PlannedFleet, language: Language): string {
  const {units, accounts, parts, bytes, partBytes, plan} = planned
  const [least, most] = [smallest(partBytes), largest(partBytes)]
  const place = plainText(plan)
  const span = `${size(least, language)} – ${size(most, language)}`
  return language === 'en'
    ? `${units} units of ${accounts} accounts, ${size(bytes, language)}, in ${parts} parts of ${span}.\nNext: pixctl reconcile fleet job --plan ${place} --engine slurm`
    : `${units} unidades de ${accounts} contas, ${size(bytes, language)}, em ${parts} partes de ${span}.\nA seguir: pixctl reconcile fleet job --plan ${place} --engine slurm`
}

const largest = (numbers: readonly number[]): number =>
  numbers.reduce((most, number) => Math.max(most, number), 0)

/** One line: an engine keeps the output of every task. */
export function renderPart(outcome: PartOutcome, language: Language): string {
  const {part, parts, units, alreadyDone, unreconciled} = outcome
  return language === 'en'
    ? `Part ${part} of ${parts}: ${units} units done (${alreadyDone} before), ${unreconciled} not reconciled.`
    : `Parte ${part} de ${parts}: ${units} unidades feitas (${alreadyDone} antes), ${unreconciled} não conciliadas.`
}

export const renderJob = ({file}: FleetJob): string => file.trimEnd()

const smallest = (numbers: readonly number[]): number =>
  numbers.reduce((least, number) => Math.min(least, number), numbers[0] ?? 0)
