import type {Language} from '../../messages/language.ts'
import {plainText} from '../../messages/text/plain-text.ts'
import type {ListColumn} from '../table/list-columns.ts'

/** The columns of `webhooks secret list`: which secrets there are, never what they are. */
export const SECRET_COLUMNS: readonly ListColumn[] = [
  {key: 'name', title: {en: 'Name', 'pt-BR': 'Nome'}},
  {key: 'store', title: {en: 'Kept in', 'pt-BR': 'Guardado em'}, kind: 'state'},
  {key: 'savedAt', title: {en: 'Since', 'pt-BR': 'Desde'}, kind: 'instant'},
]

const WORDS: Readonly<
  Record<Language, Readonly<Record<'saved' | 'removed', (name: string) => string>>>
> = {
  en: {
    saved: (name) => `Secret ${name} saved.`,
    removed: (name) => `Secret ${name} removed.`,
  },
  'pt-BR': {
    saved: (name) => `Segredo ${name} guardado.`,
    removed: (name) => `Segredo ${name} removido.`,
  },
}

/** What became of a secret, by its name. */
export const renderSecret = (what: 'saved' | 'removed', name: string, language: Language): string =>
  WORDS[language][what](plainText(name))
