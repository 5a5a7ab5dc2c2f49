import {DAY_MS} from './duration.ts'
/** Source: spec, "Balance block (status)". */
export const BLOCK_STATUSES = ['awaiting_response', 'defended', 'approved', 'rejected'] as const
export type BlockStatus = (typeof BLOCK_STATUSES)[number]

/** Source: spec, "Balance block"; emulator.md, "Refunds and blocks". */
export const BLOCK_TYPES = ['med', 'judicial', 'administrative'] as const
export type BlockType = (typeof BLOCK_TYPES)[number]

/** `defended` is still open: its amount is held. Source: contract, section 1, "new block". */
export const isOpenBlockStatus = (status: BlockStatus): boolean =>
  status === 'awaiting_response' || status === 'defended'

/**
 * Days to answer a block where nothing else is said: neither the service nor its events name a term. The
 * notice of the institution is what counts.
 */
export const USUAL_ANSWER_DAYS = 7

/** When the time to answer a block ends. Units: milliseconds since 1970; NaN: `createdAt` is no time. */
export const answerByMs = (createdAt: string, days: number): number =>
  Date.parse(createdAt) + days * DAY_MS
