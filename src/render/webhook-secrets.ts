import type {Language} from '../messages/language.ts'
import {WEBHOOK_WORDS} from './webhook-words.ts'

/** One line a secret: its name, where it is kept, and since when. */
export function renderSecrets(
  secrets: readonly {name: string; store: string; savedAt: string}[],
  language: Language,
): string {
  if (secrets.length === 0) return WEBHOOK_WORDS[language].nothing
  const width = Math.max(...secrets.map(({name}) => name.length))
  return secrets
    .map(({name, store, savedAt}) => `${name.padEnd(width)}  ${store.padEnd(8)}  ${savedAt}`)
    .join('\n')
}
