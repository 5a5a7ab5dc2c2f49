import {execute} from '@oclif/core'

/**
 * Ends the process when the command has ended and its output is written, instead of taking the
 * heap down piece by piece. The journal stays open until then on purpose: closing SQLite’s last
 * connection would wait for the disk once more, for what is on it already.
 *
 * Not awaited at the top level, because the single-file executable requires this module.
 */
void execute({dir: import.meta.url}).then(() => process.exit())
