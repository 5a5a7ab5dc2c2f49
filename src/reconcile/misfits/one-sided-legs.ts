import type {FindingCode} from '../findings/finding-codes.ts'
import type {FindingLook} from '../findings/finding-look.ts'
import {standsInstead} from '../findings/lacking-lines.ts'
import type {WalletsInBalance} from './wallets-in-balance.ts'

/** Of so many lines of splits it is no chance that all of one side are missing. */
const LEAST_LEGS = 10
/** Where one side of splits was left out, so few lines of it are there, and of the other one so few are missing. */
export const FEW_LEGS = 1 / 10

/** Lines of splits of one side that are missing, and whose other line is there. */
export interface OneSide {
  readonly side: 'incoming' | 'outgoing'
  readonly lines: number
}

/** What tells which line of a leg is missing. */
export interface LegLook extends Pick<FindingLook, 'hintCode' | 'expectedCentavos' | 'wallet'> {
  readonly code: FindingCode
  readonly subject: Pick<FindingLook['subject'], 'kind'>
}

/** The side of the one line of a leg of a split that is missing; nothing of what is no such leg. */
export function sideOf({
  code,
  hintCode,
  subject,
  expectedCentavos,
}: LegLook): OneSide['side'] | undefined {
  if (code !== 'MISSING_COUNTERPART_LEG' || subject.kind === 'transfer') return undefined
  // A line that stands in another wallet, or that cannot be read, was not left out.
  if (standsInstead(hintCode)) return undefined
  return (expectedCentavos ?? 0) > 0 ? 'incoming' : 'outgoing'
}

/** No wallet is known to be in balance. */
const NONE = {has: () => false}

/** Legs of splits of which one line is there and the other one is missing, by the side of the one that is missing. */
export class OneSidedLegs {
  /** By the wallet of the line that is missing. */
  readonly #incoming = new Map<string, number>()
  readonly #outgoing = new Map<string, number>()
  /** Lines of transfers that are there alone and name no charge: they may be those of legs. */
  readonly #alone = {incoming: 0, outgoing: 0}

  add(look: LegLook): void {
    const side = sideOf(look)
    if (look.code === 'MISSING_COUNTERPART_LEG' && look.subject.kind === 'transfer') {
      this.#alone[(look.expectedCentavos ?? 0) > 0 ? 'outgoing' : 'incoming'] += 1
    }
    if (side === undefined || look.wallet === null) return
    const counts = side === 'incoming' ? this.#incoming : this.#outgoing
    counts.set(look.wallet, (counts.get(look.wallet) ?? 0) + 1)
  }

  /** How many lines of one side are missing of a wallet. */
  of(side: OneSide['side'], wallet: string): number {
    return (side === 'incoming' ? this.#incoming : this.#outgoing).get(wallet) ?? 0
  }

  /**
   * The side of which many are missing; nothing where as good as none are, or those of both sides, or where as
   * many lines name no charge that may be theirs.
   *
   * @param apart wallets whose balance says that none of their lines was left out, or of which all are said to be.
   */
  missing(apart: Pick<WalletsInBalance, 'has'> = NONE): OneSide | undefined {
    const sumOf = (counts: ReadonlyMap<string, number>): number =>
      [...counts].reduce((sum, [wallet, lines]) => sum + (apart.has(wallet) ? 0 : lines), 0)
    const [incoming, outgoing] = [sumOf(this.#incoming), sumOf(this.#outgoing)]
    const isIncoming = incoming > outgoing
    const [lines, others] = isIncoming ? [incoming, outgoing] : [outgoing, incoming]
    const side = isIncoming ? 'incoming' : 'outgoing'
    const most = Math.max(others, this.#alone[side])
    return lines < LEAST_LEGS || most > lines * FEW_LEGS ? undefined : {side, lines}
  }
}
