import {message} from './message.ts'

/** What is wrong with a file of a reconciliation that cannot be read at all. */

type DamageKind = keyof (typeof DAMAGES)['en']

const DAMAGES = {
  en: {
    broken_gzip: 'the .gz is cut short or altered',
    not_compressed: 'it is not compressed, though its name ends with .gz',
    long_line: 'the line has more than 16 MiB',
    blank_lines: 'millions of blank lines follow each other',
    too_large: 'the file has more than 256 MiB',
    old_line_ends: 'the lines end with CR alone',
    open_quote: 'a quote opens here and does not close',
    not_json: 'the JSON breaks off or is not valid',
    repeated_key: 'a key is there twice',
  },
  'pt-BR': {
    broken_gzip: 'o .gz está incompleto ou alterado',
    not_compressed: 'não está compactado, embora o nome termine com .gz',
    long_line: 'a linha tem mais de 16 MiB',
    blank_lines: 'há milhões de linhas em branco seguidas',
    too_large: 'o arquivo tem mais de 256 MiB',
    old_line_ends: 'as linhas terminam apenas com CR',
    open_quote: 'uma aspa abre aqui e não fecha',
    not_json: 'o JSON está interrompido ou não é válido',
    repeated_key: 'uma chave aparece duas vezes',
  },
} as const

interface DamageFound {
  readonly file: string
  readonly line: number
  readonly kind: DamageKind
  readonly key?: string
}

/** What people write themselves is not exported again. */
const HAND_WRITTEN: ReadonlySet<DamageKind> = new Set(['not_json', 'repeated_key'])

const HINTS = {
  en: (kind: DamageKind) =>
    HAND_WRITTEN.has(kind) ? 'Correct the file at this line.' : 'Export the file again.',
  'pt-BR': (kind: DamageKind) =>
    HAND_WRITTEN.has(kind) ? 'Corrija o arquivo nesta linha.' : 'Exporte o arquivo de novo.',
}

export const inputDamaged = message('INPUT_DAMAGED', {
  en: ({file, line, kind, key}: DamageFound) => ({
    message: `${file}, line ${line}: ${key === undefined ? DAMAGES.en[kind] : `the key ${JSON.stringify(key)} is there twice in one object`}. Nothing was reconciled.`,
    hint: kind === 'not_compressed' ? `Rename it to ${file}.` : HINTS.en(kind),
  }),
  'pt-BR': ({file, line, kind, key}) => ({
    message: `${file}, linha ${line}: ${key === undefined ? DAMAGES['pt-BR'][kind] : `a chave ${JSON.stringify(key)} aparece duas vezes no mesmo objeto`}. Nada foi conciliado.`,
    hint: kind === 'not_compressed' ? `Renomeie para ${file}.` : HINTS['pt-BR'](kind),
  }),
})
