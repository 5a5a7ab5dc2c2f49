import {message, notice} from '../message.ts'
import {shellWord} from '../text/shell-word.ts'

export const mappingExists = message('OUTPUT_EXISTS', {
  en: ({path}: {path: string}) => ({
    message: `${path} is there already, and may have been finished by hand. Nothing was written.`,
    hint: 'Choose another name with --out (reconcile takes several: --mapping FILE --mapping FILE), or add --replace.',
  }),
  'pt-BR': ({path}) => ({
    message: `${path} já existe, e pode ter sido completado à mão. Nada foi gravado.`,
    hint: 'Escolha outro nome com --out (reconcile aceita vários: --mapping ARQUIVO --mapping ARQUIVO), ou acrescente --replace.',
  }),
})

interface Written {
  readonly path: string
  /** What the rows are, as the flag that takes their file is named. */
  readonly name: string
  readonly file: string
  /** Every column that is needed was found or named; those that were not are said before. */
  readonly isWhole: boolean
}

const commandWith = ({path, name, file}: Written): string =>
  `pixctl reconcile --${name} ${shellWord(file)} --mapping ${shellWord(path)}`

export const mappingWritten = notice({
  en: (written: Written) =>
    written.isWhole
      ? `Wrote ${written.path}. Next: ${commandWith(written)}`
      : `Wrote ${written.path}. Once those columns are in it: ${commandWith(written)}`,
  'pt-BR': (written) =>
    written.isWhole
      ? `Gravado: ${written.path}. A seguir: ${commandWith(written)}`
      : `Gravado: ${written.path}. Quando essas colunas estiverem nele: ${commandWith(written)}`,
})

interface SharedColumn {
  /** As `charges`. */
  readonly file: string
  readonly column: string
  readonly fields: readonly [string, string]
}

/** Of a record, which is read column by column. */
export const columnMappedTwice = message('INVALID_MAPPING', {
  en: ({file, column, fields: [one, other]}: SharedColumn) => ({
    message: `--mapping: ${file}.columns reads the column "${column}" as ${one} and as ${other}; one column is one field.`,
    hint: 'Take out the one of the two that is not needed.',
  }),
  'pt-BR': ({file, column, fields: [one, other]}) => ({
    message: `--mapping: ${file}.columns lê a coluna "${column}" como ${one} e como ${other}; uma coluna é um campo.`,
    hint: 'Tire, dos dois, o que não é necessário.',
  }),
})
