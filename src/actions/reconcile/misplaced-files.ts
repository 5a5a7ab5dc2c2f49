import {statSync} from 'node:fs'
import {FEE_KINDS} from '../../domain/fee.ts'
import {InvalidInputError} from '../../messages/errors.ts'
import {misplacedFile, notSettings, unknownLimit} from '../../messages/reconcile/mapping.ts'
import {isCsv} from '../../reconcile/read/csv/record-shape.ts'
import {displayName, textChunksOf} from '../../reconcile/read/files/chunks.ts'
import {
  DATA_SET_NAMES,
  type DataSetName,
  FILE_NAMES,
  type InputFile,
  type ReconcileInputs,
} from '../../reconcile/read/files/inputs.ts'
import type {ColumnMapping} from '../../reconcile/read/mapping/mapping.ts'
import {DEFAULT_POLICY} from '../../reconcile/read/rows/read-settings.ts'
import {kindOfJson} from './json-file.ts'
import {refuseOtherFormats} from './other-format.ts'

/** Enough for the first record, and for a whole policy. */
const START_CHARACTERS = 1 << 16

/**
 * Refuses a JSON file that was given as another one: charges as withdrawals are read without a
 * word, and each of them becomes a finding. It refuses fees, balances or a policy of which nothing can
 * be read: the checks that need it would be made without it. Only a regular file is looked at: what is read of a
 * pipe is gone for the reader of its rows.
 *
 * Errors: `InvalidInputError` that says which file it is, or that settings are compressed under a name that does not
 *         say so; those of the file system.
 */
export async function refuseMisplaced(
  inputs: ReconcileInputs,
  mapping: ColumnMapping = {},
): Promise<void> {
  for (const name of DATA_SET_NAMES) {
    // A statement's table is looked at with its columns; a mapping says what other fields mean.
    if (name === 'statement' || mapping[name] !== undefined) continue
    for (const file of inputs[name] ?? []) await refuseOther(name, file)
  }
}

async function refuseOther(name: DataSetName, file: InputFile): Promise<void> {
  if (typeof file !== 'string' || isCsv(file) || !statSync(file).isFile()) return
  if (isSettings(name)) await refuseOtherFormats(file)
  const start = await startOf(file)
  const kind = isSettings(name) ? kindOfJson(start) : kindOfRecord(start, name)
  if (kind !== undefined && kind !== 'unknown' && kind !== name) {
    const found = {file: displayName(file), kind, given: name, name: FILE_NAMES[kind]}
    throw new InvalidInputError(misplacedFile(found))
  }
  if (isSettings(name) && start.length < START_CHARACTERS && !isOfKind(name, start)) {
    throw new InvalidInputError(notSettings({file: displayName(file), given: name}))
  }
  if (name === 'policy') requireKnownLimits(file, start)
}

type SettingsName = 'balances' | 'fees' | 'policy'

/** One JSON value in a file, not a row on each line. */
const isSettings = (name: DataSetName): name is SettingsName =>
  name === 'balances' || name === 'fees' || name === 'policy'

/**
 * Whether a whole file is what it was given as. A row of it that cannot be read is a finding; where
 * nothing of it can, the wrong file was given. Broken balances are a finding, RECORD_INVALID; broken
 * fees are refused where they are read, with the line.
 */
function isOfKind(name: SettingsName, text: string): boolean {
  const value = jsonOf(text)
  if (value === undefined && name !== 'policy') return true
  if (name === 'balances') return Array.isArray(value)
  const found = parsed(text)
  if (found === undefined || name === 'policy') return found !== undefined
  const kinds = Object.keys(found)
  return kinds.length === 0 || kinds.some((kind) => FEE_KINDS.some((known) => known === kind))
}

async function startOf(file: string): Promise<string> {
  let start = ''
  for await (const text of textChunksOf(file)) {
    start += text
    if (start.length >= START_CHARACTERS) break
  }
  return start.trimStart().slice(0, START_CHARACTERS)
}

/** Fields that rows of other files do not have: with one of them a row is where it belongs. */
const OWN_FIELDS: Readonly<Partial<Record<DataSetName, readonly string[]>>> = {
  charges: ['expiresAt', 'pixCopyPaste', 'qrCodeBase64', 'split'],
  withdrawals: ['snapshotPixKey', 'snapshotHolderName', 'processedAt', 'pspReference'],
  events: ['event', 'eventId'],
  blocks: ['blockType', 'transactionId', 'resolvedAt'],
}

/** By the fields of the first row itself: the data of an event has those of a charge. */
function kindOfRecord(start: string, name: DataSetName): DataSetName | 'unknown' | undefined {
  const row = parsed(start.split('\n', 1)[0] ?? '')
  if (row === undefined || OWN_FIELDS[name]?.some((field) => Object.hasOwn(row, field))) return name
  return kindOfJson(JSON.stringify(Object.fromEntries(Object.keys(row).map((key) => [key, 0]))))
}

function requireKnownLimits(file: string, start: string): void {
  const known = Object.keys(DEFAULT_POLICY)
  const unknown = Object.keys(parsed(start) ?? {}).find((field) => !known.includes(field))
  if (unknown === undefined) return
  const limit = {file: displayName(file), field: unknown, known: known.join(', ')}
  throw new InvalidInputError(unknownLimit(limit))
}

function parsed(text: string): object | undefined {
  const value = jsonOf(text)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
