import {expect, test} from 'vitest'
import {login} from '../../../src/actions/profile/login.ts'
import type {Context} from '../../../src/app/context.ts'
import {baseUrlMissing} from '../../../src/messages/command-line/profile.ts'
import {InvalidInputError} from '../../../src/messages/errors.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'

test.each([
  {what: 'the id', clientId: undefined},
  {what: 'the secret', clientId: 'mp_live_8c1f'},
])('$what is not asked for where live has no address to prove it at', async ({clientId}) => {
  const asked: string[] = []
  const ask = async (question: string): Promise<string> => {
    asked.push(question)
    return 'typed'
  }
  using home = temporaryDirectory()
  const context = {
    env: {},
    home: home.path,
    language: 'en',
    terminal: {canAsk: true, ask, askHidden: ask},
    settings: async () => ({environment: {value: 'live'}}),
    baseUrl: async () => {
      throw new InvalidInputError(baseUrlMissing())
    },
  } as unknown as Context
  const entered = login(context, {clientId, secretFromStdin: false, verify: true})
  await expect(entered).rejects.toMatchObject({code: 'BASE_URL_MISSING', exitCode: 2})
  expect(asked).toEqual([])
})
