import type {Environment} from './domain/environment.ts'
import {type Language, languageOfProcess} from './render/language.ts'

/** The global flags as typed, before environment variables and profiles are asked. */
export interface GlobalFlags {
  readonly json: boolean
  readonly verbose: boolean
  readonly lang?: string | undefined
  readonly env?: Environment | undefined
  readonly profile?: string | undefined
  readonly baseUrl?: string | undefined
  readonly subAccount?: string | undefined
  readonly timeoutMs?: number | undefined
}

/** What the process lends a context; a test lends its own. */
export interface ContextSources {
  readonly signal: AbortSignal
  readonly env?: Readonly<Record<string, string | undefined>>
}

/** Everything a command may need, each part made when it is first asked for. */
export interface Context {
  readonly globals: GlobalFlags
  readonly env: Readonly<Record<string, string | undefined>>
  readonly language: Language
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal
  /** One line on stderr, with and without `--json`. */
  notice(text: string): void
  dispose(): Promise<void>
}

export function createContext(globals: GlobalFlags, sources: ContextSources): Context {
  const env = sources.env ?? process.env
  return {
    globals,
    env,
    language: languageOfProcess(globals.lang, env),
    signal: sources.signal,
    notice: (text) => process.stderr.write(`${text}\n`),
    dispose: async () => {},
  }
}
