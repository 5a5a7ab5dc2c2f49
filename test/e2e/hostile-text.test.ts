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
import {temporaryHome} from '../helpers/pixctl.ts'

/** What a payer may put into a name: escapes, a window title, line ends, marks that turn text. */
const HOSTILE =
  '\u001b[31mRED\u001b[0m\u001b]0;owned\u0007\u009b2J\r\nError: forged\n\u202eLTR\u202c\u2066\u2028\u2029\u007f\b\t\u200b\ufeff'
const LONG = `${HOSTILE}${'x'.repeat(1024 * 1024)}`

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

const resource = {
  ...Object.fromEntries(TEXTS.map((name) => [name, HOSTILE])),
  ...Object.fromEntries(AMOUNTS.map((name) => [name, 12.5])),
  description: LONG,
  metadata: {[HOSTILE]: HOSTILE},
  split: [{subAccount: HOSTILE, amount: 1}],
  events: [HOSTILE],
  action: {kind: HOSTILE},
  match: {path: HOSTILE},
  blockedDeposit: {reason: HOSTILE, refund: {status: HOSTILE}},
}
const everything = {
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

type Answer = 'success' | 'refusal' | 'page'
const ANSWERS: Readonly<Record<Answer, () => [number, string, string]>> = {
  success: () => [200, 'application/json', JSON.stringify(everything)],
  refusal: () => [
    400,
    'application/json',
    JSON.stringify({
      statusCode: 400,
      error: HOSTILE,
      message: LONG,
      traceId: HOSTILE,
      details: {code: HOSTILE, field: HOSTILE},
    }),
  ],
  page: () => [404, 'text/html', `<title>${HOSTILE}</title>`],
}

let answer: Answer = 'success'
const service = createServer((request, response) => {
  const isAuth = request.url === '/v2/auth'
  const [status, type, body] = ANSWERS[isAuth ? 'success' : answer]()
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

describe.each(['success', 'refusal', 'page'] as const)('with an answer that is a %s', (kind) => {
  test('no command lets anything raw through', async () => {
    answer = kind
    using home = temporaryHome()
    for (const [name, text] of Object.entries(FILES)) writeFileSync(join(home.path, name), text)
    const env = {
      PIXCTL_BASE_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
      PIXCTL_CLIENT_ID: 'mp_test_1',
      PIXCTL_CLIENT_SECRET: 'x',
    }
    const runs = commands.flatMap((command) => {
      const line = commandLine(command, home.path)
      const forms = [line]
      if (takesJson(command) && kind !== 'page') forms.push([...line, '--json'])
      if (takesOutput(command) && kind === 'success') {
        forms.push([...line, '--output', 'csv'], [...line, '--output', 'ndjson'])
      }
      return forms
    })
    const leaks: string[] = []
    await forEachFew(runs, async (args) => {
      const {stdout, stderr, code} = await home.run(args, {env, input: 'a secret'})
      const raw = RAW.exec(stdout) ?? RAW.exec(stderr) ?? /^Error: forged/m.exec(stdout + stderr)
      if (raw) leaks.push(`${args.join(' ')}: ${JSON.stringify(raw[0])} at ${raw.index}`)
      if (code === 1) leaks.push(`${args.join(' ')} failed unexpectedly: ${stderr.slice(0, 300)}`)
    })
    expect(leaks).toEqual([])
  }, 600_000)
})
