import type {Context} from '../../app/context.ts'
import {FEE_KINDS, type FeeKind} from '../../domain/fee.ts'
import {isMoneyFault, toReais} from '../../domain/money.ts'
import {invalidAmount} from '../../messages/command-line/command-line.ts'
import {InvalidInputError} from '../../messages/errors.ts'
import {invalidFee, invalidQuota} from '../../messages/webhooks/emulator.ts'
import {readTypedAmount} from '../files/typed-amount.ts'
import {askControl} from './control-plane.ts'

/** What `emulator account` was asked for, as typed. */
export interface AccountOrder {
  readonly fees?: readonly string[] | undefined
  readonly institutionChoice?: boolean | undefined
  readonly cnpjPayersBlocked?: boolean | undefined
  readonly transactionLimit?: string | undefined
  readonly subAccountQuota?: string | undefined
}

/**
 * The account as it is now, changed before if anything was asked for.
 *
 * Errors: `InvalidInputError` for a fee, a limit or a quota that is none.
 */
export async function changeAccount<T extends object>(
  context: Context,
  order: AccountOrder,
): Promise<T> {
  const body = bodyOf(order)
  const path = `/accounts/${(await context.settings()).environment.value}`
  const isChange = Object.values(body).some((value) => value !== undefined)
  return askControl(context, isChange ? {method: 'PATCH', path, body} : {method: 'GET', path})
}

const bodyOf = ({fees, transactionLimit, subAccountQuota, ...switches}: AccountOrder) => ({
  ...switches,
  fees: fees && Object.fromEntries(fees.map(readFee)),
  transactionLimit: orNone(transactionLimit, (text) => reais(text, '--transaction-limit')),
  subAccountQuota: orNone(subAccountQuota, wholeNumber),
})

const FEE = /^(\w+)=([\d.,]+)(?:\+(\d+(?:\.\d+)?)%)?$/

/** `pix=0.99+1.5%` is 0.99 and 1.5 percent of the gross. */
function readFee(text: string): [FeeKind, {fixed: number; percent: number}] {
  const [, name, fixed = '', percent = '0'] = FEE.exec(text) ?? []
  const kind = FEE_KINDS.find((known) => known === name)
  if (kind) return [kind, {fixed: reais(fixed, '--fee'), percent: Number(percent)}]
  throw new InvalidInputError(invalidFee({kinds: FEE_KINDS.join(', ')}))
}

function reais(text: string, flag: string): number {
  const amount = readTypedAmount(text)
  if (!isMoneyFault(amount)) return toReais(amount)
  throw new InvalidInputError(invalidAmount({flag, fault: amount}))
}

function wholeNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new InvalidInputError(invalidQuota())
}

/** Not given stays as it is; `none` takes the limit away. */
const orNone = (text: string | undefined, read: (text: string) => number) =>
  text === undefined ? undefined : text === 'none' ? null : read(text)
