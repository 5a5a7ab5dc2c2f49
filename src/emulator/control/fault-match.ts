import type {FaultRequest} from '../../wire/control.ts'
import {API_FAULTS, WEBHOOK_FAULTS} from '../../wire/fault-kind.ts'
import {type Refusal, refusal} from '../../wire/refusal.ts'
import {ENDPOINTS} from '../endpoints.ts'
import {isPlaceholder} from '../fault-path.ts'
import {type Route, Router} from '../http/router.ts'

/** The calls that a fault can strike: those of the service, never the control plane's. */
const CALLS: readonly Pick<Route, 'method' | 'path'>[] = [
  {method: 'POST', path: '/v2/auth'},
  ...ENDPOINTS,
]
const ROUTER = new Router(CALLS.map((call) => ({...call, handle: () => refusal(501, '')})))

const METHODS = [...new Set(CALLS.map(({method}) => method))]
const PATHS = [...new Set(CALLS.map(({path}) => path.replace(/:(\w+)/g, '{$1}')))]

/**
 * The 400 of a fault that could never strike. Without it a test that set one would pass and prove
 * nothing.
 */
export function checkFaultMatch({match, action}: FaultRequest): Refusal | undefined {
  const {method, path, event} = match
  if (WEBHOOK_FAULTS.some((kind) => kind === action.kind)) {
    if (method === undefined && path === undefined) return undefined
    const field = method === undefined ? 'path' : 'method'
    return impossible(field, {
      code: 'FAULT_STRIKES_DELIVERIES',
      said: `${action.kind} strikes deliveries; calls have ${API_FAULTS.join(', ')}`,
      values: API_FAULTS,
    })
  }
  if (event !== undefined) {
    return impossible('event', {
      code: 'FAULT_STRIKES_CALLS',
      said: `${action.kind} strikes calls; events have ${WEBHOOK_FAULTS.join(', ')}`,
      values: WEBHOOK_FAULTS,
    })
  }
  return checkCall(method?.toUpperCase(), path)
}

function checkCall(method: string | undefined, path: string | undefined): Refusal | undefined {
  const methods = path === undefined ? METHODS : METHODS.filter((each) => isCall(each, path))
  if (methods.length === 0) {
    return impossible('path', {
      code: 'FAULT_PATH_UNKNOWN',
      said: `the service has no such path; it has ${PATHS.join(', ')}`,
      values: PATHS,
    })
  }
  if (method === undefined || methods.some((each) => each === method)) return undefined
  return impossible('method', {
    code: 'FAULT_METHOD_UNKNOWN',
    said: `must be ${methods.join(' or ')}${path === undefined ? '' : ' there'}`,
    values: methods,
  })
}

/** Where a path names one resource it has its id, or a word in braces for any. */
function isCall(method: Route['method'], path: string): boolean {
  const found = ROUTER.find(method, path)
  return found !== undefined && Object.values(found.parameters).every(isIdOrWord)
}

const isIdOrWord = (text: string): boolean => isPlaceholder(text) || !/^[:{?]|[?#]/.test(text)

interface Impossible {
  readonly code: string
  /** What is wrong, in English, with the values that could stand there. */
  readonly said: string
  readonly values: readonly string[]
}

const impossible = (
  field: 'method' | 'path' | 'event',
  {code, said, values}: Impossible,
): Refusal =>
  refusal(400, `match.${field}: ${said}.`, {
    field: `match.${field}`,
    code,
    values,
  })
