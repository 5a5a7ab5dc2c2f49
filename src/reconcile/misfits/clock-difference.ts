import type {DataSetName} from '../read/files/inputs.ts'
import type {ColumnMapping} from '../read/mapping/mapping.ts'

/** No zone is further from UTC: a clock that is off by more is no clock. */
export const MOST_CLOCK_HOURS = 14

/** Every timestamp of `name` is `hours` later than it should be if the other files are right. */
export interface ClockDifference {
  readonly name: DataSetName
  readonly hours: number
}

/** A mapping that takes the hours of a file back. */
export const shifted = (mapping: ColumnMapping, {name, hours}: ClockDifference): ColumnMapping => ({
  ...mapping,
  [name]: {...mapping[name], shiftHours: (mapping[name]?.shiftHours ?? 0) - hours},
})
