import type {Context} from '../../app/context.ts'
import {endpointCommand, type ReachedByEndpoint} from '../webhooks/reached-by-endpoint.ts'
import type {FoundSubject} from './subject.ts'

/** The event of a wallet without any endpoint is not missing: an endpoint is, and that comes first. */
export async function withEndpointFirst(
  context: Context,
  subject: FoundSubject,
  reached: () => Promise<ReachedByEndpoint>,
): Promise<FoundSubject> {
  const {next, service, subAccount} = subject
  const isMissed = next.some(({code}) => code === 'paid_without_event')
  if (!isMissed || service !== 'answered') return subject
  if ((await reached())(subAccount) !== false) return subject
  const register = {code: 'no_endpoint', command: await endpointCommand(context)} as const
  return {
    ...subject,
    next: next.map((step) => (step.code === 'paid_without_event' ? register : step)),
  }
}
