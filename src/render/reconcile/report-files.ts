import type {Language} from '../../messages/language.ts'
import {countFigure} from '../../messages/text/count-figure.ts'
import {plainText} from '../../messages/text/plain-text.ts'

const PAGES = [
  'what-to-do',
  'findings-by-code',
  'findings',
  'wallets',
  'roll-forward',
  'held',
  'held-blocks',
  'three-way',
  'match-rates',
  'split-receivers',
  'split-legs',
  'fees',
  'control',
  'inputs',
  'totals',
  'skipped',
  'decisions',
  'carry-forward',
  'openings',
  'glossary',
]
const FIXED: ReadonlySet<string> = new Set([
  ...PAGES.map((page) => `${page}.csv`),
  'result.json',
  'report.html',
  'report.xlsx',
  'books.journal',
  'books.beancount',
  'journal.csv',
])
const OF_WALLETS =
  /^(?:[\w.-]+\.ofx|packs\/[^/]+\/(?:report\.(?:html|xlsx)|statement\.(?:csv|ofx)))$/

/** Whether a run of `reconcile --out` writes files of this name; any other is the user's own. */
export const isReportFile = (file: string): boolean => FIXED.has(file) || OF_WALLETS.test(file)

const MOST_NAMED = 8

const OLDER: Readonly<Record<Language, (files: string, directory: string) => string>> = {
  en: (files, directory) =>
    `In ${directory} there are also files of an earlier run, which are not of this one: ${files}.`,
  'pt-BR': (files, directory) =>
    `Em ${directory} há também arquivos de uma execução anterior, que não são desta: ${files}.`,
}
const AND_MORE: Readonly<Record<Language, (count: number) => string>> = {
  en: (count) => `and ${countFigure(count, 'en')} more`,
  'pt-BR': (count) => `e mais ${countFigure(count, 'pt-BR')}`,
}

/** Names what an earlier run left beside the files of this one, in a line. */
export function renderOlder(
  files: readonly string[],
  directory: string,
  language: Language,
): string {
  return OLDER[language](namesOf(files, language), plainText(directory))
}

const REMOVED: Readonly<Record<Language, (files: string, directory: string) => string>> = {
  en: (files, directory) =>
    `Removed from ${directory}, as the merge before wrote it and this one does not: ${files}.`,
  'pt-BR': (files, directory) =>
    `Removido de ${directory}, pois a execução anterior o gravou e esta não: ${files}.`,
}

/** Names what `fleet merge` removed of the merge before, in a line. */
export const renderRemoved = (
  files: readonly string[],
  directory: string,
  language: Language,
): string => REMOVED[language](namesOf(files, language), plainText(directory))

function namesOf(files: readonly string[], language: Language): string {
  const named = files.slice(0, MOST_NAMED).map(plainText)
  const rest = files.length - named.length
  const all = rest > 0 ? [...named, AND_MORE[language](rest)] : named
  return all.join(', ')
}
