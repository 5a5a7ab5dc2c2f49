import {existsSync, statSync} from 'node:fs'
import {join} from 'node:path'
import type {Context} from '../../app/context.ts'
import {journalPath} from '../../journal/open-journal.ts'
import {firstSearch} from '../../messages/command-line/find.ts'

/** So many bytes are read in a second or two. */
const LARGE_BYTES = 64 * 1024 * 1024

/** Says that the first search takes longer than the next ones, where there is much to read. */
export function sayFirstSearch({home, notice}: Context): void {
  const stores = [journalPath(home), join(home, 'inbox', 'inbox.db')]
  const isLong = stores.some(
    (path) =>
      existsSync(path) && !existsSync(`${path}.search`) && statSync(path).size > LARGE_BYTES,
  )
  if (isLong) notice(firstSearch())
}
