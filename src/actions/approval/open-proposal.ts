import type {Context} from '../../app/context.ts'
import {approvalError} from '../../approval/approval-error.ts'
import {checkApprover, checkProposal} from '../../approval/payout-rules.ts'
import {
  type OpenedProposal,
  openProposal,
  type Proposal,
  type ProposedPayout,
} from '../../approval/proposal.ts'
import {type PayoutRules, strictestRules} from '../../approval/rules.ts'
import {PRINCIPAL} from '../../domain/wallet.ts'
import {fileUnreadable} from '../../messages/command-line/unreadable-files.ts'
import {InvalidInputError, PixctlError} from '../../messages/errors.ts'
import {isSameJson} from '../../platform/canonical-json.ts'
import {systemCode} from '../../platform/failure-code.ts'
import {readConfig} from '../../profile/config-file.ts'
import {payoutRulesOf, rulesOfOthers} from '../../profile/payout-rules.ts'
import {readPersonKey} from '../../profile/person-key.ts'
import {WIRE_NAMES} from '../../wire/unspecified.ts'
import type {Batch} from '../batch/batch.ts'
import {summarize} from '../batch/batch-summary.ts'
import {readFormerResults} from '../batch/file/former-results.ts'
import {type PlannedRow, planWithdrawals} from '../batch/file/plan.ts'
import type {RawFile} from '../batch/file/raw-row.ts'
import {INPUT_LIMITS, readFileLimited} from '../files/read-limited.ts'

/** A proposal that may be approved by the person at this machine, as a batch ready to be sent. */
export interface OpenProposal {
  readonly opened: OpenedProposal
  readonly approver: {readonly name: string; readonly publicKey: string}
  readonly batch: Batch
}

/**
 * Reads a proposal file and checks everything that can be checked before its account is known: its
 * signature, who proposed it, who is about to approve it, its time, its environment and address,
 * and every payout by the same rules as a batch file. The service is asked only where another
 * profile has a limit, which holds where both are of one account.
 *
 * Errors: see `approvalError`; `NotPermittedError` when the person has no key.
 */
export async function openProposalFile(context: Context, file: string): Promise<OpenProposal> {
  const opened = openProposal(await readText(file))
  if (typeof opened === 'string') throw approvalError(opened)
  const {proposal} = opened
  const [rules, approver] = [await rulesInForce(context), await readPersonKey(context.home)]
  const settings = await context.settings()
  const place = {
    ...proposal,
    environment: settings.environment.value,
    baseUrl: await context.baseUrl(),
  }
  const {proposedBy: name, publicKey} = proposal
  const fault =
    checkProposal(rules, opened, {place, nowMs: context.now()}) ??
    checkApprover(rules, {name, publicKey}, approver)
  if (fault) throw approvalError(fault, rules)
  return {opened, approver, batch: await toBatch(context, file, proposal)}
}

/**
 * The rules that the client pays by, so that it sends what was approved here: those of a stricter
 * profile of the same account, where there is one. Without a credential, with which only a dry run
 * goes on, any profile may be of that account.
 */
async function rulesInForce(context: Context): Promise<PayoutRules> {
  if (await context.findCredential()) return (await context.client()).payouts.rulesInForce()
  const {profile, environment} = await context.settings()
  const config = await readConfig(context.home)
  const query = {profiles: [profile.value], environment: environment.value, clientId: ''}
  const others = rulesOfOthers(config, query).map(({rules}) => rules)
  return strictestRules(payoutRulesOf(config, query), others)
}

/**
 * The payouts as rows of a batch, under the keys of the proposal. A signed payout is held against
 * the rules once more: whoever signed it may have used another program.
 */
async function toBatch(context: Context, file: string, proposal: Proposal): Promise<Batch> {
  const {environment, payouts} = proposal
  const raw = rawOf(payouts)
  const plan = planWithdrawals(raw, {environment, wallet: PRINCIPAL})
  const rows = 'faults' in plan ? undefined : rowsOf(plan.rows, payouts)
  if (!rows) throw approvalError('unreadable')
  const {wire} = await context.settings()
  return {
    kind: 'withdrawal',
    file,
    environment,
    path: {...WIRE_NAMES, ...wire}.withdrawalsPath,
    rows,
    raw,
    summary: summarize(rows),
    edited: [],
    usedKeys: (await readFormerResults(file)).usedKeys,
  }
}

/**
 * Nothing where a planned row is not what the proposal has, or two payouts share a key or a line.
 */
function rowsOf(
  planned: readonly PlannedRow<object>[],
  payouts: readonly ProposedPayout[],
): Batch['rows'] | undefined {
  const keys = new Set(payouts.map(({idempotencyKey}) => idempotencyKey))
  const lines = new Set(payouts.map(({line}) => line))
  if (keys.size < payouts.length || lines.size < payouts.length) return undefined
  const rows: Batch['rows'][number][] = []
  for (const [at, payout] of payouts.entries()) {
    const row = planned[at]
    if (!row || row.wallet !== payout.subAccount) return undefined
    if (!isSameJson(JSON.parse(JSON.stringify(row.body)), payout.request)) return undefined
    rows.push({...row, body: payout.request, key: payout.idempotencyKey})
  }
  return rows
}

const COLUMNS = [
  'pixKey',
  'pixKeyType',
  'holderName',
  'holderDocument',
  'holderDocumentType',
  'amount',
  'netAmount',
  'projectId',
  'externalReference',
  'subAccount',
]

function rawOf(payouts: readonly ProposedPayout[]): RawFile {
  const rows = payouts.map(({line, subAccount, request}) => {
    const cells = new Map(Object.entries(request))
    if (subAccount !== PRINCIPAL) cells.set('subAccount', subAccount)
    return {line, cells}
  })
  const layout = {columns: COLUMNS, separator: ',', hasMark: false, lineEnd: '\n', headerLine: 1}
  return {rows, faults: [], layout}
}

async function readText(path: string): Promise<string> {
  try {
    const bytes = await readFileLimited(path, INPUT_LIMITS.batch)
    return new TextDecoder('utf-8', {fatal: true, ignoreBOM: true}).decode(bytes)
  } catch (cause) {
    if (cause instanceof PixctlError) throw cause
    if (cause instanceof TypeError) throw approvalError('unreadable')
    throw new InvalidInputError(fileUnreadable({path, reason: systemCode(cause)}), {cause})
  }
}
