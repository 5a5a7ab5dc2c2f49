import {expect, test} from 'vitest'
import {temporaryHome} from '../helpers/pixctl.ts'

const HELP = {en: 'FIRST STEPS', 'pt-BR': 'PRIMEIROS PASSOS'} as const
const NO_CODE = ['pix', 'decode', '000201']
const REFUSAL = {en: 'cannot be paid', 'pt-BR': 'não pode ser pago'} as const

test.each([
  {name: 'the flag wins', flag: ['--lang', 'en'], variable: 'pt-BR', kept: 'pt-BR', shown: 'en'},
  {name: 'then the variable', flag: [], variable: 'en', kept: 'pt-BR', shown: 'en'},
  {name: 'then what is kept', flag: [], variable: '', kept: 'pt-BR', shown: 'pt-BR'},
  {name: 'kept English beats a Portuguese locale', flag: [], variable: '', kept: 'en', shown: 'en'},
  {name: 'then the locale', flag: [], variable: '', kept: '', shown: 'pt-BR'},
] as const)('$name: help, errors and unknown commands follow', async (row) => {
  using home = temporaryHome()
  const env = {LC_ALL: 'pt_BR.UTF-8', PIXCTL_LANG: row.variable}
  await home.run(['config', 'set', 'lang', row.kept])
  expect((await home.run(['--help', ...row.flag], {env})).stdout).toContain(HELP[row.shown])
  const {stderr, code} = await home.run([...NO_CODE, ...row.flag], {env})
  expect([code, stderr]).toEqual([7, expect.stringContaining(REFUSAL[row.shown])])
  const unknown = await home.run(['extrat', ...row.flag], {env})
  expect(unknown.stderr).toContain(row.shown === 'en' ? 'There is no' : 'Não há o comando')
})

test('a kept language is of every profile, is listed with its source, and can be taken away', async () => {
  using home = temporaryHome()
  await home.run(['config', 'set', 'lang', 'PT_br', '--profile', 'shop'])
  const get = async () => (await home.run(['config', 'get', 'lang', '--json'])).json()
  expect(await get()).toEqual({key: 'lang', value: 'pt-BR', source: 'profile'})
  await home.run(['config', 'set', 'lang', ''])
  expect(await get()).toEqual({key: 'lang', value: 'en', source: 'default'})
})

test('what is no language is exit 2, and the hint names both', async () => {
  using home = temporaryHome()
  const {code, stderr} = await home.run(['config', 'set', 'lang', 'fr'])
  expect([code, stderr]).toEqual([2, expect.stringContaining('en or pt-BR')])
})
