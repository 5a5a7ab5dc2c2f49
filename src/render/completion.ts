import {renderBashCompletion} from './completion-bash.ts'
import {renderFishCompletion} from './completion-fish.ts'
import {renderZshCompletion} from './completion-zsh.ts'

export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof SHELLS)[number]

/** A flag as a shell offers it. */
export interface CompletedFlag {
  readonly name: string
  readonly summary: string
  /** Absent where the flag takes no value; empty where any value will do. */
  readonly values?: readonly string[]
  /** What this machine knows of such values, asked at a Tab. */
  readonly asks?: WordKind
}

/** Words that only this machine knows: see `knownWords`. */
export const WORD_KINDS = ['profile', 'target', 'wallet', 'charge', 'withdrawal', 'entry'] as const
export type WordKind = (typeof WORD_KINDS)[number]

/** A command or a topic: its words, what may follow, and the flags it takes. */
export interface CompletedCommand {
  /** Words after the program, with single spaces; empty for the program itself. */
  readonly path: string
  readonly next: readonly {readonly word: string; readonly summary: string}[]
  readonly flags: readonly CompletedFlag[]
  /** What may stand as its argument: of a closed set, or what this machine knows. */
  readonly argument?: {readonly values: readonly string[]; readonly asks?: WordKind}
}

const SCRIPTS: Readonly<Record<Shell, (commands: readonly CompletedCommand[]) => string>> = {
  bash: renderBashCompletion,
  zsh: renderZshCompletion,
  fish: renderFishCompletion,
}

/** A script that makes a shell offer commands, flags and their values. Needs no pixctl to run. */
export const renderCompletion = (shell: Shell, commands: readonly CompletedCommand[]): string =>
  SCRIPTS[shell](commands)

/** How each shell takes the script up for good. */
export const COMPLETION_SETUP: Readonly<Record<Shell, string>> = {
  bash: 'echo \'eval "$(pixctl autocomplete bash)"\' >> ~/.bashrc',
  zsh: 'echo \'eval "$(pixctl autocomplete zsh)"\' >> ~/.zshrc',
  fish: 'pixctl autocomplete fish > ~/.config/fish/completions/pixctl.fish',
}
