import {isObject} from './json-fields.ts'

const FIELD = 'externalReference'
const NAME = `"${FIELD}"`
const REFERENCE = /"externalReference"\s*:\s*("(?:[^"\\]|\\.)+")/y
/** The only escape that may stand for a letter, and so for one of the name. */
const SPELLED = String.raw`\u`
const [NAME_BYTES, SPELLED_BYTES] = [Buffer.from(NAME), Buffer.from(SPELLED)]

/** Whether records may have a reference: a look at their bytes, which takes less than reading them. */
export const mayHaveReference = (bytes: Buffer): boolean =>
  bytes.includes(NAME_BYTES) || bytes.includes(SPELLED_BYTES)

/**
 * The merchant's own reference in a record's JSON text, however its key is spelled; it is read only
 * for what has a finding.
 */
export function referenceIn(content: string): string | undefined {
  if (content.includes(SPELLED)) return parsedReference(content)
  const at = content.indexOf(NAME)
  if (at < 0) return undefined
  const isNested = content.lastIndexOf('{', at) !== content.indexOf('{')
  const isRepeated = content.includes(NAME, at + 1)
  if (isNested || isRepeated) return parsedReference(content)
  REFERENCE.lastIndex = at
  const text = REFERENCE.exec(content)?.[1]
  return text === undefined ? undefined : textOrNothing(parsed(text))
}

const parsedReference = (content: string): string | undefined => {
  const record = parsed(content)
  return isObject(record) && Object.hasOwn(record, FIELD) ? textOrNothing(record[FIELD]) : undefined
}

const textOrNothing = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
