/** What the service calls its resources, and what people call them, with their gender. */
const RESOURCES: Readonly<Record<string, readonly [name: string, isFeminine: boolean]>> = {
  transaction: ['transação', true],
  charge: ['cobrança', true],
  withdrawal: ['saque', false],
  project: ['projeto', false],
  block: ['bloqueio', false],
  wallet: ['carteira', true],
  subAccount: ['subconta', true],
  institution: ['instituição', true],
  webhook: ['endpoint de webhook', false],
  delivery: ['entrega', true],
  snapshot: ['estado guardado', false],
  credential: ['credencial', true],
  refund: ['devolução', true],
}

/** States in which something can no longer be done; the first form is masculine. */
const STATES: Readonly<Record<string, readonly [masculine: string, feminine: string]>> = {
  pending: ['pendente', 'pendente'],
  processing: ['em processamento', 'em processamento'],
  completed: ['concluído', 'concluída'],
  failed: ['com falha', 'com falha'],
  expired: ['expirado', 'expirada'],
  cancelled: ['cancelado', 'cancelada'],
  refunded: ['devolvido', 'devolvida'],
  approved: ['aprovado', 'aprovada'],
  rejected: ['rejeitado', 'rejeitada'],
}

/** A state that the service names, for "a situação é …"; one that is not known stands as it is. */
export const portugueseState = (status: string): string => STATES[status]?.[0] ?? status

/** Types of transactions beside those that are resources. */
const TYPES: Readonly<Record<string, string>> = {
  payment: 'pagamento',
  fee: 'tarifa',
  internal_transfer: 'transferência interna',
  block_release: 'liberação de bloqueio',
  adjustment: 'ajuste',
}

/** A type of transaction, for "do tipo …"; one that is not known stands as it is. */
export const portugueseType = (type: string): string => TYPES[type] ?? RESOURCES[type]?.[0] ?? type

interface Details {
  readonly resource?: unknown
  readonly id?: unknown
  readonly field?: unknown
  readonly value?: unknown
  readonly values?: unknown
}

/** What could stand in place of what a fault of the emulator was given. */
const FAULT_SENTENCES: Readonly<Record<string, (field: string, values: string) => string>> = {
  FAULT_PATH_UNKNOWN: (field, values) =>
    `--${field}: o serviço não tem este caminho; tem ${values}.`,
  FAULT_METHOD_UNKNOWN: (field, values) =>
    `--${field}: não há chamada com este método; os métodos são ${values}.`,
  FAULT_STRIKES_DELIVERIES: (field, values) =>
    `--${field}: esta falha atinge entregas; chamadas têm ${values}.`,
  FAULT_STRIKES_CALLS: (field, values) =>
    `--${field}: esta falha atinge chamadas; eventos têm ${values}.`,
}

const NOT_FOUND = ['NOT_FOUND', 'NotFound']
const CONFLICT = ['CONFLICT', 'Conflict']

/**
 * What the details of a refusal say, in Portuguese; nothing where they do not say it all. Source:
 * spec, "Errors": 404 has `resource` and `id`, 409 `resource`, `field` and `value`.
 */
export function sentenceOf(code: string, details: unknown): string | undefined {
  const {resource, id, field, value, values}: Details = Object(details)
  const ofFault = FAULT_SENTENCES[code]
  if (ofFault && Array.isArray(values)) {
    return ofFault(String(field).replace('match.', ''), values.join(', '))
  }
  const [noun, isFeminine = false] = RESOURCES[String(resource)] ?? []
  if (noun === undefined) return undefined
  if (NOT_FOUND.includes(code) && typeof id === 'string') return `Não há ${noun} ${id}.`
  if (!CONFLICT.includes(code)) return undefined
  if (field === 'name') return `Já existe ${isFeminine ? 'uma' : 'um'} ${noun} com este nome.`
  const word = STATES[String(value)]?.[isFeminine ? 1 : 0]
  if (field !== 'status' || word === undefined) return undefined
  return `${isFeminine ? 'Esta' : 'Este'} ${noun} está ${word}.`
}
