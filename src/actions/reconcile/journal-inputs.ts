import type {Context} from '../../app/context.ts'
import {type DataSetScope, readDataSet} from '../../journal/data-set.ts'
import {InvalidInputError} from '../../messages/errors.ts'
import {allWalletsCompared, nothingToReconcile} from '../../messages/reconcile/reconcile.ts'
import {unknownNotCompared} from '../../messages/stores/journal.ts'
import {
  type ByteSource,
  DATA_SET_NAMES,
  FILE_NAMES,
  type ReconcileInputs,
} from '../../reconcile/read/files/inputs.ts'
import {readInboxEvents} from '../journal/inbox-events.ts'

/**
 * What this machine created and received in the environment, as if it were files. A notice counts what
 * is left out, because its outcome is unknown.
 *
 * Errors: `InvalidInputError` when that is nothing.
 */
export async function journalInputs(context: Context): Promise<ReconcileInputs> {
  const [journal, settings] = await Promise.all([context.journal(), context.settings()])
  const environment = settings.environment.value
  if (settings.subAccount?.source === 'flag') context.notice(allWalletsCompared())
  const unknown = (await journal.requests.unknown(environment)).length
  if (unknown > 0)
    context.notice(unknownNotCompared({count: unknown, live: environment === 'live'}))
  const {events, ends} = await readInboxEvents(context, journal, {environment})
  const stood: DataSetScope['stood'] = (record) => ends.stood(record)
  const scope = {environment, baseUrl: settings.baseUrl?.value, stood}
  const files: ByteSource[] = await readDataSet(journal, scope)
  if (files.length === 0) throw new InvalidInputError(nothingToReconcile())
  const lines = events.map(({line}) => line)
  if (lines.length > 0) files.push({name: FILE_NAMES.events, open: () => lines})
  return Object.fromEntries(
    DATA_SET_NAMES.flatMap((name) => {
      const own = files.filter((file) => file.name === FILE_NAMES[name])
      return own.length === 0 ? [] : [[name, own]]
    }),
  )
}
