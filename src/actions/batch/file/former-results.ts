import {readFile} from 'node:fs/promises'
import {notAFile} from '../../../messages/command-line/home.ts'
import {InvalidInputError} from '../../../messages/errors.ts'
import {otherKindOf} from '../../../platform/regular-file.ts'
import {parseRawFile} from './read-file.ts'
import {RESULT_COLUMNS, type ResultColumn, resultPath} from './result-names.ts'

/** How an added column is called where the input has one of its name. */
const besideOwn = (column: ResultColumn): string => `pixctl.${column}`

/**
 * The added columns, and how each is called beside the columns of the input. A payout has no code to
 * copy and paste.
 */
export function addedColumns(
  own: readonly string[],
  kind: 'charge' | 'withdrawal',
): readonly AddedColumn[] {
  return RESULT_COLUMNS.filter((column) => kind === 'charge' || column !== 'pixCopyPaste').map(
    (column) => ({column, name: own.includes(column) ? besideOwn(column) : column}),
  )
}

export interface AddedColumn {
  readonly column: ResultColumn
  readonly name: string
}

/** What an earlier run of a file wrote beside it. */
export interface FormerResults {
  /** The key under which each line was created, or may have been. */
  readonly keyOfLine: ReadonlyMap<number, string>
  /** Every key that was used, also where its outcome is not known. */
  readonly usedKeys: ReadonlySet<string>
}

/** Statuses of rows that were sent, or may have been. */
const SENT = ['created', 'already_done', 'unknown']

/**
 * An unreadable or missing result file says nothing.
 *
 * Errors: `InvalidInputError` for a pipe, a device or a directory in its place: a pipe would be waited
 *         for, and the results could not be written there.
 */
export async function readFormerResults(file: string): Promise<FormerResults> {
  const keyOfLine = new Map<number, string>()
  const path = resultPath(file)
  const kind = otherKindOf(path)
  if (kind) throw new InvalidInputError(notAFile({path, kind}), {details: {path}})
  for (const {cells} of await readRows(path)) {
    const cell = (column: ResultColumn): unknown =>
      cells.get(besideOwn(column)) ?? cells.get(column)
    const [line, key, status] = [cell('line'), cell('key'), cell('status')]
    if (typeof key === 'string' && SENT.includes(String(status))) keyOfLine.set(Number(line), key)
  }
  return {keyOfLine, usedKeys: new Set(keyOfLine.values())}
}

/** Lines that an earlier run sent with other content: each is a new payment now. */
export function editedLines(
  {keyOfLine, usedKeys}: FormerResults,
  rows: readonly {readonly line: number; readonly key: string}[],
): number[] {
  if (keyOfLine.size === 0) return []
  const keys = new Set(rows.map((row) => row.key))
  return rows
    .filter(({line, key}) => {
      const before = keyOfLine.get(line)
      return before !== undefined && !keys.has(before) && !usedKeys.has(key)
    })
    .map(({line}) => line)
}

async function readRows(path: string) {
  try {
    return parseRawFile(await readFile(path)).rows
  } catch {
    return []
  }
}
