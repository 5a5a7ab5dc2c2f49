import type {Receipt, ReceiptFile, ReceiptWriters} from '../../actions/receipt/receipt.ts'
import type {Language} from '../../messages/language.ts'
import {plainText} from '../../messages/text/plain-text.ts'
import {receiptContent} from './receipt-content.ts'

/**
 * How a receipt is written in a language; the PDF and its fonts are loaded when one is asked for.
 */
export const receiptWriters = (language: Language): ReceiptWriters => ({
  html: async ({receipt, logo}) => {
    const {renderReceiptPage} = await import('./receipt-page.ts')
    return renderReceiptPage(receiptContent(receipt, language), logo)
  },
  pdf: async ({receipt, logo}) => {
    const {renderReceiptPdf} = await import('./receipt-pdf.ts')
    return renderReceiptPdf(receiptContent(receipt, language), logo)
  },
})

/** Receipts are for people in Brazil: English only where it is asked for in the command itself. */
export const receiptLanguage = (asked: string | undefined): Language =>
  asked === 'en' ? 'en' : 'pt-BR'

/** On a terminal: one path a line. */
export const renderReceiptFiles = ({files}: {files: readonly ReceiptFile[]; receipt: Receipt}) =>
  files.map(({path}) => plainText(path)).join('\n')
