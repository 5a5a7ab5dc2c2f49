import type {StoredRows} from '../actions/show/stored-rows.ts'
import type {Context} from '../app/context.ts'
import {DAY_MS} from '../domain/duration.ts'
import type {Language} from '../messages/language.ts'
import {brasiliaTime} from '../messages/text/brasilia-time.ts'
import {type NextStep, withoutFlags, withoutTimeBetween} from '../render/command-line/next-steps.ts'
import type {CsvLocale} from '../render/table/csv.ts'
import {
  jsonRows,
  type ListOutput,
  type ListView,
  listText,
  renderList,
} from '../render/table/list.ts'
import {type ListColumn, shownColumns} from '../render/table/list-columns.ts'
import {renderMore} from '../render/table/list-more.ts'
import {USUAL_LIMIT} from './flags/list.ts'
import {writeText} from './write-text.ts'

interface TypedListFlags {
  readonly output: ListOutput
  readonly columns?: string | undefined
  readonly limit?: number | undefined
  readonly all: boolean
  readonly from?: number | undefined
  readonly until?: number | undefined
  readonly locale?: CsvLocale | undefined
}

/** A short list shows all it has when no limit is given. */
export interface ListKind {
  readonly columns: readonly ListColumn[]
  /** What to do where there is nothing to list yet. */
  readonly nextStep?: NextStep
  readonly isShort?: boolean
}

/** What of a list is asked for. Times are by the moment the list shows. */
export interface ListRange {
  readonly fromMs: number | undefined
  readonly untilMs: number | undefined
  /** Nothing: all of them. */
  readonly limit: number | undefined
}

/** What was found: the rows to show, newest first, and how many there are in all. */
export interface Found<T extends object> {
  readonly rows: readonly T[]
  readonly total: number
}

/** What `--json` prints: whole rows; with `--columns`, only what it names of each. */
export interface ShownRows<T extends object> {
  readonly data: readonly T[]
}

export interface List {
  readonly range: ListRange
  /** Of rows that came all at once: those of the period, newest first, no more than the limit. */
  pick<T extends object>(rows: readonly T[], moment?: keyof T): Found<T>
  /**
   * Prints the rows in the form asked for, says when there are more, and gives what `--json` has.
   */
  show<T extends object>(found: Found<T>, log: (text: string) => void): Promise<ShownRows<T>>
  /**
   * Writes rows of a store while they are read, in the form asked for or that of `--json`, and says
   * when there are more. Gives nothing: what `--json` has, which is of this type, is written then.
   * `form` is written in place of a table, JSON or CSV, but not of what `--json` has.
   */
  write<T extends object>(
    stored: StoredRows<T>,
    form?: AsyncIterable<string>,
  ): Promise<ShownRows<T> | undefined>
}

/**
 * A list as its flags ask for it, in the width of the terminal where there is one. Made before
 * anything is sent.
 *
 * Errors: `InvalidInputError` when `--columns` names none of `columns`.
 */
export function openList(context: Context, flags: TypedListFlags, kind: ListKind): List {
  const {isShort = false} = kind
  const range = {
    fromMs: flags.from,
    untilMs: flags.until,
    limit: flags.all ? undefined : (flags.limit ?? (isShort ? undefined : USUAL_LIMIT)),
  }
  const view = viewOf(context, flags, kind)
  return {
    range,
    pick: (rows, moment) => pick(rows, range, moment),
    show: async <T extends object>({rows, total}: Found<T>, log: (text: string) => void) => {
      const {language, globals} = context
      if (!globals.json) log(await renderList(rows, view))
      const more = renderMore(rows.length, total, language)
      if (more !== undefined) context.notice(() => more)
      return {data: jsonRows(rows, view) as readonly T[]}
    },
    write: (stored, form) => writeRows(context, stored, {view, limit: range.limit, form}),
  }
}

interface Written {
  readonly view: ListView
  readonly limit: number | undefined
  readonly form: AsyncIterable<string> | undefined
}

async function writeRows(
  context: Context,
  {rows, count, remarks}: StoredRows<object>,
  {view, limit, form}: Written,
): Promise<undefined> {
  const {language, globals, signal} = context
  const output = globals.json ? 'json' : view.output
  const tally = {rows: 0}
  const isForm = form !== undefined && !globals.json
  await writeText(isForm ? form : listText(counted(rows, tally), {...view, output}), signal)
  const remarked = output === 'table' && !isForm ? await remarks?.() : undefined
  for (const remark of remarked ?? []) context.notice(remark)
  if (limit === undefined || (!isForm && tally.rows < limit)) return
  const total = await count()
  const more = renderMore(Math.min(limit, total), total, language)
  if (more !== undefined) context.notice(() => more)
}

/** The rows of `stored`; after they are read, `tally` has how many there were. */
const counted = <T>(rows: AsyncIterable<T>, tally: {rows: number}): AsyncIterable<T> => ({
  async *[Symbol.asyncIterator]() {
    tally.rows = 0
    for await (const row of rows) {
      tally.rows += 1
      yield row
    }
  },
})

function viewOf(
  {language, now}: Context,
  flags: TypedListFlags,
  {columns, nextStep}: ListKind,
): ListView {
  const narrowing = narrowingFlags({...flags})
  const keys = flags.columns?.split(',').flatMap((key) => key.trim() || [])
  return {
    output: flags.output,
    columns: shownColumns(columns, keys, flags.output === 'csv'),
    areChosen: keys !== undefined,
    language,
    width: process.stdout.isTTY ? process.stdout.columns : undefined,
    year: new Date(now()).getFullYear(),
    csvLocale: flags.locale,
    nextStep:
      emptyPeriod(flags, language) ??
      (narrowing.length > 0 ? withoutFlags(narrowing, language) : nextStep?.[language]),
  }
}

/** Where no moment is both from `--from` on and before `--until`. A day is its beginning, which people forget. */
function emptyPeriod({from, until}: TypedListFlags, language: Language): string | undefined {
  if (from === undefined || until === undefined || from < until) return undefined
  const [day, next] = [until, until + DAY_MS].map((atMs) => {
    return MIDNIGHT.exec(brasiliaTime(new Date(atMs).toISOString(), language))?.[1]
  })
  return withoutTimeBetween(day && next ? {until: day, dayAfter: next} : undefined, language)
}

const MIDNIGHT = /^(\S+) 00:00:00$/

/** Flags that choose among the rows of a list. */
const NARROWING: readonly string[] = [
  'from',
  'until',
  'status',
  'state',
  'kind',
  'event',
  'verdict',
  'forward',
  'failed',
  'page',
  'sub-account',
]

/** The flags that were given and may have left no row. */
const narrowingFlags = (flags: Readonly<Record<string, unknown>>): readonly string[] =>
  NARROWING.filter((name) => flags[name] !== undefined && flags[name] !== false).map(
    (name) => `--${name}`,
  )

function pick<T extends object>(
  rows: readonly T[],
  {fromMs, untilMs, limit}: ListRange,
  moment?: keyof T,
): Found<T> {
  if (moment === undefined) return {rows: rows.slice(0, limit), total: rows.length}
  const timeOf = (row: T): number => Date.parse(String(row[moment]))
  const chosen = rows
    .filter((row) => fromMs === undefined || timeOf(row) >= fromMs)
    .filter((row) => untilMs === undefined || timeOf(row) < untilMs)
    .sort((a, b) => timeOf(b) - timeOf(a))
  return {rows: chosen.slice(0, limit), total: chosen.length}
}
