/** Languages of text for people. Codes and JSON are never translated. */
export const LANGUAGES = ['en', 'pt-BR'] as const
export type Language = (typeof LANGUAGES)[number]

/** The language of a locale such as `pt_BR.UTF-8`; English where it is neither. */
export const languageOf = (locale: string | undefined): Language =>
  /^pt\b|^pt_/i.test(locale ?? '') ? 'pt-BR' : 'en'

/** Whether a locale or a language, as a person types it, is of one that there is: `pt_BR.UTF-8`, `en`. */
export const isOfLanguage = (locale: string): boolean => /^(?:en|pt)(?:[-_.@]|$)/i.test(locale)

/** A language as a person types it: `en`, `pt`, `pt-BR`, `PT_br`. */
export function parseLanguage(text: string): Language | undefined {
  if (/^pt([-_]br)?$/i.test(text)) return 'pt-BR'
  return /^en([-_]\w+)?$/i.test(text) ? 'en' : undefined
}

/** The locale that the variables of the system name. */
export const localeOf = (env: Readonly<Record<string, string | undefined>>): string | undefined =>
  env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG']

/** `--lang` of a command line that was not parsed. */
export function languageFlag(argv: readonly string[]): string | undefined {
  const at = argv.indexOf('--lang')
  if (at >= 0) return argv[at + 1]
  return argv.find((word) => word.startsWith('--lang='))?.slice('--lang='.length)
}
