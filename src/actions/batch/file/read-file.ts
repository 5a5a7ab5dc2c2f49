import {isUtf8} from 'node:buffer'
import {basename} from 'node:path'
import {
  batchFileIsFolder,
  batchFileIsPipe,
  batchFileIsResult,
  batchFileIsStream,
} from '../../../messages/command-line/files.ts'
import {fileUnreadable} from '../../../messages/command-line/unreadable-files.ts'
import {InvalidInputError, PixctlError} from '../../../messages/errors.ts'
import {otherFormat} from '../../../messages/reconcile/other-format.ts'
import {systemCode} from '../../../platform/failure-code.ts'
import {otherFormatOf} from '../../files/file-format.ts'
import {refuseNamedPipe} from '../../files/named-pipe.ts'
import {INPUT_LIMITS, readFileLimited} from '../../files/read-limited.ts'
import {readDelimited} from './delimited-text.ts'
import {readJsonLines} from './json-lines.ts'
import type {FileLayout, RawFile} from './raw-row.ts'
import {inputOfResult, isResult} from './result-names.ts'

/**
 * Reads the rows of a CSV or JSONL file; which of the two, its first character says.
 *
 * Errors: `InvalidInputError` when there is no such file, or it is a folder, the result of a batch, or
 *         a spreadsheet, a PDF or gzip, which has no lines that could be mended.
 */
export async function readRawFile(path: string): Promise<RawFile> {
  const bytes = await readBytes(path)
  const kind = otherFormatOf(bytes)
  if (kind) throw new InvalidInputError(otherFormat({file: basename(path), kind}))
  const file = parseRawFile(bytes)
  if (isResult(file.layout.columns)) {
    throw new InvalidInputError(batchFileIsResult({path, input: inputOfResult(path)}))
  }
  return file
}

/**
 * Refuses standard input and what the shell names `<(…)`: the result would stand in a folder of the system,
 * or nowhere after rows were sent.
 *
 * Errors: `InvalidInputError`.
 */
export function requireNamedFile(path: string): void {
  if (STREAM.test(path)) throw new InvalidInputError(batchFileIsStream({path}))
}

const STREAM = /^(-|\/dev\/stdin|\/(dev|proc\/[^/]+)\/fd\/\d+)$/

/** An object brace can begin no header, so the content decides and not the name. */
export function parseRawFile(bytes: Uint8Array): RawFile {
  const text = decode(bytes)
  if (text === undefined) {
    const faults = [{line: lineOfOtherEncoding(bytes), code: 'not_utf8'} as const]
    return {rows: [], faults, layout: NONE}
  }
  if (/^\s*[{[]/.test(text)) return readJsonLines(text)
  const {layout, ...file} = readDelimited(text)
  return {...file, layout: {...layout, hasMark: UTF8_MARK.every((byte, at) => bytes[at] === byte)}}
}

const UTF8_MARK = [0xef, 0xbb, 0xbf]
const NONE: FileLayout = {columns: [], separator: ',', hasMark: false, lineEnd: '\n'}

/** UTF-8 with or without its mark; nothing when it is another encoding. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', {fatal: true}).decode(bytes)
  } catch {
    return undefined
  }
}

/** The first line that is not UTF-8: no byte of a longer character of UTF-8 is a line feed. */
function lineOfOtherEncoding(bytes: Uint8Array): number {
  let [line, from] = [1, 0]
  for (;;) {
    const feed = bytes.indexOf(LINE_FEED, from)
    if (feed === -1 || !isUtf8(bytes.subarray(from, feed))) return line
    line += 1
    from = feed + 1
  }
}

const LINE_FEED = 0x0a

async function readBytes(path: string): Promise<Uint8Array> {
  refuseNamedPipe(path, path, batchFileIsPipe)
  try {
    return await readFileLimited(path, INPUT_LIMITS.batch)
  } catch (cause) {
    if (cause instanceof PixctlError) throw cause
    const reason = systemCode(cause)
    if (reason === 'EISDIR') throw new InvalidInputError(batchFileIsFolder({path}), {cause})
    throw new InvalidInputError(fileUnreadable({path, reason}), {cause})
  }
}
