import {writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {requireOpen} from '../../../src/actions/approval/approve.ts'
import {type OpenProposal, openProposalFile} from '../../../src/actions/approval/open-proposal.ts'
import type {ReadyBatch} from '../../../src/actions/batch/sending/send-batch.ts'
import type {Context} from '../../../src/app/context.ts'
import {createContext} from '../../../src/app/create-context.ts'
import {newPersonKey} from '../../../src/approval/person-key.ts'
import {PROPOSAL_FORMAT, type Proposal, sealProposal} from '../../../src/approval/proposal.ts'
import {changeConfig} from '../../../src/profile/config-file.ts'
import {temporaryDirectory} from '../../helpers/temporary-directory.ts'

const [ANA, BIA] = [newPersonKey(), newPersonKey()]
const NOW_MS = Date.parse('2026-11-20T12:00:00.000Z')
const HOUR_MS = 3_600_000
const BASE_URL = 'http://127.0.0.1:4010'
const PAYOUT = {
  pixKey: 'a@b.co',
  pixKeyType: 'email',
  holderName: 'Ana',
  holderDocument: '52998224725',
  holderDocumentType: 'cpf',
  amount: 150,
}
const at = (ms: number): string => new Date(ms).toISOString()
const CONTENT: Proposal = {
  format: PROPOSAL_FORMAT,
  proposedBy: 'Ana Souza',
  publicKey: ANA.publicKey,
  createdAt: at(NOW_MS),
  expiresAt: at(NOW_MS + 10 * HOUR_MS),
  environment: 'test',
  baseUrl: BASE_URL,
  account: 'account-1',
  instance: 'i-1',
  payouts: [{line: 1, subAccount: 'principal', idempotencyKey: 'payout-0001', request: PAYOUT}],
}

/** What Bia's machine reads of a proposal that Ana signed. */
async function opened(change: Partial<Proposal>): Promise<OpenProposal> {
  const home = temporaryDirectory()
  onTestFinished(() => home[Symbol.dispose]())
  const {publicKey} = BIA
  await changeConfig(home.path, () => ({
    person: {name: 'Bia Lima', publicKey, store: 'file', createdAt: at(NOW_MS)},
    profiles: {
      default: {
        approvalAbove: 100,
        approvers: [
          {name: 'Ana Souza', publicKey: ANA.publicKey, mayApprove: false},
          {name: 'Bia Lima', publicKey, mayApprove: true},
        ],
      },
    },
  }))
  const context = createContext(
    {json: true, verbose: false, baseUrl: BASE_URL},
    {
      signal: new AbortController().signal,
      env: {PIXCTL_HOME: home.path, PIXCTL_CREDENTIAL_STORE: 'file'},
      now: () => NOW_MS,
    },
  )
  const file = join(home.path, 'proposal.json')
  writeFileSync(file, sealProposal({...CONTENT, ...change}, ANA.privateKey))
  return openProposalFile(context, file)
}

const payouts = (request: object): Partial<Proposal> => ({
  payouts: CONTENT.payouts.map((one) => ({...one, request: {...PAYOUT, ...request}})),
})

test('a proposed payout is sent as it was signed, under its key', async () => {
  const {batch} = await opened({})
  expect(batch.rows).toMatchObject([{key: 'payout-0001', wallet: 'principal', body: PAYOUT}])
})

test.each([
  {name: 'an amount as a text', request: {amount: '150,00'}},
  {name: 'a document as people write it', request: {holderDocument: '529.982.247-25'}},
])('a proposal of another body than is planned of it is none: $name', async ({request}) => {
  await expect(opened(payouts(request))).rejects.toMatchObject({
    code: 'PROPOSAL_UNREADABLE',
    exitCode: 2,
  })
})

test.each([
  {name: 'key', more: {line: 2}},
  {name: 'line', more: {idempotencyKey: 'payout-0002'}},
])('a proposal of two payouts with one $name is none', async ({more}) => {
  const [one] = CONTENT.payouts as [Proposal['payouts'][number]]
  await expect(opened({payouts: [one, {...one, ...more}]})).rejects.toMatchObject({exitCode: 2})
})

/** What the service says before a person is asked, by a clock and as an account. */
async function asked({account = 'account-1', instance = 'i-1', hours = 1}) {
  const client = {
    addressee: {environment: 'test', baseUrl: BASE_URL},
    identify: async () => ({account, instance}),
    surelyReachedMs: async () => NOW_MS + hours * HOUR_MS,
  }
  const context = {client: async () => client} as unknown as Context
  const open = await opened({})
  const earlier = {recordOf: () => undefined, foundThere: []}
  await requireOpen(context, open, {open: open.batch.rows, earlier} as unknown as ReadyBatch)
}

test('a proposal may be approved at the service and as the account that it is of', async () => {
  await asked({})
})

test.each([
  {name: 'as another account', at: {account: 'account-2'}, code: 'PROPOSAL_OF_OTHER_ACCOUNT'},
  {
    name: 'at another run of the emulator',
    at: {instance: 'i-2'},
    code: 'PROPOSAL_OF_OTHER_INSTANCE',
  },
  {name: 'too late by the clock of the service', at: {hours: 10.001}, code: 'PROPOSAL_EXPIRED'},
])('a proposal is not approved $name', async ({at: place, code}) => {
  await expect(asked(place)).rejects.toMatchObject({code})
})
