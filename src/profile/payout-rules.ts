import {isPersonName, type Person} from '../approval/person.ts'
import {isPublicKey} from '../approval/person-key.ts'
import {type PayoutRules, strictestRules} from '../approval/rules.ts'
import type {Environment} from '../domain/environment.ts'
import {type Centavos, fromReais, isMoneyFault} from '../domain/money.ts'
import {InvalidInputError} from '../messages/errors.ts'
import {payoutRulesDamaged} from '../messages/people/approval.ts'
import {type ConfigFile, type Profile, profileNamed} from './config-file.ts'

/** Whose rules are asked for. */
export interface PayoutRulesQuery {
  /** The profile in use and, of a request that was sent before, the one it was sent with. */
  readonly profiles: readonly string[]
  readonly environment: Environment
  readonly clientId: string
}

/**
 * The rules for payouts of a credential: those of the profile, and of every other profile that has
 * the same client id stored, for another name does not make another account. The lowest limit
 * holds.
 *
 * Errors: `InvalidInputError` when the limit or the list cannot be read: without
 *         readable rules nothing is paid.
 */
export function payoutRulesOf(config: ConfigFile, query: PayoutRulesQuery): PayoutRules {
  const {profiles, environment, clientId} = query
  const sharing = profilesIn(config, environment)
    .filter((profile) => profile.clientId === clientId)
    .map(({name}) => name)
  const [own] = profiles
  const rules = [...new Set([...profiles, ...sharing])].map((name) => {
    const said = rulesOf(profileNamed(config, name))
    return name === own ? said : {...said, profile: name}
  })
  const [first = {approvalAbove: undefined, people: []}, ...others] = rules
  return strictestRules(first, others)
}

/** The rules of another profile, and where it reaches the service. */
export interface StoredRules {
  readonly profile: string
  /** Of its credential; nothing where none is stored for the environment. */
  readonly clientId: string | undefined
  readonly rules: PayoutRules
  readonly baseUrl: string | undefined
}

/**
 * The limits of every other profile: its credential may be of the same account, which only the
 * service knows. A profile without a credential gets one from variables, which may be any.
 *
 * Errors: as `payoutRulesOf`.
 */
export function rulesOfOthers(
  config: ConfigFile,
  {profiles, environment, clientId}: PayoutRulesQuery,
): StoredRules[] {
  return profilesIn(config, environment)
    .filter((other) => other.clientId !== clientId && !profiles.includes(other.name))
    .map(({name, profile, ...stored}) => ({
      profile: name,
      rules: {...rulesOf(profile), profile: name},
      ...stored,
    }))
    .filter(({rules}) => rules.approvalAbove !== undefined)
}

const profilesIn = ({profiles = {}}: ConfigFile, environment: Environment) =>
  Object.entries(profiles).map(([name, profile]) => {
    const {clientId, baseUrl} = profile.environments?.[environment] ?? {}
    return {name, profile, clientId, baseUrl}
  })

/** The people on the list of one profile. Errors: as `payoutRulesOf`. */
export const peopleOf = (profile: Profile): readonly Person[] => rulesOf(profile).people

function rulesOf({approvalAbove, approvers}: Profile): PayoutRules {
  return {approvalAbove: readLimit(approvalAbove), people: readPeople(approvers)}
}

function readLimit(value: unknown): Centavos | undefined {
  if (value === undefined) return undefined
  const limit = typeof value === 'number' ? fromReais(value) : 'not_a_number'
  if (isMoneyFault(limit) || limit < 0) throw new InvalidInputError(payoutRulesDamaged())
  return limit
}

function readPeople(value: unknown): readonly Person[] {
  if (value === undefined) return []
  if (Array.isArray(value) && value.every(isPerson)) return value
  throw new InvalidInputError(payoutRulesDamaged())
}

function isPerson(value: unknown): value is Person {
  if (typeof value !== 'object' || value === null) return false
  const {name, publicKey, mayApprove} = value as Partial<Record<keyof Person, unknown>>
  if (typeof name !== 'string' || typeof publicKey !== 'string') return false
  return isPersonName(name) && isPublicKey(publicKey) && typeof mayApprove === 'boolean'
}
