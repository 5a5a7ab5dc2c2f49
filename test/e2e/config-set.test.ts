import {expect, test} from 'vitest'
import {temporaryHome} from '../helpers/pixctl.ts'

test.each(['local', ''])('config set store "%s" says which store is used then', async (value) => {
  using home = temporaryHome()
  expect((await home.run(['config', 'set', 'store', value])).stdout).toBe('store local\n')
  const set = await home.run(['config', 'set', 'store', value, '--json'])
  expect(set.json()).toEqual({key: 'store', value: null, source: null})
})

test.each([
  {lang: 'en', says: '"" removes the limit.'},
  {lang: 'pt-BR', says: '"" remove o limite.'},
])('config set approval-above says in $lang how the limit is removed', async ({lang, says}) => {
  using home = temporaryHome()
  const set = (value: string) =>
    home.run(['config', 'set', 'approval-above', value, '--lang', lang])
  await set('1000')
  const refused = await set('off')
  expect([refused.code, refused.stderr.includes(says)]).toEqual([2, true])
  expect((await set('')).code).toBe(0)
  const get = await home.run(['config', 'get', 'approval-above', '--json'])
  expect(get.json()).toMatchObject({value: null})
})
