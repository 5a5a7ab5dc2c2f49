import type {Context} from '../context.ts'
import type {ListOutput, ListView} from '../render/list.ts'

/** How a list is shown: what the flags ask for, in the width of the terminal where there is one. */
export const listView = (
  flags: {readonly output: ListOutput; readonly columns?: string | undefined},
  {language}: Context,
): ListView => ({
  output: flags.output,
  columns: flags.columns?.split(',').map((key) => key.trim()),
  language,
  width: process.stdout.isTTY ? process.stdout.columns : undefined,
})
