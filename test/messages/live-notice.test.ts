import {expect, test} from 'vitest'
import {createContext} from '../../src/app/context.ts'
import {temporaryDirectory} from '../helpers/temporary-directory.ts'

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
