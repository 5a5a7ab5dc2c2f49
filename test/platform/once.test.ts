import {expect, test} from 'vitest'
import {onceDone} from '../../src/platform/once.ts'

test('what failed is made anew at the next call, and what succeeded is kept', async () => {
  let calls = 0
  const made = onceDone(async () => {
    calls += 1
    if (calls === 1) throw new Error('away')
    return calls
  })
  await expect(made()).rejects.toThrow('away')
  expect(await Promise.all([made(), made()])).toEqual([2, 2])
  expect(await made()).toBe(2)
})
