import {describe, expect, test} from 'vitest'
import {FrameBatch} from '../../../src/inbox/log/frame.ts'
import {salvage} from '../../../src/inbox/log/salvage.ts'
import {aDelivery} from '../../helpers/webhooks.ts'

function frame(eventId: string, body: Buffer = Buffer.from('{"a":1}')): Buffer {
  const batch = new FrameBatch()
  batch.append(aDelivery({eventId, body}))
  return Buffer.from(batch.bytes)
}

const damaged = (bytes: Buffer, at = 40): Buffer => {
  const changed = Buffer.from(bytes)
  changed[at] = (changed[at] ?? 0) ^ 0x10
  return changed
}

const ZEROS = Buffer.alloc(5_000)
const [a, b, c] = ['a', 'b', 'c'].map((eventId) => frame(eventId)) as [Buffer, Buffer, Buffer]
const badA = damaged(a)

interface Row {
  readonly name: string
  readonly bytes: readonly Buffer[]
  readonly ids: readonly string[]
  readonly unreadable: number
  /** Where it ends; at the end of what is no zero where nothing is said. */
  readonly end?: number
}

/** A frame whose length leads nowhere. */
const badLength = damaged(a, 1)
const endsWithZeros = frame('z', Buffer.concat([Buffer.from('{}'), Buffer.alloc(100)]))

const ROWS: readonly Row[] = [
  {name: 'one damaged frame', bytes: [badA], ids: [], unreadable: a.length},
  {
    name: 'a damaged frame before others',
    bytes: [badA, b, c],
    ids: ['b', 'c'],
    unreadable: a.length,
  },
  {name: 'one between others', bytes: [b, badA, c], ids: ['b', 'c'], unreadable: a.length},
  {name: 'two in a row', bytes: [badA, badA, c], ids: ['c'], unreadable: 2 * a.length},
  {name: 'one behind others', bytes: [b, c, badA], ids: ['b', 'c'], unreadable: a.length},
  {name: 'a wrong length', bytes: [badLength, b], ids: ['b'], unreadable: a.length},
  {name: 'a wrong length at the end', bytes: [b, badLength], ids: ['b'], unreadable: a.length},
  {name: 'one byte before a frame', bytes: [Buffer.from('x'), b], ids: ['b'], unreadable: 1},
  {name: 'brackets before a frame', bytes: [Buffer.alloc(30, '['), b], ids: ['b'], unreadable: 30},
  {name: 'one byte behind a frame', bytes: [b, Buffer.from('x')], ids: ['b'], unreadable: 1},
  {name: 'three bytes behind', bytes: [b, Buffer.from('xyz')], ids: ['b'], unreadable: 3},
  {name: 'four bytes behind', bytes: [b, Buffer.from('wxyz')], ids: ['b'], unreadable: 4},
  {name: 'nine bytes behind', bytes: [b, Buffer.alloc(9, 'x')], ids: ['b'], unreadable: 9},
  {
    name: 'damage before a body that ends with zeros',
    bytes: [badA, endsWithZeros],
    ids: ['z'],
    unreadable: a.length,
    end: a.length + endsWithZeros.length,
  },
]

describe('behind damage in a file of the log', () => {
  test.each(ROWS)('$name: the rest is read, and each lost byte counted', (row) => {
    for (const offset of [0, 1_000]) {
      const written = Buffer.concat(row.bytes)
      const found = salvage(Buffer.concat([written, ZEROS]), offset)
      expect(found?.deliveries.map(({eventId}) => eventId)).toEqual(row.ids)
      expect(found?.unreadable).toBe(row.unreadable)
      expect(found?.end).toBe(offset + (row.end ?? written.length))
      expect(salvage(Buffer.from(written), offset)).toEqual(found)
    }
  })

  test('the body of a frame with the length of another is not taken for that one', () => {
    const outer = damaged(frame('outer', b))
    const found = salvage(Buffer.concat([outer, c]), 0)
    expect(found?.deliveries.map(({eventId}) => eventId)).toEqual(['c'])
    expect(found?.unreadable).toBe(outer.length)
    expect(salvage(outer, 0)).toMatchObject({deliveries: [], unreadable: outer.length})
  })
})

/** Twelve bytes that could begin a frame longer than the file, and the bracket of its JSON. */
const BEGINNING = Buffer.concat([Buffer.from([0, 0, 1, 0]), Buffer.alloc(8, 'x'), Buffer.from('[')])

describe('what only looks like the beginning of a frame', () => {
  test('among damage hides no frame behind it, where the file ends at the edge of a page', () => {
    const damage = Buffer.concat([Buffer.alloc(20, 0xff), BEGINNING])
    const rest = frame(
      'rest',
      Buffer.alloc(4_096 - damage.length - frame('rest', ZEROS).length + 5_000, 'x'),
    )
    const tail = Buffer.concat([damage, rest])
    expect(tail).toHaveLength(4_096)
    const found = salvage(tail, 0)
    expect(found?.deliveries.map(({eventId}) => eventId)).toEqual(['rest'])
    expect(found?.unreadable).toBe(damage.length)
  })
})

describe('a file of the log that ends in order', () => {
  test.each([
    {name: 'with nothing', tail: Buffer.alloc(0)},
    {name: 'with zeros that were laid ahead', tail: ZEROS},
    {name: 'with a single zero', tail: Buffer.alloc(1)},
  ])('$name has nothing to save', ({tail}) => {
    expect(salvage(tail, 77)).toBeUndefined()
  })

  /** The beginning of a frame of 9,000 bytes that stops so far from the edge of a page. */
  const cut = (beforeEdge: number, offset: number): Buffer =>
    frame('long', Buffer.alloc(9_000, 'x')).subarray(0, 2 * 4_096 - offset - beforeEdge)

  test.each([0, 1, 7])('with a write that stops %i bytes before the edge of a page', (left) => {
    for (const offset of [0, 100]) expect(salvage(cut(left, offset), offset)).toBeUndefined()
  })

  test.each([8, 9, 2_000])('and not with one that stops %i bytes before it', (left) => {
    for (const offset of [0, 100]) {
      const tail = cut(left, offset)
      expect(salvage(tail, offset)).toEqual({
        deliveries: [],
        unreadable: tail.length,
        end: offset + tail.length,
      })
    }
  })

  test('with such a write behind damage and a frame: only the damage is counted', () => {
    const before = Buffer.concat([badA, b])
    const found = salvage(Buffer.concat([before, cut(0, before.length)]), 0)
    expect(found).toMatchObject({unreadable: a.length, end: before.length})
    expect(found?.deliveries).toHaveLength(1)
  })

  test('is none where whole bytes before the edge of a page are no frame', () => {
    const tail = Buffer.alloc(4_096, 'x')
    expect(salvage(tail, 0)).toMatchObject({unreadable: 4_096, end: 4_096})
  })
})
