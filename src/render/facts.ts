import {plainText} from './plain-text.ts'

/**
 * A resource as lines of name and value, under the service's own names, so that what is read here
 * can be looked up in a script. Absent values are left out; what is nested is written as JSON.
 */
export function renderFacts(resource: object): string {
  const rows = Object.entries(resource).filter(([, value]) => value !== undefined && value !== null)
  const width = Math.max(0, ...rows.map(([name]) => name.length))
  return rows.map(([name, value]) => `  ${name.padEnd(width)}  ${renderValue(value)}`).join('\n')
}

const renderValue = (value: unknown): string =>
  plainText(typeof value === 'string' ? value : JSON.stringify(value))
