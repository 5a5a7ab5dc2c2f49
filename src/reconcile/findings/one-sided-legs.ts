import type {FindingCode} from './finding-codes.ts'
import type {FindingLook} from './finding-look.ts'

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
export interface LegLook extends Pick<FindingLook, 'hintCode' | 'expectedCentavos'> {
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
  if (hintCode === 'posted_in_other_wallet' || hintCode === 'unreadable_line') return undefined
  return (expectedCentavos ?? 0) > 0 ? 'incoming' : 'outgoing'
}

/** Legs of splits of which one line is there and the other one is missing, by the side of the one that is missing. */
export class OneSidedLegs {
  #incoming = 0
  #outgoing = 0

  add(look: LegLook): void {
    const side = sideOf(look)
    if (side === 'incoming') this.#incoming += 1
    else if (side === 'outgoing') this.#outgoing += 1
  }

  /** The side of which many are missing; nothing where as good as none are, or those of both sides. */
  get missing(): OneSide | undefined {
    const isIncoming = this.#incoming > this.#outgoing
    const [lines, others] = isIncoming
      ? [this.#incoming, this.#outgoing]
      : [this.#outgoing, this.#incoming]
    if (lines < LEAST_LEGS || others > lines * FEW_LEGS) return undefined
    return {side: isIncoming ? 'incoming' : 'outgoing', lines}
  }
}
