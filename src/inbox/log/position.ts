/** A place in the log: everything before it was read. */
export interface LogPosition {
  readonly segment: number
  readonly offset: number
}

/** Whether `a` is further on in the log than `b`. */
export const isAfter = (a: LogPosition, b: LogPosition): boolean =>
  a.segment > b.segment || (a.segment === b.segment && a.offset > b.offset)
