import {json} from './http/message.ts'
import type {Route} from './http/router.ts'

/** The description of everything that the emulator answers, loaded at the first request for it. */
export const OPENAPI_ROUTE: Route = {
  method: 'GET',
  path: '/openapi.json',
  handle: async () => {
    const {default: document} = await import('../../openapi.json', {with: {type: 'json'}})
    return json(200, document)
  },
}
