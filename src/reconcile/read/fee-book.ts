import {type FeeKind, type FeeSchedule, feeOf} from '../../domain/fee.ts'
import type {Centavos} from '../../domain/money.ts'
import type {FeeRow} from './rows.ts'

interface Step {
  readonly fromMs: number
  readonly schedule: FeeSchedule
}

/** The fee schedules over time. */
export class FeeBook {
  readonly #steps: Readonly<Record<FeeKind, readonly Step[]>>

  constructor(rows: readonly FeeRow[]) {
    const stepsOf = (kind: FeeKind): Step[] =>
      rows
        .filter((row) => row.kind === kind)
        .map((row) => ({fromMs: row.atMs, schedule: row.schedule}))
        .sort((a, b) => b.fromMs - a.fromMs)
    this.#steps = {
      pix: stepsOf('pix'),
      withdrawal: stepsOf('withdrawal'),
      refund: stepsOf('refund'),
    }
  }

  /**
   * The fee of `gross` by the schedule in force at `atMs`; `from` is inclusive.
   *
   * Units:  centavos.
   * Errors: nothing where no schedule is in force.
   */
  due(kind: FeeKind, atMs: number, gross: Centavos): Centavos | undefined {
    const step = this.#steps[kind][this.stepAt(kind, atMs)]
    return step && feeOf(step.schedule, gross)
  }

  /** All schedules, the latest first; `fixed` where there is no proportional part. */
  steps(kind: FeeKind): readonly {readonly fromMs: number; readonly fixed: Centavos | undefined}[] {
    return this.#steps[kind].map(({fromMs}, step) => ({fromMs, fixed: this.fixedOf(kind, step)}))
  }

  /** The number of the schedule in force at `atMs`, or -1. */
  stepAt(kind: FeeKind, atMs: number): number {
    const steps = this.#steps[kind]
    for (let at = 0; at < steps.length; at += 1) if ((steps[at] as Step).fromMs <= atMs) return at
    return -1
  }

  /** The fee that every gross has under a schedule, where it has no proportional part. */
  fixedOf(kind: FeeKind, step: number): Centavos | undefined {
    const schedule = this.#steps[kind][step]?.schedule
    return schedule?.percentMicros === 0 ? schedule.fixed : undefined
  }
}
