import type {Context} from '../../app/context.ts'
import type {Created} from '../../client/creation/creation-terms.ts'
import type {Environment} from '../../domain/environment.ts'

/**
 * What pixctl adds to a resource of the service. Source: contract, section 2, "JSON of a resource".
 */
export interface Origin {
  readonly environment: Environment
  readonly profile: string
}

/** What it adds to one that it read. Source: commands.md, "Requests": `replayed` is always there. */
export interface ReadOrigin extends Origin {
  readonly replayed: false
}

/** What it adds to one that it created. */
export interface CreationOrigin extends Origin {
  readonly idempotencyKey: string
  readonly replayed: boolean
  /** This command created it; a repeated answer to it is one that was lost before. */
  readonly isNew: boolean
  readonly journalId: string
}

/** A resource that was read, with where it was read. */
export async function withOrigin<T extends object>(
  context: Context,
  resource: T,
): Promise<T & {_pixctl: ReadOrigin}> {
  return {...resource, _pixctl: {...(await originOf(context)), replayed: false}}
}

/** A resource that was created, with the key and the journal entry it was created under. */
export async function withCreation<T extends object>(
  context: Context,
  {resource, idempotencyKey, replayed, isNew, journalId}: Created<T>,
): Promise<T & {_pixctl: CreationOrigin}> {
  const origin = await originOf(context)
  return {...resource, _pixctl: {...origin, idempotencyKey, replayed, isNew, journalId}}
}

async function originOf(context: Context): Promise<Origin> {
  const {environment, profile} = await context.settings()
  return {environment: environment.value, profile: profile.value}
}
