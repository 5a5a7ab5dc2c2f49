import {existsSync} from 'node:fs'
import type {Context} from '../../app/context.ts'
import type {Journal} from '../../journal/journal.ts'
import {journalPath} from '../../journal/open-journal.ts'
import {hasStoreNotes} from '../../platform/store-notes.ts'

/**
 * The journal, or nothing where this machine has sent nothing yet: a command that only reads makes
 * no file. A database that several machines share has no file here, and is always opened, and so is the
 * journal of a home that sent from one before: what it could pay again by mistake comes into it then.
 */
export const openJournalIfAny = async (context: Context): Promise<Journal | undefined> =>
  (await context.store()).kind === 'postgres' ||
  existsSync(journalPath(context.home)) ||
  hasStoreNotes(context.home)
    ? context.journal()
    : undefined
