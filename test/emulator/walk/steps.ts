import type {Answer} from '../driver.ts'
import type {Lots} from './lots.ts'
import type {Walked} from './walked.ts'

/** What the walk has met, so that it can come back to it. */
export interface Memory {
  readonly wallets: string[]
  readonly charges: string[]
  readonly withdrawals: string[]
  readonly blocks: string[]
  /** Creations with a key, to be sent again. */
  readonly keyed: {readonly path: string; readonly body: unknown; readonly headers: object}[]
}

export const newMemory = (): Memory => ({
  wallets: ['principal'],
  charges: [],
  withdrawals: [],
  blocks: [],
  keyed: [],
})

export interface Walker {
  readonly walked: Walked
  readonly lots: Lots
  readonly memory: Memory
}

/** One operation. Refusals are part of the walk; only the invariants decide. */
export type Step = (walker: Walker) => Promise<unknown>

const reais = (lots: Lots, most: number): number => lots.between(100, most) / 100
const wallet = ({lots, memory}: Walker): string => lots.of(memory.wallets) ?? 'principal'
const asWallet = (walker: Walker) => ({'X-Sub-Account': wallet(walker)})

function remember(list: string[], reported: Answer | undefined): void {
  if (reported?.status === 201 && reported.body.id) list.push(reported.body.id)
}

/** A connection that a fault cut is no answer. */
const orNothing = <T>(call: Promise<T>): Promise<T | undefined> => call.catch(() => undefined)

const createCharge: Step = async (walker) => {
  const {lots, memory} = walker
  const amount = reais(lots, 50_000)
  const legs = Array.from({length: lots.between(0, 3)}, () => ({
    subAccount: wallet(walker),
    amount: Math.round((amount * 100 * lots.next()) / 3) / 100,
  })).filter((leg) => leg.amount > 0)
  const body = {
    amount,
    expiresIn: lots.between(300, 5000),
    ...(legs.length > 0 && {split: legs}),
  }
  await create(walker, {path: '/v2/pix', body, list: memory.charges})
}

const withdraw: Step = async (walker) => {
  const {lots, memory} = walker
  const amount = reais(lots, 20_000)
  const body = {
    pixKey: 'maria@example.com',
    pixKeyType: 'email',
    holderName: 'Maria',
    holderDocument: '52998224725',
    holderDocumentType: 'cpf',
    ...(lots.isLucky(0.5) ? {amount} : {netAmount: amount}),
  }
  await create(walker, {path: '/v2/withdrawals', body, list: memory.withdrawals})
}

interface Creation {
  readonly path: string
  readonly body: unknown
  readonly list: string[]
}

/** As a careful client does it: with a key, and again when no answer came. */
async function create(walker: Walker, {path, body, list}: Creation): Promise<void> {
  const {walked, lots, memory} = walker
  const key = `key-${lots.between(0, 999_999_999)}`
  const headers = {...asWallet(walker), 'Idempotency-Key': key}
  memory.keyed.push({path, body, headers})
  const first = await orNothing(walked.service('POST', path, body, headers))
  remember(list, first ?? (await orNothing(walked.service('POST', path, body, headers))))
}

const sendAgain: Step = async ({walked, lots, memory}) => {
  const call = lots.of(memory.keyed.slice(-50))
  if (call) await orNothing(walked.service('POST', call.path, call.body, call.headers))
}

const command =
  (list: 'charges' | 'withdrawals' | 'blocks', verb: string, body: unknown = {}): Step =>
  async ({walked, lots, memory}) => {
    const id = lots.of(memory[list].slice(-40))
    if (id) await walked.control(`/${list}/${id}/${verb}`, body)
  }

const refundInPart: Step = async ({walked, lots, memory}) => {
  const id = lots.of(memory.charges.slice(-40))
  if (id) await walked.control(`/charges/${id}/refund`, {amount: reais(lots, 10_000)})
}

const refundByClient: Step = async ({walked, lots, memory}) => {
  const id = lots.of(memory.charges.slice(-40))
  if (id) await orNothing(walked.service('POST', `/v2/transactions/${id}/refund`, {}))
}

const block: Step = async ({walked, lots, memory}) => {
  const transactionId = lots.of(memory.charges.slice(-40))
  const blockType = lots.of(['med', 'judicial', 'administrative'])
  const amount = lots.isLucky(0.3) ? reais(lots, 5_000) : undefined
  if (!transactionId) return
  remember(memory.blocks, await walked.control('/blocks', {transactionId, blockType, amount}))
}

const transfer: Step = async (walker) => {
  const [from, to] = [wallet(walker), wallet(walker)]
  const amount = reais(walker.lots, 30_000)
  await walker.walked.control('/transfers', {environment: 'test', from, to, amount})
}

const openWallet: Step = async ({walked, memory}) => {
  if (memory.wallets.length > 5) return
  const reference = `loja-${memory.wallets.length}`
  const reported = await orNothing(walked.service('POST', '/v2/sub-accounts', {reference}))
  if (reported?.status === 201) memory.wallets.push(reference)
}

const suspendOrActivate: Step = async ({walked, lots, memory}) => {
  const reference = lots.of(memory.wallets.slice(1))
  const verb = lots.isLucky(0.3) ? 'suspend' : 'activate'
  if (reference) await walked.control(`/sub-accounts/test/${reference}/${verb}`)
}

const changeFees: Step = async ({walked, lots}) => {
  const schedule = () => ({fixed: lots.between(0, 300) / 100, percent: lots.between(0, 400) / 100})
  const fees = {pix: schedule(), refund: schedule(), withdrawal: schedule()}
  const cnpjPayersBlocked = lots.isLucky(0.5)
  await walked.control('/accounts/test', {fees, cnpjPayersBlocked}, 'PATCH')
}

const payByCompany: Step = command('charges', 'pay', {
  payer: {name: 'ACME', document: '12ABC34501DE35'},
})

const passTime: Step = async ({walked, lots}) => {
  await walked.control('/clock', {advanceSeconds: lots.between(1, 900)})
  await orNothing(walked.login())
}

const FAULTS = ['status', 'reset', 'commit-then-reset', 'truncate'] as const
const DELIVERY_FAULTS = ['drop', 'duplicate', 'delay', 'corrupt-signature', 'reorder'] as const

const breakThings: Step = async ({walked, lots}) => {
  const isApi = lots.isLucky(0.5)
  const kind = lots.of(isApi ? FAULTS : DELIVERY_FAULTS)
  const match = isApi ? {path: lots.of(['/v2/pix', '/v2/withdrawals'])} : {}
  const count = lots.between(1, 4)
  await walked.control('/faults', {match, action: {kind, ms: 700}, count, probability: 0.7})
}

/** Steps and how often each is taken. */
const WEIGHTS: readonly (readonly [Step, number])[] = [
  [createCharge, 26],
  [command('charges', 'pay'), 24],
  [payByCompany, 5],
  [command('charges', 'expire'), 2],
  [command('charges', 'refund'), 3],
  [refundInPart, 4],
  [refundByClient, 4],
  [withdraw, 10],
  [command('withdrawals', 'process'), 3],
  [command('withdrawals', 'complete'), 6],
  [command('withdrawals', 'fail', {reason: 'ACCOUNT_CLOSED'}), 3],
  [command('withdrawals', 'reverse', {reason: 'RETURNED'}), 3],
  [block, 5],
  [command('blocks', 'defend'), 2],
  [command('blocks', 'approve'), 3],
  [command('blocks', 'reject'), 3],
  [transfer, 6],
  [openWallet, 2],
  [suspendOrActivate, 2],
  [changeFees, 1],
  [sendAgain, 5],
  [passTime, 4],
  [breakThings, 3],
]
const TOTAL = WEIGHTS.reduce((sum, [, weight]) => sum + weight, 0)

/** The next step of the walk. */
export function drawStep(lots: Lots): Step {
  let lot = lots.next() * TOTAL
  for (const [step, weight] of WEIGHTS) {
    lot -= weight
    if (lot < 0) return step
  }
  return createCharge
}
