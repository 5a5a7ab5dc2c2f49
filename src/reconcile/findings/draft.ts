import type {Centavos} from '../../domain/money.ts'
import type {Place} from '../read/rows/rows.ts'
import type {Finding, FindingRole, HintCode, Subject} from '../result.ts'
import type {FindingCode} from './finding-codes.ts'

/**
 * What a finding would add to a wallet's lines: what should be posted minus what is.
 * `wallets` names who may need it: one, one of two, or (`others`) any but `wallet`.
 */
export interface Effect {
  readonly wallet: string
  readonly centavos: Centavos
  /**
   * When the wallet was moved by a line that is posted wrongly: before it nothing was wrong. Without it,
   * when the finding's subject happened. Units: milliseconds.
   */
  readonly atMs?: number
  /** Nothing: it is `wallet`'s. Else whoever of these has exactly this remainder, if only one has. */
  readonly floating?: 'others' | readonly string[]
}

/** A finding before it has an id, a remedy and places in files. */
export interface Draft {
  readonly code: FindingCode
  readonly subject: Subject
  readonly wallet: string | null
  readonly evidence: readonly Place[]
  readonly role?: FindingRole | undefined
  /** Tells apart two findings of one code and subject: a leg's index, a posting's type. */
  readonly tag?: string | number | undefined
  readonly expected?: Centavos | undefined
  readonly actual?: Centavos | undefined
  readonly atMs?: number | undefined
  readonly hint?: HintCode | undefined
  /** Why a row cannot be read, the field in question, and what stands there. */
  readonly fault?: Finding['fault'] | undefined
  /** Of a fee: the gross it is computed from. */
  readonly gross?: Centavos | undefined
  /** Where the hint is that a payout lacks a line: what that line moves. No draft has this and a gross. */
  readonly lacking?: Centavos | undefined
  /** Where a line was posted instead, or the other side of a leg. */
  readonly otherWallet?: string | undefined
  /** The merchant's own reference of what it is about. */
  readonly externalReference?: string | undefined
  /** Amounts a difference is compared with for a hint. */
  readonly fee?: Centavos | undefined
  readonly legs?: readonly Centavos[]
  readonly effects?: readonly Effect[]
  /** Not raised, because a rejected row explains it; its effects still explain the difference. */
  readonly excused?: boolean
  /** Not raised, because its line is dated after the as-of instant: when. The next run asks for it. */
  readonly awaitedMs?: number | undefined
}

/** When an effect of a draft moves its wallet; 0 where nothing tells. Units: milliseconds. */
export const momentOf = ({atMs = 0}: Pick<Draft, 'atMs'>, effect: Pick<Effect, 'atMs'>): number =>
  effect.atMs ?? atMs
