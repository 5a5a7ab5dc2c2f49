import type {Context} from '../../app/context.ts'
import {InvalidInputError} from '../../messages/errors.ts'
import {institutionUnclear} from '../../messages/webhooks/emulator.ts'
import {askControl} from './control-plane.ts'

/** What `emulator institution` was asked for. Without an id a new one is made. */
export interface InstitutionOrder {
  readonly id: string | undefined
  readonly name: string | undefined
  readonly enabled: boolean | undefined
  readonly available: boolean | undefined
}

/**
 * The institution as it is now.
 *
 * Errors: `InvalidInputError` when neither a new name nor an id with a change is given.
 */
export async function changeInstitution<T extends object>(
  context: Context,
  {id, name, enabled, available}: InstitutionOrder,
): Promise<T> {
  const isChange = enabled !== undefined || available !== undefined
  if ((id === undefined) === (name === undefined) || (id === undefined) === isChange) {
    throw new InvalidInputError(institutionUnclear())
  }
  const environment = (await context.settings()).environment.value
  const path = `/accounts/${environment}/institutions`
  if (id === undefined) return askControl(context, {path, body: {name}})
  const one = `${path}/${encodeURIComponent(id)}`
  return askControl(context, {method: 'PATCH', path: one, body: {enabled, available}})
}
