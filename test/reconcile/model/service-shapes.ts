import type {Random} from '../worlds/random.ts'
import {cents, DAY_MS, iso, reais, WALLETS, type World, type WorldMaker} from '../worlds/world.ts'

/** Adds what a service does now and then; says in words what it is, or nothing. */
type Adding = (maker: WorldMaker, random: Random) => string[]

const short = (id: unknown): string => String(id).slice(0, 8)

/** A dispute that was rejected, and one more about the same charge. */
const blockedTwice: Adding = (maker, random) => {
  const charge = maker.paidCharge()
  maker.block(charge, random.pick(['rejected', 'rejected', 'defended', 'approved'] as const))
  const status = random.pick(['awaiting_response', 'approved', 'rejected'] as const)
  const laterMs = random.pick([0, 120_000, 3 * DAY_MS])
  const {id} = maker.block(charge, status, laterMs)
  if (random.chance(0.3)) maker.refund(charge, undefined, DAY_MS)
  return [`two blocks of ${short(charge.id)}, ${short(id)} is ${status}`]
}

/** What is passed on at the instant it came, or sent back. */
const passedOn: Adding = (maker, random) => {
  const [from = '', over = '', to = ''] = random.shuffled([...WALLETS])
  const first = maker.transfer(from, over)
  const second = maker.transfer(over, random.chance(0.3) ? from : to)
  for (const line of maker.world.lines.filter(({createdAt}) => createdAt === second.createdAt)) {
    line.createdAt = first.createdAt
    line.amount = Math.sign(line.amount) * -first.amount
  }
  return [`a transfer of ${first.createdAt} that is passed on`]
}

/** One amount that leaves and arrives in two parts. */
const transferInParts: Adding = (maker, random) => {
  const [from = '', first = '', second = ''] = random.shuffled([...WALLETS])
  const out = maker.transfer(from, first)
  const into = maker.world.lines.at(-1)
  const part = Math.max(1, Math.floor(-out.amount * random.pick([0.5, 0.25])))
  if (into) into.amount = -out.amount - part
  const to = random.chance(0.5) ? second : first
  maker.post(to, 'internal_transfer', part, {atMs: Date.parse(out.createdAt)})
  return [`a transfer of ${out.createdAt} in three lines`]
}

/** One key or reference, as it was typed here and there. */
const SPELLINGS = [
  ['52998224725', '529.982.247-25'],
  ['+5511987654321', '11987654321', '(11) 98765-4321'],
  ['ana@exemplo.com', 'ANA@exemplo.com', ' ana@exemplo.com'],
  ['8f14e45f-ceea-467f-a0e6-2b1f3c9d7a55', '8F14E45F-CEEA-467F-A0E6-2B1F3C9D7A55'],
] as const

/** Withdrawals of one key and amount; a reference tells some of them apart. */
const alikeWithdrawals: Adding = (maker, random) => {
  const record = maker.withdrawal(random.pick(['completed', 'failed', 'reversed'] as const))
  const {id, subAccount, amount, feeAmount, netAmount} = record
  const references = random.pick([
    [undefined, undefined],
    ['a', 'a'],
    ['a', 'b'],
    [undefined, 'a'],
    ['a', undefined, 'a'],
    ['a', 'a '],
  ])
  const spelled = random.chance(0.5) ? random.pick(SPELLINGS) : [record.snapshotPixKey]
  const [first, ...others] = references
  record.snapshotPixKey = random.pick(spelled)
  if (first) record.externalReference = first
  for (const reference of others) {
    const next = maker.withdrawal(random.pick(['completed', 'completed', 'failed'] as const))
    const own = maker.world.lines.filter((line) =>
      [line.id, line.parentTransactionId].includes(next.id),
    )
    const grossBefore = cents(next.amount)
    const values = {amount, feeAmount, netAmount}
    Object.assign(next, {subAccount, snapshotPixKey: random.pick(spelled), ...values})
    if (reference) next.externalReference = reference
    for (const event of maker.world.events.filter(({data}) => data['withdrawalId'] === next.id)) {
      event.subAccount = subAccount
      Object.assign(event.data, values)
    }
    for (const line of own) {
      line.wallet = subAccount
      if (line.type === 'fee') line.amount = -cents(feeAmount)
      else if (line.type === 'withdrawal') line.amount = -cents(netAmount)
      else if (line.amount === grossBefore) line.amount = cents(amount)
    }
    const laterMs = random.pick([0, 3_600_000, DAY_MS - 1_000, 2 * DAY_MS])
    next.createdAt = iso(Date.parse(next.createdAt) + laterMs)
  }
  return [`${references.length} withdrawals like ${short(id)}`]
}

/** The fee rose after a split was accepted: its legs are cut, and the last may be sent as nothing. */
const cutSplit: Adding = (maker, random) => {
  const [wallet = '', first = '', second = ''] = random.shuffled([...WALLETS])
  const createdMs = maker.tick()
  const paidMs = createdMs + 60_000
  const gross = random.between(3_000, 9_000)
  const fee = maker.fee('pix', paidMs, gross)
  const net = gross - fee
  const last = random.pick([100, 1_000])
  const over = random.pick([1, last - 1, last, last + 50])
  const asked = [net - last + over, last]
  const served = [Math.min(net, asked[0] ?? 0), Math.max(0, last - over)]
  const wallets = [first, second]
  const legsOf = (amounts: readonly number[]) =>
    wallets.map((subAccount, at) => ({subAccount, amount: reais(amounts[at] ?? 0)}))
  const charge = maker.charge({wallet, createdMs, gross, status: 'completed', legs: legsOf(asked)})
  charge.feeAmount = reais(fee)
  const paid = legsOf(served).filter(({amount}) => amount > 0)
  const {data} = maker.settle(charge, {paidMs, gross, fee, legs: paid, wallet})
  if (random.chance(0.5)) data.split = legsOf(served)
  return [`a split of ${short(charge.id)} that was cut by ${over}`]
}

/** A block with the id of its charge, as one id names all that is done to one payment. */
const oneIdOfTwoKinds: Adding = (maker, random) => {
  const charge = maker.paidCharge()
  const {id} = maker.block(charge, random.pick(['rejected', 'approved', 'defended'] as const))
  renameId(maker.world, id, charge.id)
  return [`a block with the id of its charge ${short(charge.id)}`]
}

function renameId(world: World, from: string, to: string): void {
  for (const {data} of world.events) {
    for (const [field, value] of Object.entries(data)) if (value === from) data[field] = to
  }
  for (const block of world.blocks) if (block.id === from) block.id = to
  for (const line of world.lines) {
    if (line.id === from) line.id = to
    if (line.parentTransactionId === from) line.parentTransactionId = to
  }
}

/** The statement names what was paid as its own parent. */
const ownParents: Adding = ({world}) => {
  for (const line of world.lines) {
    if (['payment', 'withdrawal'].includes(line.type)) line.parentTransactionId = line.id
  }
  return ['lines that are their own parents']
}

const BEFORE: readonly (readonly [number, Adding])[] = [
  [0.05, blockedTwice],
  [0.04, passedOn],
  [0.03, transferInParts],
  [0.05, alikeWithdrawals],
  [0.05, cutSplit],
  [0.02, oneIdOfTwoKinds],
  [0.03, ownParents],
]

/** Before faults are put into a world and its balances are stated. */
export const addServiceShapes: Adding = (maker, random) =>
  BEFORE.flatMap(([chance, adding]) => (random.chance(chance) ? adding(maker, random) : []))
