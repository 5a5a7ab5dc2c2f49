import {EVENT_KINDS} from '../../domain/event.ts'
import type {Endpoint} from '../store/endpoints.ts'
import {timestamp} from './timestamp.ts'

/** Without its secret, which only the creation shows. Source: contract, "webhook endpoints". */
export const endpointResource = (endpoint: Endpoint) => ({
  id: endpoint.id,
  url: endpoint.url,
  events: endpoint.events.length > 0 ? endpoint.events : EVENT_KINDS,
  subAccount: endpoint.wallet,
  createdAt: timestamp(endpoint.createdAtMs),
})
