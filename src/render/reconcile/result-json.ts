import type {Result} from '../../reconcile/result.ts'

/** The result as JSON, one finding a line, so that millions of them are never one text. */
export function* renderResultJson(result: Result): Generator<string> {
  const {findings, ...rest} = result
  const head = JSON.stringify(rest, null, 2).replace(/\n\}$/, '')
  yield `${head},\n  "findings": [`
  let separator = '\n    '
  for (const finding of findings) {
    yield separator + JSON.stringify(finding)
    separator = ',\n    '
  }
  yield findings.length === 0 ? ']\n}\n' : '\n  ]\n}\n'
}
