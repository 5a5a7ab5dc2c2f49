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
  const [from, to] = [size(least, language), size(most, language)]
  const span = from === to ? from : `${from} – ${to}`
  return language === 'en'
    ? `${many(units, 'unit')} of ${many(accounts, 'account')}, ${size(bytes, language)}, in ${many(parts, 'part')} of ${span}.\nNext: pixctl reconcile fleet job --plan ${place} --engine slurm`
    : `${many(units, 'unidade')} de ${many(accounts, 'conta')}, ${size(bytes, language)}, em ${many(parts, 'parte')} de ${span}.\nA seguir: pixctl reconcile fleet job --plan ${place} --engine slurm`
}

/** Every noun given here takes an s in the plural, in both languages. */
const many = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

const largest = (numbers: readonly number[]): number =>
  numbers.reduce((most, number) => Math.max(most, number), 0)

/** One line: an engine keeps the output of every task. */
export function renderPart(outcome: PartOutcome, language: Language): string {
  const {part, parts, units, alreadyDone, unreconciled} = outcome
  return language === 'en'
    ? `Part ${part} of ${parts}: ${many(units, 'unit')} done (${alreadyDone} before), ${unreconciled} not reconciled.`
    : `Parte ${part} de ${parts}: ${many(units, 'unidade')} ${units === 1 ? 'feita' : 'feitas'} (${alreadyDone} antes), ${unreconciled} ${unreconciled === 1 ? 'não conciliada' : 'não conciliadas'}.`
}

export const renderJob = ({file}: FleetJob): string => file.trimEnd()

const smallest = (numbers: readonly number[]): number =>
  numbers.reduce((least, number) => Math.min(least, number), numbers[0] ?? 0)
