import type {Context} from '../../app/context.ts'
import {readingStdin, type StdinContent, typeUnseen} from '../../messages/files.ts'
import {INPUT_LIMITS, readLimited} from './read-limited.ts'

/** Where a notice goes, whether a program reads stderr, and who types. */
type Speaker = Pick<Context, 'globals' | 'notice' | 'terminal' | 'language'>

/**
 * All of standard input. On a terminal a secret is one line, typed without an echo. Of a body it is said
 * first how it ends, for a person would wait for the command; not with `--json`, whose stderr has errors
 * alone.
 *
 * Errors: `InvalidInputError` when it is longer than its kind may be.
 */
export async function readStdin(
  {globals, notice, terminal, language}: Speaker,
  content: StdinContent,
): Promise<Buffer> {
  const {stdin} = process
  if (stdin.isTTY && content !== 'body') {
    return Buffer.from(await terminal.askHidden(typeUnseen({content})(language)))
  }
  if (stdin.isTTY && !globals.json) notice(readingStdin())
  const limitBytes = content === 'body' ? INPUT_LIMITS.body : INPUT_LIMITS.secret
  return readLimited(stdin, {name: 'stdin', limitBytes})
}
