import type {ListColumn} from './list-columns.ts'

/** The columns of `webhooks secret list`: which secrets there are, never what they are. */
export const SECRET_COLUMNS: readonly ListColumn[] = [
  {key: 'name', title: {en: 'Name', 'pt-BR': 'Nome'}},
  {key: 'store', title: {en: 'Kept in', 'pt-BR': 'Guardado em'}, kind: 'state'},
  {key: 'savedAt', title: {en: 'Since', 'pt-BR': 'Desde'}, kind: 'instant'},
]
