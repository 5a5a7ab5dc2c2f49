import {parseLanguage} from '../messages/language.ts'
import {isWordFor} from '../render/text/states.ts'

/** Flags of a command, as far as their values are looked at. */
type KnownFlags = Readonly<Record<string, object>>

/**
 * The command line with values of closed sets as the commands know them: `--status concluída` and
 * `--key-type e-mail` are what the text for people shows, so they are taken as well, and so is `--lang pt`
 * as of `PIXCTL_LANG`. What no option
 * is meant by, or more than one, stays as it was typed.
 */
export function withOptionsMeant(argv: readonly string[], flags: KnownFlags): string[] {
  const end = argv.indexOf('--')
  const line = [...argv]
  for (const [at, word] of argv.slice(0, end < 0 ? argv.length : end).entries()) {
    const [, name = '', joined] = /^--([\w-]+)(?:=(.*))?$/s.exec(word) ?? []
    const options = optionsOf(flags, name)
    const typed = joined ?? argv[at + 1]
    if (options === undefined || typed === undefined || options.includes(typed)) continue
    const meant = name === 'lang' ? parseLanguage(typed) : optionMeant(typed, options)
    if (meant === undefined) continue
    if (joined === undefined) line[at + 1] = meant
    else line[at] = `--${name}=${meant}`
  }
  return line
}

function optionsOf(flags: KnownFlags, name: string): readonly string[] | undefined {
  const flag: {readonly options?: readonly string[]} | undefined = Object.hasOwn(flags, name)
    ? flags[name]
    : undefined
  return flag?.options
}

function optionMeant(typed: string, options: readonly string[]): string | undefined {
  const [meant, ...others] = options.filter((option) => isWordFor(typed, option))
  return others.length > 0 ? undefined : meant
}
