import {Command, type Interfaces} from '@oclif/core'
import type {Context, GlobalFlags} from '../app/context.ts'
import {createContext} from '../app/create-context.ts'
import {languageOfProcess} from '../app/language.ts'
import {
  interrupted as interruptedByUser,
  languageNotKnown,
} from '../messages/command-line/command-line.ts'
import {
  type ErrorEnvelope,
  ExitCode,
  InterruptedError,
  LocalFailureError,
  NoAnswerError,
  type PixctlError,
} from '../messages/errors.ts'
import {isOfLanguage, type Language, languageFlag} from '../messages/language.ts'
import {jsonText, plainText} from '../messages/text/plain-text.ts'
import {CLOSE_MS} from '../platform/close-limit.ts'
import {onClosedOutput} from '../platform/closed-output.ts'
import {endNow} from '../platform/end-process.ts'
import type {JsonPiece} from '../platform/json-elements.ts'
import {jsonPieces} from '../platform/json-pieces.ts'
import {toned} from '../render/text/tone.ts'
import {widthOfStream, wrappedText} from '../render/text/wrapped-text.ts'
import {requireNoEmptyPath} from './empty-path.ts'
import {connectionFlags, outputFlags} from './flags/every-command.ts'
import {neverFromStdin} from './never-from-stdin.ts'
import {withOptionsMeant} from './options-meant.ts'
import {toPixctlError} from './parse-error.ts'
import {openTerminal} from './terminal/ask.ts'
import {openStatusLine, type StatusLine} from './terminal/progress.ts'
import {writePieces} from './write-pieces.ts'

type FlagsOf<T extends typeof Command> = Interfaces.InferredFlags<
  (typeof BaseCommand)['baseFlags'] & T['baseFlags'] & T['flags']
>
type ArgsOf<T extends typeof Command> = Interfaces.InferredArgs<T['args']>

/** What most commands can end with; a leaf that ends in more ways adds them. */
export const LOCAL_EXITS: readonly ExitCode[] = [
  ExitCode.done,
  ExitCode.unexpected,
  ExitCode.invalidInput,
  ExitCode.interrupted,
]
export const SERVICE_EXITS: readonly ExitCode[] = [
  ExitCode.done,
  ExitCode.unexpected,
  ExitCode.invalidInput,
  ExitCode.notPermitted,
  ExitCode.refused,
  ExitCode.unreachable,
  ExitCode.interrupted,
]

/** `SERVICE_EXITS`, or another list, with more codes, in order. */
export const exitsWith = (
  exits: readonly ExitCode[],
  ...more: readonly ExitCode[]
): readonly ExitCode[] => [...new Set([...exits, ...more])].sort((a, b) => a - b)

/** Of errors after which it matters which address was tried. */
const NO_ANSWER_CODES = ['NOT_CONNECTED', 'NOT_TRUSTED', 'TIMEOUT', 'CONNECTION_LOST']

function withAddress(envelope: ErrorEnvelope, baseUrl: string | undefined): ErrorEnvelope {
  if (baseUrl === undefined || envelope.error.details !== undefined) return envelope
  return {error: {...envelope.error, details: {baseUrl}}}
}

/** How long Ctrl-C waits for a command to notice before the process ends all the same. */
const INTERRUPT_GRACE_MS = 2_000
/** A terminal and the runner of a package each pass on one Ctrl-C: so soon, it is the same one. */
const SAME_KEY_MS = 250

function* withLineEnd(pieces: Iterable<JsonPiece>): Generator<JsonPiece> {
  yield* pieces
  yield '\n'
}

/**
 * What every command shares: parsed flags, the context, one place where errors end, and streams
 * that hold to the contract: stdout is the result only, everything else goes to stderr.
 */
export abstract class BaseCommand<T extends typeof Command> extends Command {
  static override enableJsonFlag = true
  static override baseFlags = outputFlags
  /** Every code this command can end with; help and README say what each means. */
  static exits: readonly ExitCode[] = LOCAL_EXITS
  /** A command that runs until Ctrl-C finishes its work on the first Ctrl-C and exits 0. */
  static stopsGracefully = false
  /** Live is announced, unless it is that of the emulator. */
  static movesRealMoney = true
  /** Sends nothing, and refuses what another command sent: that has to be in the store first. */
  static comparesWithSent = false

  protected flags!: FlagsOf<T>
  protected args!: ArgsOf<T>
  #context: Context | undefined
  readonly #interruption = new AbortController()
  #interruptedAtMs = 0
  #hasFailed = false
  readonly #stdout = {isClosed: false}
  #output: Promise<void> | undefined

  /** Profiles, client, journal, language: each made when it is first asked for. */
  protected get context(): Context {
    const {movesRealMoney, comparesWithSent} = this.ctor as typeof BaseCommand
    const {signal} = this.#interruption
    this.#context ??= createContext(this.globals(), {
      signal,
      movesRealMoney,
      onlyReads: !this.#sends && !comparesWithSent,
      terminal: openTerminal(process.env, {
        signal,
        sends: this.#exits.includes(ExitCode.unreachable),
      }),
      // Once an error was printed, notices of work that still runs are left out.
      notice: (text) => {
        if (!this.#hasFailed) this.notice(text)
      },
    })
    return this.#context
  }

  override async init(): Promise<void> {
    await super.init()
    process.on('SIGINT', this.#interrupt)
    process.on('SIGTERM', this.#interrupt)
    this.#sayUnknownLanguage()
    this.argv = withOptionsMeant(this.argv, {
      ...this.ctor.baseFlags,
      ...this.ctor.flags,
    })
    const {flags, args} = await this.parse({
      flags: this.ctor.flags,
      baseFlags: this.ctor.baseFlags ?? {},
      args: neverFromStdin(this.ctor.args),
      strict: this.ctor.strict,
      enableJsonFlag: this.ctor.enableJsonFlag,
    })
    requireNoEmptyPath(this.ctor.flags, flags)
    this.flags = flags as FlagsOf<T>
    // Node's own streams and every library that colours read this variable.
    if (this.argv.includes('--no-color')) process.env['NO_COLOR'] = '1'
    this.args = args as ArgsOf<T>
  }

  /** For people alone: a program reads JSON, which is in no language. */
  #sayUnknownLanguage(): void {
    const {PIXCTL_LANG: given} = process.env
    if (!given || isOfLanguage(given) || languageFlag(this.argv) || this.jsonEnabled()) return
    this.notice(languageNotKnown({given: plainText(given)})(languageOfProcess(given)))
  }

  /**
   * oclif goes through all names of commands to find the one that was typed: done only where a
   * command or its name is deprecated.
   */
  protected override warnIfCommandDeprecated(): void {
    const {state, deprecateAliases} = this.ctor
    if (state === 'deprecated' || deprecateAliases) super.warnIfCommandDeprecated()
  }

  /** One line on stderr, with and without `--json`; on a terminal in lines of its width. */
  protected notice(text: string): void {
    const isLive = text.startsWith('LIVE: ')
    const width = this.jsonEnabled() ? undefined : widthOfStream(process.stderr)
    const shown = wrappedText(text, width)
    process.stderr.write(`${toned(isLive ? 'live' : undefined, shown, process.stderr)}\n`)
  }

  /** Prose of the result, on a terminal in lines of its width: no table, no drawing, no file. */
  protected logProse(text: string): void {
    this.log(wrappedText(text, widthOfStream(process.stdout)))
  }

  /** The result as text; not made with `--json`, where it is not shown. */
  protected logText(text: () => string): void {
    if (!this.jsonEnabled()) this.log(text())
  }

  /** The same of a text for which something is loaded or made ready first. */
  protected async logTextLater(text: () => Promise<string>): Promise<void> {
    if (!this.jsonEnabled()) this.log(await text())
  }

  /** The one line of a terminal that shows how far a long command has come. */
  protected statusLine(): StatusLine {
    return openStatusLine()
  }

  /** The result stands, but the process says that a check in it did not hold. */
  protected exitWith(code: ExitCode): void {
    process.exitCode = code
  }

  override logJson(json: unknown): void {
    this.#output = writePieces(process.stdout, withLineEnd(jsonPieces(json)))
  }

  /** The command has ended when its output is written: the process ends right after. */
  protected override async _run<Value>(): Promise<Value> {
    const value = await super._run<Value>()
    await this.#output
    return value
  }

  override async catch(thrown: unknown): Promise<void> {
    this.#hasFailed = true
    const error = this.#asOurs(thrown)
    process.exitCode = error.exitCode
    if (this.argv.includes('--verbose') && error.cause instanceof Error) {
      this.notice(error.cause.stack ?? error.cause.message)
    }
    const baseUrl = await this.#address(error)
    if (this.jsonEnabled()) return this.notice(jsonText(withAddress(error.toEnvelope(), baseUrl)))
    // What prints an error is loaded only when there is one.
    const {renderError} = await import('../render/command-line/error.ts')
    const isTerminal = process.stderr.isTTY === true
    this.notice(renderError(error, this.#language(), {baseUrl, isTerminal}))
  }

  override async finally(error: Error | undefined): Promise<void> {
    // After a Ctrl-C they stay: one that is passed on twice would end the process by its signal.
    if (!this.#interruption.signal.aborted) {
      process.off('SIGINT', this.#interrupt)
      process.off('SIGTERM', this.#interrupt)
    }
    await this.#disposed()
    await super.finally(error)
  }

  /**
   * What ends at a Ctrl-C has finished its work by now. What it left at a store that is silent ends with
   * the process, and is waited for no longer.
   */
  async #disposed(): Promise<void> {
    const {stopsGracefully} = this.ctor as typeof BaseCommand
    const disposed = this.#context?.dispose()
    if (!stopsGracefully || !this.#interruption.signal.aborted) return disposed
    const {setTimeout: pause} = await import('node:timers/promises')
    await Promise.race([disposed, pause(CLOSE_MS, undefined, {ref: false})])
  }

  /** Where no answer came from, when nothing else says it. */
  async #address(error: PixctlError): Promise<string | undefined> {
    if (!NO_ANSWER_CODES.includes(error.code)) return undefined
    return (await this.#context?.settings())?.baseUrl?.value
  }

  /** Also of a command line that could not be parsed. */
  #language(): Language {
    if (this.flags) return this.context.language
    return languageOfProcess(languageFlag(this.argv))
  }

  #asOurs(thrown: unknown): PixctlError {
    const error = toPixctlError(thrown, this.ctor.args)
    const isByPerson = this.#interruption.signal.aborted && !this.#stdout.isClosed
    if (isByPerson && error.exitCode === ExitCode.unexpected)
      return new InterruptedError(interruptedByUser())
    if (!this.#sends) return error instanceof NoAnswerError ? error.whereOnlyRead() : error
    const isSent = this.#context?.hasSent() ?? false
    return error instanceof LocalFailureError && !isSent ? error.whereNothingWasSent() : error
  }

  /** As Ctrl-C does; for a command that must not end in silence, as what it does is not its output. */
  protected interruptOnClosedOutput(): {readonly isClosed: boolean} {
    onClosedOutput(() => {
      this.#stdout.isClosed = true
      this.#interruption.abort(new InterruptedError(interruptedByUser()))
    })
    return this.#stdout
  }

  get #exits(): readonly ExitCode[] {
    return (this.ctor as typeof BaseCommand).exits
  }

  /** A command that creates something may end without knowing whether it did, and says so in its exits. */
  get #sends(): boolean {
    return this.#exits.includes(ExitCode.outcomeUnknown)
  }

  readonly #interrupt = (): void => {
    if (this.#interruption.signal.aborted) {
      if (performance.now() - this.#interruptedAtMs < SAME_KEY_MS) return
      endNow(ExitCode.interrupted)
    }
    this.#interruptedAtMs = performance.now()
    this.#interruption.abort(new InterruptedError(interruptedByUser()))
    const {stopsGracefully} = this.ctor as typeof BaseCommand
    if (stopsGracefully) return
    setTimeout(() => endNow(ExitCode.interrupted), INTERRUPT_GRACE_MS).unref()
  }

  private globals(): GlobalFlags {
    const flags: Partial<Interfaces.InferredFlags<typeof connectionFlags & typeof outputFlags>> =
      this.flags
    return {
      json: this.jsonEnabled(),
      verbose: flags.verbose ?? false,
      lang: flags.lang,
      env: flags.live ? 'live' : flags.env,
      profile: flags.profile,
      baseUrl: flags['base-url'],
      subAccount: flags['sub-account'],
      timeoutMs: flags.timeout === undefined ? undefined : flags.timeout * 1000,
    }
  }
}

/** A command that talks to the service, or reads what this machine sent to it. */
export abstract class ServiceCommand<T extends typeof Command> extends BaseCommand<T> {
  static override baseFlags = {...outputFlags, ...connectionFlags}
  static override exits = SERVICE_EXITS
}
