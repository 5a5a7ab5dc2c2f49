import {Args, Flags, type Interfaces} from '@oclif/core'
import type {ReceiptOrder} from '../../actions/receipt/issue-receipt.ts'
import {RECEIPT_FORMATS, type ReceiptKind} from '../../actions/receipt/receipt.ts'
import {plainText} from '../../messages/text/plain-text.ts'
import {flagFault} from './fault.ts'

export const receiptArgs = {
  id: Args.string({
    description: 'Id or its beginning, external reference or idempotency key.',
    required: true,
  }),
}

/** What every command that writes a receipt takes. */
export const receiptFlags = {
  'wallet-name': Flags.string({
    summary: 'Name of the merchant on the receipt (default: that of the account).',
    helpValue: 'NAME',
  }),
  logo: Flags.string({
    summary: 'PNG or JPEG at the head of the receipt, at most 512 KB.',
    helpValue: 'FILE',
  }),
  out: Flags.string({
    summary: 'File ending with .pdf or .html, or a directory that exists (default: this one).',
    helpValue: 'FILE|DIR',
  }),
  format: Flags.option({
    summary: 'What to write (default: both).',
    options: RECEIPT_FORMATS,
    multiple: true,
    delimiter: ',',
  })(),
}

export type ReceiptFlags = Interfaces.InferredFlags<typeof receiptFlags>

/**
 * The order that the words of a command line are.
 *
 * Errors: `InvalidInputError` for a name of the merchant that shows nothing.
 */
export function toReceiptOrder(
  kind: ReceiptKind,
  typed: string,
  flags: ReceiptFlags,
): ReceiptOrder {
  const {'wallet-name': walletName, logo, out, format: formats} = flags
  if (walletName !== undefined && plainText(walletName).trim() === '')
    throw flagFault({flag: 'wallet-name', fault: 'empty'})
  return {kind, typed, walletName, logo, out, formats}
}
