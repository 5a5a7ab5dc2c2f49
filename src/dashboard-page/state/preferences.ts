import {effect, signal} from '@preact/signals'

/** The language of the page, as `lang` wants it. */
export const LANGUAGES = ['en', 'pt-BR'] as const
export type Language = (typeof LANGUAGES)[number]

export const THEMES = ['auto', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const languageOfReader = (): Language =>
  navigator.languages.some((tag) => /^pt\b/i.test(tag)) ? 'pt-BR' : 'en'

/** What is remembered on this machine, if it is still one of the choices. */
function remembered<Choice extends string>(
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const kept = localStorage.getItem(`pixctl.${name}`)
  return choices.find((choice) => choice === kept)
}

export const language = signal<Language>(remembered('language', LANGUAGES) ?? languageOfReader())
export const theme = signal<Theme>(remembered('theme', THEMES) ?? 'auto')

/** A choice of the reader is kept; the first guess is not, so that it can follow the system. */
export function choose<Choice extends string>(
  name: string,
  target: {value: Choice},
  choice: Choice,
): void {
  target.value = choice
  localStorage.setItem(`pixctl.${name}`, choice)
}

effect(() => {
  document.documentElement.lang = language.value
  document.documentElement.dataset['theme'] = theme.value
})
