import {readdirSync} from 'node:fs'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {describe, expect, test} from 'vitest'
import {searchTerms} from '../../../src/domain/search-terms.ts'
import {SqliteInbox} from '../../../src/inbox/sqlite/sqlite-inbox.ts'
import {bodyHash} from '../../../src/inbox/stored-row.ts'
import {openFilesIn} from '../../helpers/open-files.ts'
import {aDelivery, listed, scratchHome} from '../../helpers/webhooks.ts'
import {itIsAnInbox} from '../behaviour.ts'
import {itServesCommands} from '../open-behaviour.ts'

const pathIn = (home: string): string => join(home, 'inbox.db')
const open = (home: string): Promise<SqliteInbox> => SqliteInbox.open(pathIn(home))

describe('an inbox over SQLite', () => {
  itIsAnInbox({open})
  describe('for commands', () => itServesCommands({open, absentId: 'in_12345678'}))

  test('has the hash of a body as earlier versions stored it', () => {
    const hash = 'AVq9f1zFei3ZS3WQ8ErYCEJzkF7jPsXOvq5iJ2qX+GI='
    expect(bodyHash(Buffer.from('{"a":1}'))).toBe(hash)
  })

  test('tells two subjects apart whose hashes are the same', async () => {
    const home = scratchHome()
    const first = await open(home)
    for (const subject of ['c1', 'c2']) await first.accept(aDelivery({subject}))
    await first.close()
    const db = new DatabaseSync(pathIn(home))
    db.exec('UPDATE events SET subject_hash = (SELECT min(subject_hash) FROM events)')
    db.close()
    const inbox = await open(home)
    const found = [
      ...(await listed(inbox, {subject: 'c1'})),
      ...(await listed(inbox, {subject: 'c2'})),
    ]
    expect(found).toHaveLength(1)
    await inbox.close()
  })

  test.skipIf(process.platform !== 'linux')(
    'leaves no file open, after a search either',
    async () => {
      const home = scratchHome()
      const openFiles = (): number => openFilesIn(home)
      const inbox = await open(home)
      await inbox.accept(aDelivery())
      const during = openFiles()
      expect(during).toBeGreaterThan(0)
      await inbox.search([['a']], 1)
      expect(openFiles()).toBe(during)
      expect(readdirSync(home)).toContain('inbox.db.search')
      await inbox.close()
      expect(openFiles()).toBe(0)
    },
  )

  test('does not find an event that its index of terms only seems to have', async () => {
    const home = scratchHome()
    const inbox = await open(home)
    const order = (reference: string) => ({data: {externalReference: reference}})
    for (const eventId of ['order-1', 'order-2'])
      await inbox.accept(aDelivery({eventId, body: Buffer.from(JSON.stringify(order(eventId)))}))
    const terms = [...searchTerms(order('order-1'), 1_000)]
    const found = async () => (await inbox.search([terms], 9)).map(({eventId}) => eventId)
    expect(await found()).toEqual(['order-1'])
    const index = new DatabaseSync(`${pathIn(home)}.search`)
    index.exec('INSERT INTO terms SELECT source, hash, 2 FROM terms WHERE row = 1')
    index.close()
    expect(await found()).toEqual(['order-1'])
    await inbox.close()
  })

  test('refuses a delivery with what SQLite said', async () => {
    const home = scratchHome()
    const inbox = await open(home)
    const db = new DatabaseSync(pathIn(home))
    db.exec('DROP TABLE forwards')
    db.exec('DROP TABLE events')
    db.close()
    await expect(inbox.accept(aDelivery())).rejects.toMatchObject({
      name: 'InboxUnavailable',
      cause: {message: expect.stringContaining('no such table')},
    })
    await inbox.close()
  })
})
