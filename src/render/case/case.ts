import type {CaseFile, MadeCase} from '../../actions/case/case.ts'
import {plainText} from '../../messages/text/plain-text.ts'
import {receiptLanguage} from '../receipt/receipt.ts'

/**
 * How the page is written; it goes to institutions in Brazil, so English is asked for by `--lang`.
 */
export const casePage =
  (asked: string | undefined) =>
  async (file: CaseFile): Promise<string> => {
    const {renderCasePage} = await import('./case-page.ts')
    return renderCasePage(file, receiptLanguage(asked))
  }

/** On a terminal: one file a line. */
export const renderMadeCase = ({directory, files}: MadeCase): string =>
  [...files.map(({file}) => file), 'SHA256SUMS']
    .map((file) => plainText(`${directory}/${file}`))
    .join('\n')
