import {describe, expect, test} from 'vitest'
import {Backlog} from '../../../src/inbox/log/backlog.ts'

const MiB = 1024 * 1024

const holding = (bytes: number): Backlog => {
  const backlog = new Backlog()
  backlog.add(bytes)
  return backlog
}

describe('what the log holds that SQLite does not have yet', () => {
  test.each([
    {name: 'nothing', bytes: 0, is: {isEmpty: true, isSmall: true, isLarge: false, isFull: false}},
    {name: 'a byte', bytes: 1, is: {isEmpty: false, isSmall: true}},
    {name: 'less than 32 MiB', bytes: 32 * MiB - 1, is: {isSmall: true}},
    {name: '32 MiB', bytes: 32 * MiB, is: {isSmall: false, isLarge: false}},
    {name: 'less than 64 MiB', bytes: 64 * MiB - 1, is: {isLarge: false}},
    {name: '64 MiB', bytes: 64 * MiB, is: {isLarge: true, isFull: false}},
    {name: '1 GiB', bytes: 1024 * MiB, is: {isLarge: true, isFull: false}},
    {name: 'a byte more', bytes: 1024 * MiB + 1, is: {isLarge: true, isFull: true}},
  ])('$name', ({bytes, is}) => {
    expect(holding(bytes)).toMatchObject({bytes, ...is})
  })

  test.each([
    {name: 'a part', removed: 3, left: 4},
    {name: 'all', removed: 7, left: 0},
    {name: 'more than was added', removed: 8, left: 0},
  ])('and after $name of it was taken over', ({removed, left}) => {
    const backlog = holding(5)
    backlog.add(2)
    backlog.remove(removed)
    expect(backlog.bytes).toBe(left)
  })
})
