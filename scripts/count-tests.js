/** Prints `passed failed skipped` of a vitest JSON report; a report that is missing counts as one failure. */
import {readFileSync} from 'node:fs'

const read = () => {
  try {
    return JSON.parse(readFileSync(process.argv[2], 'utf8'))
  } catch {
    return {numPassedTests: 0, numFailedTests: 1}
  }
}
const {numPassedTests, numFailedTests, numFailedTestSuites = 0, numPendingTests = 0} = read()
const failed = numFailedTests || numFailedTestSuites
process.stdout.write(`${numPassedTests} ${failed} ${numPendingTests}\n`)
