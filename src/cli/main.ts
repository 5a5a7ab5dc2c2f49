import {join} from 'node:path'
import {execute} from '@oclif/core'
import {languageOfProcess} from '../app/language.ts'
import {outputLost} from '../messages/command-line/connection.ts'
import {ExitCode} from '../messages/errors.ts'
import {languageFlag} from '../messages/language.ts'
import {outputClosed} from '../platform/closed-output.ts'
import {endNow, endProcess} from '../platform/end-process.ts'
import {supplyMissingUser} from '../platform/no-passwd-entry.ts'
import {ownPlugin} from './own-plugin.ts'

/** oclif would look for colours of its own in a directory that is not ours, twice. */
process.env['PIXCTL_DISABLE_THEME'] ??= '1'
supplyMissingUser(process.env)

const root = join(import.meta.dirname, '../..')
const plugin = ownPlugin(root)

/** A full disk, say, behind `> file`: one line. A reader that went away needs none. */
process.stdout.prependListener('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') return outputClosed()
  process.stderr.write(
    `${outputLost({code: error.code ?? ''})(languageOfProcess(languageFlag(process.argv)))}\n`,
  )
  endNow(ExitCode.unexpected)
})

/**
 * Ends the process when the command has ended and its output is written. The journal stays open
 * until then on purpose: closing SQLite’s last connection would wait for the disk once more, for
 * what is on it already.
 *
 * Not awaited at the top level, because the single-file executable requires this module.
 */
void execute({
  loadOptions: {root, plugins: new Map([[plugin.name, plugin]])},
})
  .then(() => Promise.all([process.stdout, process.stderr].map(written)))
  .then(endProcess)

/** Resolves when a stream has passed on what it was given, or can pass on nothing any more. */
function written(stream: NodeJS.WriteStream): Promise<void> {
  if (stream.writableLength === 0 || stream.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    stream.once('close', resolve)
    stream.write('', () => resolve())
  })
}
