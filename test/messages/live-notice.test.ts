import {expect, test} from 'vitest'
import {createContext} from '../../src/app/create-context.ts'
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

test('an address of this machine is not said to be real money for sure', async () => {
  using home = temporaryDirectory()
  const announced = async (baseUrl: string) => {
    const notices: string[] = []
    const globals = {json: false, verbose: false, lang: 'en', env: 'live' as const, baseUrl}
    const signal = new AbortController().signal
    const notice = (text: string) => notices.push(text)
    await createContext(globals, {signal, env: {PIXCTL_HOME: home.path}, notice}).settings()
    return notices.join()
  }
  expect(await announced('http://127.0.0.1:4010')).toContain(
    'real money, unless http://127.0.0.1:4010 is an emulator (',
  )
  for (const elsewhere of ['https://localhost.example.com', 'https://127.0.0.1.example.com']) {
    expect(await announced(elsewhere)).toContain('LIVE: real money (')
  }
})
