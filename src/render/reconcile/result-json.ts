import {BETWEEN_LINES, findingLines} from '../../reconcile/findings/finding-json.ts'
import type {Result} from '../../reconcile/result.ts'

/** The result as JSON, one finding a line, so that millions of them are never one text. */
export function* renderResultJson(result: Result): Generator<string> {
  const {findings, ...rest} = result
  const head = JSON.stringify(rest, null, 2).replace(/\n\}$/, '')
  yield `${head},\n  "findings": [`
  let separator = '\n    '
  for (const line of findingLines(findings)) {
    yield separator + line
    separator = BETWEEN_LINES
  }
  yield findings.length === 0 ? ']\n}\n' : '\n  ]\n}\n'
}
