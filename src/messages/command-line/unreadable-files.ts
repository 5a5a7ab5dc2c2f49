import type {Language} from '../language.ts'
import {message, type Words} from '../message.ts'
import {valueNames} from '../text/value-names.ts'

/** Files that are named on the command line and cannot be read. */

interface Unreadable {
  readonly path: string
  /** What the system said, such as `ENOENT`; nothing where it was not asked. */
  readonly reason: string | undefined
}

const NOT_THERE: Readonly<Record<Language, Words>> = {
  en: {
    message: 'does not exist.',
    hint: 'Check the path and the folder you are in; a link must lead to a file.',
  },
  'pt-BR': {
    message: 'não existe.',
    hint: 'Confira o caminho e a pasta em que você está; um link deve levar a um arquivo.',
  },
}

const NOT_PERMITTED: Readonly<Record<Language, Words>> = {
  en: {
    message: 'cannot be read: permission denied.',
    hint: 'Ask its owner for the right to read it and the folders above it.',
  },
  'pt-BR': {
    message: 'não pode ser lido: permissão negada.',
    hint: 'Peça ao dono o direito de leitura do arquivo e das pastas acima dele.',
  },
}

/** By the code of the system. */
const REASONS: Readonly<Record<string, Readonly<Record<Language, Words>>>> = {
  ENOENT: NOT_THERE,
  ENOTDIR: {
    en: {
      message: 'cannot be read: it, or a part of its path, is a file and no folder.',
      hint: 'Check the path.',
    },
    'pt-BR': {
      message: 'não pode ser lido: ele, ou uma parte do caminho, é um arquivo e não uma pasta.',
      hint: 'Confira o caminho.',
    },
  },
  EACCES: NOT_PERMITTED,
  EPERM: NOT_PERMITTED,
  EISDIR: {
    en: {message: 'is a folder, and a file is wanted.', hint: 'Name the file in it.'},
    'pt-BR': {
      message: 'é uma pasta, e o esperado é um arquivo.',
      hint: 'Informe o arquivo que está nela.',
    },
  },
}

const otherwise = (reason: string | undefined): Readonly<Record<Language, Words>> => {
  const code = reason === undefined ? '' : ` (${reason})`
  return {
    en: {
      message: `cannot be read${code}.`,
      hint: 'Check the path and that you may read it.',
    },
    'pt-BR': {
      message: `não pode ser lido${code}.`,
      hint: 'Confira o caminho e a permissão de leitura.',
    },
  }
}

function wordsFor(language: Language, {path, reason}: Unreadable): Words {
  const known = reason !== undefined && Object.hasOwn(REASONS, reason) ? REASONS[reason] : undefined
  const {message: said, hint} = (known ?? otherwise(reason))[language]
  return {message: `${path} ${said}`, hint}
}

export const fileUnreadable = message('FILE_UNREADABLE', {
  en: (file: Unreadable) => wordsFor('en', file),
  'pt-BR': (file) => wordsFor('pt-BR', file),
})

interface UnreadableInput extends Unreadable {
  /** By which it was given; nothing where the command found it by itself. */
  readonly flag: string | undefined
}

export const inputUnreadable = message('INPUT_UNREADABLE', {
  en: ({flag, path, reason}: UnreadableInput) =>
    wordsFor('en', {path: flag === undefined ? path : `${flag}: ${path}`, reason}),
  'pt-BR': ({flag, path, reason}) =>
    wordsFor('pt-BR', {
      path: flag === undefined ? path : `${valueNames(flag, 'pt-BR')}: ${path}`,
      reason,
    }),
})
