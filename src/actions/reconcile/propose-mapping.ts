import {TRANSACTION_TYPES} from '../../domain/ledger.ts'
import type {FileMapping} from '../../reconcile/read/mapping.ts'

/** The first rows of a table. */
export interface TableSample {
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** What a look at the first rows tells of a statement. */
export interface ProposedMapping {
  readonly mapping: FileMapping
  /** Our fields for which no column could be guessed. */
  readonly missing: readonly string[]
  /** Words of the type column that stand for nothing we know. */
  readonly unknownWords: readonly string[]
}

/** Lower case, without accents and marks: `Cód. da transação` is `codigodatransacao`-like. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** How files call what a statement needs; the earlier, the surer. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  id: ['id', 'identificador', 'codigo', 'iddatransacao', 'idtransacao', 'transactionid', 'nsu'],
  wallet: ['wallet', 'carteira', 'subconta', 'subaccount', 'conta', 'loja'],
  type: ['type', 'tipo', 'tipodelancamento', 'operacao', 'historico', 'lancamento', 'descricao'],
  amount: ['amount', 'valor', 'valorr', 'valorrs', 'valoremreais', 'quantia', 'montante'],
  createdAt: ['createdat', 'datahora', 'dataehora', 'data', 'datadolancamento', 'date'],
  parentTransactionId: ['parenttransactionid', 'origem', 'idorigem', 'transacaodeorigem', 'pai'],
  credit: ['credito', 'creditos', 'entrada', 'entradas', 'credit'],
  debit: ['debito', 'debitos', 'saida', 'saidas', 'debit'],
}

/** What people and banks call the types of lines. */
const TYPES: Readonly<Record<string, string>> = {
  pagamento: 'payment',
  recebimento: 'payment',
  pixrecebido: 'payment',
  tarifa: 'fee',
  taxa: 'fee',
  saque: 'withdrawal',
  retirada: 'withdrawal',
  pixenviado: 'withdrawal',
  estornodesaque: 'withdrawal_reversal',
  saqueestornado: 'withdrawal_reversal',
  devolucao: 'refund',
  reembolso: 'refund',
  transferencia: 'internal_transfer',
  transferenciainterna: 'internal_transfer',
  bloqueio: 'block',
  desbloqueio: 'block_release',
  ajuste: 'adjustment',
}

const NEEDED = ['id', 'wallet', 'type', 'amount', 'createdAt'] as const

/** The column of a field, by its name. */
function columnOf(field: string, header: readonly string[]): string | undefined {
  const names = header.map(plain)
  for (const name of NAMES[field] ?? []) {
    const at = names.indexOf(name)
    if (at >= 0) return header[at]
  }
  return undefined
}

function columnsOf(header: readonly string[]): Record<string, string> {
  const columns: Record<string, string> = {}
  for (const field of Object.keys(NAMES)) {
    const column = columnOf(field, header)
    if (column !== undefined && !Object.values(columns).includes(column)) columns[field] = column
  }
  const isSided = columns['credit'] !== undefined && columns['debit'] !== undefined
  for (const field of isSided ? ['amount'] : ['credit', 'debit']) delete columns[field]
  return columns
}

const known = (word: string): string | undefined =>
  TRANSACTION_TYPES.find((type) => plain(type) === plain(word)) ?? TYPES[plain(word)]

/** The values of a column, each once. */
function wordsIn({header, rows}: TableSample, column: string | undefined): readonly string[] {
  const at = column === undefined ? -1 : header.indexOf(column)
  const words = rows.map((cells) => (cells[at] ?? '').trim()).filter((word) => word !== '')
  return at < 0 ? [] : [...new Set(words)]
}

/** A mapping from what the header is called and what stands in the first rows. */
export function proposeMapping(sample: TableSample): ProposedMapping {
  const columns = columnsOf(sample.header)
  const types = wordsIn(sample, columns['type'])
  const translated = types.flatMap((word) => {
    const type = known(word)
    return type === undefined || type === word ? [] : [[word, type] as const]
  })
  const isBrazilian = wordsIn(sample, columns['createdAt']).some((text) =>
    /^\d\d\/\d\d\/\d{4}/.test(text),
  )
  const hasAmount = columns['amount'] !== undefined || columns['credit'] !== undefined
  return {
    mapping: {
      columns,
      ...(columns['wallet'] === undefined && {constants: {wallet: 'principal'}}),
      ...(translated.length > 0 && {values: {type: Object.fromEntries(translated)}}),
      ...(isBrazilian && {dates: 'dd/mm/yyyy', timezone: 'America/Sao_Paulo'}),
    },
    missing: NEEDED.filter(
      (field) =>
        field !== 'wallet' && columns[field] === undefined && !(field === 'amount' && hasAmount),
    ),
    unknownWords: types.filter((word) => known(word) === undefined),
  }
}
