import {mkdirSync, statfsSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {openListenerInbox} from '../../src/inbox/open-inbox.ts'
import {smallDisk} from '../adversary/small-disk.ts'
import {temporaryHome} from '../helpers/pixctl.ts'
import {aDelivery} from '../helpers/webhooks.ts'

/** Writes until the disk takes no byte more. */
function fill(directory: string): void {
  for (let file = 0; ; file += 1) {
    try {
      writeFileSync(join(directory, `filler-${file}`), Buffer.alloc(4096))
    } catch {
      return
    }
  }
}

const LIST = ['webhooks', 'events', 'list', '--json']

describe('on a disk that is full', () => {
  test.each([
    {name: 'closed', isClosed: true},
    {name: 'open', isClosed: false},
  ])('the inbox of a listener that is $name can be listed and shown', async ({isClosed}) => {
    using home = temporaryHome()
    using disk = smallDisk(join(home.path, 'disk'), 8 * 1024)
    if (disk.through.length > 0 || statfsSync(disk.path).blocks * 4 > 16 * 1024) return
    const place = join(disk.path, 'home')
    mkdirSync(place, {mode: 0o700})
    const inbox = await openListenerInbox(place)
    for (const eventId of ['event-0001', 'event-0002']) await inbox.accept(aDelivery({eventId}))
    if (isClosed) await inbox.close()
    fill(disk.path)
    const env = {PIXCTL_HOME: place}
    const listed = await home.run(LIST, {env})
    expect([listed.code, listed.stderr]).toEqual([0, ''])
    const {data} = listed.json() as {data: {eventId: string}[]}
    expect(data.map(({eventId}) => eventId)).toEqual(['event-0002', 'event-0001'])
    const shown = await home.run(['webhooks', 'events', 'show', 'event-0001', '--json'], {env})
    expect([shown.code, shown.json()['eventId']]).toEqual([0, 'event-0001'])
    if (!isClosed) await inbox.close().catch(() => {})
  })
})
