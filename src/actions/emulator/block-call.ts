import type {BlockType} from '../../domain/balance-block.ts'
import {type Centavos, toReais} from '../../domain/money.ts'
import type {ControlCall} from './control-plane.ts'

/** What `emulator block` was asked for. */
export interface BlockOrder {
  readonly type: BlockType
  readonly amount: Centavos | undefined
  readonly reason: string | undefined
  readonly referenceNumber: string | undefined
  readonly resolve: 'defend' | 'approve' | 'reject' | undefined
}

/** A new block of a charge, or the resolution of the block with that id. */
export function blockCall(id: string, order: BlockOrder): ControlCall {
  const {type, amount, reason, referenceNumber, resolve} = order
  if (resolve) {
    const path = `/blocks/${encodeURIComponent(id)}/${resolve}`
    return {path, body: {...(reason && {resolutionReason: reason})}}
  }
  return {
    path: '/blocks',
    body: {
      transactionId: id,
      blockType: type,
      ...(amount !== undefined && {amount: toReais(amount)}),
      ...(reason && {reason}),
      ...(referenceNumber && {referenceNumber}),
    },
  }
}
