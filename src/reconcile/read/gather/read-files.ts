import {createHash} from 'node:crypto'
import {displayName} from '../files/chunks.ts'
import {DamagedInput, MAX_WHOLE_BYTES} from '../files/damage.ts'
import {isUtf16} from '../files/decoded.ts'
import type {JsonLinesName} from '../files/inputs.ts'
import {linesOf} from '../files/lines.ts'
import {type FileRead, hashed, type Source} from '../files/source.ts'
import type {Intake} from '../rows/intake.ts'
import {DEFAULT_POLICY, type Policy, readPolicy} from '../rows/read-settings.ts'
import {isObject} from '../values/json-fields.ts'
import {brokenLine, objectLines, repeatedKey} from '../values/json-places.ts'

/** Every row of a `.jsonl` file into the intake. */
export async function readJsonLines(source: Source, intake: Intake): Promise<FileRead> {
  const hash = createHash('sha256')
  let rows = 0
  for await (const {line, text} of linesOf(hashed(source, (bytes) => hash.update(bytes)))) {
    if (text.trim() === '') continue
    rows += 1
    intake.takeJson(source.name as JsonLinesName, {source: source.source, line}, text)
  }
  return {sha256: hash.digest('hex'), rows, isUnreadable: false}
}

/** Errors: `DamagedInput` for a file without end, and for one in UTF-16, as PowerShell writes it; those of the file system. */
async function wholeText(source: Source): Promise<{text: string; sha256: string}> {
  const hash = createHash('sha256')
  const parts: Buffer[] = []
  let bytes = 0
  for await (const chunk of hashed(source, (raw) => hash.update(raw))) {
    bytes += chunk.length
    if (bytes > MAX_WHOLE_BYTES) throw new DamagedInput('a file without end')
    parts.push(Buffer.from(chunk))
  }
  const whole = Buffer.concat(parts)
  if (isUtf16(whole)) {
    const damage = {file: displayName(source.file), line: 1, kind: 'utf16'} as const
    throw new DamagedInput('a file in UTF-16', damage)
  }
  const text = whole.toString('utf8').replace(/^\uFEFF/, '')
  return {text, sha256: hash.digest('hex')}
}

function valueOrNothing(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Errors: `DamagedInput` that names a key that one object has twice: nothing tells which of its values counts. */
function requireKeysOnce({file}: Source, text: string): void {
  const repeated = repeatedKey(text)
  if (repeated === undefined) return
  const damage = {file: displayName(file), kind: 'repeated_key', ...repeated} as const
  throw new DamagedInput('a key given twice', damage)
}

/**
 * `balances.json`: an array, each element a row. An `asOf` that is a day ends in `timezone`.
 *
 * Errors: `DamagedInput` for a key given twice; those of the file system.
 */
export async function readBalances(
  source: Source,
  intake: Intake,
  timezone: string,
): Promise<FileRead> {
  const {text, sha256} = await wholeText(source)
  const value = valueOrNothing(text)
  const place = (line: number) => ({source: source.source, line})
  if (!Array.isArray(value)) {
    intake.refuseFile('balances', place(1))
    return {sha256, rows: 1, isUnreadable: true}
  }
  requireKeysOnce(source, text)
  const lines = objectLines(text, 1)
  let nth = 0
  for (const row of value) {
    intake.takeBalance(place((isObject(row) ? lines[nth++] : undefined) ?? 1), row, timezone)
  }
  return {sha256, rows: value.length, isUnreadable: false}
}

/**
 * `fees.json`: an array of steps per kind, each step a row.
 *
 * Errors: `DamagedInput` for what is no JSON, because every fee would be judged without the table, and for
 *         a key given twice; those of the file system.
 */
export async function readFees(source: Source, intake: Intake): Promise<FileRead> {
  const {text, sha256} = await wholeText(source)
  const value = valueOrNothing(text)
  const place = (line: number) => ({source: source.source, line})
  if (value === undefined) {
    const damage = {
      file: displayName(source.file),
      line: brokenLine(text),
      kind: 'not_json',
    } as const
    throw new DamagedInput('fees that are no JSON', damage)
  }
  requireKeysOnce(source, text)
  if (!isObject(value)) {
    intake.refuseFile('fees', place(1))
    return {sha256, rows: 1, isUnreadable: true}
  }
  const lines = objectLines(text, 2)
  let nth = 0
  let rows = 0
  for (const [kind, steps] of Object.entries(value)) {
    for (const step of Array.isArray(steps) ? steps : [steps]) {
      rows += 1
      intake.takeFee(place((isObject(step) ? lines[nth++] : undefined) ?? 1), kind, step)
    }
  }
  return {sha256, rows, isUnreadable: false}
}

/** `policy.json`: one row. */
export async function readPolicyFile(
  source: Source,
  intake: Intake,
): Promise<FileRead & {readonly policy: Policy}> {
  const {text, sha256} = await wholeText(source)
  const value = valueOrNothing(text)
  if (value !== undefined) requireKeysOnce(source, text)
  const read = isObject(value) ? policyOrNothing(value) : undefined
  if (read === undefined) intake.refuseFile('policy', {source: source.source, line: 1})
  return {sha256, rows: 1, isUnreadable: read === undefined, policy: read ?? DEFAULT_POLICY}
}

function policyOrNothing(value: Readonly<Record<string, unknown>>): Policy | undefined {
  try {
    return readPolicy(value)
  } catch {
    return undefined
  }
}
