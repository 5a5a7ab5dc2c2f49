import type {Context} from '../../app/context.ts'
import type {Person} from '../../approval/person.ts'
import {PixctlError} from '../../messages/errors.ts'
import {noApproversYet} from '../../messages/people/person.ts'
import {addApprover, listApprovers, removeApprover} from '../../profile/approvers.ts'
import type {PersonKeyEntry} from '../../profile/config-file.ts'
import {createPersonKey, readPersonKey, readSigningKey} from '../../profile/person-key.ts'

/** A person on the list, and of which profile's. */
export interface ListedPerson extends Person {
  readonly profile: string
}

/** Makes the key of the person at this machine. Errors: there is one already. */
export async function createKey(
  context: Context,
  asked: {readonly name: string; readonly replace: boolean},
): Promise<PersonKeyEntry> {
  const {home} = context
  const vault = await context.vault()
  return createPersonKey({home, vault, at: new Date(context.now())}, asked)
}

/**
 * What others need to know of it. Where it cannot be seen whether its private half is there, as of a keychain
 * that is locked, why is said beside it.
 *
 * Errors: `NotPermittedError` when there is none; `LocalFailureError`, code `SECRET_MISSING`, when its
 *         private half is gone.
 */
export async function showKey(context: Context): Promise<PersonKeyEntry> {
  const {home, notice} = context
  const entry = await readPersonKey(home)
  try {
    await readSigningKey(home, await context.vault())
  } catch (error) {
    if (!(error instanceof PixctlError) || error.code === 'SECRET_MISSING') throw error
    notice((language) => error.wordsIn(language).message)
  }
  return entry
}

/** Puts a person on the list of the profile. */
export async function addPerson(context: Context, person: Person): Promise<ListedPerson> {
  const profile = await profileOf(context)
  return {...(await addApprover(context.home, profile, person)), profile}
}

/** Everyone on the list of the profile. */
export async function listPeople(context: Context): Promise<ListedPerson[]> {
  const profile = await profileOf(context)
  const people = await listApprovers(context.home, profile)
  return people.map((person) => ({...person, profile}))
}

/** Takes a person, or one key, off the list; says when too few are left to approve anything. */
export async function removePerson(context: Context, nameOrKey: string): Promise<ListedPerson[]> {
  const profile = await profileOf(context)
  const removed = await removeApprover(context.home, profile, nameOrKey)
  if ((await listApprovers(context.home, profile)).length < 2) context.notice(noApproversYet())
  return removed.map((person) => ({...person, profile}))
}

const profileOf = async (context: Context): Promise<string> =>
  (await context.settings()).profile.value
