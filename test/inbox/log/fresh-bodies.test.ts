import {describe, expect, test} from 'vitest'
import {FreshBodies} from '../../../src/inbox/log/fresh-bodies.ts'
import type {LogPosition} from '../../../src/inbox/log/position.ts'

const at = (offset: number): LogPosition => ({segment: 1, offset})

describe('a body that SQLite does not have yet', () => {
  test('is known at once, and where it ends when the disk has it', async () => {
    const bodies = new FreshBodies()
    const written = Promise.withResolvers<LogPosition>()
    const added = bodies.add('k', {hash: 'h'}, written.promise)
    expect(bodies.find('k')).toEqual({hash: 'h', end: undefined})
    expect(bodies.find('other')).toBeUndefined()
    written.resolve(at(5))
    await added
    expect(bodies.find('k')).toEqual({hash: 'h', end: at(5)})
  })

  test('is forgotten when the disk did not take it', async () => {
    const bodies = new FreshBodies()
    await expect(bodies.add('k', {hash: 'h'}, Promise.reject(new Error('full')))).rejects.toThrow(
      'full',
    )
    expect(bodies.find('k')).toBeUndefined()
  })

  test('is forgotten when SQLite has it, and no later one is', async () => {
    const bodies = new FreshBodies()
    for (const offset of [5, 9, 12])
      await bodies.add(`${offset}`, {hash: 'h'}, Promise.resolve(at(offset)))
    bodies.dropUpTo(at(9))
    expect(['5', '9', '12'].map((key) => bodies.find(key)?.hash)).toEqual([
      undefined,
      undefined,
      'h',
    ])
  })

  test('is kept while it is on its way, and so is what comes after it', async () => {
    const bodies = new FreshBodies()
    const written = Promise.withResolvers<LogPosition>()
    const added = bodies.add('first', {hash: 'h'}, written.promise)
    await bodies.add('second', {hash: 'h'}, Promise.resolve(at(9)))
    bodies.dropUpTo(at(20))
    expect(bodies.find('first')?.hash).toBe('h')
    expect(bodies.find('second')?.hash).toBe('h')
    written.resolve(at(5))
    await added
    bodies.dropUpTo(at(20))
    expect(bodies.find('first')).toBeUndefined()
    expect(bodies.find('second')).toBeUndefined()
  })
})
