import type {FleetReport} from '../../../fleet/roll-up.ts'

/** An element as it stands in a list of the report: laid out two lists deep, less the two lists. */
const listed = (element: unknown): string => JSON.stringify([[element]], null, 1).slice(5, -5)

/** A value that is no list as it stands in the report: a level deep. */
const one = (value: unknown): string => JSON.stringify(value, null, 1).replaceAll('\n', '\n ')

/**
 * The report as JSON, one space a level, in pieces: with many causes it is longer than a text of
 * JavaScript may be.
 */
export function* fleetJson(report: FleetReport): Generator<string> {
  let before = '{\n'
  for (const [key, value] of Object.entries(report)) {
    yield `${before} ${JSON.stringify(key)}: `
    before = ',\n'
    if (!Array.isArray(value) || value.length === 0) yield one(value)
    else {
      let between = '[\n'
      for (const element of value) {
        yield between + listed(element)
        between = ',\n'
      }
      yield '\n ]'
    }
  }
  yield '\n}\n'
}
