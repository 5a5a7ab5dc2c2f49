import type {Context} from '../../app/context.ts'
import {shellWord} from '../../messages/text/shell-word.ts'
import {endpointCommand, type ReachedByEndpoint} from '../webhooks/reached-by-endpoint.ts'
import type {FoundSubject, NextStep} from './subject.ts'

/**
 * The event of a wallet without any endpoint is not missing: an endpoint is, and that comes first. One
 * that was registered after the payment has no delivery of it; whether there was another one then, which
 * was deleted since, the list of endpoints does not say.
 */
export async function withEndpointFirst(
  context: Context,
  subject: FoundSubject,
  reached: () => Promise<ReachedByEndpoint>,
): Promise<FoundSubject> {
  const {id, next, service, subAccount, timeline} = subject
  const isMissed = next.some(({code}) => code === 'paid_without_event')
  if (!isMissed || service !== 'answered') return subject
  const isReached = await reached()
  const paidAt = timeline.find(({what}) => what === 'paid')?.at
  if (isReached(subAccount, paidAt) !== false) return subject
  const instead: NextStep = isReached(subAccount)
    ? {code: 'endpoint_later', command: `pixctl transactions show ${shellWord(id)}`}
    : {code: 'no_endpoint', command: await endpointCommand(context)}
  return {
    ...subject,
    next: next.map((step) => (step.code === 'paid_without_event' ? instead : step)),
  }
}
