import {spawn, spawnSync} from 'node:child_process'
import {join} from 'node:path'
import type {EmulatedHome} from './emulated.ts'
import {COMPILED} from './pixctl.ts'

/** util-linux's `script` gives a command a terminal of its own. */
export const hasTerminal = spawnSync('script', ['--version']).stdout?.includes('util-linux')

/** What happens around the answer, and with which settings the command runs. */
export interface Typing {
  readonly env?: Readonly<Record<string, string>>
  /** While the command waits at its question. */
  readonly meanwhile?: () => Promise<void>
}

/** Runs a command on a terminal, and types the answer once it asks. */
export function typed(
  {path, emulator}: Pick<EmulatedHome, 'path' | 'emulator'>,
  args: readonly string[],
  answer: string,
  {env: more = {}, meanwhile = async () => {}}: Typing = {},
): Promise<{readonly code: number | null; readonly text: string}> {
  const {clientId, clientSecret} = emulator.credentials.test
  const env = {
    PATH: process.env['PATH'],
    TERM: 'xterm-256color',
    LC_ALL: 'C.UTF-8',
    NO_COLOR: '1',
    NODE_COMPILE_CACHE: COMPILED,
    PIXCTL_HOME: join(path, 'home'),
    PIXCTL_BASE_URL: emulator.url,
    PIXCTL_CLIENT_ID: clientId,
    PIXCTL_CLIENT_SECRET: clientSecret,
    ...more,
  }
  const command = [process.execPath, 'bin/run.js', ...args].join(' ')
  const script = spawn('script', ['-qec', command, '/dev/null'], {env})
  let text = ''
  let isAsked = false
  let typing: NodeJS.Timeout | undefined
  const type = (): void => void script.stdin.write(`${answer}\n`)
  script.stdin.on('error', () => {})
  return new Promise((resolve, reject) => {
    script.stdout.on('data', (chunk) => {
      text += chunk
      if (isAsked || !/Type[^\n]*: /.test(text)) return
      isAsked = true
      // Again until it is taken: what comes before the terminal is set up for the question is lost.
      meanwhile().then(() => {
        typing = setInterval(type, 200)
      }, reject)
    })
    script.once('close', (code) => {
      clearInterval(typing)
      resolve({code, text})
    })
  })
}
