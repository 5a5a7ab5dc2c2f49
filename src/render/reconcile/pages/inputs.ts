import type {Sheet} from '../../table/sheet.ts'
import type {Book} from '../book.ts'
import {missingWords} from '../summary/skipped-checks.ts'

const WORDS = {
  en: {
    inputs: 'Inputs',
    name: 'File',
    rows: 'Rows',
    rejected: 'Rejected',
    sha256: 'SHA-256',
    totals: 'Rows accounted for',
    matched: 'Matched',
    finding: 'In a finding',
    outOfScope: 'Out of scope',
    sum: 'Sum of amounts',
    skipped: 'Skipped checks',
    code: 'Check',
    missing: 'For lack of',
  },
  'pt-BR': {
    inputs: 'Arquivos',
    name: 'Arquivo',
    rows: 'Linhas',
    rejected: 'Rejeitadas',
    sha256: 'SHA-256',
    totals: 'Destino das linhas',
    matched: 'Conferidas',
    finding: 'Em achado',
    outOfScope: 'Fora do escopo',
    sum: 'Soma dos valores',
    skipped: 'Não verificado',
    code: 'Verificação',
    missing: 'Por falta de',
  },
} as const

/** What was read, with digests: a reader who has the files can tell whether they are the same. */
export function inputsSheet({result, language}: Book): Sheet {
  const words = WORDS[language]
  return {
    name: 'inputs',
    title: words.inputs,
    columns: [
      {key: 'name', title: words.name, kind: 'text'},
      {key: 'rows', title: words.rows, kind: 'count', summed: true},
      {key: 'rejected', title: words.rejected, kind: 'count', summed: true},
      {key: 'sha256', title: words.sha256, kind: 'text', width: 68},
    ],
    rows: () =>
      result.inputs.map(({name, rows, rejected, sha256}) => [name, rows, rejected, sha256]),
  }
}

/** Every row is in exactly one of four places, and they add up to the file. */
export function totalsSheet({result, language}: Book): Sheet {
  const words = WORDS[language]
  return {
    name: 'totals',
    title: words.totals,
    columns: [
      {key: 'file', title: words.name, kind: 'text'},
      {key: 'matched', title: words.matched, kind: 'count'},
      {key: 'finding', title: words.finding, kind: 'count'},
      {key: 'outOfScope', title: words.outOfScope, kind: 'count'},
      {key: 'rejected', title: words.rejected, kind: 'count'},
      {
        key: 'rows',
        title: words.rows,
        kind: 'count',
        formula: 'matched + finding + outOfScope + rejected',
      },
      {key: 'sum', title: words.sum, kind: 'money'},
    ],
    rows: () =>
      Object.entries(result.totals).map(([file, t]) => [
        file,
        t.matched,
        t.finding,
        t.outOfScope,
        t.rejected,
        t.rows,
        t.sumCentavos,
      ]),
  }
}

/** What was not checked: it has not passed. */
export function skippedSheet({result, language}: Book): Sheet {
  const words = WORDS[language]
  return {
    name: 'skipped',
    title: words.skipped,
    columns: [
      {key: 'code', title: words.code, kind: 'text', width: 32},
      {key: 'missing', title: words.missing, kind: 'text', width: 40},
    ],
    rows: () => result.skipped.map((check) => [check.code, missingWords(check)]),
  }
}
