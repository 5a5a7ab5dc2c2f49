import {fileNames} from '../../findings/file-names.ts'
import type {FindingCode} from '../../findings/finding-codes.ts'
import {LEAST_FINDINGS} from '../../findings/least-findings.ts'
import {only} from '../only.ts'
import type {Detector} from '../proposal.ts'

/** What is raised for lack of a line; without any line, a balance is compared with nothing, too. */
const FOR_LACK_OF_LINES: ReadonlySet<FindingCode> = new Set([
  'MISSING_POSTING',
  'MISSING_SPLIT_LEG',
  'FAILED_NOT_RETURNED',
  'UNEXPLAINED_DIFFERENCE',
])

/** A statement without a row: an export that failed, not so many postings that were not made. */
export const statementEmpty: Detector = (findings, {files}) => {
  const statements = files.filter(({name}) => name === 'statement')
  if (statements.length === 0 || statements.some(({rows}) => rows > 0)) return []
  const suspects = only(findings, ({code}) => FOR_LACK_OF_LINES.has(code))
  if (suspects.length < LEAST_FINDINGS) return []
  const file = fileNames(statements.map(({file: name}) => name))
  return [[{explanation: {kind: 'statement_empty', facts: {file}}, suspects}]]
}
