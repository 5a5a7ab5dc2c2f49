import {isPersonName, isSamePerson, type Person} from '../approval/person.ts'
import {isPublicKey} from '../approval/person-key.ts'
import {InvalidInputError} from '../messages/errors.ts'
import {
  approverAlike,
  approverTaken,
  invalidPersonName,
  invalidPublicKey,
  unknownApprover,
} from '../messages/people/person.ts'
import {profileNamed, readConfig} from './config-file.ts'
import {peopleOf} from './payout-rules.ts'
import {changeProfile} from './profiles.ts'

/** The people of a profile who take part in payouts of two people. */
export const listApprovers = async (home: string, profile: string): Promise<readonly Person[]> =>
  peopleOf(profileNamed(await readConfig(home), profile))

/**
 * Puts a person on the list of a profile. One person may have several keys under one name; the
 * same key again says anew whether it may approve.
 *
 * Errors: `InvalidInputError` for a name or a key that is none, a key that has another name, or a name
 *         that reads like another one: it would be one person to the rules and two on the list.
 */
export async function addApprover(home: string, profile: string, person: Person): Promise<Person> {
  const {name, publicKey} = person
  if (!isPersonName(name)) throw new InvalidInputError(invalidPersonName())
  if (!isPublicKey(publicKey)) throw new InvalidInputError(invalidPublicKey())
  await changeProfile(home, profile, (before) => {
    const people = peopleOf(before)
    const known = people.find((one) => one.publicKey === publicKey)
    if (known && known.name !== name) throw new InvalidInputError(approverTaken(known))
    const alike = people.some((one) => one.name === name) ? undefined : findAlike(people, name)
    if (alike) throw new InvalidInputError(approverAlike({name, other: alike.name}))
    return {...before, approvers: [...people.filter((one) => one !== known), person]}
  })
  return person
}

/** Whose name no reader tells from this one, by whichever key. */
const findAlike = (people: readonly Person[], name: string): Person | undefined =>
  people.find((one) => isSamePerson({name, publicKey: ''}, one))

/**
 * Takes a person off the list, by name with every key, or one key alone.
 *
 * Errors: `InvalidInputError` when nothing on the list has that name or key.
 */
export async function removeApprover(
  home: string,
  profile: string,
  nameOrKey: string,
): Promise<readonly Person[]> {
  let removed: readonly Person[] = []
  await changeProfile(home, profile, (before) => {
    const people = peopleOf(before)
    const named = {name: nameOrKey, publicKey: nameOrKey}
    removed = people.filter((one) => isSamePerson(one, named))
    if (removed.length === 0) throw new InvalidInputError(unknownApprover())
    return {...before, approvers: people.filter((one) => !removed.includes(one))}
  })
  return removed
}
