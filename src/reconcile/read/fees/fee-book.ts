import {FEE_KINDS, type FeeKind, type FeeSchedule, feeOf} from '../../../domain/fee.ts'
import type {Centavos} from '../../../domain/money.ts'
import type {FeeRow} from '../rows/rows.ts'

/** A schedule and the instant from which it is in force. */
export interface FeeStep {
  readonly fromMs: number
  readonly schedule: FeeSchedule
}

/** The fee schedules over time. */
export class FeeBook {
  readonly #steps: ReadonlyMap<FeeKind, readonly FeeStep[]>

  constructor(rows: readonly Pick<FeeRow, 'kind' | 'atMs' | 'schedule'>[]) {
    const stepsOf = (kind: FeeKind): readonly FeeStep[] =>
      rows
        .filter((row) => row.kind === kind)
        .map((row) => ({fromMs: row.atMs, schedule: row.schedule}))
        .sort((a, b) => b.fromMs - a.fromMs)
    this.#steps = new Map(FEE_KINDS.map((kind) => [kind, stepsOf(kind)]))
  }

  /**
   * The fee of `gross` by the schedule in force at `atMs`; `from` is inclusive.
   *
   * Units:  centavos.
   * Errors: nothing where no schedule is in force.
   */
  due(kind: FeeKind, atMs: number, gross: Centavos): Centavos | undefined {
    const step = this.steps(kind).find(({fromMs}) => fromMs <= atMs)
    return step && feeOf(step.schedule, gross)
  }

  /** Whether the schedules of a kind begin only after an instant: then nothing tells its fee. */
  isBefore(kind: FeeKind, atMs: number): boolean {
    const first = this.steps(kind).at(-1)
    return first !== undefined && atMs < first.fromMs
  }

  /** All schedules of a kind, the latest first. */
  steps(kind: FeeKind): readonly FeeStep[] {
    return this.#steps.get(kind) ?? []
  }
}
