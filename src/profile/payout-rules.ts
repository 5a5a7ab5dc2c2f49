import {isPersonName, type Person} from '../approval/person.ts'
import {isPublicKey} from '../approval/person-key.ts'
import {type PayoutRules, strictestRules} from '../approval/rules.ts'
import type {Environment} from '../domain/environment.ts'
import {type Centavos, fromReais, isMoneyFault} from '../domain/money.ts'
import {payoutRulesDamaged} from '../messages/approval.ts'
import {InvalidInputError} from '../messages/errors.ts'
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
 * the same client id stored, for another name does not make another account. The lowest limit holds.
 *
 * Errors: `InvalidInputError` when the limit or the list cannot be read: without
 *         readable rules nothing is paid.
 */
export function payoutRulesOf(config: ConfigFile, query: PayoutRulesQuery): PayoutRules {
  const {profiles, environment, clientId} = query
  const sharing = profilesIn(config, environment)
    .filter((profile) => profile.clientId === clientId)
    .map(({name}) => name)
  const rules = [...new Set([...profiles, ...sharing])].map((name) => {
    return rulesOf(profileNamed(config, name))
  })
  const [first = {approvalAbove: undefined, people: []}, ...others] = rules
  return strictestRules(first, others)
}

/** The rules of a stored credential, and where its profile reaches the service. */
export interface StoredRules {
  readonly profile: string
  readonly clientId: string
  readonly rules: PayoutRules
  readonly baseUrl: string | undefined
}

/**
 * The limits of every other credential that is stored for the environment: one of them may be of the
 * same account, which only the service knows.
 *
 * Errors: as `payoutRulesOf`.
 */
export function rulesOfOthers(
  config: ConfigFile,
  {environment, clientId}: Pick<PayoutRulesQuery, 'environment' | 'clientId'>,
): StoredRules[] {
  return profilesIn(config, environment)
    .filter((other) => other.clientId !== clientId)
    .map(({name, profile, ...stored}) => ({profile: name, rules: rulesOf(profile), ...stored}))
    .filter(({rules}) => rules.approvalAbove !== undefined)
}

/** The profiles that have a credential stored for the environment. */
const profilesIn = ({profiles = {}}: ConfigFile, environment: Environment) =>
  Object.entries(profiles).flatMap(([name, profile]) => {
    const {clientId, baseUrl} = profile.environments?.[environment] ?? {}
    return clientId === undefined ? [] : [{name, profile, clientId, baseUrl}]
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
