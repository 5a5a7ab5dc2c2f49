import {expect, test} from 'vitest'
import {withChanges} from '../../scripts/mutation/rule-sandbox.js'

/** What a file of code gives, with one of its changes switched on or none. */
async function resultOf(text: string, active?: string): Promise<unknown> {
  const isIt = `const __changeIs__ = (id) => id === ${JSON.stringify(active ?? '')}\n`
  const {value} = await import(`data:text/javascript,${encodeURIComponent(isIt + text)}`)
  return value()
}

test('each change is in the code beside what it changes, and switched on by itself', async () => {
  const whole = `const limit = 5
    const twice = (n) => n * 2
    class Box { most = 3
      add(n) { if (n > this.most) return 'full'
        return [n].map((one) => one + limit) } }
    export function value() { return [limit, twice(4), new Box().add(2), new Box().add(4)] }`
  const changed = withChanges(whole, [
    {id: '0', rule: 'limit', code: 'limit = 5', broken: 'limit = 6'},
    {id: '1', rule: 'twice', code: 'n * 2', broken: 'n * 3'},
    {id: '2', rule: 'most', code: 'most = 3', broken: 'most = 1'},
    {id: '3', rule: 'check', code: "if (n > this.most) return 'full'", broken: ''},
    {id: '4', rule: 'inner', code: 'one + limit', broken: 'one - limit'},
  ])
  const full = 'full'
  expect(await resultOf(changed)).toEqual([5, 8, [7], full])
  expect(await resultOf(changed, '0')).toEqual([6, 8, [8], full])
  expect(await resultOf(changed, '1')).toEqual([5, 12, [7], full])
  expect(await resultOf(changed, '2')).toEqual([5, 8, full, full])
  expect(await resultOf(changed, '3')).toEqual([5, 8, [7], [9]])
  expect(await resultOf(changed, '4')).toEqual([5, 8, [-3], full])
})

test('a change that stands nowhere, twice, or in no value is refused', () => {
  const change = {id: '0', rule: 'a rule', broken: 'x'}
  expect(() => withChanges('const a = 1', [{...change, code: 'b'}])).toThrow('a rule: the code is')
  expect(() => withChanges('const a = 1 + 1', [{...change, code: '1'}])).toThrow('exactly once')
  expect(() => withChanges('import "a"', [{...change, code: '"a"'}])).toThrow('in no function')
})
