import {setImmediate as turn} from 'node:timers/promises'
import {describe, expect, test} from 'vitest'
import {inParallel} from '../../../../src/actions/batch/sending/in-parallel.ts'

const numbers = (count: number) => Array.from({length: count}, (_, index) => index)
const never = new AbortController().signal

describe('inParallel', () => {
  test.each([1, 3, 200])('runs every item once, %i at once at most', async (limit) => {
    const [done, running] = [[] as number[], {now: 0, most: 0}]
    await inParallel(numbers(100), {limit, signal: never}, async (item) => {
      running.now += 1
      running.most = Math.max(running.most, running.now)
      await turn()
      running.now -= 1
      done.push(item)
    })
    expect(done.toSorted((a, b) => a - b)).toEqual(numbers(100))
    expect(running.most).toBe(Math.min(limit, 100))
  })

  test('waits for what runs and starts nothing new after an interruption', async () => {
    const [started, ended] = [[] as number[], [] as number[]]
    const interruption = new AbortController()
    await inParallel(numbers(100), {limit: 4, signal: interruption.signal}, async (item) => {
      started.push(item)
      await turn()
      if (item === 7) interruption.abort()
      ended.push(item)
    })
    expect(ended.toSorted()).toEqual(started.toSorted())
    expect(started.length).toBeLessThan(13)
  })

  test('ends with the first error, after what was running', async () => {
    const ended: number[] = []
    const work = inParallel(numbers(100), {limit: 4, signal: never}, async (item) => {
      if (item === 1) throw new Error('the disk is full')
      await turn()
      ended.push(item)
    })
    await expect(work).rejects.toThrow('the disk is full')
    expect(ended).toEqual([0, 2, 3])
  })
})
