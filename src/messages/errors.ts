import type {Language} from './language.ts'
import type {Message, Words} from './message.ts'
import {type NoAnswerReason, noAnswerFor} from './service/no-answer.ts'

/**
 * What a process ends with; the same with and without `--json`. Source: contract, section 2,
 * "Exit".
 */
export const ExitCode = {
  done: 0,
  unexpected: 1,
  invalidInput: 2,
  notPermitted: 3,
  refused: 4,
  unreachable: 5,
  outcomeUnknown: 6,
  checkFailed: 7,
  notConfirmed: 8,
  interrupted: 130,
} as const
export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode]

/** What an error may say beyond its sentence. */
export interface ErrorFacts {
  readonly statusCode?: number | undefined
  readonly traceId?: string | undefined
  readonly details?: unknown
  readonly cause?: unknown
}

/** The error envelope of `--json`. Source: contract, section 2, "Streams". */
export interface ErrorEnvelope {
  readonly error: {
    readonly code: string
    readonly message: string
    readonly exitCode: ExitCode
    readonly hint?: string
    readonly statusCode?: number
    readonly traceId?: string
    readonly details?: unknown
  }
}

/**
 * The world is not as the command needs it: a stable code, a sentence, and what to do next.
 * Caught once, in `BaseCommand`.
 */
export abstract class PixctlError extends Error {
  abstract readonly exitCode: ExitCode
  readonly code: string
  /**
   * The message in English, as it was made; oclif rewrites `message` of whatever a flag's parser
   * throws.
   */
  readonly sentence: string
  readonly hint: string | undefined
  readonly statusCode: number | undefined
  readonly traceId: string | undefined
  readonly details: unknown

  readonly #said: Message

  constructor(said: Message, facts: ErrorFacts = {}) {
    const {message, hint} = said.in('en')
    super(message, facts.cause === undefined ? undefined : {cause: facts.cause})
    this.name = new.target.name
    this.code = said.code
    this.#said = said
    this.sentence = message
    this.hint = hint
    this.statusCode = facts.statusCode
    this.traceId = facts.traceId
    this.details = facts.details
  }

  /** Sentence and hint in the language of the reader. */
  wordsIn(language: Language): Words {
    return this.#said.in(language)
  }

  toEnvelope(): ErrorEnvelope {
    const {code, sentence: message, exitCode, hint, statusCode, traceId, details} = this
    return {
      error: {
        code,
        message,
        exitCode,
        ...(hint !== undefined && {hint}),
        ...(statusCode !== undefined && {statusCode}),
        ...(traceId !== undefined && {traceId}),
        ...(details !== undefined && {details}),
      },
    }
  }
}

/** The command line or a file is wrong. Nothing was sent. */
export class InvalidInputError extends PixctlError {
  readonly exitCode = ExitCode.invalidInput
}

/** No usable credential, or one that may not do this (401, 403, wrong environment). */
export class NotPermittedError extends PixctlError {
  readonly exitCode = ExitCode.notPermitted
}

/**
 * The service understood and said no (400, 404, 409, 422). Sending the same again changes nothing.
 */
export class RefusedError extends PixctlError {
  readonly exitCode = ExitCode.refused
}

/** The service could not be reached or failed, and nothing was created. Trying again is safe. */
export class UnreachableError extends PixctlError {
  readonly exitCode = ExitCode.unreachable
}

/** There was no answer, and nothing was created by asking. */
export class NoAnswerError extends UnreachableError {
  readonly reason: NoAnswerReason

  constructor(reason: NoAnswerReason, facts: ErrorFacts = {}, isReading = false) {
    super(noAnswerFor({reason, isReading}), facts)
    this.reason = reason
  }

  /** The same for whoever runs a command that never creates anything: there is nothing to reassure of. */
  whereOnlyRead(): NoAnswerError {
    const {cause, details} = this
    return new NoAnswerError(this.reason, {cause, details}, true)
  }
}

/**
 * A creation was sent and no answer came. Resuming with the same key is safe; sending anew is not.
 */
export class UnknownOutcomeError extends PixctlError {
  readonly exitCode = ExitCode.outcomeUnknown
}

/** A check was made and did not hold: a signature, a statement, a batch with failed rows. */
export class CheckFailedError extends PixctlError {
  readonly exitCode = ExitCode.checkFailed
}

/** Money would have moved and it was not confirmed. Nothing was sent. */
export class NotConfirmedError extends PixctlError {
  readonly exitCode = ExitCode.notConfirmed
}

/** Ctrl-C. What was sent is in the journal. */
export class InterruptedError extends PixctlError {
  readonly exitCode = ExitCode.interrupted
}

/** This machine refused something pixctl needs: a file, a lock, a port. */
export class LocalFailureError extends PixctlError {
  readonly exitCode = ExitCode.unexpected

  /** The same of a command that would have sent something and sent nothing. Most have no more to say then. */
  whereNothingWasSent(): LocalFailureError {
    return this
  }
}
