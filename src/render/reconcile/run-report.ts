import type {Language} from '../../messages/language.ts'
import {plainText} from '../../messages/plain-text.ts'
import type {MemoryNeed, Progress} from '../../reconcile/options.ts'
import {renderMemory, renderRunProgress, renderWriting} from './progress-text.ts'

const WRITTEN: Readonly<Record<Language, (count: number, directory: string) => string>> = {
  en: (count, directory) => `Wrote ${count} ${count === 1 ? 'file' : 'files'} to ${directory}.`,
  'pt-BR': (count, directory) =>
    `${count} ${count === 1 ? 'arquivo gravado' : 'arquivos gravados'} em ${directory}.`,
}

/** What an export left behind; `report.html` is what a person opens first. */
export function renderWritten(
  files: readonly string[],
  directory: string,
  language: Language,
): string {
  const page = files.includes('report.html') ? ' report.html' : ''
  const sentence = WRITTEN[language](files.length, plainText(directory))
  return page === '' ? sentence : `${sentence} →${page}`
}

/** What a run says of itself while it goes, in the language of the person. */
export const runWords = (language: Language) => ({
  describe: (progress: Progress): string => renderRunProgress(progress, language),
  describeMemory: (need: MemoryNeed): string => renderMemory(need, language),
  describeFile: (file: string): string => renderWriting(file, language),
})
