import {createHmac} from 'node:crypto'
import {Agent, request} from 'node:http'
import {setTimeout as pause} from 'node:timers/promises'

export interface SenderPlan {
  /** The listeners, which take turns as behind a load balancer. */
  readonly urls: readonly string[]
  readonly secret: string
  /** Each sends its events one after the other: the next one when the last was acknowledged. */
  readonly subjects: number
  /** Of one subject, between an acknowledgement and the next event. */
  readonly pauseMs: number
}

/** What was acknowledged with 2xx. */
export interface Acknowledged {
  readonly eventIds: readonly string[]
  /** Other bodies under the key of an event that was acknowledged before. */
  readonly conflicts: number
  readonly repetitions: number
  /** Requests that got another answer, or none, and were sent again. */
  readonly sentAgain: number
}

export interface Sender {
  readonly acknowledged: () => number
  stop(): Promise<Acknowledged>
}

const EVERY = {repetition: 20, conflict: 100} as const
const AGAIN_AFTER_MS = 50
const ANSWER_MS = 15_000

export const eventIdOf = (subject: number, nth: number): string => `s${subject}-${nth}`

const bodyOf = (subject: number, nth: number, amount: number): Buffer =>
  Buffer.from(
    JSON.stringify({
      event: 'payment_completed',
      eventId: eventIdOf(subject, nth),
      timestamp: new Date().toISOString(),
      subAccount: 'principal',
      data: {transactionId: `subject-${subject}`, amount, status: 'completed'},
    }),
  )

/** Sends signed events of many subjects until it is stopped, each until it is acknowledged. */
export function startSender({urls, secret, subjects, pauseMs}: SenderPlan): Sender {
  const agent = new Agent({keepAlive: true, maxSockets: 64})
  const eventIds: string[] = []
  const counted = {conflicts: 0, repetitions: 0, sentAgain: 0}
  let [turn, isStopped] = [0, false]
  const post = async (body: Buffer): Promise<void> => {
    const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
    for (;;) {
      const url = urls[turn % urls.length] ?? ''
      turn += 1
      if ((await statusOf({url, agent, body, signature})) === 200) return
      counted.sentAgain += 1
      await pause(AGAIN_AFTER_MS)
    }
  }
  const send = async (subject: number): Promise<void> => {
    for (let nth = 0; !isStopped; nth += 1) {
      const body = bodyOf(subject, nth, 1)
      await post(body)
      eventIds.push(eventIdOf(subject, nth))
      const count = nth * subjects + subject
      if (count % EVERY.repetition === 0) {
        await post(body)
        counted.repetitions += 1
      }
      if (count % EVERY.conflict === 0) {
        await post(bodyOf(subject, nth, 2))
        counted.conflicts += 1
      }
      await pause(pauseMs)
    }
  }
  const sending = Promise.all(Array.from({length: subjects}, (_, subject) => send(subject)))
  return {
    acknowledged: () => eventIds.length,
    stop: async () => {
      isStopped = true
      await sending
      agent.destroy()
      return {eventIds, ...counted}
    },
  }
}

/** Nothing where there was no answer. */
function statusOf(call: {
  readonly url: string
  readonly agent: Agent
  readonly body: Buffer
  readonly signature: string
}): Promise<number | undefined> {
  const {url, agent, body, signature} = call
  return new Promise((resolve) => {
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': body.length,
      'X-Service-Signature': signature,
    }
    const options = {method: 'POST', agent, headers, timeout: ANSWER_MS}
    const sent = request(url, options, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode))
      answer.once('error', () => resolve(undefined))
    })
    sent.once('timeout', () => sent.destroy())
    sent.once('error', () => resolve(undefined))
    sent.end(body)
  })
}
