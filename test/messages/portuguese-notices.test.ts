import {expect, test} from 'vitest'
import {createContext} from '../../src/app/context.ts'
import {PORTUGUESE_NOTICES} from '../../src/messages/portuguese-notices.ts'
import {translated} from '../../src/messages/translation.ts'
import {temporaryDirectory} from '../helpers/temporary-directory.ts'

test.each([
  {
    english: 'LIVE: real money (by flag, profile shop).',
    own: 'LIVE: dinheiro real (pela opção, perfil shop).',
  },
  {
    english: 'LIVE: real money (by PIXCTL_ENV, profile shop).',
    own: 'LIVE: dinheiro real (por PIXCTL_ENV, perfil shop).',
  },
  {english: 'pending', own: 'pending'},
])('"$english" is said as "$own"', ({english, own}) => {
  expect(translated(english, PORTUGUESE_NOTICES)).toBe(own)
})

test.each([
  {lang: 'pt-BR', says: 'LIVE: dinheiro real'},
  {lang: 'en', says: 'LIVE: real money'},
])('live is announced in $lang', async ({lang, says}) => {
  using home = temporaryDirectory()
  const notices: string[] = []
  const globals = {json: false, verbose: false, lang, env: 'live' as const}
  const context = createContext(globals, {
    signal: new AbortController().signal,
    env: {PIXCTL_HOME: home.path},
    notice: (text) => notices.push(text),
  })
  await context.settings()
  expect(notices).toEqual([expect.stringContaining(says)])
})
