import type {Context} from '../../app/context.ts'
import {RefusedError, UnreachableError} from '../../messages/errors.ts'
import {isLoopbackHost} from '../../webhooks/forward-target.ts'
import {askControl} from '../emulator/control-plane.ts'
import {LEAST_PREFIX} from '../show/resolve-id.ts'

/** A delivery as the control plane lists it; what another service answers there may lack any of it. */
interface ListedDelivery {
  readonly id?: string
  readonly eventId?: string
  readonly subject?: string | null
}

const PART_OF_ID = /^[0-9a-f][0-9a-f-]*$/i

/**
 * What the emulator's deliveries named by `typed` are about: `emulator log --deliveries` ends each line with the id of
 * one, which is in no inbox. An event is named, too, which no listener of this machine has received. Nothing where the
 * service is no emulator of this machine: a service elsewhere is not asked.
 *
 * Errors: those of the control plane, but for one that is not there or refuses.
 */
export async function deliveredSubjects(
  context: Context,
  typed: string,
): Promise<readonly string[]> {
  const {environment, baseUrl} = await context.settings()
  const url = baseUrl?.value ?? ''
  if (!PART_OF_ID.test(typed) || typed.length < LEAST_PREFIX || !URL.canParse(url)) return []
  if (!isLoopbackHost(new URL(url).hostname)) return []
  const path = `/deliveries?environment=${environment.value}`
  try {
    const {deliveries = []} = await askControl<{deliveries?: readonly ListedDelivery[]}>(context, {
      method: 'GET',
      path,
    })
    return subjectsNamed(deliveries, typed.toLowerCase())
  } catch (error) {
    if (error instanceof UnreachableError || error instanceof RefusedError) return []
    throw error
  }
}

/** Whole ids count before their beginnings. */
function subjectsNamed(deliveries: readonly ListedDelivery[], typed: string): readonly string[] {
  const subjectsWhere = (isNamed: (id: string) => boolean): string[] => [
    ...new Set(
      deliveries
        .filter(({id = '', eventId = ''}) => isNamed(id) || isNamed(eventId))
        .flatMap(({subject}) => subject ?? []),
    ),
  ]
  const exact = subjectsWhere((id) => id === typed)
  return exact.length > 0 ? exact : subjectsWhere((id) => id.startsWith(typed))
}
