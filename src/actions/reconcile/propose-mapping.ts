import {TRANSACTION_TYPES} from '../../domain/ledger.ts'
import {parsePeopleAmount} from '../../reconcile/read/amount-text.ts'
import {isIgnored} from '../../reconcile/read/find-header.ts'
import {parseBrazilianInstant} from '../../reconcile/read/instant.ts'
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

/** Lower case, without accents, marks and units: `Crédito (R$)` is `credito`. */
const plain = (text: string): string =>
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

/** A column of nothing but D and C says on which side the amount beside it stands. */
const SIDE_WORDS = /^(c|d|cr|db|cred|deb|cr[eé]dito|d[eé]bito)\.?$/i

function sideColumn({header, rows}: TableSample): string | undefined {
  return header.find((_, at) => {
    const words = rows.map((cells) => (cells[at] ?? '').trim()).filter((word) => word !== '')
    return words.length > 0 && words.every((word) => SIDE_WORDS.test(word))
  })
}

/** A column that holds ids of other rows, whatever it is called: what its lines belong to. */
function parentColumn(
  {header, rows}: TableSample,
  columns: Readonly<Record<string, string>>,
): string | undefined {
  const idAt = columns['id'] === undefined ? -1 : header.indexOf(columns['id'])
  if (idAt < 0) return undefined
  const ids = new Set(rows.map((cells) => cells[idAt]?.trim() ?? '').filter((text) => text !== ''))
  return header.find((name, at) => {
    if (Object.values(columns).includes(name)) return false
    const cells = rows.map((row) => row[at]?.trim() ?? '').filter((text) => text !== '')
    return cells.length > 0 && cells.filter((text) => ids.has(text)).length * 2 > cells.length
  })
}

function columnsOf(sample: TableSample): Record<string, string> {
  const columns: Record<string, string> = {}
  const side = sideColumn(sample)
  const header = sample.header.filter((name) => name !== side)
  for (const field of Object.keys(NAMES)) {
    const column = columnOf(field, header)
    if (column !== undefined && !Object.values(columns).includes(column)) columns[field] = column
  }
  const isSided = columns['credit'] !== undefined && columns['debit'] !== undefined
  for (const field of isSided ? ['amount'] : ['credit', 'debit']) delete columns[field]
  if (side !== undefined && columns['amount'] !== undefined) columns['side'] = side
  const parent = columns['parentTransactionId'] ?? parentColumn(sample, columns)
  if (parent !== undefined) columns['parentTransactionId'] = parent
  return columns
}

const known = (word: string): string | undefined =>
  TRANSACTION_TYPES.find((type) => plain(type) === plain(word)) ?? TYPES[plain(word)]

interface Typed {
  readonly sample: TableSample
  readonly columns: Readonly<Record<string, string>>
}

/** A bank calls what leaves a payment, too: where every such line takes money, it is a payout. */
function typeOf(word: string, {sample: {header, rows}, columns}: Typed): string | undefined {
  const type = known(word)
  const [at, amountAt] = [columns['type'], columns['amount']].map((name) =>
    name === undefined ? -1 : header.indexOf(name),
  )
  if (type !== 'payment' || at === undefined || amountAt === undefined || amountAt < 0) return type
  const sideAt = columns['side'] === undefined ? -1 : header.indexOf(columns['side'])
  const amounts = rows
    .filter((cells) => cells[at]?.trim() === word)
    .map((cells) => parsePeopleAmount(`${cells[amountAt] ?? ''} ${cells[sideAt]?.trim()[0] ?? ''}`))
  const isPayout = amounts.every((amount) => typeof amount === 'number' && amount < 0)
  return isPayout ? 'withdrawal' : type
}

/** The values of a column, each once. */
function wordsIn({header, rows}: TableSample, column: string | undefined): readonly string[] {
  const at = column === undefined ? -1 : header.indexOf(column)
  const words = rows.map((cells) => (cells[at] ?? '').trim()).filter((word) => word !== '')
  return at < 0 ? [] : [...new Set(words)]
}

/** How a line begins that is no row: a table is followed by its sums. */
const SUMS = /^(saldo|total)\b/i
/** A line of one cell, below a table of several columns, is a sentence of the bank. */
const WORDS_OF_SENTENCE = 2

/** The first words of such lines, each once. */
function sumsIn({rows}: TableSample): readonly string[] {
  const firsts = rows.map((cells) => cells.find((cell) => cell.trim() !== '')?.trim() ?? '')
  return [...new Set(firsts.flatMap((first) => SUMS.exec(first)?.[1] ?? []))]
}

/** Lines of words alone, by how they begin, such as `Fim do` of `Fim do extrato`. */
function sentencesIn({header, rows}: TableSample): readonly string[] {
  if (header.length < 3) return []
  const alone = rows.flatMap((cells) => {
    const [first, ...others] = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
    return first !== undefined && others.length === 0 && /^\p{L}/u.test(first) ? [first] : []
  })
  const starts = alone.map((text) => text.split(/\s+/).slice(0, WORDS_OF_SENTENCE).join(' '))
  return [...new Set(starts.filter((start) => !SUMS.test(start)))]
}

/**
 * A mapping from what the header is called and what stands in the first rows; `columns` are those
 * that a person has named, all of them.
 */
export function proposeMapping(
  sample: TableSample,
  columns: Readonly<Record<string, string>> = columnsOf(sample),
): ProposedMapping {
  const sums = [...sumsIn(sample), ...sentencesIn(sample)]
  const ordinary = sample.rows.filter((cells) => !isIgnored(cells, {ignoreRows: sums}))
  const types = wordsIn({...sample, rows: ordinary}, columns['type'])
  const translated = types.flatMap((word) => {
    const type = typeOf(word, {sample: {...sample, rows: ordinary}, columns})
    return type === undefined || type === word ? [] : [[word, type] as const]
  })
  const isBrazilian = wordsIn(sample, columns['createdAt']).some(
    (text) => parseBrazilianInstant(text) !== undefined,
  )
  const hasAmount = columns['amount'] !== undefined || columns['credit'] !== undefined
  return {
    mapping: {
      columns,
      ...(columns['wallet'] === undefined && {constants: {wallet: 'principal'}}),
      ...(translated.length > 0 && {values: {type: Object.fromEntries(translated)}}),
      ...(sums.length > 0 && {ignoreRows: sums}),
      ...(isBrazilian && {dates: 'dd/mm/yyyy', timezone: 'America/Sao_Paulo'}),
    },
    missing: NEEDED.filter(
      (field) =>
        field !== 'wallet' && columns[field] === undefined && !(field === 'amount' && hasAmount),
    ),
    unknownWords: types.filter((word) => known(word) === undefined),
  }
}
