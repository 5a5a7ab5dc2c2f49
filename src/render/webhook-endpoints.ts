import type {ListColumn} from './list.ts'

/** Source: contract, "webhook endpoints". */
export const ENDPOINT_COLUMNS: readonly ListColumn[] = [
  {key: 'id', title: {en: 'Id', 'pt-BR': 'Id'}, kind: 'id', isWholeOnly: true},
  {key: 'url', title: {en: 'URL', 'pt-BR': 'URL'}},
  {key: 'events', title: {en: 'Events', 'pt-BR': 'Eventos'}},
  {key: 'subAccount', title: {en: 'Wallet', 'pt-BR': 'Carteira'}},
  {key: 'createdAt', title: {en: 'Created', 'pt-BR': 'Criado'}, kind: 'instant'},
]
