import type {Language} from '../../messages/language.ts'
import type {MemoryNeed, Progress} from '../../reconcile/options.ts'
import {countFigure, percentFigure} from '../figures.ts'

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

const MEMORY: Readonly<Record<Language, (size: string, memory: string) => string>> = {
  en: (size, memory) => `Reading ${size} MiB. This needs about ${memory} MiB of memory.`,
  'pt-BR': (size, memory) => `Lendo ${size} MiB. Isto usa cerca de ${memory} MiB de memória.`,
}

/** Said before a large run starts. */
export function renderMemory({totalBytes, memoryBytes}: MemoryNeed, language: Language): string {
  const mebibytes = (bytes: number): string => countFigure(Math.ceil(bytes / MEBIBYTE), language)
  return MEMORY[language](mebibytes(totalBytes), mebibytes(memoryBytes))
}

const WRITING: Readonly<Record<Language, string>> = {en: 'Writing', 'pt-BR': 'Gravando'}

/** `Writing report.xlsx`. */
export const renderWriting = (file: string, language: Language): string =>
  `${WRITING[language]} ${file}`
