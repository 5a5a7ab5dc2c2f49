import type {Context} from '../../app/context.ts'
import type {EventKind} from '../../domain/event.ts'
import {InvalidInputError} from '../../messages/errors.ts'
import {triggerInLive} from '../../messages/webhooks/webhooks.ts'
import {askControl} from '../emulator/control-plane.ts'
import {requireKind} from './require-kind.ts'

/** A real event of the emulator, and what it is about. */
export interface Triggered {
  readonly event: EventKind
  readonly subject: {readonly kind: 'charge' | 'withdrawal' | 'block'; readonly id: string}
  /** The charge that was paid for it first: money to withdraw, or to block. Amount in reais. */
  readonly paidCharge?: PaidCharge
}

interface PaidCharge {
  readonly id: string
  readonly amount: number
}

interface Scene {
  readonly context: Context
  readonly amount: number
}

interface AccountRules {
  readonly cnpjPayersBlocked: boolean
}

/** Test data: a CPF, and a CNPJ of a bank that does not exist. */
const HOLDER_DOCUMENT = '52998224725'
const COMPANY_DOCUMENT = '11222333000181'
/** More than any withdrawal fee. */
const ROOM_FOR_FEES = 100

/**
 * Makes the emulator go through the real change of state behind an event, so that the event is
 * real: its charge exists, its money moved, and the emulator signs and delivers it.
 *
 * Errors: `InvalidInputError` in live; what the emulator refuses.
 */
export async function trigger(context: Context, kind: string, amount: number): Promise<Triggered> {
  const event = requireKind(kind)
  const {environment} = await context.settings()
  if (environment.value === 'live') throw new InvalidInputError(triggerInLive())
  // Answers only as an emulator: nothing is created at a service that is none.
  await askControl(context, {method: 'GET', path: '/health'})
  return {event, ...(await PLOTS[event]({context, amount}))}
}

type Plot = (scene: Scene) => Promise<Omit<Triggered, 'event'>>

const PLOTS: Readonly<Record<EventKind, Plot>> = {
  payment_completed: async (scene) => charge(await payCharge(scene)),
  payment_expired: async (scene) => charge(await after(scene, await newCharge(scene), 'expire')),
  payment_failed: async (scene) => charge(await blockedDeposit(scene)),
  refund_completed: async (scene) => charge(await after(scene, await payCharge(scene), 'refund')),
  withdrawal_completed: (scene) => withdrawal(scene, ['complete']),
  withdrawal_failed: (scene) => withdrawal(scene, ['fail']),
  withdrawal_reversed: (scene) => withdrawal(scene, ['complete', 'reverse']),
  balance_block_created: (scene) => block(scene),
  balance_block_approved: (scene) => block(scene, 'approve'),
  balance_block_rejected: (scene) => block(scene, 'reject'),
}

const charge = (id: string) => ({subject: {kind: 'charge', id}}) as const

async function newCharge({context, amount}: Scene): Promise<string> {
  const {charges} = await context.client()
  const {resource} = await charges.create({amount, description: 'pixctl webhooks trigger'})
  return resource.id
}

async function after({context}: Scene, id: string, step: 'pay' | 'expire' | 'refund') {
  await askControl(context, {path: `/charges/${id}/${step}`})
  return id
}

const payCharge = async (scene: Scene): Promise<string> =>
  after(scene, await newCharge(scene), 'pay')

/** Deposits of companies are blocked for this one payment. */
async function blockedDeposit(scene: Scene): Promise<string> {
  const {context} = scene
  const id = await newCharge(scene)
  const path = '/accounts/test'
  const change = (body: AccountRules): Promise<AccountRules> =>
    askControl(context, {method: 'PATCH', path, body})
  const before = await askControl<AccountRules>(context, {method: 'GET', path})
  await change({cnpjPayersBlocked: true})
  try {
    const payer = {name: 'Empresa Exemplo', document: COMPANY_DOCUMENT}
    await askControl(context, {path: `/charges/${id}/pay`, body: {payer}})
  } finally {
    await change({cnpjPayersBlocked: before.cnpjPayersBlocked})
  }
  return id
}

async function withdrawal(
  scene: Scene,
  steps: readonly ('complete' | 'fail' | 'reverse')[],
): ReturnType<Plot> {
  const {context, amount} = scene
  const paid = amount + ROOM_FOR_FEES
  const id = await payCharge({context, amount: paid})
  const {withdrawals} = await context.client()
  const {resource} = await withdrawals.create({
    netAmount: amount,
    pixKey: HOLDER_DOCUMENT,
    pixKeyType: 'cpf',
    holderName: 'Pessoa Exemplo',
    holderDocument: HOLDER_DOCUMENT,
    holderDocumentType: 'cpf',
  })
  for (const step of steps) {
    const body = step === 'complete' ? {} : {reason: 'pixctl webhooks trigger'}
    await askControl(context, {path: `/withdrawals/${resource.id}/${step}`, body})
  }
  return {subject: {kind: 'withdrawal', id: resource.id}, paidCharge: {id, amount: paid}}
}

async function block(scene: Scene, step?: 'approve' | 'reject'): ReturnType<Plot> {
  const {context, amount} = scene
  const transactionId = await payCharge(scene)
  const body = {transactionId, blockType: 'med'}
  const {id} = await askControl<{id: string}>(context, {path: '/blocks', body})
  if (step) await askControl(context, {path: `/blocks/${id}/${step}`})
  return {subject: {kind: 'block', id}, paidCharge: {id: transactionId, amount}}
}
