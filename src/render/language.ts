/** Languages of text for people. Codes and JSON are never translated. */
export const LANGUAGES = ['en', 'pt-BR'] as const
export type Language = (typeof LANGUAGES)[number]

/** The language of a locale such as `pt_BR.UTF-8`; English where it is neither. */
export const languageOf = (locale: string | undefined): Language =>
  /^pt\b|^pt_/i.test(locale ?? '') ? 'pt-BR' : 'en'
