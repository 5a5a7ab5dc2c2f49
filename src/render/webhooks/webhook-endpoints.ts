import {EVENT_KINDS} from '../../domain/event.ts'
import type {Language} from '../../messages/language.ts'
import type {ListColumn} from '../table/list-columns.ts'

const ALL: Readonly<Record<Language, string>> = {en: 'all', 'pt-BR': 'todos'}

/** The kinds an endpoint is for, in one word where it is for every one. */
export function kindsInWords(kinds: unknown, language: Language): string {
  if (!Array.isArray(kinds)) return ''
  return EVENT_KINDS.every((kind) => kinds.includes(kind)) ? ALL[language] : kinds.join(', ')
}

/** Source: contract, "webhook endpoints". */
export const ENDPOINT_COLUMNS: readonly ListColumn[] = [
  {key: 'id', title: {en: 'Id', 'pt-BR': 'Id'}, kind: 'id'},
  {key: 'url', title: {en: 'URL', 'pt-BR': 'URL'}},
  {key: 'events', title: {en: 'Events', 'pt-BR': 'Eventos'}, inWords: kindsInWords},
  {key: 'subAccount', title: {en: 'Wallet', 'pt-BR': 'Carteira'}},
  {key: 'createdAt', title: {en: 'Created', 'pt-BR': 'Criado'}, kind: 'instant'},
]
