import {mkdirSync} from 'node:fs'
import {describe, expect, test} from 'vitest'
import {InboxUnavailable} from '../../../src/inbox/inbox.ts'
import {openInbox, openListenerInbox} from '../../../src/inbox/open-inbox.ts'
import {OutageLog} from '../../../src/inbox/outage/outage-log.ts'
import {keptIn, leftWaiting, outageFolderOf, takeInLeft} from '../../../src/inbox/outage/take-in.ts'
import {aDelivery, listed, scratchHome} from '../../helpers/webhooks.ts'

async function leftIn(home: string, ...eventIds: string[]): Promise<void> {
  mkdirSync(outageFolderOf(home), {recursive: true, mode: 0o700})
  const log = new OutageLog(outageFolderOf(home), 100, () => {})
  for (const eventId of eventIds) await log.append(aDelivery({eventId}))
  await log.close()
}

const idsIn = async (home: string): Promise<string[]> => {
  const inbox = await openInbox(home)
  const events = await listed(inbox)
  await inbox.close()
  return events.map(({eventId}) => eventId)
}

/** What a listener says when it opens and ends. */
async function listenOnce(home: string): Promise<string[]> {
  const said: string[] = []
  const inbox = await openListenerInbox(home, undefined, {
    notice: (text) => void said.push(typeof text === 'function' ? text('en') : text),
  })
  await inbox.close()
  return said
}

describe('deliveries that a listener on a shared store left', () => {
  test('are none where it never was away', async () => {
    const home = scratchHome()
    expect(leftWaiting(home)).toBe(0)
    expect(await takeInLeft(home, {accept: () => Promise.reject()}, () => {})).toBe(0)
    mkdirSync(outageFolderOf(home), {recursive: true, mode: 0o700})
    expect(await listenOnce(home)).toEqual([])
  })

  test('are in the inbox of the home once a listener runs on it, and said, once', async () => {
    const home = scratchHome()
    await leftIn(home, 'a', 'b', 'a')
    expect([leftWaiting(home), await idsIn(home)]).toEqual([3, []])
    expect(keptIn(home)).toEqual({count: 3, firstReceivedMs: aDelivery({}).receivedAtMs})
    expect(await listenOnce(home)).toEqual([expect.stringMatching(/^store: 3 deliveries .* now$/)])
    expect([leftWaiting(home), (await idsIn(home)).toSorted()]).toEqual([0, ['a', 'b']])
    expect(await listenOnce(home)).toEqual([])
  })

  test('stay where the inbox takes nothing, and are stored once when it takes them', async () => {
    const home = scratchHome()
    await leftIn(home, 'a', 'b')
    const full = {accept: () => Promise.reject(new InboxUnavailable('disk full'))}
    await expect(takeInLeft(home, full, () => {})).rejects.toThrow(InboxUnavailable)
    expect(leftWaiting(home)).toBe(2)
    await listenOnce(home)
    expect((await idsIn(home)).toSorted()).toEqual(['a', 'b'])
  })
})
