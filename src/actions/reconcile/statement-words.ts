import {TRANSACTION_TYPES} from '../../domain/ledger.ts'

/** Lower case, without accents, marks and units: `Crédito (R$)` is `credito`. */
export const plainName = (text: string): string =>
  text
    .replace(/\([^)]*\)|R\$/g, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** How files call what a statement needs; the earlier, the surer. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  id: [
    'id',
    'identificador',
    'codigo',
    'iddatransacao',
    'idtransacao',
    'transactionid',
    'nsu',
    'documento',
    'docto',
    'doc',
    'numerododocumento',
    'nrdocumento',
    'ndocumento',
  ],
  wallet: ['wallet', 'carteira', 'subconta', 'subaccount', 'conta', 'loja'],
  type: [
    'type',
    'tipo',
    'tipodelancamento',
    'operacao',
    'historico',
    'lancamento',
    'lancamentos',
    'movimentacao',
    'descricao',
  ],
  amount: [
    'amount',
    'valor',
    'valorrs',
    'valoremreais',
    'valordolancamento',
    'quantia',
    'montante',
  ],
  createdAt: [
    'createdat',
    'datahora',
    'dataehora',
    'data',
    'datadolancamento',
    'datalancamento',
    'datademovimento',
    'datamovimento',
    'dtmovimento',
    'date',
  ],
  parentTransactionId: [
    'parenttransactionid',
    'origem',
    'idorigem',
    'iddeorigem',
    'transacaodeorigem',
    'transacaoorigem',
    'idtransacaoorigem',
    'idtransacaodeorigem',
    'docorigem',
    'doctoorigem',
    'documentodeorigem',
    'documentoorigem',
    'nsuorigem',
    'pai',
  ],
  credit: ['credito', 'creditos', 'valorcredito', 'entrada', 'entradas', 'credit'],
  debit: ['debito', 'debitos', 'valordebito', 'saida', 'saidas', 'debit'],
}

/** What people and banks call the types of lines. */
const TYPES: Readonly<Record<string, string>> = {
  pagamento: 'payment',
  recebimento: 'payment',
  pixrecebido: 'payment',
  recebimentopix: 'payment',
  tarifa: 'fee',
  tarifas: 'fee',
  tarifapix: 'fee',
  tarifadepix: 'fee',
  tarifabancaria: 'fee',
  taxa: 'fee',
  saque: 'withdrawal',
  retirada: 'withdrawal',
  pixenviado: 'withdrawal',
  enviopix: 'withdrawal',
  pagamentopix: 'withdrawal',
  estornodesaque: 'withdrawal_reversal',
  saqueestornado: 'withdrawal_reversal',
  devolucao: 'refund',
  devolucaopix: 'refund',
  pixdevolvido: 'refund',
  reembolso: 'refund',
  transferencia: 'internal_transfer',
  transfinterna: 'internal_transfer',
  transfentrecontas: 'internal_transfer',
  transferenciaentrecontas: 'internal_transfer',
  transferenciainterna: 'internal_transfer',
  bloqueio: 'block',
  desbloqueio: 'block_release',
  ajuste: 'adjustment',
}

/** Our fields that have a name in other files, in the order in which columns are given to them. */
export const NAMED_FIELDS = Object.keys(NAMES)

/** The first column that has one of these names, the surest name first. */
export function columnNamed(
  known: readonly string[],
  header: readonly string[],
): string | undefined {
  const names = header.map(plainName)
  for (const name of known) {
    const at = names.indexOf(name)
    if (at >= 0) return header[at]
  }
  return undefined
}

/** The column of a field, by its name. */
export const columnOf = (field: string, header: readonly string[]): string | undefined =>
  columnNamed(NAMES[field] ?? [], header)

/** The type of line that a word of another file stands for, if it is known. */
export const typeNamed = (word: string): string | undefined =>
  TRANSACTION_TYPES.find((type) => plainName(type) === plainName(word)) ?? TYPES[plainName(word)]
