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

test.each([
  {variable: 'fr', args: [], said: true},
  {variable: 'français\u001b[31m', args: [], said: true},
  {variable: 'pt_PT.UTF-8', args: [], said: false},
  {variable: 'EN', args: [], said: false},
  {variable: 'ptolemaic', args: [], said: true},
  {variable: 'fr', args: ['--lang', 'pt-BR'], said: false},
  {variable: 'fr', args: ['--json'], said: false},
])('a variable $variable with $args names a language that is not there: $said', async (row) => {
  using home = temporaryHome()
  const env = {PIXCTL_LANG: row.variable}
  const {code, stdout, stderr} = await home.run(['config', 'get', 'env', ...row.args], {env})
  expect([code, stdout]).toEqual([0, expect.stringContaining('test')])
  expect(stderr.match(/en and pt-BR are the ones there are/g)?.length ?? 0).toBe(row.said ? 1 : 0)
  expect(stderr).not.toContain('\u001b')
})

test('a language that is not there is said beside an error, which keeps its code', async () => {
  using home = temporaryHome()
  const {code, stderr} = await home.run(NO_CODE, {env: {PIXCTL_LANG: 'fr'}})
  expect([code, stderr]).toEqual([7, expect.stringContaining(REFUSAL.en)])
  expect(stderr).toContain('There is no language fr (PIXCTL_LANG)')
})

test.each([
  {words: 'pix list --status pago', language: 'pt-BR', hint: 'Você quis dizer completed?'},
  {words: 'pix list --status=Vencida', language: 'en', hint: 'Did you mean cancelled?'},
  {words: 'withdraw list --status paid', language: 'en', hint: 'Did you mean completed?'},
] as const)('$words is refused with the status that is meant', async ({words, language, hint}) => {
  using home = temporaryHome()
  const {code, stderr} = await home.run(words.split(' '), {env: {PIXCTL_LANG: language}})
  expect([code, stderr]).toEqual([2, expect.stringContaining(hint)])
  expect(stderr).toContain(language === 'en' ? 'to be one of' : '--status deve ser uma destas')
})

test('a status that a list does not know is answered with none', async () => {
  using home = temporaryHome()
  const {code, stderr} = await home.run(['blocks', 'list', '--status', 'pago'])
  expect([code, stderr]).toEqual([2, expect.not.stringContaining('Did you mean')])
})
