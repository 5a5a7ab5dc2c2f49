const KINDS = 2
const MAX_STEPS = 64
const STEP_BYTES = 16
/** By kind: when a step begins and its fixed fee, the latest first. A fee of another form is NaN. */
const STEPS = memory.data(KINDS * MAX_STEPS * STEP_BYTES, 8)
const COUNTS = memory.data(KINDS * 4)

export const PIX = 0
export const WITHDRAWAL_FEE = 1
/** What `dueOf` answers where no schedule is in force. */
export const NOTHING: f64 = -1

/** Enters the next earlier step; `false` when there is no room for it. */
export function addFeeStep(kind: i32, fromMs: f64, fixed: f64): bool {
  const steps = load<i32>(COUNTS + kind * 4)
  if (steps === MAX_STEPS) return false
  const step = STEPS + (kind * MAX_STEPS + steps) * STEP_BYTES
  store<f64>(step, fromMs)
  store<f64>(step, fixed, 8)
  store<i32>(COUNTS + kind * 4, steps + 1)
  return true
}

/** The fee in force: its centavos, `NOTHING`, or NaN where only the host can tell. */
export function dueOf(kind: i32, atMs: f64): f64 {
  const steps = load<i32>(COUNTS + kind * 4)
  for (let at = 0; at < steps; at++) {
    const step = STEPS + (kind * MAX_STEPS + at) * STEP_BYTES
    if (load<f64>(step) <= atMs) return load<f64>(step, 8)
  }
  return NOTHING
}
