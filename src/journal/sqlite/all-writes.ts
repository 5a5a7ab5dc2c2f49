import type {DatabaseSync} from 'node:sqlite'
import type {NewRequest} from '../request-record.ts'
import type {PlannedWrite} from './journal-commits.ts'
import {type JournalWrites, WAITS_FOR_DISK, type Write} from './journal-writes.ts'
import {rareWrites, resourceWrites} from './other-writes.ts'
import {RequestWrites} from './request-writes.ts'

/** Makes of a change, given by its name, the work of a transaction. */
export function plannedWrites(db: DatabaseSync): (write: Write) => PlannedWrite {
  const resources = resourceWrites(db)
  const requests = new RequestWrites(db, resources.saveResource)
  const {begin, claim, settle, markUndated} = requests
  const all: JournalWrites = {
    begin,
    claim,
    settle,
    markUndated,
    ...resources,
    ...rareWrites(db),
  }
  return ({name, argument}) => ({
    work: () => all[name](argument as never),
    isSynced: WAITS_FOR_DISK[name],
    undo: name === 'begin' ? () => requests.forget(argument as NewRequest) : undefined,
  })
}
