import {TRANSACTION_TYPES, type TransactionType} from '../../domain/ledger.ts'
import {foldedWord} from '../../reconcile/read/mapping/mapped-words.ts'

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
    'codigodatransacao',
    'iddaoperacao',
    'codigodaoperacao',
    'transactionid',
    'nsu',
    'documento',
    'docto',
    'doc',
    'numerododocumento',
    'nrdocumento',
    'ndocumento',
    'identificacao',
    'numero',
    'linha',
    'nr',
    'num',
    'no',
    // What is left of "Nº".
    'n',
  ],
  wallet: ['wallet', 'carteira', 'subconta', 'subaccount', 'conta', 'loja', 'account'],
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
    'transactiontype',
    'description',
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
    'pertencea',
    'belongsto',
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
  tar: 'fee',
  tarpix: 'fee',
  tarpixenviado: 'fee',
  tarpixrecebido: 'fee',
  tartransfpix: 'fee',
  tarifapixenviado: 'fee',
  tarifapixrecebido: 'fee',
  tarifatransfpix: 'fee',
  tarbancaria: 'fee',
  txpix: 'fee',
  saque: 'withdrawal',
  retirada: 'withdrawal',
  pixenviado: 'withdrawal',
  enviopix: 'withdrawal',
  pagamentopix: 'withdrawal',
  pixemitido: 'withdrawal',
  transferenciapixenviada: 'withdrawal',
  transferenciapixrecebida: 'payment',
  transferenciaenviadapix: 'withdrawal',
  transferenciarecebidapix: 'payment',
  transferenciaenviadapelopix: 'withdrawal',
  transferenciarecebidapelopix: 'payment',
  pixtransf: 'payment',
  pixtransferencia: 'payment',
  credpix: 'payment',
  debpix: 'withdrawal',
  estornodesaque: 'withdrawal_reversal',
  saqueestornado: 'withdrawal_reversal',
  estornopixenviado: 'withdrawal_reversal',
  estornodepixenviado: 'withdrawal_reversal',
  pixenviadodevolvido: 'withdrawal_reversal',
  devolucaopixenviado: 'withdrawal_reversal',
  devolucaodepixenviado: 'withdrawal_reversal',
  devolucao: 'refund',
  devolucaopix: 'refund',
  pixdevolvido: 'refund',
  pixrecebidodevolvido: 'refund',
  devolucaopixrecebido: 'refund',
  devolucaodepixrecebido: 'refund',
  reembolso: 'refund',
  estorno: 'refund',
  estornopix: 'refund',
  transferencia: 'internal_transfer',
  transfinterna: 'internal_transfer',
  transfentrecontas: 'internal_transfer',
  transferenciaentrecontas: 'internal_transfer',
  transferenciainterna: 'internal_transfer',
  bloqueio: 'block',
  bloqueiojudicial: 'block',
  bloqueiomed: 'block',
  bloqueiodesaldo: 'block',
  desbloqueio: 'block_release',
  liberacaodebloqueio: 'block_release',
  desbloqueiojudicial: 'block_release',
  desbloqueiodesaldo: 'block_release',
  ajuste: 'adjustment',
}

/** How pixctl itself calls types in Portuguese; a test compares them with what it renders. */
const OWN_WORDS: Readonly<Record<TransactionType, string>> = {
  payment: 'pagamento',
  fee: 'tarifa',
  refund: 'devolução',
  withdrawal: 'saque',
  withdrawal_reversal: 'estorno de saque',
  internal_transfer: 'transferência interna',
  block: 'bloqueio',
  block_release: 'liberação de bloqueio',
  adjustment: 'ajuste',
}

/** What pixctl calls the column of the payment that a line belongs to. */
const OWN_COLUMN = 'pertencea'

/**
 * All words of a statement that pixctl exported in Portuguese, as `statement --output csv` does:
 * another wallet or month has words that this one lacks, and one mapping reads them all. None for
 * the statement of another maker.
 */
export function ownWords(
  words: readonly string[],
  columns: Readonly<Record<string, string>>,
): readonly (readonly [word: string, type: string])[] {
  if (plainName(columns['parentTransactionId'] ?? '') !== OWN_COLUMN) return []
  const own = Object.entries(OWN_WORDS).map(([type, word]) => [word, type] as const)
  const known = new Set(own.map(([word]) => word))
  return words.every((word) => known.has(word)) ? own : []
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

/** These begin what may be anything: `Transferência recebida` is another thing than one within. */
const NO_BEGINNING: ReadonlySet<string> = new Set(['transferencia', 'ajuste'])

/** The words that a history begins with, as `PIX RECEBIDO` of `PIX RECEBIDO - CLIENTE 1`. */
interface KnownBeginning {
  readonly beginning: string
  readonly type: string
}

/** These are no part of it: `PIX RECEBIDO -`, `Pix recebido:`. */
const MARKS_AT_END = /[^\p{L}\p{N}]+$/u

/** The longest beginning of a history that is known; a history that is known whole has none. */
function beginningNamed(history: string): KnownBeginning | undefined {
  const words = history.trim().split(/\s+/)
  for (let count = words.length - 1; count > 0; count -= 1) {
    const beginning = words.slice(0, count).join(' ')
    const type = NO_BEGINNING.has(plainName(beginning)) ? undefined : typeNamed(beginning)
    if (type !== undefined) return {beginning: beginning.replace(MARKS_AT_END, ''), type}
  }
  return undefined
}

/** What is left of a history may say that it is another thing: `PIX RECEBIDO DEVOLVIDO - ANA`. */
const ANOTHER_THING = /tarifa|devolv|devoluc|estorn|cancelad|recebid|enviad|bloque/

/** The beginning of a history that is known, where what follows does not make it another thing. */
export function knownBeginning(word: string): KnownBeginning | undefined {
  const found = beginningNamed(word)
  if (found === undefined) return undefined
  const rest = foldedWord(word).slice(foldedWord(found.beginning).length)
  return ANOTHER_THING.test(rest) ? undefined : found
}

/** Whether a name of a column is one that files of statements have. */
export const isKnownColumn = (name: string): boolean => KNOWN_COLUMNS.has(plainName(name))

const KNOWN_COLUMNS: ReadonlySet<string> = new Set(Object.values(NAMES).flat())
