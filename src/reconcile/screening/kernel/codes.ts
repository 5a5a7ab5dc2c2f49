/** The host's numbers of statuses, event kinds and line types. */
export let pending: i32 = 0
export let completed: i32 = 0
export let withdrawalCompleted: i32 = 0
export let paymentEvent: i32 = 0
export let withdrawalEvent: i32 = 0
export let paymentLine: i32 = 0
export let feeLine: i32 = 0
export let transferLine: i32 = 0
export let withdrawalLine: i32 = 0
/** By event kind: the status that the charge has after it, plus one; 0 for none. */
const STATUS_AFTER = memory.data(64)
/** Most charge records carry `feeAmount`: then all sides must agree on it. */
export let recordsCarryFee: bool = false

export function setStatuses(isPending: i32, isCompleted: i32, ofWithdrawal: i32): void {
  pending = isPending
  completed = isCompleted
  withdrawalCompleted = ofWithdrawal
}

export function setEvents(payment: i32, withdrawal: i32): void {
  paymentEvent = payment
  withdrawalEvent = withdrawal
}

export function setStatusAfter(event: i32, status: i32): void {
  store<u8>(STATUS_AFTER + event, <u8>(status + 1))
}

export function setLineTypes(payment: i32, fee: i32, transfer: i32, withdrawal: i32): void {
  paymentLine = payment
  feeLine = fee
  transferLine = transfer
  withdrawalLine = withdrawal
}

export function setRecordsCarryFee(carry: bool): void {
  recordsCarryFee = carry
}

/** The status of a charge after an event; -1 for none. */
export function statusAfter(event: i32): i32 {
  return <i32>load<u8>(STATUS_AFTER + event) - 1
}
