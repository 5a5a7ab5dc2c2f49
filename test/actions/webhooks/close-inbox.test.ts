import {expect, test} from 'vitest'
import {closeInbox} from '../../../src/actions/webhooks/close-inbox.ts'
import {type Inbox, InboxUnavailable} from '../../../src/inbox/inbox.ts'
import type {Notice} from '../../../src/messages/message.ts'
import {DiskFullError} from '../../../src/platform/disk-full.ts'

async function closing(thrown: Error | undefined): Promise<string[]> {
  const said: string[] = []
  const notice = (text: string | Notice): void =>
    void said.push(typeof text === 'string' ? text : text('en'))
  const close = async (): Promise<void> => {
    if (thrown) throw thrown
  }
  await closeInbox({close} as Inbox, notice)
  return said
}

test('what a full disk leaves in the log of the inbox is said, and is no failure', async () => {
  const cause = new DiskFullError('/h/inbox.db', new Error('database or disk is full'))
  const said = await closing(new InboxUnavailable('not taken over', {cause}))
  expect(said).toEqual([
    expect.stringMatching(/the disk is full \(ENOSPC\)\. What was received is safe in its log/),
  ])
  expect(await closing(undefined)).toEqual([])
})

test('any other failure stays one', async () => {
  await expect(closing(new TypeError('a bug'))).rejects.toThrow('a bug')
})
