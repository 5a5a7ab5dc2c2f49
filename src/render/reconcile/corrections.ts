import type {Language} from '../../messages/language.ts'
import {shellWord} from '../../messages/shell-word.ts'
import type {CorrectedFile} from '../../reconcile/result.ts'
import type {ExportPiece} from './export-piece.ts'

/** The corrected files as JSON. */
export async function* renderCorrections(
  files: readonly CorrectedFile[],
): AsyncGenerator<ExportPiece> {
  for (const {file, content} of files) {
    yield {file, content: `${JSON.stringify(content, null, 2)}\n`}
  }
}

const NOTHING: Readonly<Record<Language, string>> = {
  en: 'No cause can be corrected in fees.json or in a mapping: nothing was written.',
  'pt-BR': 'Nenhuma causa se corrige em fees.json ou num mapeamento: nada foi gravado.',
}

const HOW: Readonly<Record<string, string>> = {
  'fees.json': '--fees',
  'mapping.json': '--mapping',
}

/** Which corrected files there are, and how to use them. */
export function renderCorrected(
  files: readonly string[],
  directory: string,
  language: Language,
): string {
  if (files.length === 0) return NOTHING[language]
  const flags = files.map((file) => `${HOW[file]} ${shellWord(`${directory}/${file}`)}`).join(' ')
  return language === 'en'
    ? `Wrote ${files.join(', ')}. To check, add: ${flags}`
    : `Gravado: ${files.join(', ')}. Para conferir, acrescente: ${flags}`
}
