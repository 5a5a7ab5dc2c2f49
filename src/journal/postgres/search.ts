import {searchTerms} from '../../domain/search-terms.ts'
import type {TermTable} from '../../platform/postgres/term-table.ts'

const bigint = (name: string, isState: boolean) => ({
  [name]: {type: 'bigint', of: `own.${name}`, isState},
})

/** What requests are found by. Key and body of a request never change. */
export const REQUEST_TERMS: TermTable = {
  records: 'pixctl_requests',
  terms: 'pixctl_request_terms',
  key: {account: 'text', environment: 'text', id: 'text'},
  columns: bigint('created_at_ms', false),
  newest: 'created_at_ms',
  text: 'body',
  others: ['idempotency_key'],
  termsOf: ({id, idempotency_key: idempotencyKey, body, created_at_ms: atMs}) =>
    searchTerms({id, idempotencyKey, record: JSON.parse(String(body))}, Number(atMs)),
}

/** What resources are found by. One that is seen again may say more. */
export const RESOURCE_TERMS: TermTable = {
  records: 'pixctl_resources',
  terms: 'pixctl_resource_terms',
  key: {
    account: 'text',
    environment: 'text',
    base_url: 'text',
    instance: 'text',
    kind: 'text',
    id: 'text',
  },
  columns: {
    ...bigint('seen_at_ms', true),
    // What is seen twice within a millisecond.
    bytes: {type: 'integer', of: 'octet_length(own.resource)', isState: true},
  },
  newest: 'seen_at_ms',
  text: 'resource',
  others: [],
  termsOf: ({id, resource, seen_at_ms: atMs}) =>
    searchTerms({id, record: JSON.parse(String(resource))}, Number(atMs)),
}
