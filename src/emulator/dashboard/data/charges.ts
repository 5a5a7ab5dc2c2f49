import {qrCodeDataUri} from '../../../qr-code/qr-code-image.ts'
import type {ChargeSummary, ChargeView, Listing} from '../../../wire/dashboard.ts'
import {chargeResource, readLegs, splitResource} from '../../resources/charge-resource.ts'
import {projectResource} from '../../resources/project-resource.ts'
import {chargeTransaction} from '../../resources/transaction-resource.ts'
import type {ChargeRow} from '../../store/charges.ts'
import type {World} from '../../world.ts'
import {eventsOf} from './deliveries.ts'
import {linesOf} from './lines.ts'
import {equals, filtered, listRows, searched, windowOf} from './listing.ts'
import type {Asked} from './reading.ts'
import {blockView, chargeSummary, refundView} from './summaries.ts'

export const CHARGE_SEARCH = [
  'id',
  'externalReference',
  'description',
  'customer',
  'payerName',
  'payerDocument',
  'e2eId',
  'pspPaymentId',
  'idempotencyKey',
  'metadata',
] as const

export function readCharges({world: {store}, environment, call}: Asked): Listing<ChargeSummary> {
  const window = windowOf(call)
  const where = [
    equals('environment', environment),
    ...filtered('status', call.query.get('status')),
    ...filtered('wallet', call.query.get('wallet')),
    ...searched(window.search, CHARGE_SEARCH, 'amount'),
  ]
  const selection = {from: 'charges', where, order: 'seq DESC'}
  return listRows(store.db, selection, {...window, toItem: chargeSummary})
}

export function readCharge({world, environment, id}: Asked): ChargeView | undefined {
  const charge = world.store.charges.find(id)
  if (charge?.environment !== environment) return undefined
  const refunds = world.store.refunds.ofCharge(id)
  const blocks = world.store.blocks.ofCharge(id)
  const ids = [id, ...refunds.map((refund) => refund.id), ...blocks.map((block) => block.id)]
  return {
    ...whatItIs(world, charge),
    refunds: refunds.map(refundView),
    blocks: blocks.map((block) => blockView(world, block)),
    lines: linesOf(world.store, ids),
    events: eventsOf(world.store, ids),
  }
}

type Caused = 'refunds' | 'blocks' | 'lines' | 'events'

/** The charge itself. Only one that can still be paid has its QR code drawn. */
function whatItIs({store}: World, charge: ChargeRow): Omit<ChargeView, Caused> {
  const {status, pixCopyPaste, wallet, description, customer, metadata} = charge
  const qrCode = status === 'pending' ? qrCodeDataUri(pixCopyPaste) : undefined
  const project =
    charge.projectId === null
      ? undefined
      : store.projects.find(charge.environment, charge.projectId)
  return {
    charge: chargeResource(charge, qrCode),
    transaction: chargeTransaction(charge),
    subAccount: wallet,
    ...(description !== null && {description}),
    ...(customer !== null && {customer: JSON.parse(customer)}),
    ...(metadata !== null && {metadata: JSON.parse(metadata)}),
    ...(project && {project: projectResource(project)}),
    servedSplit: splitResource(readLegs(charge.servedSplit)),
  }
}
