import type {BatchFault} from '../actions/batch/batch-fault.ts'
import type {BrCodeReason} from '../domain/br-code-checks.ts'
import type {TlvFault} from '../domain/br-code-tlv.ts'
import type {Language} from '../messages/language.ts'
import {renderBatchFaults} from './batch-fault-words.ts'
import {BR_CODE_WORDS, wordReason} from './br-code-words.ts'

/** An error by its code, with what it carries. */
interface OurError {
  readonly code: string
  readonly details: unknown
}

type DetailLines = (details: unknown, language: Language) => string[]

/** What an error carries beyond its sentence, a line for each part. */
export const detailLines = (error: OurError, language: Language): string[] =>
  BY_CODE[error.code]?.(error.details, language) ?? []

const BY_CODE: Readonly<Record<string, DetailLines>> = {
  CODE_NOT_PAYABLE: (details, language) =>
    (details as {reasons: readonly (TlvFault | BrCodeReason)[]}).reasons.map((reason) =>
      wordReason(reason, BR_CODE_WORDS[language]),
    ),
  BATCH_INVALID: (details, language) =>
    renderBatchFaults((details as {faults: readonly BatchFault[]}).faults, language),
}
