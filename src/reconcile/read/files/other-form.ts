import {basename} from 'node:path'
import {delimiterOf} from '../../../platform/csv.ts'
import {isObject} from '../values/json-fields.ts'
import {chunksOf, isCompressed} from './chunks.ts'
import {encodingOf, isUtf16} from './decoded.ts'
import type {InputFile} from './inputs.ts'

/** What a file is that should hold a JSON object a line, and does not. */
export const OTHER_FORMS = ['array', 'page', 'several_lines', 'table', 'utf16'] as const
export type OtherForm = (typeof OTHER_FORMS)[number]

/** The form of a file, and the command that makes JSON lines of it, or gives a table the name of one. */
export interface FoundForm {
  readonly form: OtherForm
  readonly command: string
}

/** Enough of a file to tell its form: an object of a page, or a record over several lines. */
const LOOK_BYTES = 16_384

async function startOf(file: InputFile): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const chunk of chunksOf(file)) {
    parts.push(Buffer.from(chunk.subarray(0, LOOK_BYTES - bytes)))
    bytes += chunk.length
    if (bytes >= LOOK_BYTES) break
  }
  return Buffer.concat(parts)
}

/** A string, with the colon that makes it a key, or what opens or closes. */
const TOKENS = /"(?:[^"\\]|\\.)*"(\s*:)?|[[\]{}]/g

/** The one list of objects that a record has. */
const LISTS_OF_RECORDS: ReadonlySet<string> = new Set(['"split"'])

/** The key of the list that the object at the start has, where it has no id itself: it is a page of a list. */
function listKeyIn(text: string): string | undefined {
  let level = 0
  let key = ''
  let before = ''
  for (const [token, colon] of text.matchAll(TOKENS)) {
    const isList = token === '{' && before === '[' && level === 2 && key !== ''
    if (isList && !LISTS_OF_RECORDS.has(key)) return JSON.parse(key)
    if (token === '{' || token === '[') level += 1
    else if (token === '}' || token === ']') level -= 1
    else if (level === 1 && colon !== undefined) {
      key = token.slice(0, -colon.length)
      if (key === '"id"' || key === '"eventId"') return undefined
    }
    if (level === 0) return undefined
    before = token
  }
  return undefined
}

function isJsonObject(text: string): boolean {
  try {
    return isObject(JSON.parse(text))
  } catch {
    return false
  }
}

/** The first line opens an object that goes on in the next one. */
const isOverLines = ([first = '', next]: readonly string[]): boolean =>
  next !== undefined && /[{,[]$/.test(first) && /^["}{[]/.test(next) && !isJsonObject(first)

/** Fewer columns are rather a sentence with commas. */
const LEAST_COLUMNS = 3

/** A header and a row, as wide as each other. */
function isTable([header = '', row]: readonly string[]): boolean {
  const delimiter = delimiterOf(header)
  const width = header.split(delimiter).length
  if (width < LEAST_COLUMNS || /[{}[\]]/.test(header)) return false
  return row === undefined || row.split(delimiter).length >= width
}

/** A name as a shell reads it as one word. */
function quoted(name: string): string {
  if (/^[\w./@%+=:,][\w./@%+=:,-]*$/.test(name)) return name
  const word = name.startsWith('-') ? `./${name}` : name
  return `'${word.replaceAll("'", "'\\''")}'`
}

/** What follows in a command that reads one file and writes another. */
type Filter = readonly [program: string, ...words: string[]]

/** `jq -c . charges.jsonl > charges-lines.jsonl`; a file that is compressed is unpacked on the way. */
function commandOf(file: InputFile, filter: Filter): string {
  const name = typeof file === 'string' ? basename(file) : file.name
  const plain = name.replace(/\.gz$/, '')
  const into = quoted(`${plain.replace(/\.\w+$/, '')}-lines.jsonl`)
  const made = filter.join(' ')
  return isCompressed(file)
    ? `gzip -dc ${quoted(name)} | ${made} > ${into}`
    : `${made} ${quoted(name)} > ${into}`
}

/** A table is read as one where its name says so. */
function renamed(file: InputFile): string {
  const name = typeof file === 'string' ? basename(file) : file.name
  return `mv ${quoted(name)} ${quoted(name.replace(/(\.\w+?)?(\.gz)?$/, '.csv$2'))}`
}

const BOM = '\uFEFF'

/**
 * What a file is instead of JSON lines, by its first bytes; nothing where it begins as JSON lines do. A page is
 * one only where `canBePage`: a record may hold a list, too.
 *
 * Errors: those of the file system.
 */
export async function otherFormOf(
  file: InputFile,
  {canBePage}: {readonly canBePage: boolean},
): Promise<FoundForm | undefined> {
  const start = await startOf(file)
  if (isUtf16(start)) {
    const isMarked = start[0] === 0xff || start[0] === 0xfe
    const from = isMarked ? 'UTF-16' : encodingOf(start).toUpperCase()
    return {form: 'utf16', command: commandOf(file, ['iconv', '-f', from, '-t', 'UTF-8'])}
  }
  const text = start.toString('utf8').replace(BOM, '').trimStart()
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (/^\[\s*[{\]]/.test(text))
    return {form: 'array', command: commandOf(file, ['jq', '-c', "'.[]'"])}
  const key = canBePage && text.startsWith('{') ? listKeyIn(text) : undefined
  if (key !== undefined && /^[A-Za-z_]\w*$/.test(key)) {
    return {form: 'page', command: commandOf(file, ['jq', '-c', `'.${key}[]'`])}
  }
  if (text.startsWith('{')) {
    const command = commandOf(file, ['jq', '-c', '.'])
    return isOverLines(lines) ? {form: 'several_lines', command} : undefined
  }
  return isTable(lines) ? {form: 'table', command: renamed(file)} : undefined
}
