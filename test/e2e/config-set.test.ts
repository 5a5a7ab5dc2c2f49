import {expect, test} from 'vitest'
import {temporaryHome} from '../helpers/pixctl.ts'

test.each(['local', ''])('config set store "%s" says which store is used then', async (value) => {
  using home = temporaryHome()
  expect((await home.run(['config', 'set', 'store', value])).stdout).toBe('store local\n')
  const set = await home.run(['config', 'set', 'store', value, '--json'])
  expect(set.json()).toEqual({key: 'store', value: null, source: null})
})
