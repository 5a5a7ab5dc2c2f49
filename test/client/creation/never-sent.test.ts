import nock from 'nock'
import {expect, test} from 'vitest'
import {NotPermittedError} from '../../../src/messages/errors.ts'
import {neverSent} from '../../../src/messages/service/service.ts'
import {said} from '../../contract/recorded-answers.ts'
import {connected} from '../../helpers/connected.ts'
import {PAYOUT} from '../payout.ts'

const BASE = 'http://127.0.0.1:4010'
nock.disableNetConnect()

test('a payout for which no token can be had says that nothing was sent', async () => {
  nock(BASE)
    .post('/v2/auth')
    .reply(401, said(401, 'UNAUTHORIZED', 'No such credential.'))
  await using at = await connected(BASE)
  const error = await at.client.withdrawals.create(PAYOUT, 'key-0001').catch((cause) => cause)
  expect(error).toBeInstanceOf(NotPermittedError)
  expect(error.wordsIn('en').hint).toMatch(/auth login.* Nothing was sent\.$/)
  expect(error.wordsIn('pt-BR').hint).toMatch(/ Nada foi enviado\.$/)
  expect(error).toMatchObject({exitCode: 3, statusCode: 401})
  expect(await at.journal.requests.list({})).toMatchObject([{state: 'failed', attempts: 0}])
})

test.each([
  {name: 'a hint', words: {message: 'No.', hint: 'Log in.'}, hint: 'Log in. Nothing was sent.'},
  {name: 'none', words: {message: 'No.'}, hint: 'Nothing was sent.'},
])('behind $name it is said once', ({words, hint}) => {
  expect(neverSent({code: 'X', wordsIn: () => words}).in('en')).toEqual({
    message: words.message,
    hint,
  })
})
