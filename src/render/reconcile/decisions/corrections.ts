import type {Language} from '../../../messages/language.ts'
import {shellWord} from '../../../messages/text/shell-word.ts'
import type {CorrectedFile} from '../../../reconcile/result.ts'
import type {ExportPiece} from '../books/export-piece.ts'

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

const FLAGS: Readonly<Record<string, 'fees' | 'mapping'>> = {
  'fees.json': 'fees',
  'mapping.json': 'mapping',
}

/** Where corrected files were written, and what the run read in their place. */
interface Corrected {
  readonly files: readonly string[]
  readonly directory: string
  readonly given: Readonly<Record<'fees' | 'mapping', readonly string[]>>
}

/**
 * Which corrected files there are, and how to use them. A corrected file takes the place of the one that
 * the run was given: read beside it, the two would contradict each other.
 */
export function renderCorrected({files, directory, given}: Corrected, language: Language): string {
  if (files.length === 0) return NOTHING[language]
  const uses = files.map((file) => {
    const flag = FLAGS[file] ?? 'mapping'
    const use = `--${flag} ${shellWord(`${directory}/${file}`)}`
    const before = given[flag].map((path) => `--${flag} ${shellWord(path)}`).join(' ')
    if (language === 'en') return before === '' ? `add ${use}` : `put ${use} in place of ${before}`
    return before === '' ? `acrescente ${use}` : `ponha ${use} no lugar de ${before}`
  })
  const wrote = files.join(', ')
  return language === 'en'
    ? `Wrote ${wrote}. To check, ${uses.join(' and ')}`
    : `Gravado: ${wrote}. Para conferir, ${uses.join(' e ')}`
}
