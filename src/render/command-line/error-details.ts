import type {BatchFault} from '../../actions/batch/file/batch-fault.ts'
import type {BrCodeReason} from '../../domain/br-code-checks.ts'
import type {TlvFault} from '../../domain/br-code-tlv.ts'
import type {Language} from '../../messages/language.ts'
import {renderBatchFaults, renderFaultGroups} from '../batch/batch-fault-words.ts'
import {BR_CODE_WORDS, wordReason} from '../payments/br-code-words.ts'

/** An error by its code, with what it carries. */
interface OurError {
  readonly code: string
  readonly details: unknown
}

export interface DetailView {
  readonly language: Language
  /** What a person reads on a screen is gathered; a script takes one line for each part. */
  readonly isTerminal: boolean
}

type DetailLines = (details: unknown, view: DetailView) => string[]

/** What an error carries beyond its sentence. */
export const detailLines = (error: OurError, view: DetailView): string[] =>
  BY_CODE[error.code]?.(error.details, view) ?? []

const BY_CODE: Readonly<Record<string, DetailLines>> = {
  CODE_NOT_PAYABLE: (details, {language}) =>
    (details as {reasons: readonly (TlvFault | BrCodeReason)[]}).reasons.map((reason) =>
      wordReason(reason, BR_CODE_WORDS[language]),
    ),
  BATCH_INVALID: (details, {language, isTerminal}) => {
    const {faults} = details as {faults: readonly BatchFault[]}
    return isTerminal ? renderFaultGroups(faults, language) : renderBatchFaults(faults, language)
  },
}
