import type {ListColumn} from './list.ts'

/** Charges and withdrawals whose outcome was not delivered. */
export const GAP_COLUMNS: readonly ListColumn[] = [
  {key: 'createdAt', title: {en: 'Created', 'pt-BR': 'Criado'}, kind: 'instant'},
  {key: 'kind', title: {en: 'Kind', 'pt-BR': 'Tipo'}, kind: 'state'},
  {key: 'id', title: {en: 'Id', 'pt-BR': 'Id'}, kind: 'id'},
  {key: 'subAccount', title: {en: 'Wallet', 'pt-BR': 'Carteira'}},
  {key: 'status', title: {en: 'Status', 'pt-BR': 'Situação'}, kind: 'state'},
  {key: 'missed', title: {en: 'Missed', 'pt-BR': 'Perdido'}},
]
