import * as z from 'zod'
import {BLOCK_STATUSES} from '../../src/domain/balance-block.ts'
import {FEE_KINDS} from '../../src/domain/fee.ts'
import {PROJECT_SORT_FIELDS} from '../../src/domain/project.ts'
import {authRequest} from '../../src/wire/auth.ts'
import {accountResource, balanceResource} from '../../src/wire/balance.ts'
import {balanceBlockList, balanceBlockResource} from '../../src/wire/balance-block.ts'
import {chargeRequest, chargeResource} from '../../src/wire/charge.ts'
import {
  accountChange,
  blockRequest,
  blockResolution,
  clockRequest,
  credentialChange,
  credentialRequest,
  faultRequest,
  institutionChange,
  institutionRequest,
  payRequest,
  reasonRequest,
  refundOrderRequest,
  snapshotRequest,
  transferRequest,
} from '../../src/wire/control.ts'
import {projectPage, projectRequest, projectResource} from '../../src/wire/project.ts'
import {subAccountRequest, subAccountResource} from '../../src/wire/sub-account.ts'
import {refundRequest, refundResource, transactionResource} from '../../src/wire/transaction.ts'
import {webhookEndpointRequest, webhookEndpointResource} from '../../src/wire/webhook-endpoint.ts'
import {withdrawalRequest, withdrawalResource} from '../../src/wire/withdrawal.ts'

/** One endpoint as the document describes it. Query parameters are schemas by name. */
export interface Described {
  readonly method: 'get' | 'post' | 'patch' | 'delete'
  readonly path: string
  /** What generators of clients name the call: a verb and what it acts on. */
  readonly operationId: string
  readonly summary: string
  readonly body?: z.ZodType
  /** Success, and what it answers. */
  readonly status: number
  readonly answer?: z.ZodType
  readonly answerType?: string
  readonly query?: Readonly<Record<string, z.ZodType>>
  /** Takes an idempotency key. */
  readonly keyed?: boolean
  /** The statuses of its refusals. */
  readonly refusals: readonly number[]
}

/** Answers that several endpoints give. */
export const NAMES: ReadonlyMap<z.ZodType, string> = new Map<z.ZodType, string>([
  [chargeResource, 'Charge'],
  [withdrawalResource, 'Withdrawal'],
  [transactionResource, 'Transaction'],
  [refundResource, 'Refund'],
  [projectResource, 'Project'],
  [balanceBlockResource, 'BalanceBlock'],
  [subAccountResource, 'SubAccount'],
  [webhookEndpointResource, 'WebhookEndpoint'],
])

const READ = [401, 403, 500]
const CREATE = [400, 401, 403, 500]

/** The service. Source: spec, "Endpoints"; contract, section 1. */
export const SERVICE: readonly Described[] = [
  {
    method: 'post',
    path: '/v2/auth',
    operationId: 'issueToken',
    summary: 'Exchange a credential for an access token of 300 seconds.',
    body: authRequest,
    status: 200,
    answer: z.object({
      access_token: z.string(),
      token_type: z.literal('Bearer'),
      expires_in: z.number(),
    }),
    refusals: CREATE,
  },
  {
    method: 'post',
    path: '/v2/pix',
    operationId: 'createCharge',
    summary: 'Create a PIX charge. Needs PIX:WRITE.',
    body: chargeRequest,
    status: 201,
    answer: chargeResource,
    keyed: true,
    refusals: [...CREATE, 404, 422, 503],
  },
  {
    method: 'post',
    path: '/v2/withdrawals',
    operationId: 'createWithdrawal',
    summary: 'Create a PIX withdrawal. Needs WITHDRAWAL:WRITE.',
    body: withdrawalRequest,
    status: 201,
    answer: withdrawalResource,
    keyed: true,
    refusals: [...CREATE, 404, 422],
  },
  {
    method: 'get',
    path: '/v2/transactions/{id}',
    operationId: 'getTransaction',
    summary: 'A transaction by id, externalReference or idempotency key.',
    status: 200,
    answer: transactionResource,
    refusals: [...READ, 404],
  },
  {
    method: 'post',
    path: '/v2/transactions/{id}/refund',
    operationId: 'refundTransaction',
    summary: 'Refund a paid charge in full. Needs PIX:WRITE.',
    body: refundRequest,
    status: 201,
    answer: refundResource,
    refusals: [...CREATE, 404, 409],
  },
  {
    method: 'post',
    path: '/v2/projects',
    operationId: 'createProject',
    summary: 'Create a project. Needs PROJECT:WRITE.',
    body: projectRequest,
    status: 201,
    answer: projectResource,
    refusals: [...CREATE, 409],
  },
  {
    method: 'get',
    path: '/v2/projects',
    operationId: 'listProjects',
    summary: 'List projects. Needs PROJECT:READ.',
    status: 200,
    answer: projectPage,
    query: {
      page: z.number().int().min(1).default(1),
      limit: z.number().int().min(1).max(100).default(20),
      sortBy: z.enum(PROJECT_SORT_FIELDS).default('createdAt'),
      sortOrder: z.enum(['asc', 'desc']).default('desc'),
    },
    refusals: CREATE,
  },
  {
    method: 'get',
    path: '/v2/projects/{id}',
    operationId: 'getProject',
    summary: 'A project. Needs PROJECT:READ.',
    status: 200,
    answer: projectResource,
    refusals: [...READ, 404],
  },
  {
    method: 'get',
    path: '/v2/balance-blocks',
    operationId: 'listBalanceBlocks',
    summary: 'List balance blocks. Needs BALANCE_BLOCK:READ.',
    status: 200,
    answer: balanceBlockList,
    query: {status: z.enum(BLOCK_STATUSES)},
    refusals: CREATE,
  },
  {
    method: 'post',
    path: '/v2/sub-accounts',
    operationId: 'createSubAccount',
    summary: 'Create a sub-account. Needs SUBACCOUNT:WRITE.',
    body: subAccountRequest,
    status: 201,
    answer: subAccountResource,
    refusals: [...CREATE, 409],
  },
  {
    method: 'get',
    path: '/v2/sub-accounts',
    operationId: 'listSubAccounts',
    summary: 'List sub-accounts. Needs SUBACCOUNT:READ.',
    status: 200,
    answer: z.object({data: z.array(subAccountResource)}),
    refusals: READ,
  },
  {
    method: 'get',
    path: '/v2/balance',
    operationId: 'getBalance',
    summary: 'The balance of the wallet.',
    status: 200,
    answer: balanceResource,
    refusals: READ,
  },
  {
    method: 'get',
    path: '/v2/account',
    operationId: 'getAccount',
    summary: 'The account, the balance of its main wallet, and its fees.',
    status: 200,
    answer: accountResource,
    refusals: READ,
  },
  {
    method: 'post',
    path: '/v2/webhooks',
    operationId: 'createWebhookEndpoint',
    summary: 'Register a webhook endpoint. Its secret is shown only here.',
    body: webhookEndpointRequest,
    status: 201,
    answer: webhookEndpointResource,
    refusals: [...CREATE, 404],
  },
  {
    method: 'get',
    path: '/v2/webhooks',
    operationId: 'listWebhookEndpoints',
    summary: 'List webhook endpoints.',
    status: 200,
    answer: z.object({data: z.array(webhookEndpointResource)}),
    refusals: READ,
  },
  {
    method: 'delete',
    path: '/v2/webhooks/{id}',
    operationId: 'deleteWebhookEndpoint',
    summary: 'Remove a webhook endpoint.',
    status: 204,
    refusals: [...READ, 404],
  },
]

const LOCAL = [400, 403, 404, 409]
const money = z.object({fixed: z.number(), percent: z.number()})
const account = z.looseObject({
  environment: z.string(),
  fees: z.object(Object.fromEntries(FEE_KINDS.map((kind) => [kind, money]))),
  institutionChoice: z.boolean(),
  cnpjPayersBlocked: z.boolean(),
  transactionLimit: z.number().nullable(),
  subAccountQuota: z.number().nullable(),
})
const credential = z.looseObject({
  clientId: z.string(),
  clientSecret: z.string().optional(),
  permissions: z.array(z.string()),
  subAccountAccess: z.union([z.string(), z.array(z.string())]),
})
const institution = z.object({
  pspCredentialId: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  available: z.boolean(),
})
const clock = z.object({now: z.string(), fired: z.number().optional()})
const attempt = z.object({
  at: z.string(),
  status: z.number().optional(),
  error: z.string().optional(),
})
const delivery = z.looseObject({
  id: z.string(),
  event: z.string(),
  eventId: z.string(),
  subject: z.string().nullable(),
  url: z.string(),
  state: z.enum(['pending', 'delivered', 'failed']),
  attempts: z.array(attempt),
})
const fault = z.looseObject({
  id: z.string(),
  action: z.looseObject({kind: z.string()}),
  fired: z.number(),
})
const line = z.object({
  id: z.string(),
  wallet: z.string(),
  type: z.string(),
  amount: z.number(),
  createdAt: z.string(),
  parentTransactionId: z.string().nullable(),
})
const named = z.object({name: z.string()})

type Verb = readonly [verb: string, summary: string, body?: z.ZodType]

/** What the verbs act on: its path, its name in an operationId, and what is answered. */
interface Acted {
  readonly path: string
  readonly noun: string
  readonly answer: z.ZodType
}

const commands = ({path, noun, answer}: Acted, verbs: readonly Verb[]): Described[] =>
  verbs.map(([verb, summary, body]) => ({
    method: 'post',
    path: `${path}/${verb}`,
    operationId: verb + noun,
    summary,
    ...(body && {body}),
    status: 200,
    answer,
    refusals: LOCAL,
  }))

/** The control plane, below its prefix. Source: contract, section 5. */
export const CONTROL: readonly Described[] = [
  {
    method: 'get',
    path: '/health',
    operationId: 'getHealth',
    summary: 'Data set, clock, seed, counts, faults, and the sum of the ledger, which is 0.',
    status: 200,
    answer: z.looseObject({
      status: z.string(),
      instanceId: z.string(),
      now: z.string(),
      ledgerSum: z.number(),
    }),
    refusals: [403],
  },
  {
    method: 'post',
    path: '/reset',
    operationId: 'resetEmulator',
    summary: 'The state right after the start.',
    status: 204,
    refusals: [403],
  },
  {
    method: 'post',
    path: '/stop',
    operationId: 'stopEmulator',
    summary: 'End the emulator.',
    status: 204,
    refusals: [403],
  },
  {
    method: 'get',
    path: '/log',
    operationId: 'readLog',
    summary: 'Requests to the service and attempts to deliver, in order.',
    query: {
      environment: z.enum(['test', 'live']),
      kind: z.enum(['request', 'delivery']).optional(),
      after: z.int().optional(),
      limit: z.int().max(2_000).optional(),
    },
    status: 200,
    answer: z.object({
      entries: z.array(z.looseObject({seq: z.int(), kind: z.string(), at: z.string()})),
      last: z.int(),
    }),
    refusals: LOCAL,
  },
  {
    method: 'get',
    path: '/clock',
    operationId: 'getClock',
    summary: 'What the clock says.',
    status: 200,
    answer: clock,
    refusals: [403],
  },
  {
    method: 'post',
    path: '/clock',
    operationId: 'advanceClock',
    summary: 'Put the clock forward; answers when everything due has fired.',
    body: clockRequest,
    status: 200,
    answer: clock,
    refusals: [400, 403],
  },
  {
    method: 'get',
    path: '/snapshots',
    operationId: 'listSnapshots',
    summary: 'Names of the snapshots.',
    status: 200,
    answer: z.object({snapshots: z.array(z.string())}),
    refusals: [403],
  },
  {
    method: 'post',
    path: '/snapshots',
    operationId: 'takeSnapshot',
    summary: 'Keep the state under a name.',
    body: snapshotRequest,
    status: 201,
    answer: named,
    refusals: [400, 403],
  },
  {
    method: 'post',
    path: '/snapshots/{name}/restore',
    operationId: 'restoreSnapshot',
    summary: 'Go back to a snapshot.',
    status: 200,
    answer: named,
    refusals: [403, 404],
  },
  {
    method: 'get',
    path: '/credentials',
    operationId: 'listCredentials',
    summary: 'All credentials, without their secrets.',
    status: 200,
    answer: z.object({credentials: z.array(credential)}),
    refusals: [403],
  },
  {
    method: 'post',
    path: '/credentials',
    operationId: 'createCredential',
    summary: 'A new credential.',
    body: credentialRequest,
    status: 201,
    answer: credential,
    refusals: LOCAL,
  },
  {
    method: 'patch',
    path: '/credentials/{clientId}',
    operationId: 'changeCredential',
    summary: 'Change a credential; applies at once, also to issued tokens.',
    body: credentialChange,
    status: 200,
    answer: credential,
    refusals: LOCAL,
  },
  {
    method: 'get',
    path: '/accounts/{environment}',
    operationId: 'getAccountRules',
    summary: 'The settings of an account.',
    status: 200,
    answer: account,
    refusals: LOCAL,
  },
  {
    method: 'patch',
    path: '/accounts/{environment}',
    operationId: 'changeAccountRules',
    summary: 'Change the settings of an account; fees are those of both environments.',
    body: accountChange,
    status: 200,
    answer: account,
    refusals: LOCAL,
  },
  {
    method: 'post',
    path: '/accounts/{environment}/institutions',
    operationId: 'createInstitution',
    summary: 'A new institution.',
    body: institutionRequest,
    status: 201,
    answer: institution,
    refusals: LOCAL,
  },
  {
    method: 'patch',
    path: '/accounts/{environment}/institutions/{id}',
    operationId: 'changeInstitution',
    summary: 'Enable or disable an institution, or take it down.',
    body: institutionChange,
    status: 200,
    answer: institution,
    refusals: LOCAL,
  },
  ...commands({path: '/charges/{id}', noun: 'Charge', answer: chargeResource}, [
    ['pay', 'Pay a charge.', payRequest],
    ['expire', 'Let a charge expire.'],
  ]),
  ...commands({path: '/charges/{id}', noun: 'Charge', answer: refundResource}, [
    ['refund', 'Refund a charge now, whole or in part.', refundOrderRequest],
  ]),
  ...commands({path: '/withdrawals/{id}', noun: 'Withdrawal', answer: withdrawalResource}, [
    ['process', 'Take a withdrawal up.'],
    ['complete', 'Complete a withdrawal.'],
    ['fail', 'Let a withdrawal fail.', reasonRequest],
    ['reverse', 'Let a completed withdrawal come back.', reasonRequest],
  ]),
  {
    method: 'post',
    path: '/blocks',
    operationId: 'createBlock',
    summary: 'Block the money of a charge.',
    body: blockRequest,
    status: 201,
    answer: balanceBlockResource,
    refusals: LOCAL,
  },
  ...commands({path: '/blocks/{id}', noun: 'Block', answer: balanceBlockResource}, [
    ['defend', 'Answer a block; it stays open.'],
    ['approve', 'Give the money to the payer.', blockResolution],
    ['reject', 'Give the money back to the wallet.', blockResolution],
  ]),
  {
    method: 'post',
    path: '/transfers',
    operationId: 'createTransfer',
    summary: 'Move balance between two wallets.',
    body: transferRequest,
    status: 201,
    answer: z.object({outgoing: transactionResource, incoming: transactionResource}),
    refusals: LOCAL,
  },
  ...commands(
    {
      path: '/sub-accounts/{environment}/{reference}',
      noun: 'SubAccount',
      answer: subAccountResource,
    },
    [
      ['suspend', 'Suspend a sub-account.'],
      ['activate', 'Activate a sub-account.'],
    ],
  ),
  {
    method: 'get',
    path: '/statement',
    operationId: 'getStatement',
    summary: 'The lines of a wallet.',
    status: 200,
    answer: z.object({lines: z.array(line)}),
    query: {environment: z.enum(['test', 'live']), wallet: z.string().default('principal')},
    refusals: [403, 404],
  },
  {
    method: 'get',
    path: '/lines',
    operationId: 'findLines',
    summary: 'The first ids of ledger lines of any wallet that begin with a text.',
    status: 200,
    answer: z.object({ids: z.array(z.string())}),
    query: {environment: z.enum(['test', 'live']), beginning: z.string()},
    refusals: [403, 404],
  },
  {
    method: 'get',
    path: '/deliveries',
    operationId: 'listDeliveries',
    summary: 'The outbox, with every attempt.',
    status: 200,
    answer: z.object({deliveries: z.array(delivery)}),
    query: {environment: z.enum(['test', 'live'])},
    refusals: [403, 404],
  },
  ...commands({path: '/deliveries/{id}', noun: 'Delivery', answer: delivery}, [
    ['redeliver', 'Send a delivery anew.'],
  ]),
  {
    method: 'get',
    path: '/faults',
    operationId: 'listFaults',
    summary: 'The faults in force.',
    status: 200,
    answer: z.object({faults: z.array(fault)}),
    refusals: [403],
  },
  {
    method: 'post',
    path: '/faults',
    operationId: 'createFault',
    summary: 'Set a fault.',
    body: faultRequest,
    status: 201,
    answer: fault,
    refusals: [400, 403],
  },
  {
    method: 'delete',
    path: '/faults',
    operationId: 'clearFaults',
    summary: 'Remove all faults.',
    status: 204,
    refusals: [403],
  },
  {
    method: 'get',
    path: '/export/{environment}/{file}',
    operationId: 'exportFile',
    summary:
      'A file of the data set that "pixctl reconcile" reads: all that has happened, or with from or until what happened after the one and up to the other, as it stood then.',
    status: 200,
    answerType: 'text/plain',
    query: {from: z.iso.datetime({offset: true}), until: z.iso.datetime({offset: true})},
    refusals: [400, 403, 404, 409],
  },
]
