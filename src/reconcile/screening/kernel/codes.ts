import {CODE_NAMES} from './row-layout'

/** The host's numbers of statuses, event kinds and line types, by the names of `row-layout.ts`. */
const CODES = memory.data(CODE_NAMES * 4)
/** By event kind: the status that the charge has after it, plus one; 0 for none. */
const STATUS_AFTER = memory.data(64)

export function setCode(name: i32, code: i32): void {
  store<i32>(CODES + name * 4, code)
}

/** The number that the host gives to a status, an event kind or a line type. */
export function codeOf(name: i32): i32 {
  return load<i32>(CODES + name * 4)
}

export function setStatusAfter(event: i32, status: i32): void {
  store<u8>(STATUS_AFTER + event, <u8>(status + 1))
}

/** The status of a charge after an event; -1 for none. */
export function statusAfter(event: i32): i32 {
  return <i32>load<u8>(STATUS_AFTER + event) - 1
}
