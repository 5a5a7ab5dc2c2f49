import {gapsOf} from '../../../reconcile/findings/gaps.ts'
import {lacksLine} from '../../../reconcile/findings/lacking-lines.ts'
import {OF_NO_LINE} from '../../../reconcile/misfits/wallets-in-balance.ts'
import type {Finding, Result} from '../../../reconcile/result.ts'

/** Findings that call for one step. */
interface StepGroup {
  readonly first: Pick<Finding, 'code' | 'hintCode'>
}

/**
 * Whether lines that the last run found to be missing are still open only because this run has no statement: they may
 * stand in it, so that nothing is to be claimed of them before it was exported.
 */
export const areLinesUnknown = (result: Result): boolean =>
  [...OF_NO_LINE].some((code) => result.counts[code] !== undefined) && lacksStatement(result)

const lacksStatement = (result: Result): boolean =>
  gapsOf(result).some(({kind}) => kind === 'no_statement')

/** The groups of findings that call for a step; not those of lines that are looked for in a statement that is not there. */
export function withoutUnknownLines<Group extends StepGroup>(
  groups: readonly Group[],
  result: Result,
): readonly Group[] {
  if (!lacksStatement(result)) return groups
  return groups.filter(({first}) => !OF_NO_LINE.has(first.code) && !lacksLine(first.hintCode))
}
