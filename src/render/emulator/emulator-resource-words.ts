import type {FeeKind} from '../../domain/fee.ts'
import type {Language} from '../../messages/language.ts'
import {FEE_KIND_WORDS} from '../../messages/text/fee-kinds.ts'

/** What the emulator's own resources are called, once per language. */
interface EmulatorResourceWords {
  readonly id: string
  readonly name: string
  readonly status: string
  readonly environment: string
  readonly environments: Readonly<Record<string, string>>
  readonly feeOf: (kind: FeeKind) => string
  readonly institutionChoice: string
  readonly cnpjPayersBlocked: string
  readonly transactionLimit: string
  readonly subAccountQuota: string
  readonly none: string
  readonly answer: (value: boolean) => string
  readonly enabled: string
  readonly available: string
  readonly clientId: string
  readonly clientSecret: string
  readonly permissions: string
  readonly addresses: string
  readonly anyAddress: string
  readonly wallets: string
  readonly access: Readonly<Record<'off' | 'all', string>>
  readonly revoked: string
  readonly event: string
  readonly eventId: string
  readonly url: string
  readonly attempts: string
  readonly lastAttempt: string
  readonly lastAnswer: string
  /** Of a charge that was paid first, so that there is money. */
  readonly paidCharge: string
  readonly itsAmount: string
  readonly subjects: Readonly<Record<'charge' | 'withdrawal' | 'block', string>>
}

const ENGLISH: EmulatorResourceWords = {
  id: 'Id',
  name: 'Name',
  status: 'Status',
  environment: 'Environment',
  environments: {test: 'test', live: 'live (no real money)'},
  feeOf: (kind) => `Fee of a ${FEE_KIND_WORDS.en[kind].one}`,
  institutionChoice: 'Institution choice',
  cnpjPayersBlocked: 'CNPJ payers blocked',
  transactionLimit: 'Limit a day',
  subAccountQuota: 'Sub-accounts at most',
  none: 'none',
  answer: (value) => (value ? 'yes' : 'no'),
  enabled: 'Enabled',
  available: 'Available',
  clientId: 'Client id',
  clientSecret: 'Client secret',
  permissions: 'Permissions',
  addresses: 'From addresses',
  anyAddress: 'any',
  wallets: 'Sub-accounts',
  access: {off: 'none', all: 'all'},
  revoked: 'Revoked',
  event: 'Event',
  eventId: 'Event id',
  url: 'URL',
  attempts: 'Attempts',
  lastAttempt: 'Last attempt',
  lastAnswer: 'Last answer',
  paidCharge: 'Charge paid for it',
  itsAmount: 'Its amount',
  subjects: {charge: 'Charge', withdrawal: 'Withdrawal', block: 'Block'},
}

const PORTUGUESE: EmulatorResourceWords = {
  id: 'Id',
  name: 'Nome',
  status: 'Situação',
  environment: 'Ambiente',
  environments: {test: 'teste', live: 'produção (sem dinheiro real)'},
  feeOf: (kind) => `Tarifa de ${FEE_KIND_WORDS['pt-BR'][kind].one}`,
  institutionChoice: 'Escolha de instituição',
  cnpjPayersBlocked: 'Pagadores CNPJ recusados',
  transactionLimit: 'Limite por dia',
  subAccountQuota: 'Subcontas no máximo',
  none: 'nenhum',
  answer: (value) => (value ? 'sim' : 'não'),
  enabled: 'Habilitada',
  available: 'Disponível',
  clientId: 'Client id',
  clientSecret: 'Client secret',
  permissions: 'Permissões',
  addresses: 'De endereços',
  anyAddress: 'qualquer um',
  wallets: 'Subcontas',
  access: {off: 'nenhuma', all: 'todas'},
  revoked: 'Revogada',
  event: 'Evento',
  eventId: 'Id do evento',
  url: 'URL',
  attempts: 'Tentativas',
  lastAttempt: 'Última tentativa',
  lastAnswer: 'Última resposta',
  paidCharge: 'Cobrança paga para isso',
  itsAmount: 'Valor dela',
  subjects: {charge: 'Cobrança', withdrawal: 'Saque', block: 'Bloqueio'},
}

export const EMULATOR_RESOURCE_WORDS: Readonly<Record<Language, EmulatorResourceWords>> = {
  en: ENGLISH,
  'pt-BR': PORTUGUESE,
}
