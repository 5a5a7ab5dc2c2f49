import type {Context} from '../../context.ts'
import {InvalidInputError} from '../../errors.ts'
import {readDataSet} from '../../journal/data-set.ts'
import {DATA_SET_NAMES, FILE_NAMES, type ReconcileInputs} from '../../reconcile/inputs.ts'

/**
 * What this machine created in the environment, as if it were files.
 *
 * Errors: `InvalidInputError` when that is nothing.
 */
export async function journalInputs(context: Context): Promise<ReconcileInputs> {
  const [journal, settings] = await Promise.all([context.journal(), context.settings()])
  const scope = {environment: settings.environment.value, baseUrl: settings.baseUrl?.value}
  const files = readDataSet(journal, scope)
  if (files.length === 0) {
    throw new InvalidInputError(
      'NOTHING_TO_RECONCILE',
      'The local journal has nothing to reconcile.',
      {
        hint: 'Name a data set with --from DIR.',
      },
    )
  }
  return Object.fromEntries(
    DATA_SET_NAMES.flatMap((name) => {
      const own = files.filter((file) => file.name === FILE_NAMES[name])
      return own.length === 0 ? [] : [[name, own]]
    }),
  )
}
