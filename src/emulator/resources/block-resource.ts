import {toReais} from '../../domain/money.ts'
import type {BlockRow} from '../store/blocks.ts'
import type {ChargeRow} from '../store/charges.ts'
import {timestamp, timestampOrNone} from './timestamp.ts'

/** Source: spec, "Balance block". Two of its fields are those of the charge it is about. */
export const blockResource = (block: BlockRow, charge: ChargeRow | undefined) => ({
  id: block.id,
  transactionId: block.chargeId,
  amount: toReais(block.amount),
  status: block.status,
  blockType: block.blockType,
  referenceNumber: block.referenceNumber ?? undefined,
  reason: block.reason ?? undefined,
  createdAt: timestamp(block.createdAtMs),
  externalReference: charge?.externalReference ?? undefined,
  e2eId: charge?.e2eId ?? undefined,
  resolutionReason: block.resolutionReason ?? undefined,
  resolvedAt: timestampOrNone(block.resolvedAtMs),
})
