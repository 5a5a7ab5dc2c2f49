import {message} from '../message.ts'

/** What is wrong with a file of a reconciliation that cannot be read at all. */

type DamageKind = keyof (typeof DAMAGES)['en']

const DAMAGES = {
  en: {
    broken_gzip: 'the compressed file (gzip) is cut short or altered',
    not_compressed: 'it is not compressed, though its name ends with .gz',
    long_line: 'the line has more than 16 MiB',
    list_on_a_line: 'all records are one JSON list, where one JSON object a line belongs',
    blank_lines: 'millions of blank lines follow each other',
    too_large: 'the file has more than 256 MiB',
    old_line_ends: 'the lines end with CR alone',
    open_quote: 'a quote opens here and does not close',
    not_json: 'the JSON breaks off or is not valid',
    utf16: 'the file is written in UTF-16, where UTF-8 belongs',
    repeated_key: 'a key is there twice',
  },
  'pt-BR': {
    broken_gzip: 'o arquivo compactado (gzip) está incompleto ou alterado',
    not_compressed: 'não está compactado, embora o nome termine com .gz',
    long_line: 'a linha tem mais de 16 MiB',
    list_on_a_line: 'os registros são uma só lista JSON, onde cabe um objeto JSON por linha',
    blank_lines: 'há milhões de linhas em branco seguidas',
    too_large: 'o arquivo tem mais de 256 MiB',
    old_line_ends: 'as linhas terminam apenas com CR',
    open_quote: 'uma aspa abre aqui e não fecha',
    not_json: 'o JSON está interrompido ou não é válido',
    utf16: 'o arquivo está em UTF-16, e o esperado é UTF-8',
    repeated_key: 'uma chave aparece duas vezes',
  },
} as const

interface DamageFound {
  readonly file: string
  readonly line: number
  readonly kind: DamageKind
  readonly key?: string
  readonly command?: string
}

/** What people write themselves is not exported again. */
const HAND_WRITTEN: ReadonlySet<DamageKind> = new Set(['not_json', 'repeated_key'])

const HINTS = {
  en: ({file, kind, command}: DamageFound) => {
    if (kind === 'not_compressed') return `Rename it to ${file.replace(/\.gz$/, '')}.`
    if (kind === 'utf16') return 'Save it as UTF-8: editors and PowerShell offer both.'
    if (command !== undefined) return `Run ${command} and give the new file in its place.`
    return HAND_WRITTEN.has(kind) ? 'Correct the file at this line.' : 'Export the file again.'
  },
  'pt-BR': ({file, kind, command}: DamageFound) => {
    if (kind === 'not_compressed') return `Renomeie para ${file.replace(/\.gz$/, '')}.`
    if (kind === 'utf16') return 'Salve-o em UTF-8: editores e o PowerShell oferecem os dois.'
    if (command !== undefined) return `Rode ${command} e informe o arquivo novo no lugar dele.`
    return HAND_WRITTEN.has(kind) ? 'Corrija o arquivo nesta linha.' : 'Exporte o arquivo de novo.'
  },
}

const whatIsWrong = ({kind, key}: DamageFound, language: 'en' | 'pt-BR'): string => {
  if (key === undefined) return DAMAGES[language][kind]
  return language === 'en'
    ? `the key ${JSON.stringify(key)} is there twice in one object`
    : `a chave ${JSON.stringify(key)} aparece duas vezes no mesmo objeto`
}

export const inputDamaged = message('INPUT_DAMAGED', {
  en: (damage: DamageFound) => ({
    message: `${damage.file}, line ${damage.line}: ${whatIsWrong(damage, 'en')}. Nothing was reconciled.`,
    hint: HINTS.en(damage),
  }),
  'pt-BR': (damage) => ({
    message: `${damage.file}, linha ${damage.line}: ${whatIsWrong(damage, 'pt-BR')}. Nada foi conciliado.`,
    hint: HINTS['pt-BR'](damage),
  }),
})
