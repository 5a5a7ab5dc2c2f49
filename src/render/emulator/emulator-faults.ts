import type {ListColumn} from '../table/list-columns.ts'

/** Columns of what goes wrong on purpose. */
export const FAULT_COLUMNS: readonly ListColumn[] = [
  {key: 'kind', path: 'action.kind', title: {en: 'Kind', 'pt-BR': 'Tipo'}},
  {key: 'method', path: 'match.method', title: {en: 'Method', 'pt-BR': 'Método'}},
  {key: 'path', path: 'match.path', title: {en: 'Path', 'pt-BR': 'Caminho'}},
  {key: 'event', path: 'match.event', title: {en: 'Event', 'pt-BR': 'Evento'}},
  {key: 'status', path: 'action.status', title: {en: 'Answer', 'pt-BR': 'Resposta'}},
  {key: 'ms', path: 'action.ms', title: {en: 'Milliseconds', 'pt-BR': 'Milissegundos'}},
  {key: 'probability', title: {en: 'Chance', 'pt-BR': 'Chance'}},
  {key: 'fired', title: {en: 'Fired', 'pt-BR': 'Disparos'}, kind: 'count'},
  {key: 'remaining', title: {en: 'Remaining', 'pt-BR': 'Restam'}, kind: 'count'},
  {key: 'id', title: {en: 'Id', 'pt-BR': 'Id'}, kind: 'id', isExtra: true},
]
