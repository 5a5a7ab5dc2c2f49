import {execFile, spawnSync} from 'node:child_process'
import {mkdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {startEmulator} from '../../src/emulator/start.ts'
import {temporaryHome} from '../helpers/pixctl.ts'

/** util-linux's `script` gives a command a terminal of its own. */
const hasTerminal = spawnSync('script', ['--version']).stdout?.includes('util-linux')

const PAYEE = '--key ana@example.com --holder-name "Ana Souza" --holder-document 529.982.247-25'

/** What is typed, in this order: each command's success, and the failure that is most common. */
const TYPED: readonly (readonly [name: string, words: string])[] = [
  ['help', '--help'],
  ['help-command', 'pix list --help'],
  ['unknown-command', 'cobrança list'],
  ['auth-status', 'auth status'],
  ['auth-list', 'auth list'],
  ['auth-switch-unknown', 'auth switch nowhere'],
  ['config-list', 'config list --limit 5'],
  ['config-get-unknown', 'config get colour'],
  ['account', 'account'],
  ['balance', 'balance'],
  ['balance-unknown-wallet', 'balance --sub-account nowhere'],
  ['pix-create', 'pix create --amount 100 --external-reference order-1 --description Tea --no-qr'],
  ['pix-create-without-amount', 'pix create'],
  ['pix-create-grouped', 'pix create --amount 1.234,56'],
  ['pix-create-dry-run', 'pix create --amount 10 --dry-run'],
  ['emulator-pay', 'emulator pay order-1'],
  ['pix-show', 'pix show order-1'],
  ['pix-receipt', 'pix receipt order-1 --wallet-name Loja --format html'],
  ['pix-receipt-again', 'pix receipt order-1 --format html'],
  ['pix-receipt-another-kind', 'withdraw receipt order-1'],
  ['find', 'find order-1'],
  ['find-unknown', 'find E18236120202611201430a1b2c3d4e5f'],
  ['find-bad-day', 'find 19,90 --on 2026-02-31'],
  ['pix-show-unknown', 'pix show nothing-of-that-name'],
  ['pix-watch', 'pix watch order-1'],
  ['pix-list', 'pix list'],
  ['pix-list-unknown-column', 'pix list --columns colour'],
  ['pix-list-bad-time', 'pix list --from soon'],
  ['pix-batch-bad', 'pix batch bad.csv'],
  ['pix-batch-template', 'pix batch --template'],
  ['pix-decode-unpayable', 'pix decode 000201'],
  ['subaccounts-create', 'subaccounts create loja-2 --name Centro'],
  ['subaccounts-create-taken', 'subaccounts create loja-2'],
  ['subaccounts-list', 'subaccounts list'],
  ['split-too-large', 'pix create --amount 10 --split loja-2=50 --no-qr'],
  ['projects-create', 'projects create --name Loja --color "#1A2B3C"'],
  ['projects-show', 'projects show Loja'],
  ['projects-list', 'projects list'],
  ['withdraw-without-flags', 'withdraw'],
  ['withdraw-without-yes', `withdraw ${PAYEE} --amount 10`],
  ['withdraw-propose-without-key', `withdraw propose ${PAYEE} --amount 10`],
  ['withdraw-propose-without-flags', 'withdraw propose'],
  ['withdraw-approve-no-proposal', 'withdraw approve bad.csv --yes'],
  ['auth-key-show-none', 'auth key show'],
  ['auth-approver-list-empty', 'auth approver list'],
  ['auth-approver-add-bad-key', 'auth approver add Ana nonsense'],
  ['config-set-approval-above', 'config set approval-above 5'],
  ['withdraw-above-the-limit', `withdraw ${PAYEE} --amount 10 --yes`],
  ['withdraw-list-empty', 'withdraw list'],
  ['blocks-list-empty', 'blocks list'],
  ['blocks-case-unknown', 'blocks case nothing-of-that-name --out case'],
  ['transactions-show', 'transactions show order-1'],
  ['journal-list', 'journal list --columns kind,state,amount,code'],
  ['journal-show-unknown', 'journal show nothing'],
  ['journal-resume-nothing', 'journal resume'],
  ['webhooks-events-list-empty', 'webhooks events list'],
  ['webhooks-events-show-unknown', 'webhooks events show in_1'],
  ['webhooks-endpoints-list-empty', 'webhooks endpoints list'],
  ['webhooks-secret-list-empty', 'webhooks secret list'],
  ['webhooks-verify-without-secret', 'webhooks verify --signature sha256=00 --body bad.csv'],
  ['reconcile-nothing', 'reconcile --from nowhere'],
  ['reconcile-explain', 'reconcile explain MISSING_EVENT'],
  ['autocomplete', 'autocomplete'],
]

/** A terminal of 80 columns and 24 lines on an emulator whose ids and clock are the same each time. */
async function terminal(language: string) {
  const [emulator, home] = [await startEmulator({port: 0, seed: 1}), temporaryHome()]
  onTestFinished(async () => {
    await emulator.close()
    home[Symbol.dispose]()
  })
  const folder = join(home.path, 'work')
  mkdirSync(folder)
  writeFileSync(join(folder, 'bad.csv'), 'amount;colour\n1.234,56;blue\n')
  const {clientId, clientSecret} = emulator.credentials.test
  const env = {
    PATH: process.env['PATH'],
    TERM: 'xterm-256color',
    TZ: 'UTC',
    LC_ALL: 'C.UTF-8',
    SHELL: '/bin/bash',
    NO_COLOR: '1',
    PIXCTL_LANG: language,
    PIXCTL_HOME: join(home.path, 'home'),
    PIXCTL_CREDENTIAL_STORE: 'file',
    PIXCTL_NO_PROMPT: '1',
    PIXCTL_BASE_URL: emulator.url,
    PIXCTL_CLIENT_ID: clientId,
    PIXCTL_CLIENT_SECRET: clientSecret,
  }
  const program = `${process.execPath} ${join(process.cwd(), 'bin/run.js')}`
  return (words: string) =>
    new Promise<string>((resolve) => {
      const command = `stty cols 80 rows 24; ${program} ${words}; echo "[exit $?]"`
      execFile('script', ['-qec', command, '/dev/null'], {env, cwd: folder}, (_error, stdout) => {
        const text = stdout
          .replaceAll('\r', '')
          .replaceAll(emulator.url, 'http://127.0.0.1:4010')
          .replaceAll(home.path, '/tmp/user')
          .replace(/mp_test_\w+/g, 'mp_test_…')
          .replace(/pixctl \d+\.\d+\.\d+\S*/g, 'pixctl 0.0.0')
          .replace(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<random id>')
        resolve(`$ pixctl ${words}\n${text}`)
      })
    })
}

test.runIf(hasTerminal).each([['en'], ['pt-BR']])(
  'what each command shows on a terminal of 80 columns, in %s',
  {timeout: 240_000},
  async (language) => {
    const run = await terminal(language)
    for (const [name, words] of TYPED) {
      const shown = await run(words)
      await expect(shown).toMatchFileSnapshot(`../snapshots/terminal/${language}/${name}.txt`)
      const lines = shown.split('\n').slice(1)
      if (name.endsWith('-list'))
        for (const line of lines) expect([...line].length).toBeLessThan(81)
    }
  },
)
