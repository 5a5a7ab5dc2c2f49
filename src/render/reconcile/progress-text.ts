import type {Progress} from '../../reconcile/options.ts'
import {countFigure, percentFigure} from '../figures.ts'
import type {Language} from '../language.ts'

const PHASES: Readonly<Record<Language, Readonly<Record<Progress['phase'], string>>>> = {
  en: {reading: 'Reading', collecting: 'Collecting', judging: 'Comparing'},
  'pt-BR': {reading: 'Lendo', collecting: 'Reunindo', judging: 'Comparando'},
}

const MEBIBYTE = 1_048_576

/** `Reading 43.20 % · 1,310 MiB`. */
export function renderRunProgress(progress: Progress, language: Language): string {
  const {phase, doneBytes, totalBytes} = progress
  const share = percentFigure(totalBytes === 0 ? 1 : doneBytes / totalBytes, language)
  const size = countFigure(Math.ceil(totalBytes / MEBIBYTE), language)
  return `${PHASES[language][phase]} ${share} · ${size} MiB`
}
