import {expect, test} from 'vitest'
import {emulatedHome} from '../helpers/emulated.ts'
import {fewProcesses, inFewProcesses, type Written} from '../helpers/few-processes.ts'

/** What ends well, is refused by the service or here, reads stdin, is unknown, or needs another environment. */
const LINES = [
  'account',
  'pix list --output csv',
  'balance --json',
  'pix --help',
  'pix create',
  'pix list --columns colour --json',
  'nonsense',
  'webhooks secret set shop --secret-stdin',
  'webhooks sign --secret-stdin',
  'account --live',
]

/** Each answer of the service has a trace of its own. */
const withoutTrace = (text: string): string => text.replace(/[0-9a-f-]{36}/g, '<id>')

test('a command in a process that ran others writes and ends as in one of its own', async () => {
  await using home = await emulatedHome()
  const {clientId, clientSecret} = home.emulator.credentials.test
  const run = fewProcesses(home, {
    PIXCTL_BASE_URL: home.emulator.url,
    PIXCTL_CLIENT_ID: clientId,
    PIXCTL_CLIENT_SECRET: clientSecret,
  })
  await home.run(['webhooks', 'secret', 'set', 'shop', '--secret-stdin'], {input: 'before'})
  const shown = ({code, stdout, stderr}: Omit<Written, 'output'>, line: string) =>
    [line, code, stdout, stderr].map((part) => withoutTrace(String(part)))
  for (const line of LINES) {
    const args = line.split(' ')
    const own = shown(await home.run(args, {input: 'a secret'}), line)
    for (const written of [await run(args, 'a secret'), await run(args, 'a secret')]) {
      expect(shown(written, line)).toEqual(own)
    }
  }
})

test('what a command writes to both streams is given as one text as well', async () => {
  await using home = await emulatedHome()
  const run = fewProcesses(home)
  const create = ['pix', 'create', '--amount', '5', '--external-reference', 'twice', '--no-qr']
  await run(create)
  const {stdout, stderr, output} = await run(create)
  expect([stdout, stderr]).toEqual([
    expect.stringContaining('twice'),
    expect.stringContaining('reference'),
  ])
  expect([stdout + stderr, stderr + stdout]).toContain(output)
})

test('a home in few processes runs each command in the environment that it is given', async () => {
  await using own = await emulatedHome()
  const home = inFewProcesses(own)
  for (const [lang, said] of [
    ['en', 'There is no command'],
    ['pt-BR', 'Não há o comando'],
    ['en', 'There is no command'],
  ] as const) {
    const {code, stderr} = await home.run(['nonsense'], {env: {PIXCTL_LANG: lang}})
    expect([code, stderr]).toEqual([2, expect.stringContaining(said)])
  }
  const signed = await home.run(['webhooks', 'sign', '--secret-stdin', '--body', '/dev/null'], {
    input: 'a secret',
  })
  expect(signed.code, signed.stderr).toBe(0)
})
