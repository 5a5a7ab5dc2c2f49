/** What people call the states of a charge or a withdrawal, in lower case, without accents and spaces. */
export const STATUS_WORDS: Readonly<Record<string, string>> = {
  paga: 'completed',
  pago: 'completed',
  paid: 'completed',
  recebida: 'completed',
  recebido: 'completed',
  concluida: 'completed',
  concluido: 'completed',
  liquidada: 'completed',
  liquidado: 'completed',
  efetivado: 'completed',
  pendente: 'pending',
  emaberto: 'pending',
  aberta: 'pending',
  aguardando: 'pending',
  aguardandopagamento: 'pending',
  emprocessamento: 'processing',
  processando: 'processing',
  expirada: 'cancelled',
  expirado: 'cancelled',
  vencida: 'cancelled',
  cancelada: 'cancelled',
  cancelado: 'cancelled',
  falhou: 'failed',
  falha: 'failed',
  comfalha: 'failed',
  recusado: 'failed',
  recusada: 'failed',
}

/** The status that a word of a person means, however it is written; nothing where it is none. */
export function statusNamed(word: string): string | undefined {
  const plain = word
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
  return Object.hasOwn(STATUS_WORDS, plain) ? STATUS_WORDS[plain] : undefined
}
