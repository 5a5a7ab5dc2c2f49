import {existsSync} from 'node:fs'
import {dirname, join} from 'node:path'
import {expect, test} from 'vitest'
import {searchTerms} from '../../../src/domain/search-terms.ts'
import {SqliteInbox} from '../../../src/inbox/sqlite/sqlite-inbox.ts'
import {openFilesIn} from '../../helpers/open-files.ts'
import {aDelivery, scratchHome} from '../../helpers/webhooks.ts'

const bodyOf = (order: string): Buffer =>
  Buffer.from(JSON.stringify({data: {externalReference: order}}))

test('a search has its index beside the inbox, and leaves no file of it open', async () => {
  const path = join(scratchHome(), 'inbox.db')
  const inbox = await SqliteInbox.open(path)
  for (const eventId of ['order-6', 'order-7'])
    await inbox.accept(aDelivery({eventId, body: bodyOf(eventId)}))
  const terms = [...searchTerms({data: {externalReference: 'order-7'}}, 1_000)]
  const found = await inbox.search([terms], 9)
  expect(found.map(({eventId}) => eventId)).toEqual(['order-7'])
  expect(existsSync(`${path}.search`)).toBe(true)
  await inbox.close()
  if (process.platform === 'linux') expect(openFilesIn(dirname(path))).toBe(0)
})
