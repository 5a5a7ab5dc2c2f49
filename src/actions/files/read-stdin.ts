import {addAbortSignal} from 'node:stream'
import type {Context} from '../../app/context.ts'
import {interrupted} from '../../messages/command-line/command-line.ts'
import {readingStdin, type StdinContent, typeUnseen} from '../../messages/command-line/files.ts'
import {InterruptedError} from '../../messages/errors.ts'
import {INPUT_LIMITS, readLimited} from './read-limited.ts'

/** Where a notice goes, whether a program reads stderr, and who types. */
type Speaker = Pick<Context, 'globals' | 'notice' | 'terminal' | 'language' | 'signal'>

/**
 * All of standard input. On a terminal a secret is one line, typed without an echo. Of a body it is said
 * first how it ends, for a person would wait for the command; not with `--json`, whose stderr has errors
 * alone.
 *
 * Errors: `InvalidInputError` when it is longer than its kind may be; `InterruptedError` on Ctrl-C.
 */
export async function readStdin(
  {globals, notice, terminal, language, signal}: Speaker,
  content: StdinContent,
): Promise<Buffer> {
  const {stdin} = process
  if (stdin.isTTY && content !== 'body') {
    return Buffer.from(await terminal.askHidden(typeUnseen({content})(language)))
  }
  if (stdin.isTTY && !globals.json) notice(readingStdin())
  const limitBytes = content === 'body' ? INPUT_LIMITS.body : INPUT_LIMITS.secret
  try {
    return await readLimited(addAbortSignal(signal, stdin), {name: 'stdin', limitBytes})
  } catch (cause) {
    throw signal.aborted ? new InterruptedError(interrupted(), {cause}) : cause
  }
}
