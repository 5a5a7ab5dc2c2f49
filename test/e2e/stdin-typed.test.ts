import {spawn, spawnSync} from 'node:child_process'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {COMPILED, temporaryHome} from '../helpers/pixctl.ts'

/** util-linux's `script` gives a command a terminal of its own. */
const hasTerminal = spawnSync('script', ['--version']).stdout?.includes('util-linux')

/** Runs a command on a terminal; once it has said this, a line is typed, and whatever ends it. */
function typed(
  args: string,
  {says, line, end}: {says: string; line: string; end: string},
): Promise<{code: number | null; text: string; tookMs: number}> {
  using home = temporaryHome()
  const env = {
    PATH: process.env['PATH'],
    LC_ALL: 'C.UTF-8',
    NODE_COMPILE_CACHE: COMPILED,
    PIXCTL_HOME: join(home.path, 'home'),
    PIXCTL_CREDENTIAL_STORE: 'file',
    PIXCTL_WEBHOOK_SECRET: 'whsec_of_a_test',
  }
  const command = `${process.execPath} bin/run.js ${args}`
  const script = spawn('script', ['-qec', command, '/dev/null'], {env})
  let text = ''
  let isTyped = false
  let typedAt = 0
  script.stdout.on('data', (chunk) => {
    text += chunk
    if (isTyped || !text.includes(says)) return
    isTyped = true
    // The terminal is set up for a hidden answer right after the question.
    setTimeout(() => {
      typedAt = Date.now()
      script.stdin.write(`${line}${end}`)
    }, 300)
  })
  script.stdin.on('error', () => {})
  return new Promise((resolve) => {
    script.once('close', (code) => resolve({code, text, tookMs: Date.now() - typedAt}))
  })
}

describe.skipIf(!hasTerminal)(
  'on a terminal a command says what it reads from standard input',
  () => {
    test.each([
      {args: 'webhooks verify --signature no', line: '{}', says: 'Reading the body', code: 7},
      {args: 'webhooks sign', line: '{}', says: 'Reading the body', code: 0},
    ])(
      '$args',
      async ({args, line, says, code}) => {
        const run = await typed(args, {line, says, end: '\n\u0004'})
        expect(run.text).toContain('Ctrl-D ends it')
        expect(run.code, run.text).toBe(code)
      },
      120_000,
    )

    test.each([
      {args: 'webhooks sign', says: 'Reading the body', said: 'Interrupted.'},
      {args: 'webhooks verify --signature no', says: 'Reading the body', said: 'Interrupted.'},
    ])(
      'Ctrl-C ends it at once: $args',
      async ({args, says, said}) => {
        const run = await typed(args, {line: '{}', says, end: '\u0003'})
        expect(run.code, run.text).toBe(130)
        expect(run.text).toContain(said)
        expect(run.tookMs).toBeLessThan(1_500)
      },
      120_000,
    )

    test.each([
      {
        args: 'webhooks secret set shop --secret-stdin --lang pt-BR',
        line: 'whsec_typed',
        says: 'Digite o segredo do webhook; nada aparece na tela, e Enter termina: ',
        code: 0,
      },
      {
        args: 'config set store -',
        line: 'no-url-of-a-store',
        says: 'Type the address of the store; it is not shown',
        code: 2,
      },
      {
        args: 'auth login --client-id id --client-secret-stdin --no-verify',
        line: 'secret-of-the-client',
        says: 'Type the client secret; it is not shown, and Enter ends it: ',
        code: 0,
      },
    ])(
      'a secret is not echoed: $args',
      async ({args, line, says, code}) => {
        const run = await typed(args, {line, says, end: '\r'})
        expect(run.text).toContain(says)
        expect(run.code, run.text).toBe(code)
        expect(run.text).not.toContain(line)
      },
      120_000,
    )
  },
)
