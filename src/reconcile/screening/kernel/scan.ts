import {afterSpaces, scanObject} from './json'
import {scanCells} from './report'

/** Whether the rows decoded now are lines of a report; else each is a JSON object. */
export let isReport: bool = false

export function setIsReport(is: bool): void {
  isReport = is
}

/**
 * Reads the row at `start` into the slots of a table; in a report the fields of `inner` stand beside
 * them (-1 for none). Answers just after the object, or the line feed of the report's line; else 0.
 */
export function scanRow(start: usize, table: i32, inner: i32): usize {
  return isReport ? scanCells(start, table, inner) : scanObject(afterSpaces(start), table)
}
