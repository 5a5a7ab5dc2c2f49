const NAME = '"externalReference"'
const REFERENCE = /"externalReference"\s*:\s*("(?:[^"\\]|\\.)+")/

/** The merchant's own reference in a record's JSON text; it is read only for what has a finding. */
export function referenceIn(content: string): string | undefined {
  if (!content.includes(NAME)) return undefined
  const text = REFERENCE.exec(content)?.[1]
  try {
    return text === undefined ? undefined : String(JSON.parse(text))
  } catch {
    return undefined
  }
}
