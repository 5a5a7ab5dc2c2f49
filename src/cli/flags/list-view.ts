import type {Context} from '../../app/context.ts'
import {type ListColumn, type ListOutput, type ListView, shownColumns} from '../../render/list.ts'

/**
 * How a list is shown: what the flags ask for, in the width of the terminal where there is one.
 * Made before anything is sent.
 *
 * Errors: `InvalidInputError` when `--columns` names none of `columns`.
 */
export const listView = (
  flags: {readonly output: ListOutput; readonly columns?: string | undefined},
  columns: readonly ListColumn[],
  {language}: Context,
): ListView => ({
  output: flags.output,
  columns: shownColumns(
    columns,
    flags.columns?.split(',').map((key) => key.trim()),
  ),
  language,
  width: process.stdout.isTTY ? process.stdout.columns : undefined,
})
