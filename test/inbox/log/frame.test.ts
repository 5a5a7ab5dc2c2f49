import {crc32} from 'node:zlib'
import {describe, expect, test} from 'vitest'
import {FrameBatch, type LoggedDelivery, readFrame} from '../../../src/inbox/log/frame.ts'
import {aDelivery} from '../../helpers/webhooks.ts'

const MiB = 1024 * 1024

const framed = (...deliveries: LoggedDelivery[]): Buffer => {
  const batch = new FrameBatch()
  for (const delivery of deliveries) batch.append(delivery)
  return Buffer.from(batch.bytes)
}

/** Every delivery of these bytes, which hold nothing else. */
function read(bytes: Buffer): LoggedDelivery[] {
  const found: LoggedDelivery[] = []
  for (let at = 0; at < bytes.length && found.length < 10; ) {
    const frame = readFrame(bytes, at)
    if (!frame || 'needs' in frame) throw new Error(`no frame at ${at}`)
    found.push(frame.delivery)
    at = frame.end
  }
  return found
}

/** A header that says so many bytes follow, with the checksum of those that do. */
function headed(length: number, payload = Buffer.alloc(0)): Buffer {
  const header = Buffer.alloc(8)
  header.writeUInt32LE(length, 0)
  header.writeUInt32LE(crc32(payload), 4)
  return Buffer.concat([header, payload])
}

describe('a frame of the log gives back', () => {
  test.each<{name: string; over: Partial<LoggedDelivery>}>([
    {name: 'a repetition without its body', over: {body: undefined}},
    {name: 'an empty body', over: {body: Buffer.alloc(0)}},
    {name: 'no wallet and no subject', over: {subAccount: null, subject: null}},
    {name: 'what is to be forwarded', over: {forward: 'queued', forwardRepeats: false}},
    {name: 'what is to be forwarded each time', over: {forward: 'queued', forwardRepeats: true}},
    {name: 'what is not to be forwarded', over: {forward: 'skipped'}},
    {name: 'the id of its arrival', over: {id: '01936b2e-0000-7000-8000-000000000000'}},
  ])('$name', ({over}) => {
    const delivery: LoggedDelivery = {...aDelivery({eventId: 'e1'}), ...over}
    expect(read(framed(delivery))).toEqual([delivery])
  })

  test('a body that was longer than the room there was, before and after others', () => {
    const deliveries = [10, 300_000, 10, 70_000, 10].map((length, nth) =>
      aDelivery({eventId: `e${nth}`, body: Buffer.alloc(length, `${nth}`)}),
    )
    expect(read(framed(...deliveries))).toEqual(deliveries)
  })

  test('texts of wide characters that end where the room ends', () => {
    const eventId = '€'.repeat(40)
    for (let length = 65_150; length < 65_400; length += 1) {
      const delivery = aDelivery({eventId, body: Buffer.alloc(length, 1)})
      const bytes = framed(delivery)
      const frame = readFrame(bytes, 0)
      expect(frame && 'delivery' in frame && frame.delivery.eventId).toBe(eventId)
      expect(frame && 'end' in frame && frame.end).toBe(bytes.length)
    }
  })
})

describe('what is no whole frame', () => {
  const whole = framed(aDelivery({eventId: 'e1'}))

  test.each([0, 1, 7])('%i bytes are too few to say how many follow', (length) => {
    expect(readFrame(whole.subarray(0, length), 0)).toEqual({needs: 8})
  })

  test('fewer than a whole header are left behind a frame', () => {
    const bytes = Buffer.concat([whole, whole.subarray(0, 7)])
    expect(readFrame(bytes, whole.length)).toEqual({needs: 8})
  })

  test.each([8, 20, whole.length - 1])('%i bytes say how many a whole one has', (length) => {
    expect(readFrame(whole.subarray(0, length), 0)).toEqual({needs: whole.length})
  })

  test.each([
    {name: 'too short for the length of its text', bytes: headed(3, Buffer.alloc(3))},
    {name: 'longer than any delivery', bytes: headed(8 * MiB + 1)},
    {name: 'zeros', bytes: Buffer.alloc(100)},
  ])('what is $name is damage', ({bytes}) => {
    expect(readFrame(bytes, 0)).toBeUndefined()
  })

  test('one as long as the longest delivery is waited for', () => {
    expect(readFrame(headed(8 * MiB), 0)).toEqual({needs: 8 * MiB + 8})
    expect(readFrame(headed(4), 0)).toEqual({needs: 12})
  })
})
