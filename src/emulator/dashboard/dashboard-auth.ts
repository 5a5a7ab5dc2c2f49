import {hash, randomBytes, timingSafeEqual} from 'node:crypto'
import {type Refusal, refusal} from '../../wire/refusal.ts'
import {CONTROL_PREFIX} from '../control/control.ts'
import {controlRefusal} from '../control/guard.ts'
import {type Answer, type Call, headerOf} from '../http/message.ts'

/** Where the dashboard is served. */
export const DASHBOARD_PREFIX = `${CONTROL_PREFIX}/dashboard`

/**
 * Lets in only the browser that was given the ready line's address. The token of that
 * address is new at each start; it becomes a cookie that no script can read and no other site can
 * send, and is dropped from the address at once.
 */
export class DashboardAuth {
  readonly #token = randomBytes(32).toString('base64url')

  /** What the ready line says. */
  addressAt(url: string): string {
    return `${url}${DASHBOARD_PREFIX}/?token=${this.#token}`
  }

  /**
   * Where `/` leads. A person of this machine who types the address comes in, as with the ready
   * line's: browsers say `none` of an address that was typed, and no page can make them say so.
   */
  addressFor(call: Call): string {
    const isTyped = headerOf(call, 'sec-fetch-site') === 'none'
    const isAdmitted = isTyped && controlRefusal(call, undefined) === undefined
    return `${DASHBOARD_PREFIX}/${isAdmitted ? `?token=${this.#token}` : ''}`
  }

  /** Nothing for the dashboard's own page; a refusal for other machines, sites and origins. */
  refusalOf(call: Call): Refusal | undefined {
    return (
      controlRefusal(call, undefined) ??
      (isFromItself(call) ? this.#cookieRefusal(call) : FOREIGN_PAGE)
    )
  }

  /** Turns the token of the address into the cookie, or nothing when it is not the token. */
  admit(call: Call): Answer | undefined {
    const given = call.query.get('token')
    if (given === null || !this.#isToken(given)) return undefined
    const cookie = `${cookieName(call)}=${given}; Path=${CONTROL_PREFIX}; HttpOnly; SameSite=Strict`
    return {
      status: 303,
      body: '',
      headers: {
        Location: `${DASHBOARD_PREFIX}/`,
        'Set-Cookie': cookie,
        'Cache-Control': 'no-store',
      },
    }
  }

  #cookieRefusal(call: Call): Refusal | undefined {
    const given = cookieOf(call, cookieName(call))
    return given !== undefined && this.#isToken(given) ? undefined : NOT_ADMITTED
  }

  #isToken(given: string): boolean {
    const digest = (text: string) => Buffer.from(hash('sha256', text, 'hex'))
    return timingSafeEqual(digest(given), digest(this.#token))
  }
}

/** Ports share one cookie jar, so that two emulators on one machine need two names. */
const cookieName = (call: Call): string =>
  `pixctl_dashboard_${/:(\d+)$/.exec(headerOf(call, 'host') ?? '')?.[1] ?? '80'}`

function cookieOf(call: Call, name: string): string | undefined {
  const pairs = (headerOf(call, 'cookie') ?? '').split(/; */)
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

/**
 * Browsers say where a request comes from, also where they send no `Origin`: an image or a script
 * of another page. Another port of this machine is another origin.
 */
function isFromItself(call: Call): boolean {
  const site = headerOf(call, 'sec-fetch-site')
  return site === undefined || site === 'same-origin' || site === 'none'
}

const FOREIGN_PAGE = refusal(403, 'The dashboard answers to its own page only.')
const NOT_ADMITTED = refusal(
  401,
  'Open the dashboard with: pixctl emulator open. Or with the address that pixctl emulator status prints.',
)
