import type {Centavos} from '../../domain/money.ts'
import type {Evidence, Finding} from '../result.ts'

/**
 * A finding as the search for causes reads it. A bad month has a million of them: what few detectors
 * ask for is made when it is asked for.
 */
export interface Suspect
  extends Pick<
    Finding,
    | 'id'
    | 'code'
    | 'class'
    | 'wallet'
    | 'subject'
    | 'expectedCentavos'
    | 'actualCentavos'
    | 'deltaCentavos'
  > {
  /** Its place in the list of its run. */
  readonly at: number
  /** The kind of its subject. */
  readonly kind: Finding['subject']['kind']
  readonly role: Finding['role'] | undefined
  readonly grossCentavos: Centavos | undefined
  readonly otherWallet: string | undefined
  readonly hintCode: Finding['hintCode'] | undefined
  /** Units: milliseconds since the epoch. */
  readonly occurredAtMs: number | undefined
  readonly evidence: readonly Evidence[]
  /** The same number for the same id of a subject; most others have another one. */
  readonly mark: number
}

/** In the order of the list of their run, in which most lists are already. */
export function inOrderOfPlace(suspects: readonly Suspect[]): readonly Suspect[] {
  const isInOrder = suspects.every(
    ({at}, nth) => nth === 0 || (suspects[nth - 1] as Suspect).at < at,
  )
  return isInOrder ? suspects : suspects.toSorted((a, b) => a.at - b.at)
}

/** In order of time; those without one are first. */
export function inOrderOfTime(suspects: readonly Suspect[]): readonly Suspect[] {
  const times = new Float64Array(suspects.length)
  for (const [at, {occurredAtMs}] of suspects.entries()) times[at] = occurredAtMs ?? 0
  const order = Uint32Array.from(suspects, (_, at) => at)
  order.sort((a, b) => (times[a] as number) - (times[b] as number) || a - b)
  return Array.from(order, (at) => suspects[at] as Suspect)
}
