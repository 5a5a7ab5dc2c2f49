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

const REFUSED_STORES = [
  {url: 'postgres://db.example.com/pix?sslmode=disable&sslmode=require', says: 'twice'},
  {url: 'postgres://pix:2024/segredo#1@db.example.com/pix', says: 'percent-encoded'},
  {url: 'postgres://pix:2024/segredo@db.example.com/pix', says: 'percent-encoded'},
]

test.each(REFUSED_STORES)('$url is no store wherever it is named, and not shown', async (row) => {
  using home = temporaryHome()
  const {url, says} = row
  const runs = [
    home.run(['config', 'set', 'store', url]),
    home.run(['config', 'set', 'store', '-'], {input: `${url}\n`}),
    home.run(['journal', 'list'], {env: {PIXCTL_STORE: url}}),
    home.run(['config', 'list'], {env: {PIXCTL_STORE: url}}),
    home.run(['store', 'copy', '--to', url]),
  ]
  for (const {code, stdout, stderr} of await Promise.all(runs)) {
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(says)
    expect(stderr.trim().split('\n').length).toBeLessThanOrEqual(2)
    expect(stderr).not.toMatch(/segredo|2024|db[.]example/)
  }
  const kept = await home.run(['config', 'get', 'store', '--json'])
  expect(kept.json()).toMatchObject({value: 'local'})
})

test.each([
  {
    name: 'of the command line',
    words: ['config', 'set', 'store', 'nowhere'],
    says: 'Nothing was changed.',
  },
  {
    name: 'of standard input',
    words: ['config', 'set', 'store', '-'],
    input: 'nowhere\n',
    says: 'It was read from standard input. Nothing was changed.',
  },
  {
    name: 'of PIXCTL_STORE',
    words: ['store', 'status'],
    env: {PIXCTL_STORE: 'nowhere'},
    says: 'It comes from PIXCTL_STORE.',
  },
])('the error says where the store $name is mended', async ({words, input, env, says}) => {
  using home = temporaryHome()
  const options = {...(input !== undefined && {input}), ...(env !== undefined && {env})}
  const refused = await home.run([...words, '--json'], options)
  expect(refused.code).toBe(2)
  expect(refused.error()).toMatchObject({code: 'INVALID_STORE', hint: says})
})
