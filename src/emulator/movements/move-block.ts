import {type BlockStatus, type BlockType, isOpenBlockStatus} from '../../domain/balance-block.ts'
import type {EventKind} from '../../domain/event.ts'
import {invariant} from '../../domain/invariant.ts'
import {blockPosting, blockReleasePosting} from '../../domain/ledger.ts'
import {type Centavos, negate} from '../../domain/money.ts'
import {type Refusal, refusal} from '../../wire/refusal.ts'
import {balanceBlock} from '../resources/event-data.ts'
import type {BlockRow} from '../store/blocks.ts'
import type {ChargeRow} from '../store/charges.ts'
import {heldAccount, OUTSIDE} from '../store/ledger.ts'
import {momentAfter, postedToOne, type World} from '../world.ts'
import {announce} from './announce.ts'
import {post} from './post.ts'
import {wrongState} from './refusals.ts'

/** What the central bank, a judge or the institution asks for. */
export interface BlockOrder {
  readonly amount?: Centavos | undefined
  readonly blockType: BlockType
  readonly reason?: string | undefined
  readonly referenceNumber?: string | undefined
}

/** Takes the amount from the originator's available balance and holds it. */
export function createBlock(
  world: World,
  charge: ChargeRow,
  order: BlockOrder,
): BlockRow | Refusal {
  if (charge.status !== 'completed') return wrongState('charge', charge.id, charge.status)
  const amount = order.amount ?? charge.amount
  if (amount <= 0 || amount > charge.amount) {
    return refusal(400, 'amount must be above 0 and at most the amount of the charge', {
      field: 'amount',
    })
  }
  const {environment, wallet} = charge
  const atMs = momentAfter(world, charge.finishedAtMs, postedToOne(charge))
  const count = world.store.blocks.ofCharge(charge.id).length
  const id = world.identity.uuid(atMs, `block/${charge.id}/${count}`)
  world.store.blocks.insert({
    id,
    environment,
    wallet,
    chargeId: charge.id,
    amount,
    blockType: order.blockType,
    referenceNumber: order.referenceNumber ?? null,
    reason: order.reason ?? null,
    createdAtMs: atMs,
  })
  post(world, {environment, id, parentId: charge.id, posting: blockPosting(wallet, amount), atMs})
  const block = requireBlock(world, id)
  announceBlock(world, block, 'balance_block_created')
  return block
}

/** The merchant has answered; the amount stays held. */
export function defendBlock(world: World, block: BlockRow): BlockRow | Refusal {
  if (block.status !== 'awaiting_response') return wrongState('block', block.id, block.status)
  const defendedAtMs = momentAfter(world, block.createdAtMs, postedToOne(block))
  return move(world, block, {to: 'defended', defendedAtMs})
}

/** The held amount goes to the original payer; the wallet has paid already. */
export function approveBlock(world: World, block: BlockRow, reason?: string): BlockRow | Refusal {
  if (!isOpenBlockStatus(block.status)) return wrongState('block', block.id, block.status)
  const atMs = momentAfter(world, block.createdAtMs, postedToOne(block))
  const approved = move(world, block, {to: 'approved', atMs, reason})
  world.store.ledger.insert({
    id: world.identity.uuid(atMs, `line/${block.id}/approved`),
    environment: block.environment,
    account: heldAccount(block.wallet),
    counter: OUTSIDE,
    amount: negate(block.amount),
    type: 'block',
    parentId: block.id,
    createdAtMs: atMs,
  })
  announceBlock(world, approved, 'balance_block_approved')
  return approved
}

/** The held amount comes back to the wallet. */
export function rejectBlock(world: World, block: BlockRow, reason?: string): BlockRow | Refusal {
  if (!isOpenBlockStatus(block.status)) return wrongState('block', block.id, block.status)
  const {environment, wallet, amount, id: parentId} = block
  const atMs = momentAfter(world, block.createdAtMs, postedToOne(block))
  const rejected = move(world, block, {to: 'rejected', atMs, reason})
  const id = world.identity.uuid(atMs, `line/${parentId}/release`)
  post(world, {environment, id, parentId, posting: blockReleasePosting(wallet, amount), atMs})
  announceBlock(world, rejected, 'balance_block_rejected')
  return rejected
}

interface Change {
  readonly to: BlockStatus
  readonly defendedAtMs?: number
  readonly atMs?: number
  readonly reason?: string | undefined
}

function move(world: World, {id, status: from}: BlockRow, change: Change): BlockRow {
  const {to, defendedAtMs = null, atMs: resolvedAtMs = null} = change
  const {reason: resolutionReason = null} = change
  const step = {from, to, defendedAtMs, resolvedAtMs, resolutionReason}
  const moved = world.store.blocks.step(id, step)
  invariant(moved, `block ${id} moved twice`)
  return requireBlock(world, id)
}

function announceBlock(world: World, block: BlockRow, kind: EventKind): void {
  const {environment, wallet, id, chargeId} = block
  const data = balanceBlock(block, world.store.charges.find(chargeId))
  const atMs = block.resolvedAtMs ?? block.createdAtMs
  announce(world, {kind, environment, wallet, subjectId: id, data, atMs})
}

function requireBlock(world: World, id: string): BlockRow {
  const block = world.store.blocks.find(id)
  invariant(block, `block ${id} is gone`)
  return block
}
