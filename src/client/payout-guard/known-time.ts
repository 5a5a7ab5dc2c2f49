import type {Journal} from '../../journal/journal.ts'
import {asText} from '../../wire/loose.ts'
import type {Caller} from '../caller.ts'
import type {Send} from '../layers/send.ts'
import {hasZone, type TimedSend} from '../layers/service-clock.ts'

/** What the time is known by. */
export interface KnownTimeOptions {
  readonly timed: Pick<TimedSend, 'isShown' | 'earlierNowMs' | 'errorNowMs' | 'serviceNowMs'>
  readonly addressee: Pick<Caller, 'environment' | 'baseUrl'>
  readonly journal: () => Promise<Journal>
  /** One attempt, with the token. */
  readonly send: Send
  readonly transactionsPath: string
  readonly newId: () => string
}

/** The time as far as it is known. Units: milliseconds since 1970. */
export interface KnownTime {
  /** A moment that is surely past, whatever this machine's clock shows: see `surelyPast`. */
  readonly surelyPastMs: () => Promise<number>
  /**
   * The latest moment that the service's clock is known to show: what ended before that is over. Where no
   * `Date` shows it, an error may. One of a gateway may be late, and makes nothing valid that was over.
   */
  readonly surelyReachedMs: () => Promise<number>
}

/** Both ask the service at most once. */
export function knownTime(options: KnownTimeOptions): KnownTime {
  const {isShown, serviceNowMs, errorNowMs} = options.timed
  let question: Promise<void> | undefined
  const askTime = async (): Promise<void> => {
    if (isShown() === false && errorNowMs() === undefined) question ??= ask(options)
    await question
  }
  return {
    surelyPastMs: surelyPast(options, askTime),
    surelyReachedMs: async () => {
      await askTime()
      return Math.max(serviceNowMs(), errorNowMs() ?? Number.NEGATIVE_INFINITY)
    },
  }
}

/** Payouts whose date by the service is looked at: the latest one is among those that were seen last. */
const LOOKED_AT = 100

/**
 * Gives a moment that is surely past, as late as one is known: from it 24 hours are counted back. A
 * clock of this machine that was set forward would end them early, so the service's decides. Where its
 * answers do not show it, as behind a proxy that drops their date, it is asked for what it has not: the
 * error says when it was made. Where that does not either, the newest payout that the service dated is
 * what is known. Before the service was asked anything it is what this machine's clock shows. A store
 * that several machines share has a clock of its own, by which it dates what it is asked for.
 */
function surelyPast(
  options: KnownTimeOptions,
  askTime: () => Promise<void>,
): KnownTime['surelyPastMs'] {
  const {isShown, earlierNowMs, errorNowMs} = options.timed
  return async () => {
    if (isShown() !== false) return earlierNowMs()
    const journal = await options.journal()
    if (journal.isDatedByStore) return earlierNowMs()
    await askTime()
    if (isShown()) return earlierNowMs()
    const knownMs = errorNowMs() ?? (await newestDatedMs(journal, options.addressee))
    return Math.min(earlierNowMs(), knownMs)
  }
}

/** An answer without a time, and none at all, leave it as it was. */
async function ask({send, transactionsPath, newId}: KnownTimeOptions): Promise<void> {
  try {
    await send({method: 'GET', path: `${transactionsPath}/${newId()}`, isRepeatable: true})
  } catch {}
}

/** 1970 where the journal has no payout that the service dated: then every payout counts. */
async function newestDatedMs(
  {resources}: Journal,
  {environment, baseUrl}: KnownTimeOptions['addressee'],
): Promise<number> {
  const filter = {kind: 'withdrawal', environment, baseUrl, limit: LOOKED_AT} as const
  let newestMs = 0
  for await (const {resource} of resources.each(filter)) {
    const createdAt = asText(resource['createdAt']) ?? ''
    const createdMs = hasZone(createdAt) ? Date.parse(createdAt) : Number.NaN
    if (createdMs > newestMs) newestMs = createdMs
  }
  return newestMs
}
