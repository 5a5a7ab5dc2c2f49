import {createHash} from 'node:crypto'
import {existsSync, rmSync, statSync} from 'node:fs'
import {join} from 'node:path'
import type {Context} from '../../app/context.ts'
import {InvalidInputError} from '../../messages/errors.ts'
import {outputExists, receiptEnding} from '../../messages/payments/receipt.ts'
import {brasiliaTime} from '../../messages/text/brasilia-time.ts'
import {createFile} from '../../platform/create-file.ts'
import {notWritten} from '../files/not-written.ts'
import {readLogo} from './read-logo.ts'
import {type ReceiptAsked, readReceipt} from './read-receipt.ts'
import {
  RECEIPT_FORMATS,
  type Receipt,
  type ReceiptFile,
  type ReceiptFormat,
  type ReceiptWriters,
} from './receipt.ts'

export interface ReceiptOrder extends ReceiptAsked {
  readonly logo: string | undefined
  /** A file, whose ending says the format, or a directory. */
  readonly out: string | undefined
  readonly formats: readonly ReceiptFormat[] | undefined
}

export interface IssuedReceipt {
  readonly receipt: Receipt
  readonly files: readonly ReceiptFile[]
}

/**
 * Writes the receipt of a payment, a withdrawal or a refund, and overwrites nothing.
 *
 * Errors: those of `readReceipt` and `readLogo`; `InvalidInputError` when a file is there already;
 * those of `notWritten`.
 */
export async function issueReceipt(
  context: Context,
  order: ReceiptOrder,
  writers: ReceiptWriters,
): Promise<IssuedReceipt> {
  const place = placeOf(order)
  if (place.file) requireNew(place.file)
  const logo = await readLogo(order.logo)
  const receipt = await readReceipt(context, order)
  const planned = place.formats.map((format) => ({
    format,
    path: place.file ?? receiptName(receipt, format),
  }))
  const paths = planned.map(({format, path}) => ({
    format,
    path: place.directory === undefined ? path : join(place.directory, path),
  }))
  for (const {path} of paths) requireNew(path)
  const contents = await Promise.all(
    paths.map(async ({format, path}) => ({
      format,
      path,
      content: await writers[format]({receipt, logo}),
    })),
  )
  return {receipt, files: writeAll(contents)}
}

interface Place {
  readonly file?: string
  readonly directory?: string
  readonly formats: readonly ReceiptFormat[]
}

const isDirectory = (path: string): boolean => existsSync(path) && statSync(path).isDirectory()

function placeOf({out, formats}: ReceiptOrder): Place {
  if (out === undefined) return {formats: formats ?? RECEIPT_FORMATS}
  if (isDirectory(out)) return {directory: out, formats: formats ?? RECEIPT_FORMATS}
  const format = RECEIPT_FORMATS.find((each) => out.toLowerCase().endsWith(`.${each}`))
  const isOther = formats && (formats.length > 1 || formats[0] !== format)
  if (format === undefined || isOther) throw new InvalidInputError(receiptEnding())
  return {file: out, formats: [format]}
}

/**
 * By the day that stands on the receipt, which is that of Brasília. Of letters, digits and "-" only,
 * whatever the service calls an id.
 */
export const receiptName = ({id, paidAt}: Pick<Receipt, 'id' | 'paidAt'>, format: ReceiptFormat) =>
  `comprovante-${fileWord(brasiliaTime(paidAt, 'en').slice(0, 10))}-${fileWord(id.slice(0, 64))}.${format}`

/** What may stand in a file name, whatever the service calls an id. */
const fileWord = (text: string): string => text.replace(/[^\w-]/g, '_')

function requireNew(path: string): void {
  if (existsSync(path)) throw new InvalidInputError(outputExists({path}), {details: {path}})
}

/** All or none. */
function writeAll(
  contents: readonly {format: ReceiptFormat; path: string; content: string | Uint8Array}[],
): ReceiptFile[] {
  const written: ReceiptFile[] = []
  try {
    for (const {format, path, content} of contents) {
      createFile(path, content)
      written.push({format, path, sha256: createHash('sha256').update(content).digest('hex')})
    }
    return written
  } catch (cause) {
    for (const {path} of written) rmSync(path, {force: true})
    throw notWritten(contents[written.length]?.path ?? '', cause)
  }
}
