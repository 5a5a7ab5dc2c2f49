import type {Environment} from '../domain/environment.ts'
import type {ActivityEntry, DeliveryEntry, RequestEntry} from '../wire/activity.ts'

/**
 * So many of each kind and environment are kept, the last ones: a long test run does not fill the
 * memory with them, and a batch of requests pushes out neither the deliveries that are looked for nor
 * what the other environment was asked.
 */
const CAPACITY = 2_000
const MAXIMUM_TEXT = 8 * 1024

type Unnumbered = Omit<RequestEntry, 'seq'> | Omit<DeliveryEntry, 'seq'>

/** Which entries are asked for. */
export interface ActivityFilter {
  readonly environment: Environment
  readonly kind?: ActivityEntry['kind'] | undefined
  /** Only what came after this entry, oldest first; without it the newest. */
  readonly after?: number | undefined
  readonly limit: number
}

/**
 * The requests to the service and the attempts to deliver, since the emulator started. Kept in
 * memory alone, so that a call is answered as fast with it as without.
 */
export class ActivityLog {
  readonly #logs = new Map<string, ActivityEntry[]>()
  #last = 0

  /** The number of the newest entry; it grows by one with each. */
  get last(): number {
    return this.#last
  }

  add(entry: Unnumbered): void {
    this.#last += 1
    const entries = this.#logOf(entry)
    entries.push({seq: this.#last, ...entry} as ActivityEntry)
    if (entries.length >= 2 * CAPACITY) entries.splice(0, entries.length - CAPACITY)
  }

  /** The requests, newest first. */
  requests(environment: Environment): RequestEntry[] {
    const found = this.read({environment, kind: 'request', limit: CAPACITY})
    return found.filter((entry) => entry.kind === 'request').reverse()
  }

  /** In order of time. A request without a known caller is in the log of both environments. */
  read({environment, kind, after, limit}: ActivityFilter): ActivityEntry[] {
    const found = [...this.#logs.values()]
      .flat()
      .filter(
        (entry) =>
          entry.seq > (after ?? 0) &&
          (kind === undefined || entry.kind === kind) &&
          (entry.environment === null || entry.environment === environment),
      )
      .sort((a, b) => a.seq - b.seq)
    const chosen = after === undefined ? found.slice(-limit) : found.slice(0, limit)
    return chosen.map(withoutSecrets)
  }

  /** Requests without a known caller have one of their own: anyone can send those without end. */
  #logOf({kind, environment}: Pick<ActivityEntry, 'kind' | 'environment'>): ActivityEntry[] {
    const name = `${kind} ${environment}`
    const log = this.#logs.get(name) ?? []
    this.#logs.set(name, log)
    return log
  }
}

const SECRETS =
  /("(?:client_secret|clientSecret|access_token|secret)"\s*:\s*)"(?:[^"\\]|\\.)*(?:"|$)/g

/** What is kept of a body: no more than a reader looks at. */
export const keptBody = (text: string): string => text.slice(0, MAXIMUM_TEXT)

/** Secrets are taken out when the log is read: that is seldom, and calls are many. */
function withoutSecrets(entry: ActivityEntry): ActivityEntry {
  if (entry.kind === 'delivery') return entry
  const {request, response} = entry
  const clean = (text: string): string => text.replace(SECRETS, '$1"…"')
  return {...entry, request: clean(request), response: clean(response)}
}
