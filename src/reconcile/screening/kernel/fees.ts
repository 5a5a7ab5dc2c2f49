import {FEE_KINDS, MAX_FEE_STEPS} from './row-layout'

const STEP_BYTES = 24
/**
 * By kind: when a step begins, its fixed part and its proportional part, the latest step first. Behind
 * the kinds of the table, the same kinds as the service seems to take them.
 */
const STEPS = memory.data(2 * FEE_KINDS * MAX_FEE_STEPS * STEP_BYTES, 8)
const COUNTS = memory.data(2 * FEE_KINDS * 4)
const FIXED = 8
const MICROS = 16
/** One hundred percent, in millionths of one percent. */
const WHOLE: i64 = 100000000

/** What `dueOf` answers where no schedule is in force. */
export const NOTHING: f64 = -1

/** Enters the next earlier step; `false` when there is no room for it. */
export function addFeeStep(kind: i32, fromMs: f64, fixed: f64, micros: f64): bool {
  const steps = load<i32>(COUNTS + kind * 4)
  if (steps === MAX_FEE_STEPS) return false
  const step = STEPS + (kind * MAX_FEE_STEPS + steps) * STEP_BYTES
  store<f64>(step, fromMs)
  store<i64>(step, <i64>fixed, FIXED)
  store<i64>(step, <i64>micros, MICROS)
  store<i32>(COUNTS + kind * 4, steps + 1)
  return true
}

/** The fee of a gross by the schedule in force, exact to the centavo; `NOTHING` without one. */
export function dueOf(kind: i32, atMs: f64, gross: f64): f64 {
  const steps = load<i32>(COUNTS + kind * 4)
  for (let at = 0; at < steps; at++) {
    const step = STEPS + (kind * MAX_FEE_STEPS + at) * STEP_BYTES
    if (load<f64>(step) > atMs) continue
    const fixed = load<i64>(step, FIXED)
    const micros = load<i64>(step, MICROS)
    return <f64>(micros === 0 ? fixed : fixed + proportionOf(<i64>gross, micros))
  }
  return NOTHING
}

/**
 * Whether a fee is the one that the service takes. Where the table begins with fees of the kind only later, nothing is:
 * that such a fee was compared with no table is said, and who says it has to see the subject.
 */
export function isAsTaken(kind: i32, taken: f64, fee: f64): bool {
  return taken === NOTHING ? !hasSteps(kind) : taken === fee
}

/** Whether the table has fees of a kind at all. */
export function hasSteps(kind: i32): bool {
  return load<i32>(COUNTS + kind * 4) !== 0
}

/** Whether the service seems to take other fees than those of the table. */
export let hasTaken: bool = false

/** Enters the next earlier step of the fees that the service seems to take; `false` without room. */
export function addTakenStep(kind: i32, fromMs: f64, fixed: f64, micros: f64): bool {
  hasTaken = true
  return addFeeStep(FEE_KINDS + kind, fromMs, fixed, micros)
}

/** The fee that the service seems to take: where nothing else is known, that of the table. */
export function takenOf(kind: i32, atMs: f64, gross: f64): f64 {
  return dueOf(hasTaken ? FEE_KINDS + kind : kind, atMs, gross)
}

/** gross × micros / WHOLE, half up; in two steps, so that no product is longer than 63 bits. */
function proportionOf(gross: i64, micros: i64): i64 {
  const rest = gross % WHOLE
  return (gross / WHOLE) * micros + (rest * micros + WHOLE / 2) / WHOLE
}
