import type {Context} from '../../app/context.ts'
import {overHttp} from '../../client/http/http.ts'
import {headerOf, type Reply, TransportFailure} from '../../client/layers/send.ts'
import {LocalFailureError, NotPermittedError, PixctlError} from '../../messages/errors.ts'
import type {NoAnswerReason} from '../../messages/service/no-answer.ts'
import {shellWord} from '../../messages/text/shell-word.ts'
import type {Settings} from '../../profile/settings.ts'
import {WIRE_NAMES} from '../../wire/unspecified.ts'
import type {Diagnosis} from './diagnosis.ts'
import {examineProxy} from './machine.ts'

/** Beyond this, times in reports and the age of keys mislead. */
const MAX_SKEW_MS = 30_000

/** The limit of one answer: shorter than that of a payment, because the user waits for `doctor`. */
const MAX_TIMEOUT_MS = 5_000

interface Answered {
  readonly reply: Reply
  readonly tookMs: number
  /** This machine's time halfway between question and answer. */
  readonly midwayMs: number
}

interface Unanswered {
  readonly reason: NoAnswerReason
}

/** Whether the service answers, knows the credential, and agrees on the time. Creates nothing. */
export async function examineService(context: Context, settings: Settings): Promise<Diagnosis[]> {
  const url = settings.baseUrl?.value
  const isProxyUsable = examineProxy(url, context.env).status !== 'fault'
  if (url === undefined || !isProxyUsable) return [notAsked, notCompared]
  const answered = await knock(context, settings, url)
  if ('reason' in answered) return [unreachable(settings, url, answered.reason), notCompared]
  return [await examineAccess(context, url, answered.tookMs), examineClock(answered, url)]
}

/** Any answer will do, so it needs no credential. */
async function knock(
  context: Context,
  settings: Settings,
  baseUrl: string,
): Promise<Answered | Unanswered> {
  const timeoutMs = Math.min(settings.timeoutMs.value, MAX_TIMEOUT_MS)
  const {env, signal} = context
  const connection = overHttp({baseUrl, timeoutMs, signal, env})
  const names = {...WIRE_NAMES, ...settings.wire}
  const startedAt = context.now()
  try {
    const call = {method: 'GET', path: names.authPath, isRepeatable: true} as const
    const reply = await connection.send(call)
    const tookMs = context.now() - startedAt
    return {reply, tookMs, midwayMs: startedAt + tookMs / 2}
  } catch (error) {
    const isSilence = error instanceof TransportFailure && error.reason !== 'interrupted'
    if (isSilence) return {reason: error.reason as NoAnswerReason}
    throw error
  } finally {
    await connection.close()
  }
}

const isHere = (url: string): boolean => /^http:\/\/(127\.|localhost|\[::1\])/.test(url)

function unreachable({baseUrl}: Settings, url: string, reason: NoAnswerReason): Diagnosis {
  const mend = isHere(url)
    ? 'pixctl emulator start --login'
    : `pixctl config set base-url ${shellWord(baseUrl?.value ?? url)}`
  return {
    subject: 'service',
    code: 'service_unreachable',
    status: 'fault',
    facts: {url, reason},
    mend,
  }
}

async function examineAccess(context: Context, url: string, ms: number): Promise<Diagnosis> {
  const subject = 'service'
  try {
    const client = await context.client()
    await client.fetchToken()
    return {subject, code: 'service_answers', status: 'ok', facts: {url, ms}}
  } catch (error) {
    if (!(error instanceof PixctlError)) throw error
    // Without a credential that this machine may use the service was asked for nothing.
    if (error.code === 'NOT_LOGGED_IN' || error instanceof LocalFailureError) {
      return {subject, code: 'service_reachable', status: 'ok', facts: {url, ms}}
    }
    const facts = {url, code: error.code}
    const mend = error instanceof NotPermittedError ? 'pixctl auth login' : undefined
    return {subject, code: 'service_refuses', status: 'fault', facts, ...(mend && {mend})}
  }
}

/** A service of this machine has its clock, unless it is an emulator whose own was put forward. */
function examineClock({reply, midwayMs}: Answered, url: string): Diagnosis {
  const theirs = Date.parse(headerOf(reply, 'date') ?? '')
  if (Number.isNaN(theirs)) return notCompared
  const skewMs = Math.abs(theirs - midwayMs)
  const facts = {seconds: Math.round(skewMs / 1000)}
  return skewMs <= MAX_SKEW_MS
    ? {subject: 'clock', code: 'clock_agrees', status: 'ok', facts}
    : {
        subject: 'clock',
        code: 'clock_differs',
        ...(isHere(url)
          ? emulatorClock(theirs > midwayMs, facts)
          : {status: 'warning', facts, mend: 'sudo timedatectl set-ntp true'}),
      }
}

/** An emulator's clock is put forward by its user, who has nothing to mend then. It never goes back. */
const emulatorClock = (
  isAhead: boolean,
  facts: {readonly seconds: number},
): Pick<Diagnosis, 'status' | 'facts' | 'mend'> =>
  isAhead
    ? {status: 'note', facts: {...facts, emulator: 'ahead'}}
    : {status: 'warning', facts, mend: `pixctl emulator clock ${facts.seconds}`}

const notAsked: Diagnosis = {
  subject: 'service',
  code: 'service_not_asked',
  status: 'note',
  facts: {},
}

const notCompared: Diagnosis = {
  subject: 'clock',
  code: 'clock_not_compared',
  status: 'note',
  facts: {},
}
