import {MAX_FIELDS, TABLES} from './row-layout'

/** What stood as a field's value. `null` is as good as nothing. */
export const ABSENT = 0
export const TEXT = 1
export const NUMBER = 2
export const OBJECT = 3
export const ARRAY = 4
export const BOOLEAN = 5

/** A value: where it stands (a text without its quotes), its kind, its hash or its number. */
export const SLOT_BYTES = 32
export const VALUE_START = 0
export const VALUE_END = 4
export const KIND = 8
export const HAS_HASH = 12
export const X = 16
export const Y = 20
export const VALUE = 24
const SLOTS = memory.data(TABLES * MAX_FIELDS * SLOT_BYTES)
/** By table: the fields met in the object being read. */
export const MET = memory.data(TABLES * 4)

export function slotOf(table: i32, field: i32): usize {
  return SLOTS + (table * MAX_FIELDS + field) * SLOT_BYTES
}

/** The kind of value that a field has in the object scanned last. */
export function kindOf(table: i32, field: i32): i32 {
  const isMet = (load<u32>(MET + table * 4) >> field) & 1
  return isMet ? load<i32>(slotOf(table, field), KIND) : ABSENT
}

export function startOf(table: i32, field: i32): usize {
  return load<u32>(slotOf(table, field), VALUE_START)
}

export function endOf(table: i32, field: i32): usize {
  return load<u32>(slotOf(table, field), VALUE_END)
}

/** An amount or an instant that could be read; else NaN. */
export function numberIn(table: i32, field: i32): f64 {
  return kindOf(table, field) === ABSENT ? NaN : load<f64>(slotOf(table, field), VALUE)
}

export function hasHash(table: i32, field: i32): bool {
  return load<i32>(slotOf(table, field), HAS_HASH) !== 0
}

export function slotHashX(table: i32, field: i32): u32 {
  return load<u32>(slotOf(table, field), X)
}

export function slotHashY(table: i32, field: i32): u32 {
  return load<u32>(slotOf(table, field), Y)
}
