import type {Context} from '../app/context.ts'
import {readingStdin, type StdinContent} from '../messages/files.ts'
import {INPUT_LIMITS, readLimited} from './read-limited.ts'

/** Where a notice goes, and whether a program reads stderr. */
type Speaker = Pick<Context, 'globals' | 'notice'>

/**
 * All of standard input. On a terminal it is said first what is read and how it ends, for a person would
 * wait for the command; not with `--json`, whose stderr has errors alone.
 *
 * Errors: `InvalidInputError` when it is longer than its kind may be.
 */
export async function readStdin(
  {globals, notice}: Speaker,
  content: StdinContent,
): Promise<Buffer> {
  const {stdin} = process
  if (stdin.isTTY && !globals.json) notice(readingStdin({content}))
  const limitBytes = content === 'body' ? INPUT_LIMITS.body : INPUT_LIMITS.secret
  return readLimited(stdin, {name: 'stdin', limitBytes})
}
