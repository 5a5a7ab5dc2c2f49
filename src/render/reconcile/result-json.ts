import {findingLines} from '../../reconcile/findings/finding-json.ts'
import type {Result} from '../../reconcile/result.ts'

/** The result as JSON, one finding a line, so that millions of them are never one text. */
export function* renderResultJson(result: Result): Generator<string | Uint8Array> {
  const {findings, ...rest} = result
  const head = JSON.stringify(rest, null, 2).replace(/\n\}$/, '')
  yield `${head},\n  "findings": [`
  if (findings.length > 0) {
    yield '\n    '
    yield* findingLines(findings)
    yield '\n  '
  }
  yield ']\n}\n'
}
