import {existsSync} from 'node:fs'
import {join} from 'node:path'
import {isDeepStrictEqual} from 'node:util'
import {timeZoneNamed} from '../../domain/time-zone.ts'
import {invalidChart, invalidJson, settingsFileIsFolder} from '../../messages/command-line/files.ts'
import {inputUnreadable} from '../../messages/command-line/unreadable-files.ts'
import {InvalidInputError, PixctlError} from '../../messages/errors.ts'
import {inputDamaged} from '../../messages/reconcile/damaged-inputs.ts'
import {invalidMapping, mappedTwice} from '../../messages/reconcile/mapping.ts'
import {columnMappedTwice} from '../../messages/reconcile/mapping-file.ts'
import {invalidPrevious, timezoneIsOffset} from '../../messages/reconcile/reconcile.ts'
import {systemCode} from '../../platform/failure-code.ts'
import {displayName} from '../../reconcile/read/files/chunks.ts'
import {type Encoding, isUtf16} from '../../reconcile/read/files/decoded.ts'
import {DATA_SET_NAMES, type DataSetName} from '../../reconcile/read/files/inputs.ts'
import type {ColumnMapping, FileMapping} from '../../reconcile/read/mapping/mapping.ts'
import {repeatedKey} from '../../reconcile/read/values/json-places.ts'
import type {Result} from '../../reconcile/result.ts'
import {INPUT_LIMITS, readFileLimitedSync} from '../files/read-limited.ts'
import {requireKnownNames} from './mapping-fields.ts'
import {isObject, previousFault} from './previous-fault.ts'
import {unpacked} from './unpacked.ts'

type Json = Readonly<Record<string, unknown>>

/**
 * The content of `--mapping FILE`. A word that is not understood is an error, not ignored: a
 * misspelt column would otherwise be read as an absent one.
 *
 * Errors: `InvalidInputError` that names the part that is wrong.
 */
export function readMapping(path: string): ColumnMapping {
  const mapping = readObject({path, flag: '--mapping', limitBytes: INPUT_LIMITS.mapping})
  for (const [file, entry] of Object.entries(mapping)) {
    const isKnown = DATA_SET_NAMES.some((name) => name === file)
    if (!isKnown || !isObject(entry)) throw new InvalidInputError(invalidMapping({part: file}))
    for (const [part, value] of Object.entries(entry)) {
      if (part === 'timezone' && typeof value === 'string') requireZone(value, `${file}.${part}`)
      const isValid = Object.hasOwn(PARTS, part) && PARTS[part as keyof typeof PARTS](value)
      const known = KNOWN.get(part)?.join(', ')
      if (!isValid) throw new InvalidInputError(invalidMapping({part: `${file}.${part}`, known}))
    }
    requireKnownNames(file as DataSetName, entry as FileMapping)
    if (file !== 'statement') refuseSharedColumn(file, entry as FileMapping)
  }
  return mapping as ColumnMapping
}

/** A record is read column by column, and the second of two fields would take it from the first. */
function refuseSharedColumn(file: string, {columns = {}}: FileMapping): void {
  const fieldOf = new Map<string, string>()
  for (const [field, column] of Object.entries(columns)) {
    const first = fieldOf.get(column.trim())
    if (first !== undefined) {
      throw new InvalidInputError(columnMappedTwice({file, column, fields: [first, field]}))
    }
    fieldOf.set(column.trim(), field)
  }
}

/**
 * The content of several `--mapping FILE`, such as one that `reconcile map` wrote for each file.
 *
 * Errors: `InvalidInputError` of each, and where two say differently how a file is read.
 */
export function readMappings(paths: readonly string[]): ColumnMapping {
  const joined: Record<string, FileMapping> = {}
  const saidIn = new Map<string, string>()
  for (const path of paths) {
    for (const [name, entry] of Object.entries(readMapping(path))) {
      const first = saidIn.get(name)
      if (first !== undefined && !isDeepStrictEqual(joined[name], entry)) {
        throw new InvalidInputError(mappedTwice({name, first, second: path}))
      }
      joined[name] = entry
      saidIn.set(name, path)
    }
  }
  return joined
}

const isTexts = (value: unknown): boolean =>
  isObject(value) && Object.values(value).every((text) => typeof text === 'string')

/** What a mapping may say of a file, and how that looks. */
const PARTS = {
  columns: isTexts,
  constants: isTexts,
  values: (value: unknown): boolean => isObject(value) && Object.values(value).every(isTexts),
  dates: (value: unknown): boolean => DATES.some((known) => known === value),
  timezone: (value: unknown): boolean => typeof value === 'string',
  encoding: (value: unknown): boolean => ENCODINGS.some((known) => known === value),
  skipRows: (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0,
  ignoreRows: (value: unknown): boolean =>
    Array.isArray(value) && value.every((start) => typeof start === 'string' && start !== ''),
  shiftHours: (value: unknown): boolean => typeof value === 'number' && Math.abs(value) <= 48,
  scale: (value: unknown): boolean =>
    isObject(value) &&
    Object.values(value).every((factor) => Number.isFinite(factor) && factor !== 0),
}

const ENCODINGS: readonly Encoding[] = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']
const DATES = ['iso', 'dd/mm/yyyy']

/** The parts that are one of a few words. */
const KNOWN: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['dates', DATES],
  ['encoding', ENCODINGS],
])

/** As `--timezone` takes it. */
function requireZone(name: string, part: string): void {
  const zone = timeZoneNamed(name)
  if (zone === 'offset')
    throw new InvalidInputError(timezoneIsOffset({place: `--mapping: ${part}`}))
  if (zone === 'unknown') throw new InvalidInputError(invalidMapping({part}))
}

/**
 * The result of an earlier run: what `--json` prints and `result.json` holds.
 *
 * Errors: `InvalidInputError` when the file is no such result, or a field of it is damaged.
 */
export function readPrevious(path: string): Result {
  const result = readPreviousObject(path)
  const field = previousFault(result)
  if (field === undefined) return result as unknown as Result
  const isOther = !('verdict' in result) || !('findings' in result)
  throw new InvalidInputError(invalidPrevious({path, field: isOther ? undefined : field}))
}

/**
 * When the period of an earlier run closed.
 *
 * Units:  milliseconds since 1970.
 * Errors: `InvalidInputError` when the file is no result, or one of data without any time.
 */
export function requireClosing(path: string): number {
  const atMs = Date.parse(readPrevious(path).asOf ?? '')
  if (Number.isNaN(atMs)) throw new InvalidInputError(invalidPrevious({path, field: 'asOf'}))
  return atMs
}

/** Any other text, such as a report.html, is no result either: the message names the file that is. */
function readPreviousObject(path: string): Json {
  const flag = '--previous'
  const value = parsedOrNothing(readText({path, flag, limitBytes: INPUT_LIMITS.previous}))
  if (isObject(value)) return value
  throw new InvalidInputError(invalidPrevious({path, field: undefined}))
}

/**
 * The content of `--chart FILE`: names of accounts as texts.
 *
 * Errors: `InvalidInputError` for a file that holds no such object.
 */
export function readChart(path: string): Readonly<Record<string, string>> {
  const chart = readObject({path, flag: '--chart', limitBytes: INPUT_LIMITS.mapping})
  if (!isTexts(chart)) throw new InvalidInputError(invalidChart())
  return chart as Readonly<Record<string, string>>
}

interface SettingsFile {
  readonly path: string
  readonly flag: string
  readonly limitBytes: number
}

/** Of a key that stands there twice JSON keeps the last value: nothing tells which one is meant. */
function readObject(file: SettingsFile): Json {
  const {flag, path} = file
  const text = readText(file)
  const value = parsedOrNothing(text)
  if (!isObject(value)) throw new InvalidInputError(invalidJson({flag}))
  const repeated = repeatedKey(text)
  if (repeated === undefined) return value
  const damage = {file: displayName(path), kind: 'repeated_key', ...repeated} as const
  throw new InvalidInputError(inputDamaged(damage))
}

function readText({path, flag, limitBytes}: SettingsFile): string {
  try {
    const limited = {name: `${flag}: ${path}`, limitBytes}
    const bytes = unpacked(readFileLimitedSync(path, limited), {path, ...limited})
    const damage = {file: displayName(path), line: 1, kind: 'utf16'} as const
    if (isUtf16(bytes)) throw new InvalidInputError(inputDamaged(damage))
    return bytes.toString('utf8').replace(/^\uFEFF/, '')
  } catch (cause) {
    if (cause instanceof PixctlError) throw cause
    const reason = systemCode(cause)
    if (reason !== 'EISDIR')
      throw new InvalidInputError(inputUnreadable({flag, path, reason}), {cause})
    const hasResult = existsSync(join(path, 'result.json'))
    throw new InvalidInputError(settingsFileIsFolder({flag, path, hasResult}), {cause})
  }
}

function parsedOrNothing(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
