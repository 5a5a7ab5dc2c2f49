import {createHash} from 'node:crypto'
import type {Context} from '../../app/context.ts'
import {answerByMs} from '../../domain/balance-block.ts'
import {checkSignature} from '../../domain/signature.ts'
import {PixctlError, RefusedError} from '../../messages/errors.ts'
import {blockNotFound} from '../../messages/service/case.ts'
import type {NamedSecret} from '../../profile/webhook-secrets.ts'
import {valuesOf} from '../../webhooks/end-to-end-headers.ts'
import type {BalanceBlockResource} from '../../wire/balance-block.ts'
import {
  askService,
  type History,
  localHistory,
  type ReadEvent,
  readEvent,
  type Stores,
} from '../find/history.ts'
import {toSubject} from '../find/to-subject.ts'
import {institutionOf, maskedParty} from '../receipt/parties.ts'
import {openJournalIfAny} from '../show/journal-if-any.ts'
import {LEAST_PREFIX, severalIds} from '../show/resolve-id.ts'
import {activeSecrets} from '../webhooks/active-secrets.ts'
import {withInbox} from '../webhooks/stored-event.ts'
import {wireNames} from '../webhooks/verify.ts'
import type {CaseEvent, CaseFile, CaseOrder} from './case.ts'
import {missingOf} from './missing.ts'

/** A case and the bytes of its events, by file. */
export interface ReadCase {
  readonly file: CaseFile
  readonly block: BalanceBlockResource
  readonly transaction: History['transaction']
  readonly bodies: ReadonlyMap<string, Buffer>
}

/**
 * Gathers what answers a block: from the service, the journal and the inbox.
 *
 * Errors: `RefusedError` when the service knows no such block; those of the service.
 */
export async function readCase(context: Context, {typed, days}: CaseOrder): Promise<ReadCase> {
  const block = await blockNamed(context, typed)
  const [settings, journal] = await Promise.all([context.settings(), openJournalIfAny(context)])
  const environment = settings.environment.value
  const local = await withInbox(context, (inbox) => historyOf({journal, inbox, environment}, block))
  const answer = await askService(context, {id: block.transactionId, kept: local.kept})
  const history: History = {...local, ...answer}
  const {events, bodies} = await eventsOf(context, history.events)
  const facts = {...chargeFacts(history, block), events}
  return {
    block,
    transaction: answer.transaction,
    bodies,
    file: {
      environment,
      block: blockFacts(block),
      due: dueOf(block.createdAt, days, context.now()),
      ...facts,
      balance: await balanceOf(context),
      missing: missingOf({history, events, customer: facts.customer, charge: facts.charge}),
      issuedAt: new Date(context.now()).toISOString(),
    },
  }
}

/** By its id, the beginning of it, its charge, or the reference of the charge. */
async function blockNamed(context: Context, typed: string): Promise<BalanceBlockResource> {
  const {balanceBlocks} = await context.client()
  const {items} = await balanceBlocks.list()
  const exact = items.filter((block) => {
    return [block.id, block.transactionId, block.externalReference].includes(typed)
  })
  const begun = typed.length < LEAST_PREFIX ? [] : items.filter(({id}) => id.startsWith(typed))
  const [found, ...others] = exact.length > 0 ? exact : begun
  if (!found) throw new RefusedError(blockNotFound(), {details: {id: typed}})
  if (others.length === 0) return found
  throw severalIds(
    typed,
    [found, ...others].map(({id}) => id),
  )
}

/** Of the charge, with those events of the block that a listener filed under the block's own id. */
async function historyOf(stores: Stores, block: BalanceBlockResource) {
  const local = await localHistory(stores, block.transactionId)
  const known = new Set(local.events.map(({event}) => event.id))
  const others: ReadEvent[] = []
  for await (const row of stores.inbox.events({subject: block.id})) {
    const [event] = await stores.inbox.find(row.id)
    if (event && !known.has(event.id)) others.push(readEvent(event))
  }
  const isOfCase = ({name, data}: ReadEvent): boolean =>
    !name.startsWith('balance_block_') || data['blockId'] === block.id
  return {...local, events: [...local.events, ...others].filter(isOfCase)}
}

async function eventsOf(context: Context, read: readonly ReadEvent[]) {
  const [secrets, {signatureHeader}] = await Promise.all([
    activeSecrets(context),
    wireNames(context),
  ])
  const bodies = new Map<string, Buffer>()
  const events = read.map(({event}): CaseEvent => {
    const file = `events/${event.id}.json`
    bodies.set(file, event.body)
    const signature = valuesOf(event.headers, signatureHeader.toLowerCase()).join(', ')
    return {
      id: event.id,
      event: event.event,
      eventId: event.eventId,
      receivedAt: new Date(event.receivedAtMs).toISOString(),
      file,
      sha256: createHash('sha256').update(event.body).digest('hex'),
      signature: signature === '' ? null : signature,
      ...verdictOf(signature, event.body, secrets),
    }
  })
  return {events, bodies}
}

function verdictOf(signature: string, body: Buffer, secrets: readonly NamedSecret[]) {
  const isMadeWith = ({secret}: NamedSecret) =>
    checkSignature(signature, body, [secret]) === undefined
  const maker = secrets.find(isMadeWith)
  if (maker) return {verdict: 'valid' as const, madeWith: maker.name}
  if (secrets.length === 0) return {verdict: 'no_secret' as const, madeWith: null}
  const texts = secrets.map(({secret}) => secret)
  return {verdict: checkSignature(signature, body, texts) ?? ('valid' as const), madeWith: null}
}

const blockFacts = (block: BalanceBlockResource): CaseFile['block'] => ({
  id: block.id,
  type: block.blockType,
  status: block.status,
  amount: block.amount,
  createdAt: block.createdAt,
  reason: block.reason ?? null,
  referenceNumber: block.referenceNumber ?? null,
  resolvedAt: block.resolvedAt ?? null,
  resolutionReason: block.resolutionReason ?? null,
})

function dueOf(createdAt: string, days: number, nowMs: number): CaseFile['due'] {
  const atMs = answerByMs(createdAt, days)
  if (Number.isNaN(atMs)) return {days, at: null, isPast: false}
  return {days, at: new Date(atMs).toISOString(), isPast: atMs < nowMs}
}

function chargeFacts(history: History, block: BalanceBlockResource) {
  const {transaction, kept, requests} = history
  const subject = toSubject(history)
  const charge = kept.find(({kind}) => kind === 'charge')
  const body = requestBody(requests.find(({kind}) => kind === 'charge')?.body)
  const customer = Object(body['customer']) as Record<string, unknown>
  const text = (value: unknown): string | undefined =>
    typeof value === 'string' ? value : undefined
  const e2eId = subject.e2eId ?? block.e2eId ?? null
  return {
    charge: {
      id: block.transactionId,
      status: subject.status,
      amount: subject.amount,
      feeAmount: transaction?.feeAmount ?? null,
      netAmount: transaction?.netAmount ?? null,
      createdAt: transaction?.createdAt ?? text(charge?.resource['createdAt']) ?? null,
      paidAt: transaction?.paidAt ?? null,
      e2eId,
      externalReference: subject.externalReference ?? block.externalReference ?? null,
      description: text(body['description']) ?? null,
      subAccount: subject.subAccount,
    },
    payer: maskedParty(transaction?.counterpartName, transaction?.counterpartDocument),
    institution: institutionOf(e2eId ?? undefined),
    customer: maskedParty(text(customer['name']), text(customer['document'])),
    refunds: refundsOf(history),
    timeline: subject.timeline,
  }
}

function requestBody(body: string | undefined): Readonly<Record<string, unknown>> {
  const parsed: unknown = body === undefined ? {} : JSON.parse(body)
  return typeof parsed === 'object' && parsed !== null ? {...parsed} : {}
}

const refundsOf = ({events}: History): CaseFile['refunds'] =>
  events
    .filter(({name, event}) => name === 'refund_completed' && !event.conflict)
    .flatMap(({data, event}) => {
      const {refundTransactionId: id, amount} = data
      const at = new Date(event.receivedAtMs).toISOString()
      return typeof id === 'string' && typeof amount === 'number' ? [{id, amount, at}] : []
    })

/** A credential may be kept from reading balances; the case is made all the same. */
async function balanceOf(context: Context): Promise<CaseFile['balance']> {
  try {
    const {accounts} = await context.client()
    const {available, held, refundDebt} = await accounts.fetchBalance()
    return {available, held: held ?? null, refundDebt: refundDebt ?? null}
  } catch (error) {
    if (error instanceof PixctlError) return null
    throw error
  }
}
