import {execFile, spawnSync} from 'node:child_process'
import {readFileSync, statSync} from 'node:fs'
import {createRequire} from 'node:module'
import {join} from 'node:path'
import {stripVTControlCharacters} from 'node:util'
import {describe, expect, onTestFinished, test} from 'vitest'
import {type RunningEmulator, startEmulator} from '../../src/emulator/start.ts'
import {COMPILED, temporaryHome} from '../helpers/pixctl.ts'

const jsQR: typeof import('jsqr').default = createRequire(import.meta.url)('jsqr')

/** util-linux's `script` gives a command a terminal of its own. */
const hasTerminal = spawnSync('script', ['--version']).stdout?.includes('util-linux')

/** What happens meanwhile, as soon as the terminal shows a text. */
interface Meanwhile {
  readonly shown: string
  readonly act: (emulator: RunningEmulator) => Promise<unknown>
}

async function onTerminal(
  columns: number,
  args: readonly string[],
  meanwhile?: Meanwhile,
  variables: Readonly<Record<string, string>> = {},
) {
  const [emulator, home] = [await startEmulator({port: 0}), temporaryHome()]
  onTestFinished(async () => {
    await emulator.close()
    home[Symbol.dispose]()
  })
  const {clientId, clientSecret} = emulator.credentials.test
  const program = [process.execPath, 'bin/run.js', ...args].join(' ')
  const text = await new Promise<string>((resolve) => {
    const env = {
      PATH: process.env['PATH'],
      TERM: 'xterm-256color',
      LC_ALL: 'C.UTF-8',
      NODE_COMPILE_CACHE: COMPILED,
      PIXCTL_HOME: join(home.path, 'home'),
      PIXCTL_NO_PROMPT: '1',
      PIXCTL_BASE_URL: emulator.url,
      PIXCTL_CLIENT_ID: clientId,
      PIXCTL_CLIENT_SECRET: clientSecret,
      ...variables,
    }
    const command = `stty cols ${columns}; ${program}`
    const script = execFile('script', ['-qec', command, '/dev/null'], {env}, (_error, stdout) =>
      resolve(stdout),
    )
    let shown = ''
    script.stdout?.on('data', (chunk) => {
      const wasShown = !meanwhile || shown.includes(meanwhile.shown)
      shown += chunk
      if (!wasShown && shown.includes(meanwhile.shown)) void meanwhile.act(emulator)
    })
  })
  return {text: text.replaceAll('\r\n', '\n'), home: join(home.path, 'home')}
}

/** What a camera reads of half blocks whose ink is light or dark. */
function photograph(text: string, isInkLight: boolean): string | undefined {
  const rows = text
    .split('\n')
    .map((line) => stripVTControlCharacters(line))
    .filter((line) => /^[ ▀▄█]{20,}$/.test(line))
  const [scale, width] = [3, rows[0]?.length ?? 0]
  const [wide, high] = [width * scale, rows.length * 2 * scale]
  const pixels = new Uint8ClampedArray(wide * high * 4).fill(255)
  for (let at = 0; at < wide * high; at += 1) {
    const half = Math.floor(at / wide / scale)
    const cell = rows[half >> 1]?.[Math.floor((at % wide) / scale)]
    const isInked = cell === '█' || cell === (half % 2 === 0 ? '▀' : '▄')
    pixels.fill(isInked === isInkLight ? 255 : 0, at * 4, at * 4 + 3)
  }
  return jsQR(pixels, wide, high, {inversionAttempts: 'dontInvert'})?.data
}

const codeIn = (text: string): string =>
  text.split('\n').find((line) => line.startsWith('000201')) ?? 'no code'

describe.runIf(hasTerminal)('on a terminal', () => {
  test.each([
    {name: 'in colours', args: [], isInkLight: false},
    {name: 'without colours', args: ['--no-color'], isInkLight: true},
  ])('the QR code of a new charge scans $name in 80 columns', async ({args, isInkLight}) => {
    const {text} = await onTerminal(80, ['pix', 'create', '--amount', '10', ...args])
    expect(photograph(text, isInkLight)).toBe(codeIn(text))
    expect(text.includes('\u001b[')).toBe(!isInkLight)
  })

  test('where it does not fit, its picture is written for the owner alone', async () => {
    const {text, home} = await onTerminal(40, ['pix', 'create', '--amount', '10'])
    const path = text.split('\n').find((line) => line.endsWith('.png')) ?? ''
    expect(path.startsWith(join(home, 'qr'))).toBe(true)
    expect(readFileSync(path).subarray(1, 4).toString()).toBe('PNG')
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  test('a wait is shown beside a spinner, which is gone when the charge is paid', async () => {
    const order = ['--amount', '10', '--external-reference', 'order-1', '--no-qr']
    const {text} = await onTerminal(80, ['pix', 'create', ...order, '--wait'], {
      shown: 'pending … waiting',
      act: ({controlUrl}) => fetch(`${controlUrl}/charges/order-1/pay`, {method: 'POST'}),
    })
    expect(text).toMatch(/[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏][^ ]* pending … waiting 0:\d\d/)
    const afterSpinner = text.slice(text.lastIndexOf('pending … waiting'))
    expect(afterSpinner).toContain('\u001b[?25h')
    expect(afterSpinner.split('\n')[0]).toMatch(/completed$/)
    expect(text.match(/completed/g)).toHaveLength(1)
  })

  test('--no-qr and --json draw nothing', async () => {
    for (const flag of ['--no-qr', '--json']) {
      const {text} = await onTerminal(80, ['pix', 'create', '--amount', '10', flag])
      expect(text).not.toContain('▀▀▀')
    }
  })
})

describe.skipIf(!hasTerminal)('what is said', () => {
  test.each([
    {name: 'find', args: ['find', 'Maria-da-Silva']},
    {name: 'an empty list', args: ['auth', 'approver', 'list']},
    {
      name: 'verify',
      args: [
        'webhooks',
        'verify',
        '--body',
        'package.json',
        `--signature=sha256=${'0'.repeat(64)}`,
      ],
      env: {PIXCTL_WEBHOOK_SECRET: 'whsec_x'},
    },
  ])('by $name fits into the terminal', async ({args, env}) => {
    const {text} = await onTerminal(60, args, undefined, env)
    const lines = stripVTControlCharacters(text).trimEnd().split('\n')
    expect(lines.length).toBeGreaterThan(2)
    for (const line of lines) {
      if (!line.trim().startsWith('pixctl ')) expect(line.length, line).toBeLessThanOrEqual(60)
    }
  })

  test('is broken between words at the width of the terminal, commands left whole', async () => {
    const {text} = await onTerminal(60, ['journal', 'show', 'nothing-like-this'])
    const lines = stripVTControlCharacters(text).trimEnd().split('\n')
    expect(lines.length).toBeGreaterThan(2)
    for (const line of lines) expect(line.length, line).toBeLessThanOrEqual(60)
    expect(text).toContain('"pixctl journal list"')
  })

  test('is one line where a program reads it, and under --json', async () => {
    using home = temporaryHome()
    const piped = await home.run(['journal', 'show', 'nothing-like-this'])
    expect(piped.stderr.trimEnd().split('\n')).toHaveLength(2)
    const {text} = await onTerminal(60, ['journal', 'show', 'nothing-like-this', '--json'])
    expect(JSON.parse(stripVTControlCharacters(text))).toHaveProperty('error.hint')
  })
})
