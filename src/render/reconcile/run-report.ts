import type {Language} from '../../messages/language.ts'
import {countFigure} from '../../messages/text/count-figure.ts'
import {plainText} from '../../messages/text/plain-text.ts'
import type {MemoryNeed, Progress} from '../../reconcile/options.ts'
import {stateWord} from '../text/states.ts'
import {renderMemory, renderRunProgress, renderWriting} from './progress-text.ts'

const WRITTEN: Readonly<Record<Language, (count: number, directory: string) => string>> = {
  en: (count, directory) =>
    `Wrote ${countFigure(count, 'en')} ${count === 1 ? 'file' : 'files'} to ${directory}.`,
  'pt-BR': (count, directory) =>
    `${countFigure(count, 'pt-BR')} ${count === 1 ? 'arquivo gravado' : 'arquivos gravados'} em ${directory}.`,
}

/** What a person opens first, of one account or of many. */
const PAGES = ['report.html', 'fleet.html'] as const

/** What an export left behind, and its page. */
export function renderWritten(
  files: readonly string[],
  directory: string,
  language: Language,
): string {
  const page = PAGES.find((name) => files.includes(name))
  const sentence = WRITTEN[language](files.length, plainText(directory))
  return page === undefined ? sentence : `${sentence} → ${page}`
}

const JOURNAL: Readonly<Record<Language, (profile: string, environment: string) => string>> = {
  en: (profile, environment) =>
    `Reading the journal of this machine: profile ${profile}, environment ${environment}. It holds no statement; name the files of a month with --from DIR.`,
  'pt-BR': (profile, environment) =>
    `Lendo o diário desta máquina: perfil ${profile}, ambiente ${stateWord(environment, 'pt-BR')}. Ele não tem extrato; informe os arquivos de um mês com --from DIR.`,
}

/** What a run says of itself while it goes, in the language of the person. */
export const runWords = (language: Language) => ({
  describe: (progress: Progress): string => renderRunProgress(progress, language),
  describeMemory: (need: MemoryNeed): string => renderMemory(need, language),
  describeJournal: (profile: string, environment: string): string =>
    JOURNAL[language](plainText(profile), environment),
  describeFile: (file: string): string => renderWriting(file, language),
})
