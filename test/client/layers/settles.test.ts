import {expect, test} from 'vitest'
import type {Reply} from '../../../src/client/layers/send.ts'
import {eventOf} from '../../../src/client/layers/settles.ts'
import {said} from '../../contract/recorded-answers.ts'

const reply = (status: number, body: unknown): Reply => ({
  status,
  headers: {},
  body,
  isJson: true,
  attempts: 1,
  isAfterDoubt: false,
})
const whole = (status: number, details = {}) => said(status, 'X', 'no', details)

test.each([
  {name: '201 that cannot be read', status: 201, body: {}, event: 'unanswered'},
  {name: '299 that cannot be read', status: 299, body: {}, event: 'unanswered'},
  {name: '301, whoever says it', status: 301, body: '<html>', event: 'turned_away'},
  {name: '302, whoever says it', status: 302, body: '<html>', event: 'turned_away'},
  {name: '307, whoever says it', status: 307, body: '<html>', event: 'turned_away'},
  {name: '308, whoever says it', status: 308, body: '<html>', event: 'turned_away'},
  {name: '300', status: 300, body: '<html>', event: 'unanswered'},
  {name: '303, which follows what was carried out', status: 303, body: '', event: 'unanswered'},
  {name: '303 with an error of the service', status: 303, body: whole(303), event: 'unanswered'},
  {name: '304', status: 304, body: '', event: 'unanswered'},
  {name: '429, whoever says it', status: 429, body: '<html>', event: 'turned_away'},
  {name: '400 of the service', status: 400, body: whole(400), event: 'refused'},
  {name: '422 of the service', status: 422, body: whole(422), event: 'refused'},
  {name: '400 of a gateway', status: 400, body: {message: 'no'}, event: 'unanswered'},
  {name: '400 with another status inside', status: 400, body: whole(422), event: 'unanswered'},
  {name: '401 of the service', status: 401, body: whole(401), event: 'turned_away'},
  {
    name: '401 that is a short error',
    status: 401,
    body: {error: 'X', message: 'no'},
    event: 'turned_away',
  },
  {name: '401 of a gateway', status: 401, body: {message: 'Unauthorized'}, event: 'unanswered'},
  {name: '401 with an error alone', status: 401, body: {error: 'X'}, event: 'unanswered'},
  {name: '401 that is a page', status: 401, body: '<html>', event: 'unanswered'},
  {name: '403 of the service', status: 403, body: whole(403), event: 'turned_away'},
  {name: '403 of a gateway', status: 403, body: {message: 'no'}, event: 'unanswered'},
  {name: '409 of the service', status: 409, body: whole(409), event: 'turned_away'},
  {name: '408 of the service', status: 408, body: whole(408), event: 'unanswered'},
  {name: '500 of the service', status: 500, body: whole(500), event: 'unanswered'},
  {name: '503 of the service', status: 503, body: whole(503), event: 'unanswered'},
  {
    name: '503 of an institution that is down',
    status: 503,
    body: whole(503, {reason: 'INSTITUTION_UNAVAILABLE'}),
    event: 'refused',
  },
  {
    name: '500 that says that an institution is down',
    status: 500,
    body: whole(500, {reason: 'INSTITUTION_UNAVAILABLE'}),
    event: 'unanswered',
  },
  {
    name: '400 about a wallet',
    status: 400,
    body: whole(400, {code: 'SUB_ACCOUNT_SUSPENDED'}),
    event: 'turned_away',
  },
  {
    name: '400 about something that only ends like a wallet',
    status: 400,
    body: whole(400, {code: 'NO_SUB_ACCOUNT_'}),
    event: 'refused',
  },
  {name: '404 of an unknown route', status: 404, body: whole(404), event: 'turned_away'},
  {
    name: '404 of a missing resource',
    status: 404,
    body: whole(404, {resource: 'project'}),
    event: 'refused',
  },
  {
    name: '403 that names a resource',
    status: 403,
    body: whole(403, {resource: 'project'}),
    event: 'turned_away',
  },
])('$name: $event', ({status, body, event}) => {
  expect(eventOf(reply(status, body))).toBe(event)
})

test.each([403, 404, 405])('a %i of the service turns this attempt away', (status) => {
  expect(eventOf(reply(status, whole(status)))).toBe('turned_away')
})
