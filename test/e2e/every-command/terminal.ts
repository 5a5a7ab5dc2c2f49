import {execFile, spawn} from 'node:child_process'
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {createInterface} from 'node:readline'
import {onTestFinished} from 'vitest'
import {type RunningEmulator, startEmulator} from '../../../src/emulator/start.ts'
import {COMPILED, temporaryHome} from '../../helpers/pixctl.ts'
import {plainWords} from '../../helpers/plain-words.ts'
import {onePrompt, type Prompt} from './one-prompt.ts'
import {steady} from './steady.ts'

const PROGRAM = `${process.execPath} ${join(process.cwd(), 'bin/run.js')}`

const FILES: Readonly<Record<string, string>> = {
  'bad.csv': 'amount;colour\n1.234,56;blue\n',
  'good.csv': 'valor;descrição;referência\n10,00;Chá;row-1\n1234,56;Café;row-2\n',
  'payouts.csv':
    'key;holderName;holderDocument;amount;externalReference\nana@example.com;Ana Souza;529.982.247-25;20,00;payout-2\n',
  'proposed.csv':
    'key;holderName;holderDocument;amount;externalReference\nana@example.com;Ana Souza;529.982.247-25;30,00;payout-3\n',
  'body.json': '{"event":"payment_completed"}\n',
  'secret.txt': 'whsec_of_a_test',
  'bank.csv':
    'Código;Carteira;Histórico;Valor;Data\na1;principal;Tarifa;-0,99;2026-01-15T12:00:00Z\na2;principal;Pagamento;100,00;2026-01-15T12:00:00Z\n',
  'decisions.csv': 'id;decision;owner;until;note\n',
}

/** The home of a second person, who knows the first one's key and approves with one of their own. */
const SECOND_PERSON = `
ana=$(pixctl auth key show | grep -o 'ed25519:[A-Za-z0-9_-]*' | head -1)
mkdir -p -m 700 bia; export PIXCTL_HOME=$PWD/bia
pixctl auth key create "Bia Lima" > key.txt 2>/dev/null && {
  pixctl auth approver add "Ana Souza" $ana --propose-only
  pixctl auth approver add "Bia Lima" $(pixctl auth key show | grep -o 'ed25519:[A-Za-z0-9_-]*' | head -1)
} > /dev/null 2>&1`

/** What has to be there before a command is typed; not shown. */
const PREPARED: Readonly<Record<string, string>> = {
  'pix decode': 'pixctl pix list --columns pixCopyPaste --output csv | tail -1 > code.txt',
  'webhooks verify':
    "pixctl webhooks sign --body body.json --secret-stdin < secret.txt | grep -o 'sha256=[0-9a-f]*' > signature.txt",
  'reconcile fleet plan':
    'mkdir -p accounts/loja/test; cp -r data accounts/loja/test/2026-01 2>/dev/null',
  'transactions refund': 'pixctl emulator pay row-2 > /dev/null 2>&1',
  'webhooks listen': 'export PIXCTL_WEBHOOK_SECRET=whsec_of_a_test',
  'withdraw approve': SECOND_PERSON,
  // A listener receives into the home that was used before, and a copy beside it is refused.
  'store copy --to postgres://127.0.0.1:9/x': 'export PIXCTL_HOME=$PIXCTL_HOME-of-no-listener',
  'emulator stop':
    'pixctl emulator start --port 0 --json > ready.json & until [ -s ready.json ]; do sleep 0.2; done; export PIXCTL_BASE_URL=$(grep -o "http://127.0.0.1:[0-9]*" ready.json | head -1)',
}

/** What happens right after; not shown. A refund would complete by itself 5 s later, during any command. */
const FOLLOWED: Readonly<Record<string, string>> = {
  // The listener looks for new secrets every two seconds; before, it refuses what is signed with one.
  'webhooks endpoints create URL --save-secret shop': 'sleep 3',
  'transactions refund row-2 --yes': 'pixctl emulator refund row-2 > /dev/null',
}

/** What runs until it is stopped says how, and is stopped then: not sooner, and not later. */
const RUNS_ON = ['--port 0 --ephemeral', '--port 0']
const SAYS_HOW_TO_STOP = 'Ctrl-C'
const WITH_ITS_ID_KEPT = `sh -c 'echo $$ > process; exec "$@"' -`

/** What takes the place of a word in capitals. */
type Places = Readonly<Record<string, string>>

/** Whether more happens than the command, or it is ended by a signal. */
const needsShell = (command: string, words: string): boolean =>
  (command || words) in PREPARED || `${command} ${words}` in FOLLOWED || RUNS_ON.includes(words)

export interface Terminal {
  readonly emulator: RunningEmulator
  /** Types `pixctl COMMAND WORDS`, and says what the screen shows then. */
  type(command: string, words: string, places?: Places): Promise<string>
  /** Starts a listener of this home, and says where it listens. */
  listen(): Promise<string>
}

/** A terminal of 80 columns and 24 lines on an emulator whose ids and clock are the same each time. */
export async function openTerminal(language: string): Promise<Terminal> {
  const [emulator, home] = [await startEmulator({port: 0, seed: 1}), temporaryHome()]
  onTestFinished(async () => {
    prompt?.close()
    await emulator.close()
    home[Symbol.dispose]()
  })
  const folder = join(home.path, 'work')
  mkdirSync(folder)
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text)
  const {clientId, clientSecret} = emulator.credentials.test
  const env = {
    PATH: process.env['PATH'],
    TERM: 'xterm-256color',
    // Times are of Brasília wherever the machine stands.
    TZ: 'Asia/Tokyo',
    LC_ALL: 'C.UTF-8',
    SHELL: '/bin/bash',
    NO_COLOR: '1',
    PIXCTL_LANG: language,
    NODE_COMPILE_CACHE: COMPILED,
    PIXCTL_HOME: join(home.path, 'home'),
    PIXCTL_CREDENTIAL_STORE: 'file',
    PIXCTL_NO_PROMPT: '1',
    PIXCTL_BASE_URL: emulator.url,
    PIXCTL_CLIENT_ID: clientId,
    PIXCTL_CLIENT_SECRET: clientSecret,
  }
  let prompt: Prompt | undefined
  const inOneProcess = (args: readonly string[]): Promise<string> => {
    prompt ??= onePrompt(env, folder)
    return prompt.run(args)
  }
  const screen = (command: string, words: string, shown: string, places: Places): string => {
    const typed = `$ pixctl ${[command, words].filter(Boolean).join(' ')}`
    return `${typed}\n${steady(shown, {url: emulator.url, home: home.path, ...places})}`
  }
  const type: Terminal['type'] = async (command, words, places = {}) => {
    const real = Object.entries(places).reduce((text, [name, at]) => text.replace(name, at), words)
    const plain = needsShell(command, words) ? undefined : plainWords(`${command} ${real}`)
    const shown = await (plain ? inOneProcess(plain) : inShell(command, words, real))
    return screen(command, words, shown, places)
  }
  /** @param real the words as they are, `words` as they are in the table. */
  const inShell = (command: string, words: string, real: string): Promise<string> =>
    new Promise((resolve) => {
      const runsOn = RUNS_ON.includes(words)
      const script = [
        'stty cols 80 rows 24',
        `pixctl() { ${PROGRAM} "$@"; }`,
        PREPARED[command || words] ?? ':',
        `${runsOn ? WITH_ITS_ID_KEPT : ''} ${PROGRAM} ${command} ${real}`,
        'echo "[exit $?]"',
        FOLLOWED[`${command} ${words}`] ?? ':',
      ].join('\n')
      const options = ['-qec', script, '/dev/null']
      const shell = execFile('script', options, {env, cwd: folder}, (_error, stdout) =>
        resolve(stdout),
      )
      if (!runsOn) return
      let shown = ''
      shell.stdout?.on('data', (text: string) => {
        const wasShown = shown.includes(SAYS_HOW_TO_STOP)
        shown += text
        if (wasShown || !shown.includes(SAYS_HOW_TO_STOP)) return
        process.kill(Number(readFileSync(join(folder, 'process'), 'utf8')), 'SIGINT')
      })
    })
  const listen: Terminal['listen'] = async () => {
    const words = ['bin/run.js', 'webhooks', 'listen', '--port', '0', '--json']
    const secret = {PIXCTL_WEBHOOK_SECRET: 'whsec_of_no_endpoint'}
    const listener = spawn(process.execPath, words, {env: {...env, ...secret}})
    onTestFinished(() => void listener.kill('SIGKILL'))
    for await (const line of createInterface(listener.stdout)) return JSON.parse(line).url
    throw new Error('the listener ended')
  }
  return {emulator, type, listen}
}
