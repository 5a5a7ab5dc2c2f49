import {writeFileSync} from 'node:fs'
import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import {join} from 'node:path'
import {afterAll, beforeAll, describe, expect, test} from 'vitest'
import {
  ALL_COMMANDS,
  commandLine,
  endsByItself,
  FILES,
  forEachFew,
  takesEnvironment,
  takesJson,
  takesOutput,
} from '../helpers/every-command.ts'
import {fewProcesses} from '../helpers/few-processes.ts'
import {temporaryHome} from '../helpers/pixctl.ts'

/** What a payer may put into a name: escapes, a window title, line ends, marks that turn text. */
const HOSTILE =
  '\u001b[31mRED\u001b[0m\u001b]0;owned\u0007\u009b2J\r\nError: forged\n\u202eLTR\u202c\u2066\u2028\u2029\u007f\b\t\u200b\ufeff'
/** How long a text may be, of the hostile ones: as long as what every command reads, and far longer. */
const LENGTHS = {long: 16 * 1024, huge: 1024 * 1024}
type Length = keyof typeof LENGTHS

/** Nothing but the line ends that pixctl itself writes. */
const RAW =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get through.
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/

const TEXTS = [
  ...['id', 'status', 'type', 'currency', 'pixCopyPaste', 'externalReference', 'pspPaymentId'],
  ...['name', 'color', 'logoUrl', 'reference', 'subAccount', 'e2eId', 'counterpartName', 'url'],
  ...['counterpartDocument', 'failureReason', 'reason', 'blockType', 'referenceNumber', 'secret'],
  ...['resolutionReason', 'transactionId', 'snapshotHolderName', 'snapshotHolderDocument'],
  ...['snapshotPixKey', 'snapshotPixKeyType', 'originalTransactionId', 'pspRefundTransactionId'],
  ...['createdAt', 'expiresAt', 'paidAt', 'resolvedAt', 'now', 'clientId', 'clientSecret', 'event'],
]
const AMOUNTS = ['amount', 'feeAmount', 'netAmount', 'available', 'held', 'refundDebt', 'spendable']

type Answer = 'success' | 'refusal' | 'page'
type Answers = Readonly<Record<Answer, readonly [status: number, type: string, body: string]>>

const answersOf = (long: string): Answers => ({
  success: [200, 'application/json', JSON.stringify(everythingWith(long))],
  refusal: [
    400,
    'application/json',
    JSON.stringify({
      statusCode: 400,
      error: HOSTILE,
      message: long,
      traceId: HOSTILE,
      details: {code: HOSTILE, field: HOSTILE},
    }),
  ],
  page: [404, 'text/html', `<title>${HOSTILE}</title>`],
})

function everythingWith(long: string) {
  const resource = {
    ...Object.fromEntries(TEXTS.map((name) => [name, HOSTILE])),
    ...Object.fromEntries(AMOUNTS.map((name) => [name, 12.5])),
    description: long,
    metadata: {[HOSTILE]: HOSTILE},
    split: [{subAccount: HOSTILE, amount: 1}],
    events: [HOSTILE],
    action: {kind: HOSTILE},
    match: {path: HOSTILE},
    blockedDeposit: {reason: HOSTILE, refund: {status: HOSTILE}},
  }
  return {
    ...resource,
    account: resource,
    balance: {available: {amount: 1, amountFormatted: 1}, total: {amountFormatted: 1}},
    access_token: 'token',
    expires_in: 300,
    ...Object.fromEntries(
      ['data', 'items', 'lines', 'deliveries', 'faults'].map((name) => [name, [resource]]),
    ),
    outgoing: resource,
    incoming: resource,
    credentials: {test: resource, live: resource},
    total: 1,
    page: 1,
    limit: 20,
    totalPages: 1,
  }
}

const textOf = (length: Length): string => `${HOSTILE}${'x'.repeat(LENGTHS[length])}`
const ANSWERS: Readonly<Record<Length, Answers>> = {
  long: answersOf(textOf('long')),
  huge: answersOf(textOf('huge')),
}

let answer: Answer = 'success'
let length: Length = 'long'
const service = createServer((request, response) => {
  const isAuth = request.url === '/v2/auth'
  const [status, type, body] = ANSWERS[isAuth ? 'long' : length][isAuth ? 'success' : answer]
  request.resume().on('end', () => {
    response.setHeader('x-pixctl-emulator', '1')
    response.writeHead(status, {'content-type': type}).end(body)
  })
})
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
})
afterAll(() => void service.close())

const commands = ALL_COMMANDS.filter(
  (command) => endsByItself(command) && takesEnvironment(command),
)

/** One of each kind of screen: of one thing, of several, a list, what is watched, and what is created. */
const READ_HUGE = [
  'account',
  'blocks:list',
  'emulator:fault:list',
  'pix:create',
  'pix:show',
  'pix:watch',
]

/** What got through raw, or failed as no command should. */
async function leaksOf(linesIn: (folder: string) => readonly string[][]): Promise<string[]> {
  using home = temporaryHome()
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(home.path, name), text)
  const env = {
    PIXCTL_BASE_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
    PIXCTL_CLIENT_ID: 'mp_test_1',
    PIXCTL_CLIENT_SECRET: 'x',
  }
  const run = fewProcesses(home, env)
  const leaks: string[] = []
  await forEachFew(linesIn(home.path), async (args) => {
    const {stdout, stderr, code} = await run(args, 'a secret')
    const raw = RAW.exec(stdout) ?? RAW.exec(stderr) ?? /^Error: forged/m.exec(stdout + stderr)
    if (raw) leaks.push(`${args.join(' ')}: ${JSON.stringify(raw[0])} at ${raw.index}`)
    if (code === 1 || code === null)
      leaks.push(`${args.join(' ')} failed unexpectedly: ${stderr.slice(0, 300)}`)
  })
  return leaks
}

describe.each(['success', 'refusal', 'page'] as const)('with an answer that is a %s', (kind) => {
  test('no command lets anything raw through', async () => {
    ;[answer, length] = [kind, 'long']
    const leaks = await leaksOf((folder) =>
      commands.flatMap((command) => {
        const line = commandLine(command, folder)
        const forms = [line]
        // One function writes every error as JSON, and one every list as NDJSON: see below.
        if (takesJson(command) && kind === 'success') forms.push([...line, '--json'])
        if (takesOutput(command) && kind === 'success') forms.push([...line, '--output', 'csv'])
        return forms
      }),
    )
    expect(leaks).toEqual([])
  }, 600_000)
})

test.each(['success', 'refusal'] as const)(
  'a text of 1 MiB in a %s lets nothing raw through either',
  async (kind) => {
    ;[answer, length] = [kind, 'huge']
    const huge = commands.filter(({id}) => READ_HUGE.includes(id))
    expect(huge.length).toBe(READ_HUGE.length)
    const leaks = await leaksOf((folder) =>
      huge.flatMap((command) => {
        const line = commandLine(command, folder)
        return [
          line,
          [...line, '--json'],
          ...(takesOutput(command) ? ['csv', 'ndjson'].map((of) => [...line, '--output', of]) : []),
        ]
      }),
    )
    expect(leaks).toEqual([])
  },
  120_000,
)
