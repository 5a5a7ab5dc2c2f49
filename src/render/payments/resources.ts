import type {ChargeBlock} from '../../actions/find/subject.ts'
import {FEE_KINDS, type FeeKind} from '../../domain/fee.ts'
import {maskDocument} from '../../domain/tax-id.ts'
import type {Language} from '../../messages/language.ts'
import {EMULATOR_RESOURCE_WORDS} from '../emulator/emulator-resource-words.ts'
import type {ListColumn} from '../table/list-columns.ts'
import {type Fee, feeText} from '../text/fee-text.ts'
import {type LabelledFact, renderLabelledFacts} from '../text/labelled-facts.ts'
import {stateKindOf} from '../text/states.ts'
import {blockFacts, renderBlockSteps} from './charge-blocks.ts'
import {WORDS, type Word} from './resource-words.ts'

/** A resource of the service, as far as text for people looks at it. */
type Resource = Readonly<Record<string, unknown>>

const column = (key: string, word: Word, rest: Partial<ListColumn> = {}): ListColumn => ({
  key,
  title: {en: WORDS.en[word], 'pt-BR': WORDS['pt-BR'][word]},
  ...rest,
})

export const PROJECT_COLUMNS: readonly ListColumn[] = [
  column('id', 'id', {kind: 'id'}),
  column('name', 'name'),
  column('color', 'color'),
  column('createdAt', 'createdAt', {kind: 'instant'}),
  column('description', 'description', {isExtra: true}),
  column('logoUrl', 'logoUrl', {isExtra: true}),
]

export const SUB_ACCOUNT_COLUMNS: readonly ListColumn[] = [
  column('reference', 'reference'),
  column('name', 'name'),
  column('status', 'status', {kind: 'feminine_state'}),
  column('available', 'available', {kind: 'money', path: '_pixctl.balance.available'}),
  column('held', 'held', {kind: 'money', path: '_pixctl.balance.held'}),
  column('createdAt', 'createdAt', {kind: 'instant'}),
  column('refundDebt', 'refundDebt', {
    kind: 'money',
    path: '_pixctl.balance.refundDebt',
    isExtra: true,
  }),
  column('spendable', 'spendable', {
    kind: 'money',
    path: '_pixctl.balance.spendable',
    isExtra: true,
  }),
  column('id', 'id', {kind: 'id', isExtra: true}),
]

export const BLOCK_COLUMNS: readonly ListColumn[] = [
  column('id', 'id', {kind: 'id'}),
  column('status', 'status', {kind: 'state'}),
  column('blockType', 'blockType', {kind: 'state'}),
  column('amount', 'amount', {kind: 'money'}),
  column('createdAt', 'createdAt', {kind: 'instant'}),
  column('transactionId', 'charge', {kind: 'id'}),
  column('externalReference', 'reference'),
  column('referenceNumber', 'referenceNumber', {isExtra: true}),
  column('reason', 'reason', {isExtra: true}),
  column('e2eId', 'e2eId', {isExtra: true}),
  column('resolutionReason', 'resolutionReason', {isExtra: true}),
  column('resolvedAt', 'resolvedAt', {kind: 'instant', isExtra: true}),
]

export const WITHDRAWAL_COLUMNS: readonly ListColumn[] = [
  column('createdAt', 'createdAt', {kind: 'instant'}),
  column('status', 'status', {kind: 'state'}),
  column('amount', 'amount', {kind: 'money'}),
  column('feeAmount', 'feeAmount', {kind: 'money'}),
  column('netAmount', 'netAmount', {kind: 'money'}),
  column('id', 'id', {kind: 'id'}),
  column('snapshotHolderName', 'holderName'),
  column('externalReference', 'reference'),
  column('subAccount', 'wallet'),
  column('snapshotPixKeyType', 'pixKeyType', {kind: 'state', isExtra: true}),
  column('snapshotPixKey', 'pixKey', {isExtra: true}),
  column('failureReason', 'failureReason', {isExtra: true}),
  column('processedAt', 'processedAt', {kind: 'instant', isExtra: true}),
]

const factsOf = (
  resource: Resource,
  columns: readonly ListColumn[],
  language: Language,
): LabelledFact[] =>
  columns.map(({key, title, kind = 'text'}) => [title[language], resource[key], kind])

export const renderProject = (project: Resource, language: Language): string =>
  renderLabelledFacts(factsOf(project, PROJECT_COLUMNS, language), language)

export const renderSubAccount = (subAccount: Resource, language: Language): string =>
  renderLabelledFacts(factsOf(subAccount, SUB_ACCOUNT_COLUMNS, language), language)

export const renderBlock = (block: Resource, language: Language): string =>
  renderLabelledFacts(factsOf(block, BLOCK_COLUMNS, language), language)

const BALANCE_COLUMNS: readonly ListColumn[] = [
  column('subAccount', 'wallet'),
  column('available', 'available', {kind: 'money'}),
  column('held', 'held', {kind: 'money'}),
  column('refundDebt', 'refundDebt', {kind: 'money'}),
  column('spendable', 'spendable', {kind: 'money'}),
]

export const renderBalance = (balance: Resource, language: Language): string =>
  renderLabelledFacts(factsOf(balance, BALANCE_COLUMNS, language), language)

const TRANSACTION_COLUMNS: readonly ListColumn[] = [
  column('id', 'id', {kind: 'id'}),
  column('type', 'type', {kind: 'state'}),
  column('status', 'status', {kind: 'state'}),
  column('amount', 'amount', {kind: 'money'}),
  column('feeAmount', 'feeAmount', {kind: 'money'}),
  column('netAmount', 'netAmount', {kind: 'money'}),
  column('subAccount', 'wallet'),
  column('externalReference', 'externalReference'),
  column('e2eId', 'e2eId'),
  column('counterpartName', 'counterpartName'),
  column('counterpartDocument', 'counterpartDocument'),
  column('createdAt', 'createdAt', {kind: 'instant'}),
  column('paidAt', 'paidAt', {kind: 'instant'}),
  column('failureReason', 'failureReason'),
  column('blockedDeposit', 'blockedDeposit'),
]

/** A transaction; where this machine knows of its refund, how that stands and what went back. */
export function renderTransaction(transaction: Resource, language: Language): string {
  const words = WORDS[language]
  const {refund, refundedAmount, blocks = []} = Object(transaction['_pixctl']) as Resource
  const {status, askedAt, refundedAt, id, amount} = Object(refund) as Resource
  const shown = blocks as readonly ChargeBlock[]
  const facts = renderLabelledFacts(
    [
      ...factsOf(withMaskedDocument(transaction), columnsOf(transaction), language),
      [words.refund, status, 'feminine_state'],
      [words.refundAmount, amount, 'money'],
      [words.refundAskedAt, askedAt, 'instant'],
      [words.refundedAt, refundedAt, 'instant'],
      [words.pspRefund, id],
      [words.refundedInAll, refundedAmount === amount ? undefined : refundedAmount, 'money'],
      ...blockFacts(shown, language),
    ],
    language,
  )
  return facts + renderBlockSteps(shown, language)
}

/** The columns of a transaction, of which the status agrees with the type: `tarifa`, `concluída`. */
const columnsOf = ({type}: Resource): readonly ListColumn[] =>
  TRANSACTION_COLUMNS.map((one) => (one.key === 'status' ? {...one, kind: stateKindOf(type)} : one))

/**
 * A text for people shows only the part of a document that the central bank leaves unmasked; JSON
 * has it whole.
 */
function withMaskedDocument(transaction: Resource): Resource {
  const {counterpartDocument} = transaction
  return typeof counterpartDocument === 'string'
    ? {...transaction, counterpartDocument: maskDocument(counterpartDocument)}
    : transaction
}

const REFUND_COLUMNS: readonly ListColumn[] = [
  column('originalTransactionId', 'originalTransactionId', {kind: 'id'}),
  column('status', 'status', {kind: 'feminine_state'}),
  column('amount', 'refundAmount', {kind: 'money'}),
  column('fee', 'feeAmount', {kind: 'money'}),
  column('pspRefundTransactionId', 'pspRefund'),
]

export const renderRefund = (refund: Resource, language: Language): string =>
  renderLabelledFacts(factsOf(refund, REFUND_COLUMNS, language), language)

/** The account, and each amount of its balance in reais. */
export function renderAccount(
  {
    account,
    balance,
    fees,
  }: {readonly account: Resource; readonly balance: Resource; readonly fees?: unknown},
  language: Language,
): string {
  const words = WORDS[language]
  const {feeOf} = EMULATOR_RESOURCE_WORDS[language]
  const amountOf = (name: string): unknown => {
    const part = balance[name]
    return typeof part === 'object' && part && 'amountFormatted' in part
      ? part.amountFormatted
      : undefined
  }
  return renderLabelledFacts(
    [
      [words.account, account['name']],
      [words.id, account['id']],
      [words.status, account['status'], 'feminine_state'],
      ...(['available', 'held', 'promotional', 'total'] as const).map(
        (name): LabelledFact => [words[name], amountOf(name), 'money'],
      ),
      ...FEE_KINDS.map(
        (kind): LabelledFact => [feeOf(kind), feeText(feeOfAnswer(fees, kind), language)],
      ),
    ],
    language,
  )
}

/** A service may leave fees out, or write them otherwise: then they are not shown. */
function feeOfAnswer(fees: unknown, kind: FeeKind): Fee | undefined {
  const {fixed, percent = 0}: {fixed?: unknown; percent?: unknown} = Object(Object(fees)[kind])
  return typeof fixed === 'number' && typeof percent === 'number' ? {fixed, percent} : undefined
}
