import {expect, test} from 'vitest'
import type {Call, Reply} from '../../../src/client/layers/send.ts'
import {withoutSecrets} from '../../../src/client/layers/without-secrets.ts'
import {reply} from '../asked.ts'

const SECRET = 'sk_of/this"test'
const TOKEN = 'token/of+this=='
const CALL: Call = {
  method: 'GET',
  path: '/v2/account',
  isRepeatable: true,
  headers: {authorization: `Bearer ${TOKEN}`},
}

const said = (status: number, text: string): Reply => {
  const isJson = text.startsWith('{')
  return {...reply(status), body: isJson ? JSON.parse(text) : undefined, text, isJson}
}
const answerTo = (answer: Reply, call = CALL, secret = SECRET) =>
  withoutSecrets(async () => answer, secret)(call)

test.each([
  {name: 'an error', status: 400},
  {name: 'what was created', status: 201},
])('the token and the secret of the pair are not in $name that repeats them', async ({status}) => {
  const text = JSON.stringify({message: `got ${TOKEN}`, details: {seen: [SECRET, TOKEN]}})
  const {body} = await answerTo(said(status, text))
  expect(body).toEqual({message: 'got [secret]', details: {seen: ['[secret]', '[secret]']}})
})

test('nor where it writes a slash as two characters', async () => {
  const text = `{"message":"got ${TOKEN.replace('/', '\\/')}"}`
  expect((await answerTo(said(403, text))).body).toEqual({message: 'got [secret]'})
})

test('nor in a page that is no JSON', async () => {
  const page = await answerTo(said(502, `<p>${TOKEN}</p>`))
  expect(page).toMatchObject({text: '<p>[secret]</p>', body: undefined})
})

test.each([
  {name: 'repeats nothing', answer: said(400, '{"message":"no"}')},
  {name: 'created something', answer: said(201, '{"id":"1"}')},
  {name: 'is empty', answer: {...reply(204), body: undefined}},
])('an answer that $name is as it came', async ({answer}) => {
  expect(await answerTo(answer)).toEqual(answer)
})

test.each([
  {name: 'no headers', call: {...CALL, headers: undefined}},
  {name: 'headers of other kinds', call: {...CALL, headers: {'content-type': 'application/json'}}},
])(
  'a pair is exchanged without a token, by a call with $name',
  async ({call: {headers, ...call}}) => {
    const answer = said(200, '{"accessToken":"a new token","type":"Bearer"}')
    expect(await answerTo(answer, {...call, ...(headers && {headers})})).toEqual(answer)
  },
)

test.each([
  {name: 'eight characters is a secret', secret: 'eight888', seen: 'got [secret]'},
  {name: 'seven is not', secret: 'seven77', seen: 'got seven77'},
])('a text of $name', async ({secret, seen}) => {
  const {body} = await answerTo(said(400, JSON.stringify({message: `got ${secret}`})), CALL, secret)
  expect(body).toEqual({message: seen})
})
