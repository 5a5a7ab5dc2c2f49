import type {Context} from '../../app/context.ts'
import {hasTwoPeople} from '../../approval/person.ts'
import {PixctlError} from '../../messages/errors.ts'
import {shellWord} from '../../messages/text/shell-word.ts'
import {payoutRulesOf} from '../../profile/payout-rules.ts'
import {readSigningKey} from '../../profile/person-key.ts'
import type {Settings} from '../../profile/settings.ts'
import type {Diagnosis} from './diagnosis.ts'

/**
 * Whether what is above the limit of the profile can leave: one proposes it, and another approves it.
 * Nothing where there is no limit.
 */
export async function examineApprovals(
  context: Context,
  {profile, environment}: Settings,
): Promise<Diagnosis[]> {
  const subject = 'approvals'
  try {
    const {approvalAbove: limit, people} = payoutRulesOf(await context.config(), {
      profiles: [profile.value],
      environment: environment.value,
      clientId: (await context.findCredential())?.clientId ?? '',
    })
    if (limit === undefined) return []
    const facts = {limit, people: people.length}
    if (hasTwoPeople(people)) return [{subject, code: 'approvals_ready', status: 'ok', facts}]
    const mend = 'pixctl auth approver add NAME KEY'
    return [{subject, code: 'approvals_short', status: 'warning', facts, mend}]
  } catch (error) {
    if (!(error instanceof PixctlError)) throw error
    if (error.code !== 'PAYOUT_RULES_DAMAGED') return []
    const facts = {reason: error.message}
    return [{subject, code: 'approvals_unreadable', status: 'fault', facts}]
  }
}

/**
 * Whether the key of the person at this machine can sign. Nothing where there is no key, or where it is in order;
 * a vault that cannot be read is named by the credential.
 */
export async function examinePersonKey(context: Context): Promise<Diagnosis[]> {
  try {
    await readSigningKey(context.home, await context.vault())
    return []
  } catch (error) {
    if (!(error instanceof PixctlError)) throw error
    const name = error.code === 'SECRET_MISSING' && Object(error.details)['name']
    if (typeof name !== 'string') return []
    const mend = `pixctl auth key create ${shellWord(name)} --replace`
    return [{subject: 'approvals', code: 'person_key_lost', status: 'warning', facts: {name}, mend}]
  }
}
