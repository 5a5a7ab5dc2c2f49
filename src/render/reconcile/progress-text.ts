import type {Language} from '../../messages/language.ts'
import {countFigure} from '../../messages/text/count-figure.ts'
import type {MemoryNeed, Progress} from '../../reconcile/options.ts'
import {percentFigure} from '../text/figures.ts'

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

interface MemoryWords {
  readonly size: string
  readonly memory: string
  readonly more: string
  readonly unmatched: string
}

const MEMORY: Readonly<Record<Language, (words: MemoryWords) => string>> = {
  en: ({size, memory, more, unmatched}) =>
    `Reading ${size} MiB. This needs about ${memory} MiB of memory; many faults, up to ${more} MiB more; rows of which none can be read or matched, up to ${unmatched} MiB.`,
  'pt-BR': ({size, memory, more, unmatched}) =>
    `Lendo ${size} MiB. Isto usa cerca de ${memory} MiB de memória; com muitas falhas, até ${more} MiB a mais; com linhas que não se consegue ler nem associar, até ${unmatched} MiB.`,
}

const LIMITED: Readonly<Record<Language, (size: string, limit: string) => string>> = {
  en: (size, limit) => `Reading ${size} MiB with at most ${limit} MiB of memory.`,
  'pt-BR': (size, limit) => `Lendo ${size} MiB com no máximo ${limit} MiB de memória.`,
}

/** Said before a large run starts. */
export function renderMemory(need: MemoryNeed, language: Language): string {
  const mebibytes = (bytes: number): string => countFigure(Math.ceil(bytes / MEBIBYTE), language)
  if (need.limitBytes !== undefined) {
    return LIMITED[language](mebibytes(need.totalBytes), mebibytes(need.limitBytes))
  }
  return MEMORY[language]({
    size: mebibytes(need.totalBytes),
    memory: mebibytes(need.memoryBytes),
    more: mebibytes(need.mayAddBytes),
    unmatched: mebibytes(need.unmatchedMayAddBytes),
  })
}

const WRITING: Readonly<Record<Language, string>> = {en: 'Writing', 'pt-BR': 'Gravando'}

/** `Writing report.xlsx`. */
export const renderWriting = (file: string, language: Language): string =>
  `${WRITING[language]} ${file}`
