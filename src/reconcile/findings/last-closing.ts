import type {Result} from '../result.ts'

type Period = Pick<Result, 'asOf' | 'carryForward'>

/** The moment of the result before. Units: milliseconds since 1970. */
export const previousMsOf = ({carryForward}: Pick<Period, 'carryForward'>): number | undefined =>
  carryForward?.previousAsOf ? Date.parse(carryForward.previousAsOf) : undefined

/** The result before is of this moment or of a later one: it has no closing that this period opens with. */
export const closesLater = (result: Period): boolean =>
  result.asOf !== null && (previousMsOf(result) ?? -Infinity) >= Date.parse(result.asOf)
