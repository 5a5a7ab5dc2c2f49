import type {CompletedCommand} from './completed-command.ts'
import {renderBashCompletion} from './completion-bash.ts'
import {renderFishCompletion} from './completion-fish.ts'
import {renderZshCompletion} from './completion-zsh.ts'

export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof SHELLS)[number]

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
