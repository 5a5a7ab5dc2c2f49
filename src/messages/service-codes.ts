/**
 * What the codes of the service mean, in Portuguese: its own messages are English. Codes of a
 * status stand for answers without a code of their own, words of the error table for the emulator's
 * control plane.
 */
export const SERVICE_CODES: Readonly<Record<string, string>> = {
  BAD_REQUEST: 'O pedido tem um campo inválido',
  UNAUTHORIZED: 'O serviço não aceita esta credencial',
  FORBIDDEN: 'A credencial não pode fazer isto',
  NOT_FOUND: 'Não foi encontrado',
  CONFLICT: 'Já existe, ou seu estado não permite isto',
  IDEMPOTENCY_KEY_REUSED: 'Esta chave de idempotência foi usada com outros dados',
  RATE_LIMITED: 'Pedidos demais em pouco tempo',
  SERVICE_FAILED: 'O serviço falhou',
  REFUSED: 'O pedido foi recusado',
  BadRequest: 'O pedido tem um campo inválido',
  Unauthorized: 'O emulador não aceita este token',
  Forbidden: 'Isto não é permitido',
  NotFound: 'Não foi encontrado',
  Conflict: 'Já existe, ou seu estado não permite isto',
  InternalError: 'O emulador falhou',
  ServiceUnavailable: 'Não está disponível agora',
  SUB_ACCOUNT_FORBIDDEN: 'A credencial não tem acesso a esta subconta',
  SUB_ACCOUNT_NOT_FOUND: 'Não há tal subconta nesta conta',
  SUB_ACCOUNT_SUSPENDED: 'Esta subconta está suspensa',
  SUB_ACCOUNT_QUOTA_EXCEEDED: 'A conta atingiu seu número de subcontas',
  SUB_ACCOUNT_REFERENCE_TAKEN: 'Esta referência já está em uso',
  SUB_ACCOUNT_INVALID_REFERENCE: 'A referência da subconta é inválida',
  SPLIT_TOO_MANY_ITEMS: 'A divisão tem mais de 10 itens',
  SPLIT_TO_SELF: 'Uma subconta não pode dividir consigo mesma',
  SPLIT_PRINCIPAL_FROM_PRINCIPAL: 'Uma cobrança da conta principal não pode dividir com principal',
  SPLIT_SUB_ACCOUNT_UNAVAILABLE: 'Uma subconta da divisão não existe nesta conta ou não está ativa',
  SPLIT_EXCEEDS_NET: 'A soma da divisão é maior que o valor líquido da cobrança',
  INSUFFICIENT_BALANCE: 'O saldo é insuficiente',
  LIMIT_EXCEEDED: 'O limite da conta foi excedido',
  INSTITUTION_UNAVAILABLE: 'A instituição escolhida está fora do ar ou sem capacidade',
  INSTITUTION_NOT_ENABLED: 'A instituição não está habilitada e ativa nesta conta',
  INSTITUTION_CHOICE_NOT_ALLOWED: 'Esta conta não pode escolher a instituição',
  REFUND_OPEN: 'Há uma devolução em aberto desta cobrança; sem --amount ela é concluída',
  CNPJ_PAYER_BLOCKED: 'A conta não aceita pagadores com CNPJ',
  TARGET_NOT_ALLOWED:
    'O endereço do endpoint não é desta máquina; inicie o emulador com --allow-external para enviar a outras',
  FAULT_PATH_UNKNOWN: 'O serviço não tem este caminho',
  FAULT_METHOD_UNKNOWN: 'Não há chamada com este método',
  FAULT_STRIKES_DELIVERIES: 'Esta falha atinge entregas, não chamadas',
  FAULT_STRIKES_CALLS: 'Esta falha atinge chamadas, não entregas',
  REFUND_EXCEEDS_REST: 'O valor deve ser maior que zero e no máximo o que resta da cobrança',
}

/** Codes whose sentence says all that the service says: its own words would say it twice. */
export const COMPLETE_CODES: ReadonlySet<string> = new Set([
  'SUB_ACCOUNT_NOT_FOUND',
  'SUB_ACCOUNT_SUSPENDED',
  'SUB_ACCOUNT_REFERENCE_TAKEN',
  'SPLIT_TOO_MANY_ITEMS',
  'SPLIT_TO_SELF',
  'SPLIT_PRINCIPAL_FROM_PRINCIPAL',
  'SPLIT_SUB_ACCOUNT_UNAVAILABLE',
  'SPLIT_EXCEEDS_NET',
  'INSUFFICIENT_BALANCE',
  'TARGET_NOT_ALLOWED',
  'REFUND_EXCEEDS_REST',
])
