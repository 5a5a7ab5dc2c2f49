import {afterAll, beforeAll, expect, onTestFinished, test} from 'vitest'
import {createContext} from '../../src/app/create-context.ts'
import {connectForRequest, connectFromSettings} from '../../src/app/service-connection.ts'
import {type RunningEmulator, startEmulator} from '../../src/emulator/start.ts'
import type {RequestRecord} from '../../src/journal/request-record.ts'
import {temporaryDirectory} from '../helpers/temporary-directory.ts'
import {request} from '../journal/fixtures.ts'

let emulator: RunningEmulator
beforeAll(async () => {
  emulator = await startEmulator({port: 0})
})
afterAll(() => emulator.close())

/** A home where the credential of the emulator is set now, and the account that it is of. */
async function atHome() {
  const home = temporaryDirectory()
  const {clientId, clientSecret} = emulator.credentials.test
  const context = createContext(
    {json: false, verbose: false, baseUrl: emulator.url},
    {
      signal: new AbortController().signal,
      env: {
        PIXCTL_HOME: home.path,
        PIXCTL_CREDENTIAL_STORE: 'file',
        PIXCTL_CLIENT_ID: clientId,
        PIXCTL_CLIENT_SECRET: clientSecret,
      },
      notice: () => {},
    },
  )
  const client = await connectFromSettings(context)
  onTestFinished(async () => {
    await client.close()
    await context.dispose()
    await (await context.journal()).close()
    home[Symbol.dispose]()
  })
  return {context, clientId, account: (await client.identify()).account}
}

/** Of a profile whose credential has another id than the one that is set now. */
const sentBefore = (account: string): RequestRecord =>
  ({...request, account, clientId: 'mp_test_before', baseUrl: emulator.url}) as RequestRecord

test('a request is resumed with another credential where the service says the account is the same', async () => {
  const {context, clientId, account} = await atHome()
  const client = await connectForRequest(context, sentBefore(account))
  expect(client.addressee).toMatchObject({clientId, baseUrl: emulator.url})
  await client.close()
})

test('a request of another account is not resumed', async () => {
  const {context} = await atHome()
  await expect(connectForRequest(context, sentBefore('account-2'))).rejects.toMatchObject({
    code: 'OTHER_CREDENTIAL',
    exitCode: 3,
    details: {journalId: request.id},
  })
})
