import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import {join} from 'node:path'
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {InboxUnavailable} from '../../../src/inbox/inbox.ts'
import {FrameBatch, readFrame} from '../../../src/inbox/log/frame.ts'
import {IntakeLog} from '../../../src/inbox/log/log.ts'
import {segmentName} from '../../../src/inbox/log/segment.ts'
import {openInbox, openListenerInbox} from '../../../src/inbox/open-inbox.ts'
import {aDelivery, listed, scratchHome} from '../../helpers/webhooks.ts'

/** A home whose log holds these bytes as its only file, as a killed listener left it. */
function homeWithLog(bytes: Buffer): string {
  const home = scratchHome()
  mkdirSync(join(home, 'inbox', 'log'), {recursive: true})
  writeFileSync(join(home, 'inbox', 'log', segmentName(1)), bytes)
  return home
}

function framed(...eventIds: string[]): Buffer {
  const batch = new FrameBatch()
  for (const eventId of eventIds) batch.append(aDelivery({eventId}))
  return Buffer.from(batch.bytes)
}

const idsIn = async (home: string): Promise<string[]> => {
  const inbox = await openInbox(home)
  const ids = (await listed(inbox)).map(({eventId}) => eventId)
  await inbox.close()
  return ids
}

describe('a frame', () => {
  test('comes back as it was written, whatever the bytes', () => {
    const delivery = fc.record({
      event: fc.string({unit: 'binary'}),
      eventId: fc.string({unit: 'binary'}),
      headers: fc.array(fc.string({unit: 'binary'})),
      id: fc.option(fc.uuid(), {nil: undefined}),
      body: fc.uint8Array({maxLength: 300}),
    })
    fc.assert(
      fc.property(fc.array(delivery, {minLength: 1, maxLength: 5}), (deliveries) => {
        const written = deliveries.map(({body, ...rest}) =>
          aDelivery({...rest, body: Buffer.from(body)}),
        )
        const batch = new FrameBatch()
        for (const one of written) batch.append(one)
        let at = 0
        for (const one of written) {
          const frame = readFrame(batch.bytes, at)
          if (!frame || 'needs' in frame) throw new Error('no frame')
          expect(frame.delivery).toEqual(one)
          at = frame.end
        }
        expect(at).toBe(batch.bytes.length)
      }),
    )
  })

  test('is not read when a single bit of it is wrong', () => {
    const bytes = framed('a')
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const damaged = Buffer.from(bytes)
      damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      const frame = readFrame(damaged, 0)
      expect(frame === undefined || 'needs' in frame).toBe(true)
    }
  })
})

describe('a log that a killed listener left', () => {
  test('gives every whole frame once, wherever the last one is torn', async () => {
    const whole = framed('a', 'b')
    const all = Buffer.concat([whole, framed('c')])
    for (let length = whole.length; length < all.length; length += 7) {
      const home = homeWithLog(all.subarray(0, length))
      expect(await idsIn(home)).toEqual(['a', 'b'])
    }
    expect(await idsIn(homeWithLog(all))).toEqual(['a', 'b', 'c'])
  })

  test('is taken over by the next listener, which writes a file of its own', async () => {
    const home = homeWithLog(
      Buffer.concat([framed('a'), framed('torn'.repeat(2_000))]).subarray(0, 4_096),
    )
    const inbox = await openListenerInbox(home)
    expect(await inbox.accept(aDelivery({eventId: 'a'}))).toBe('duplicate')
    expect(await inbox.accept(aDelivery({eventId: 'b'}))).toBe('stored')
    expect((await listed(inbox)).map(({eventId}) => eventId)).toEqual(['a', 'b'])
    await inbox.close()
    expect(readdirSync(join(home, 'inbox', 'log'))).toEqual([])
    expect(await idsIn(home)).toEqual(['a', 'b'])
  })

  test('is taken over once, although the deleting of its files was cut short', async () => {
    const home = homeWithLog(framed('a', 'b'))
    const file = join(home, 'inbox', 'log', segmentName(1))
    copyFileSync(file, join(home, 'copy'))
    const inbox = await openListenerInbox(home)
    await inbox.close()
    copyFileSync(join(home, 'copy'), file)
    expect(await idsIn(home)).toEqual(['a', 'b'])
  })
})

describe('an inbox that a listener has open', () => {
  test('is refused to a second listener, and free again after the first', async () => {
    const home = scratchHome()
    const first = await openListenerInbox(home)
    await expect(openListenerInbox(home)).rejects.toMatchObject({code: 'INBOX_IN_USE'})
    await first.close()
    await (await openListenerInbox(home)).close()
  })

  test('is read by commands meanwhile, who see all that was acknowledged, once', async () => {
    const home = scratchHome()
    const inbox = await openListenerInbox(home)
    const ids = Array.from({length: 300}, (_, index) => `e${index}`)
    const accepted: string[] = []
    const writing = Promise.all(
      ids.map(async (eventId, index) => {
        await new Promise((resolve) => setTimeout(resolve, index))
        await inbox.accept(aDelivery({eventId}))
        accepted.push(eventId)
      }),
    )
    for (let round = 0; round < 10; round += 1) {
      const before = [...accepted]
      const seen = await idsIn(home)
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen).toEqual(expect.arrayContaining(before))
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    await writing
    expect(await inbox.accept(aDelivery({eventId: 'e0'}))).toBe('duplicate')
    await inbox.close()
    expect((await idsIn(home)).sort()).toEqual(ids.sort())
  })

  test('is readable by its owner alone', async () => {
    const home = join(scratchHome(), 'made-by-pixctl')
    const inbox = await openListenerInbox(home)
    await inbox.accept(aDelivery())
    const directories = [home, join(home, 'inbox'), join(home, 'inbox', 'log')]
    for (const directory of directories) expect(statSync(directory).mode & 0o777).toBe(0o700)
    const files = readdirSync(home, {recursive: true, withFileTypes: true}).filter((e) =>
      e.isFile(),
    )
    expect(files.length).toBeGreaterThan(3)
    for (const {parentPath, name} of files) {
      expect(`${name} ${(statSync(join(parentPath, name)).mode & 0o777).toString(8)}`).toBe(
        `${name} 600`,
      )
    }
    await inbox.close()
  })
})

describe('a disk that fails', () => {
  test('refuses what it did not take, and takes the next delivery in a new file', async () => {
    const home = scratchHome()
    const log = new IntakeLog(home, 1)
    await log.append(aDelivery({eventId: 'a'}))
    const first = readFileSync(join(home, segmentName(1)))
    await log.close()
    rmSync(home, {recursive: true})
    await expect(log.append(aDelivery({eventId: 'b'}))).rejects.toThrow(InboxUnavailable)
    mkdirSync(home)
    await log.append(aDelivery({eventId: 'c'}))
    expect(first.length).toBeGreaterThan(0)
    expect(readdirSync(home)).toHaveLength(1)
    await log.close()
  })

  test('that lost the file takes nothing, and takes again once it can', async () => {
    const home = scratchHome()
    const log = new IntakeLog(home, 1)
    await log.append(aDelivery({eventId: 'a'}))
    rmSync(join(home, segmentName(1)))
    await expect(log.append(aDelivery({eventId: 'b'}))).rejects.toThrow(InboxUnavailable)
    await log.append(aDelivery({eventId: 'c'}))
    await log.close()
  })

  test('whose database was taken away is reported to senders, and is well when it is back', async () => {
    const home = scratchHome()
    const inbox = await openListenerInbox(home)
    const [path = '', away = ''] = ['inbox.db', 'away.db'].map((name) => join(home, 'inbox', name))
    renameSync(path, away)
    await new Promise((resolve) => setTimeout(resolve, 250))
    await expect(inbox.accept(aDelivery())).rejects.toThrow(InboxUnavailable)
    renameSync(away, path)
    await new Promise((resolve) => setTimeout(resolve, 250))
    expect(await inbox.accept(aDelivery())).toBe('stored')
    await inbox.close()
  })

  test('that failed for an event does not make its next delivery a duplicate', async () => {
    const home = scratchHome()
    const inbox = await openListenerInbox(home)
    const log = join(home, 'inbox', 'log')
    rmSync(log, {recursive: true})
    await expect(inbox.accept(aDelivery({eventId: 'a'}))).rejects.toThrow(InboxUnavailable)
    mkdirSync(log)
    expect(await inbox.accept(aDelivery({eventId: 'a'}))).toBe('stored')
    expect(await listed(inbox)).toHaveLength(1)
    await inbox.close()
  })
})

describe('a repetition that comes while the first copy is on its way to the disk', () => {
  test('is stored with its body, because that first copy may not arrive', async () => {
    const home = scratchHome()
    const inbox = await openListenerInbox(home)
    // The name of the next file is taken: the first write fails, the one after it does not.
    writeFileSync(join(home, 'inbox', 'log', segmentName(1)), '')
    const first = inbox.accept(aDelivery({eventId: 'a', forward: 'queued'}))
    await new Promise((resolve) => setImmediate(resolve))
    const second = inbox.accept(aDelivery({eventId: 'a', forward: 'queued'}))
    await expect(first).rejects.toThrow(InboxUnavailable)
    await second
    expect(await listed(inbox)).toMatchObject([{eventId: 'a', duplicates: 0, forward: 'queued'}])
    await inbox.close()
  })
})
