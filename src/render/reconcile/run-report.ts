import type {Language} from '../language.ts'
import {plainText} from '../plain-text.ts'

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
