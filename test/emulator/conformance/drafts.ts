import type {Answer} from './answer.ts'
import type {Caller, CallOptions, Service} from './service.ts'

/** Requests that are valid as they stand; a row changes the field it is about. */
export const withdrawalDraft = {
  pixKey: 'maria@example.com',
  pixKeyType: 'email',
  holderName: 'Maria da Silva',
  holderDocument: '52998224725',
  holderDocumentType: 'cpf',
} as const

export const projectDraft = {name: 'Loja', color: '#1A2b3C'} as const

export const CPF_PAYER = {name: 'Ana Souza', document: '52998224725'} as const
export const CNPJ_PAYER = {name: 'Acme Ltda', document: '11222333000181'} as const

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
export const ISO_UTC = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/
export const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

/** The fee that a charge pays as long as a row does not change it. */
export const PIX_FEE = 0.99

export const plus = (...amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100

/** A charge that was created and paid. */
export async function paidCharge(
  service: Service,
  caller: Caller,
  body: {amount: number; [field: string]: unknown},
  options?: CallOptions,
): Promise<Answer> {
  const charge = await caller.create('/pix', body, options)
  await service.command(`/charges/${charge.id}/pay`, {payer: CPF_PAYER})
  return charge
}

/** Puts exactly `amount` into a wallet: a paid charge of the amount and its fee. */
export async function fund(
  service: Service,
  caller: Caller,
  amount: number,
  subAccount?: string,
): Promise<Answer> {
  const options = subAccount === undefined ? {} : {subAccount}
  return paidCharge(service, caller, {amount: plus(amount, PIX_FEE)}, options)
}

export async function available(caller: Caller, subAccount?: string): Promise<number> {
  const reply = await caller.get('/balance', subAccount === undefined ? {} : {subAccount})
  return reply.json.available
}

/** A project of its own name each time. */
let projects = 0
export function nextProject(): {name: string; color: string} {
  projects += 1
  return {name: `Projeto ${projects}`, color: '#00AA00'}
}

export const keysOf = (value: object): string[] => Object.keys(value).toSorted()
