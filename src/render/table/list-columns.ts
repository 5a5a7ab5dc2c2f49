import {unknownColumn} from '../../messages/command-line/files.ts'
import {InvalidInputError} from '../../messages/errors.ts'
import type {Language} from '../../messages/language.ts'
import {plainText} from '../../messages/text/plain-text.ts'
import {stateKindOf} from '../text/states.ts'

/** One column of a list: the field it shows, and how. */
export interface ListColumn {
  /** What `--columns`, CSV and JSON call it; a dot goes one level down. */
  readonly key: string
  /** Where the row has it, when not under `key`. */
  readonly path?: string
  /** Of money: where the row has it in centavos, too. The number of reais is inexact from about R$ 70 trillion on. */
  readonly centavosPath?: string
  readonly title: Readonly<Record<Language, string>>
  /**
   * `state` is a word of a closed set: in the reader's language, in its colour; `feminine_state` that
   * of a thing which is feminine in Portuguese.
   */
  readonly kind?: 'text' | 'money' | 'instant' | 'count' | 'id' | 'state' | 'feminine_state'
  /** Of a `state`: the field that says of what it is one, with which the word agrees in Portuguese. */
  readonly agreesWith?: string
  /** Of ids: no command takes a beginning of one. */
  readonly isWholeOnly?: boolean
  /** Of ids: on a narrow terminal the column goes before the one that says how a row ended. */
  readonly isLessNeeded?: boolean
  /** What stands behind the value in a table, where a row needs it. */
  readonly remark?: (row: Row, language: Language) => string | undefined
  /** How people read the value, where no kind says it. */
  readonly inWords?: (value: unknown, language: Language) => string
  /** Shown only when `--columns` asks for it. */
  readonly isExtra?: boolean
  /** Of an extra column: a file of rows has it all the same, as it is read without its command. */
  readonly isInFiles?: boolean
  /** No column of a table in which no row has a value, unless `--columns` asks for it. */
  readonly isSeldom?: boolean
}

/** A row of a list, as `--json` has it. */
export type Row = Readonly<Record<string, unknown>>

/**
 * The columns named by `--columns`, in that order and in any letter case, or the usual ones. Asked
 * before anything is sent.
 *
 * Errors: `InvalidInputError` for a column that is not there.
 */
export function shownColumns(
  columns: readonly ListColumn[],
  keys: readonly string[] | undefined,
  isFile = false,
): readonly ListColumn[] {
  if (!keys) return columns.filter(({isExtra, isInFiles}) => !isExtra || (isFile && isInFiles))
  return keys.map((key) => {
    const column = columns.find((known) => known.key.toLowerCase() === key.toLowerCase())
    if (column) return column
    const known = columns.map((one) => one.key).join(', ')
    throw new InvalidInputError(unknownColumn({name: plainText(key), known}))
  })
}

/** The kind of a column's value in one row. */
export const kindIn = (row: Row, {kind, agreesWith}: ListColumn): ListColumn['kind'] =>
  agreesWith === undefined ? kind : stateKindOf(row[agreesWith])

/** What a row has under a key; a dot goes one level down. */
export const valueAt = (row: Row, key: string): unknown =>
  key.split('.').reduce<unknown>((value, name) => {
    const isObject = typeof value === 'object' && value !== null
    return isObject ? (value as Row)[name] : undefined
  }, row)
