import type {Call, Reply} from './message.ts'

/** One endpoint. A segment of the path that begins with a colon stands for any text. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly handle: (call: Call) => Reply | Promise<Reply>
}

interface Found {
  readonly route: Route
  readonly parameters: Readonly<Record<string, string>>
}

/** Finds the route of a request: fixed paths at once, those with parameters by their segments. */
export class Router {
  readonly #fixed = new Map<string, Route>()
  readonly #patterns: {readonly route: Route; readonly segments: readonly string[]}[] = []

  constructor(routes: readonly Route[]) {
    for (const route of routes) {
      if (route.path.includes(':')) {
        this.#patterns.push({route, segments: route.path.split('/')})
      } else {
        this.#fixed.set(`${route.method} ${route.path}`, route)
      }
    }
  }

  find(method: string, path: string): Found | undefined {
    const route = this.#fixed.get(`${method} ${path}`)
    if (route) return {route, parameters: {}}
    const segments = path.split('/')
    for (const pattern of this.#patterns) {
      if (pattern.route.method !== method) continue
      const parameters = match(pattern.segments, segments)
      if (parameters) return {route: pattern.route, parameters}
    }
    return undefined
  }
}

function match(
  pattern: readonly string[],
  segments: readonly string[],
): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined
  const parameters: Record<string, string> = {}
  for (const [index, expected] of pattern.entries()) {
    const actual = segments[index] ?? ''
    if (expected.startsWith(':')) {
      const value = decoded(actual)
      if (value === undefined || value === '') return undefined
      parameters[expected.slice(1)] = value
    } else if (expected !== actual) return undefined
  }
  return parameters
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}
