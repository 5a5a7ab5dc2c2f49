import {expect, test} from 'vitest'
import {approvalOf, approversOf} from '../../../src/actions/approval/approval-of.ts'
import type {Context} from '../../../src/app/context.ts'
import {sealApproval} from '../../../src/approval/approval.ts'
import {newPersonKey} from '../../../src/approval/person-key.ts'
import {PROPOSAL_FORMAT, sealProposal} from '../../../src/approval/proposal.ts'

const NOW_MS = Date.parse('2026-11-20T12:00:00.000Z')
const MINUTE_MS = 60_000
const at = (minutes: number): number => NOW_MS + minutes * MINUTE_MS
const ANA = newPersonKey()
const proposal = sealProposal(
  {
    format: PROPOSAL_FORMAT,
    proposedBy: 'Ana Souza',
    publicKey: ANA.publicKey,
    createdAt: new Date(at(0)).toISOString(),
    expiresAt: new Date(at(600)).toISOString(),
    environment: 'test',
    account: 'account-1',
    instance: 'run-1',
    baseUrl: 'https://pay.example',
    payouts: [{line: 2, subAccount: 'principal', idempotencyKey: 'key-0001', request: {amount: 1}}],
  },
  ANA.privateKey,
)

/** The journal that they share, the latest approval first. */
function approvedBy(...people: readonly (readonly [name: string, minutes: number])[]): Context {
  const documents = people.map(([name, minutes]) => {
    const {publicKey, privateKey} = newPersonKey()
    const approvedAt = new Date(at(minutes)).toISOString()
    return sealApproval(proposal, {approvedBy: name, publicKey, approvedAt}, privateKey)
  })
  const approvals = {
    idsOf: async () => documents.map((_, nth) => String(nth)),
    read: async (id: string) => documents[Number(id)],
  }
  return {journal: async () => ({approvals})} as unknown as Context
}
const sentAt = (minutes: number) => ({idempotencyKey: 'key-0001', createdAtMs: at(minutes)})
const BOTH = [
  ['Caio Reis', 30],
  ['Bia Lima', 10],
] as const

test.each([
  {name: 'who went on after the payout was sent is not named', sent: [11], names: ['Bia Lima']},
  {name: 'who went on is named for what was sent then', sent: [31], names: ['Caio Reis']},
  {
    name: 'of several payouts each is named once',
    sent: [11, 31, 12],
    names: ['Bia Lima', 'Caio Reis'],
  },
  {name: 'no one is named where nothing was sent', sent: [], names: []},
])('$name', async ({sent, names}) => {
  expect(await approversOf(approvedBy(...BOTH), sent.map(sentAt))).toEqual(names)
})

test('a payout is said to be approved by the same person alone', async () => {
  for (const [minutes, name] of [
    [11, 'Bia Lima'],
    [31, 'Caio Reis'],
  ] as const) {
    expect(await approvalOf(approvedBy(...BOTH), sentAt(minutes))).toMatchObject({approvedBy: name})
  }
  expect(await approvalOf(approvedBy(), sentAt(1))).toBeUndefined()
  expect(await approversOf(approvedBy(), [sentAt(1)])).toEqual([])
})
