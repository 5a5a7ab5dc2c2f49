/** Languages of text for people. Codes and JSON are never translated. */
export const LANGUAGES = ['en', 'pt-BR'] as const
export type Language = (typeof LANGUAGES)[number]

/** The language of a locale such as `pt_BR.UTF-8`; English where it is neither. */
export const languageOf = (locale: string | undefined): Language =>
  /^pt\b|^pt_/i.test(locale ?? '') ? 'pt-BR' : 'en'

/** Precedence: what was asked for, `PIXCTL_LANG`, the locale. */
export function languageOfProcess(
  asked: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): Language {
  const locale = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG']
  return languageOf(asked || env['PIXCTL_LANG'] || locale)
}

/** `--lang` of a command line that was not parsed. */
export function languageFlag(argv: readonly string[]): string | undefined {
  const at = argv.indexOf('--lang')
  if (at >= 0) return argv[at + 1]
  return argv.find((word) => word.startsWith('--lang='))?.slice('--lang='.length)
}
