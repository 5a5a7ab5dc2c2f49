import {readFileSync} from 'node:fs'
import {join} from 'node:path'

/** A command as the manifest has it. */
interface Listed {
  readonly id: string
  readonly summary?: string
  readonly description?: string
  readonly examples?: readonly string[]
  readonly exits?: readonly number[]
  readonly hidden?: boolean
  readonly args: Readonly<
    Record<string, {readonly required?: boolean; readonly description?: string}>
  >
  readonly flags: Readonly<
    Record<
      string,
      {
        readonly name: string
        readonly summary?: string
        readonly description?: string
        readonly hidden?: boolean
      }
    >
  >
}

const manifest = JSON.parse(readFileSync('oclif.manifest.json', 'utf8')) as {
  readonly commands: Readonly<Record<string, Listed>>
}

export const ALL_COMMANDS: readonly Listed[] = Object.values(manifest.commands).filter(
  (command) => !command.hidden,
)

const ID = '019a1b2c-3d4e-7f00-8123-456789abcdef'
const PIX_CODE =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D'
const PAYEE = [
  '--key',
  'ana@example.com',
  '--holder-name',
  'Ana',
  '--holder-document',
  '52998224725',
]

/** Files that commands of the table read, by name. */
export const FILES: Readonly<Record<string, string>> = {
  'charges.csv': 'amount,description\n10.00,Tea\n',
  'payouts.csv': 'key,holder-name,holder-document,amount\nana@example.com,Ana,52998224725,10.00\n',
}

/** How a test calls a command, where an id for each argument would not do. */
const SAMPLES: Readonly<Record<string, readonly string[]>> = {
  autocomplete: ['bash'],
  'auth:login': ['--client-id', 'mp_test_x', '--client-secret-stdin'],
  'auth:switch': ['test'],
  'blocks:case': [ID, '--out', 'export'],
  'config:get': ['timeout'],
  'config:set': ['timeout', '20'],
  'emulator:clock': ['1h'],
  'emulator:export': ['export'],
  'emulator:fault': ['latency'],
  'emulator:reset': ['--yes'],
  'emulator:restore': ['before'],
  'emulator:snapshot': ['before'],
  'emulator:transfer': ['--to', 'loja-2', '--amount', '1'],
  'emulator:wallet': ['loja-2', '--suspend'],
  'journal:export': ['export'],
  'pix:batch': ['charges.csv', '--yes'],
  'pix:create': ['--amount', '10'],
  'pix:decode': [PIX_CODE],
  'pix:receipt': [ID, '--out', 'export.pdf'],
  'projects:create': ['--name', 'Shop', '--color', '#1A2B3C'],
  'reconcile:explain': ['FEE_OVERCHARGE'],
  'reconcile:fleet:job': ['--plan', 'export', '--engine', 'slurm'],
  'reconcile:fleet:merge': ['--plan', 'export', '--out', 'export'],
  'reconcile:fleet:part': ['--plan', 'export', '--index', '0'],
  'reconcile:fleet:plan': ['--from', 'export', '--out', 'export'],
  'subaccounts:create': ['loja-2'],
  'transactions:receipt': [ID, '--out', 'export.pdf'],
  'transactions:refund': [ID, '--yes'],
  'webhooks:endpoints:create': ['--url', 'http://127.0.0.1:4242/webhooks'],
  'webhooks:replay': ['--failed', '--dry-run'],
  'webhooks:secret:remove': ['shop'],
  'webhooks:secret:set': ['shop', '--secret-stdin'],
  'webhooks:trigger': ['payment_completed'],
  'webhooks:verify': ['--signature', 'sha256=00'],
  withdraw: [...PAYEE, '--amount', '10', '--yes'],
  'withdraw:batch': ['payouts.csv', '--yes'],
  'withdraw:receipt': [ID, '--out', 'export.pdf'],
}

/** Not those that run until they are stopped, or are a whole story. */
export const endsByItself = ({id}: Listed): boolean =>
  !['demo', 'emulator:start', 'webhooks:listen'].includes(id)

/** The words of a command and what it needs; its files are in `folder`. */
export function commandLine({id, args}: Listed, folder: string): string[] {
  const required = Object.values(args).filter((arg) => arg.required)
  const words = SAMPLES[id] ?? required.map(() => ID)
  const isPath = (word: string): boolean => word in FILES || ['export', 'export.pdf'].includes(word)
  return [...id.split(':'), ...words.map((word) => (isPath(word) ? join(folder, word) : word))]
}

export const takesJson = ({flags}: Listed): boolean => 'json' in flags
export const takesOutput = ({flags}: Listed): boolean => 'output' in flags
export const takesEnvironment = ({flags}: Listed): boolean => 'env' in flags

/** Runs `work` for each item, a few at a time: a process each is slow, all at once slower. */
export async function forEachFew<T>(items: readonly T[], work: (item: T) => Promise<void>) {
  const queue = items.values()
  const worker = async () => {
    for (const item of queue) await work(item)
  }
  await Promise.all([worker(), worker(), worker()])
}
