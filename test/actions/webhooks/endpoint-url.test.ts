import {expect, test} from 'vitest'
import {createEndpoint} from '../../../src/actions/webhooks/endpoints.ts'
import type {Context} from '../../../src/app/context.ts'

test.each([
  'http://user:pw@shop.example.com/hook',
  'https://user@shop.example.com',
  'https://:pw@a.example',
])(
  'an endpoint with a user or a password in its URL is refused before anything is written: %s',
  async (url) => {
    const context = {client: () => Promise.reject(new Error('asked'))} as unknown as Context
    const draft = {url, events: undefined, subAccount: undefined, saveAs: undefined}
    const refused = createEndpoint(context, draft)
    await expect(refused).rejects.toMatchObject({code: 'URL_HAS_USER', exitCode: 2})
  },
)
