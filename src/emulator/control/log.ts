import {refusal} from '../../wire/refusal.ts'
import {json} from '../http/message.ts'
import {type Command, environmentIn} from './control.ts'

const DEFAULT_LIMIT = 50
const MAXIMUM_LIMIT = 2_000
const KINDS = ['request', 'delivery'] as const

/** What was asked of the service, and what it delivered. */
export const LOG_COMMANDS: readonly Command[] = [
  {
    method: 'GET',
    path: '/log',
    handle: ({activity}, call) => {
      const environment = environmentIn(call)
      if (typeof environment !== 'string') return environment
      const asked = call.query.get('kind')
      const kind = KINDS.find((known) => known === asked)
      if (asked !== null && kind === undefined) return UNKNOWN_KIND
      const after = whole(call.query.get('after'))
      const limit = Math.min(whole(call.query.get('limit')) ?? DEFAULT_LIMIT, MAXIMUM_LIMIT)
      const entries = activity.read({environment, kind, after, limit})
      return json(200, {entries, last: activity.last})
    },
  },
]

const UNKNOWN_KIND = refusal(400, 'kind must be request or delivery', {field: 'kind'})

const whole = (text: string | null): number | undefined =>
  text !== null && /^\d{1,12}$/.test(text) ? Number(text) : undefined
