import {isOpenWithdrawalStatus} from '../../domain/withdrawal.ts'
import {caseCommand} from '../../messages/service/case-command.ts'
import {shellWord} from '../../messages/text/shell-word.ts'
import type {History, ReadEvent} from './history.ts'
import type {NextStep, NextStepCode, SubjectKind, Undelivered} from './subject.ts'

interface Situation {
  readonly kind: SubjectKind
  readonly status: string | null
  readonly facts: Readonly<Record<string, unknown>>
  readonly history: History
  /** A request whose outcome is not known. */
  readonly unknown: string | undefined
}

const step = (code: NextStepCode, command: string | null = null): NextStep => ({code, command})

const OPEN: ReadonlySet<string> = new Set(['pending', 'processing'])
const WHILE_OPEN: ReadonlySet<NextStepCode> = new Set(['not_paid_yet', 'withdrawal_open'])
/** What the service alone can give: an event, and the receipts, which are read from it. */
const FROM_SERVICE: ReadonlySet<NextStepCode> = new Set([
  'paid_without_event',
  'paid_and_received',
  'refunded',
  'withdrawal_paid',
])

/** The next steps of the person who answers the customer, the most urgent first. */
export function nextSteps(situation: Situation): NextStep[] {
  const {kind, status, unknown, history} = situation
  const steps = [
    ...(unknown === undefined
      ? []
      : [step('resume_request', `pixctl journal resume ${shellWord(unknown)}`)]),
    ...blockSteps(history),
    ...eventSteps(history),
    ...paymentSteps(situation),
    ...(kind === 'request' && status === 'refused'
      ? [step('request_refused', `pixctl journal show ${shellWord(history.id)}`)]
      : []),
  ]
  const isStale = history.service === 'failed' || history.service === 'not_asked'
  if (!isStale || kind === 'request') return steps
  const ask = step('ask_service', `pixctl transactions show ${shellWord(history.id)}`)
  // What was open at the last look may have ended since: the customer is not to be answered with
  // that.
  return OPEN.has(status ?? '')
    ? [ask, ...steps.filter(({code}) => !WHILE_OPEN.has(code))]
    : [...steps, ask]
}

function paymentSteps(situation: Situation): NextStep[] {
  const {kind, history} = situation
  const steps =
    kind === 'charge'
      ? chargeSteps(situation)
      : kind === 'withdrawal'
        ? withdrawalSteps(situation)
        : []
  if (history.service !== 'not_found') return steps
  // Nothing that is open ends at a service that does not know it, and it owes no event of it either.
  const ended = steps.filter(({code}) => !WHILE_OPEN.has(code) && !FROM_SERVICE.has(code))
  return [step('not_at_service', 'pixctl auth list'), ...ended]
}

function eventSteps({events}: History): NextStep[] {
  const failed = events.find(({event}) => event.forward === 'failed')
  const conflict = events.find(({event}) => event.conflict)
  const waiting = events.find((each) => undelivered(each) !== undefined)
  const owed = waiting && undelivered(waiting)
  return [
    ...(failed
      ? [step('forward_failed', `pixctl webhooks replay ${shellWord(failed.event.id)}`)]
      : []),
    ...(waiting && owed
      ? [
          {
            ...step('forward_waits', `pixctl webhooks events show ${shellWord(waiting.event.id)}`),
            undelivered: owed,
          },
        ]
      : []),
    ...(conflict
      ? [step('event_conflict', `pixctl webhooks events show ${shellWord(conflict.event.id)}`)]
      : []),
  ]
}

/** Of an event that is still owed to the target, once an attempt to forward it has failed. */
function undelivered({event}: ReadEvent): Undelivered | undefined {
  const attempts = event.attempts.filter(({kind}) => kind === 'forward')
  const last = attempts.at(-1)
  if (event.forward !== 'queued' || !last) return undefined
  const reason = last.error ?? `status_${last.status}`
  return {url: last.url, attempts: attempts.length, reason}
}

function chargeSteps({status, facts, history}: Situation): NextStep[] {
  const {id, events, kept, blocks} = history
  if (status === 'pending') return [step('not_paid_yet', `pixctl pix watch ${shellWord(id)}`)]
  if (status === 'cancelled') return [step('expired')]
  if (status === 'failed') {
    const isDeposit = facts['blockedDeposit'] !== undefined
    return isDeposit
      ? [step('deposit_not_credited', `pixctl transactions show ${shellWord(id)}`)]
      : []
  }
  if (status !== 'completed') return []
  const has = (name: string): boolean => events.some((each) => each.name === name)
  if (has('refund_completed') || history.refundStatus === 'completed') {
    return [step('refunded', `pixctl transactions receipt ${shellWord(id)}`)]
  }
  if (kept.some(({kind}) => kind === 'refund')) {
    return [step('refund_under_way', `pixctl transactions show ${shellWord(id)}`)]
  }
  if (blocks.some((block) => block.status === 'approved')) return []
  const paid = events.filter(({name}) => name === 'payment_completed')
  // What never left this machine cannot be in the own system: the step of the event says why.
  if (paid.some((each) => undelivered(each) !== undefined)) return []
  return has('payment_completed')
    ? [step('paid_and_received', `pixctl pix receipt ${shellWord(id)}`)]
    : [step('paid_without_event', 'pixctl webhooks events gaps')]
}

function withdrawalSteps({status, history: {id}}: Situation): NextStep[] {
  if (status === 'completed')
    return [step('withdrawal_paid', `pixctl withdraw receipt ${shellWord(id)}`)]
  if (status === 'failed')
    return [step('withdrawal_failed', `pixctl withdraw show ${shellWord(id)}`)]
  return isOpenWithdrawalStatus(status)
    ? [step('withdrawal_open', `pixctl withdraw show ${shellWord(id)} --wait`)]
    : []
}

/** Every block of it. A term to answer runs while one waits. */
const blockSteps = ({blocks}: History): NextStep[] =>
  blocks.flatMap(({id, status}) => {
    if (id === null || status === null) return []
    if (status === 'awaiting_response') return step('block_open', caseCommand(id))
    return step(BLOCK_STEPS[status], 'pixctl blocks list')
  })

const BLOCK_STEPS = {
  defended: 'block_defended',
  approved: 'returned_by_block',
  rejected: 'block_closed',
} as const
