import type {TermTable} from '../../platform/postgres/term-table.ts'
import {termsOfEvent} from '../event-terms.ts'

/** What events are found by. The body of an event never changes; one that was dropped has none. */
export const EVENT_TERMS: TermTable = {
  records: 'pixctl_events',
  terms: 'pixctl_event_terms',
  key: {account: 'text', environment: 'text', id: 'uuid'},
  columns: {},
  newest: undefined,
  text: 'body',
  others: ['received_at_ms'],
  termsOf: ({body, received_at_ms: atMs}) =>
    termsOfEvent((body as Buffer).toString('utf8'), Number(atMs)),
}
