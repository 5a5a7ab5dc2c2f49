import type {LogEntry} from '../../../src/actions/emulator/emulator-log.ts'
import type {EmulatorReady} from '../../../src/actions/emulator/run-emulator.ts'
import type Account from '../../../src/commands/account.ts'
import type AuthApproverAdd from '../../../src/commands/auth/approver/add.ts'
import type AuthApproverList from '../../../src/commands/auth/approver/list.ts'
import type AuthApproverRemove from '../../../src/commands/auth/approver/remove.ts'
import type AuthKeyCreate from '../../../src/commands/auth/key/create.ts'
import type AuthKeyShow from '../../../src/commands/auth/key/show.ts'
import type AuthList from '../../../src/commands/auth/list.ts'
import type AuthLogin from '../../../src/commands/auth/login.ts'
import type AuthLogout from '../../../src/commands/auth/logout.ts'
import type AuthStatus from '../../../src/commands/auth/status.ts'
import type AuthSwitch from '../../../src/commands/auth/switch.ts'
import type AuthToken from '../../../src/commands/auth/token.ts'
import type Autocomplete from '../../../src/commands/autocomplete.ts'
import type Balance from '../../../src/commands/balance.ts'
import type BlocksCase from '../../../src/commands/blocks/case.ts'
import type BlocksList from '../../../src/commands/blocks/list.ts'
import type ConfigGet from '../../../src/commands/config/get.ts'
import type ConfigList from '../../../src/commands/config/list.ts'
import type ConfigSet from '../../../src/commands/config/set.ts'
import type Demo from '../../../src/commands/demo.ts'
import type Doctor from '../../../src/commands/doctor.ts'
import type EmulatorBlock from '../../../src/commands/emulator/block.ts'
import type EmulatorClock from '../../../src/commands/emulator/clock.ts'
import type EmulatorExpire from '../../../src/commands/emulator/expire.ts'
import type EmulatorExport from '../../../src/commands/emulator/export.ts'
import type EmulatorFail from '../../../src/commands/emulator/fail.ts'
import type EmulatorOpen from '../../../src/commands/emulator/open.ts'
import type EmulatorPay from '../../../src/commands/emulator/pay.ts'
import type EmulatorRefund from '../../../src/commands/emulator/refund.ts'
import type EmulatorReset from '../../../src/commands/emulator/reset.ts'
import type EmulatorRestore from '../../../src/commands/emulator/restore.ts'
import type EmulatorReverse from '../../../src/commands/emulator/reverse.ts'
import type EmulatorSettle from '../../../src/commands/emulator/settle.ts'
import type EmulatorSnapshot from '../../../src/commands/emulator/snapshot.ts'
import type EmulatorStop from '../../../src/commands/emulator/stop.ts'
import type EmulatorWallet from '../../../src/commands/emulator/wallet.ts'
import type Find from '../../../src/commands/find.ts'
import type JournalExport from '../../../src/commands/journal/export.ts'
import type JournalList from '../../../src/commands/journal/list.ts'
import type JournalResume from '../../../src/commands/journal/resume.ts'
import type JournalShow from '../../../src/commands/journal/show.ts'
import type PixBatch from '../../../src/commands/pix/batch.ts'
import type PixCreate from '../../../src/commands/pix/create.ts'
import type PixDecode from '../../../src/commands/pix/decode.ts'
import type PixList from '../../../src/commands/pix/list.ts'
import type PixReceipt from '../../../src/commands/pix/receipt.ts'
import type PixShow from '../../../src/commands/pix/show.ts'
import type PixWatch from '../../../src/commands/pix/watch.ts'
import type ProjectsCreate from '../../../src/commands/projects/create.ts'
import type ProjectsList from '../../../src/commands/projects/list.ts'
import type ProjectsShow from '../../../src/commands/projects/show.ts'
import type ReconcileDecisionsMerge from '../../../src/commands/reconcile/decisions/merge.ts'
import type ReconcileExplain from '../../../src/commands/reconcile/explain.ts'
import type FleetJobCommand from '../../../src/commands/reconcile/fleet/job.ts'
import type FleetMerge from '../../../src/commands/reconcile/fleet/merge.ts'
import type FleetPart from '../../../src/commands/reconcile/fleet/part.ts'
import type FleetPlan from '../../../src/commands/reconcile/fleet/plan.ts'
import type Reconcile from '../../../src/commands/reconcile/index.ts'
import type ReconcileMap from '../../../src/commands/reconcile/map.ts'
import type Statement from '../../../src/commands/statement.ts'
import type StoreCopy from '../../../src/commands/store/copy.ts'
import type StoreInit from '../../../src/commands/store/init.ts'
import type StoreStatus from '../../../src/commands/store/status.ts'
import type SubaccountsCreate from '../../../src/commands/subaccounts/create.ts'
import type SubaccountsList from '../../../src/commands/subaccounts/list.ts'
import type TransactionsReceipt from '../../../src/commands/transactions/receipt.ts'
import type TransactionsRefund from '../../../src/commands/transactions/refund.ts'
import type TransactionsShow from '../../../src/commands/transactions/show.ts'
import type WebhooksEndpointsCreate from '../../../src/commands/webhooks/endpoints/create.ts'
import type WebhooksEndpointsDelete from '../../../src/commands/webhooks/endpoints/delete.ts'
import type WebhooksEndpointsList from '../../../src/commands/webhooks/endpoints/list.ts'
import type WebhooksEventsGaps from '../../../src/commands/webhooks/events/gaps.ts'
import type WebhooksEventsList from '../../../src/commands/webhooks/events/list.ts'
import type WebhooksEventsShow from '../../../src/commands/webhooks/events/show.ts'
import type WebhooksReplay from '../../../src/commands/webhooks/replay.ts'
import type WebhooksSecretList from '../../../src/commands/webhooks/secret/list.ts'
import type WebhooksSecretRemove from '../../../src/commands/webhooks/secret/remove.ts'
import type WebhooksSecretSet from '../../../src/commands/webhooks/secret/set.ts'
import type WebhooksSign from '../../../src/commands/webhooks/sign.ts'
import type WebhooksTrigger from '../../../src/commands/webhooks/trigger.ts'
import type WebhooksVerify from '../../../src/commands/webhooks/verify.ts'
import type WithdrawApprove from '../../../src/commands/withdraw/approve.ts'
import type WithdrawBatch from '../../../src/commands/withdraw/batch.ts'
import type Withdraw from '../../../src/commands/withdraw/index.ts'
import type WithdrawList from '../../../src/commands/withdraw/list.ts'
import type WithdrawPropose from '../../../src/commands/withdraw/propose.ts'
import type WithdrawReceipt from '../../../src/commands/withdraw/receipt.ts'
import type WithdrawShow from '../../../src/commands/withdraw/show.ts'
import type {accountResource, institutionResource} from '../../../src/emulator/control/accounts.ts'
import type {rightsOf} from '../../../src/emulator/control/credentials.ts'
import type {deliveryResource} from '../../../src/emulator/control/deliveries.ts'
import type {faultResource} from '../../../src/emulator/control/faults.ts'
import type {healthOf} from '../../../src/emulator/control/health.ts'
import type {Credential} from '../../../src/emulator/store/credentials.ts'
import type {ListenLine} from '../../../src/render/webhooks/listen-view.ts'
import type {TransactionResource} from '../../../src/wire/transaction.ts'

/** What `run` of a command resolves to. */
type Of<Command extends {run(): Promise<unknown>}> = Exclude<
  Awaited<ReturnType<Command['run']>>,
  undefined
>

/**
 * What each command answers, by the type its own code has for it. Where a command passes on what the
 * emulator's control plane says, by the type of what makes it there; where it runs until it is
 * stopped, by the type of a line.
 */
export interface Answers {
  account: Of<Account>
  'auth approver add': Of<AuthApproverAdd>
  'auth approver list': Of<AuthApproverList>
  'auth approver remove': Of<AuthApproverRemove>
  'auth key create': Of<AuthKeyCreate>
  'auth key show': Of<AuthKeyShow>
  'auth list': Of<AuthList>
  'auth login': Of<AuthLogin>
  'auth logout': Of<AuthLogout>
  'auth status': Of<AuthStatus>
  'auth switch': Of<AuthSwitch>
  'auth token': Of<AuthToken>
  autocomplete: Of<Autocomplete>
  balance: Of<Balance>
  'blocks case': Of<BlocksCase>
  'blocks list': Of<BlocksList>
  'config get': Of<ConfigGet>
  'config list': Of<ConfigList>
  'config set': Of<ConfigSet>
  demo: Of<Demo>
  doctor: Of<Doctor>
  'emulator account': ReturnType<typeof accountResource>
  'emulator block': Of<EmulatorBlock>
  'emulator clock': Of<EmulatorClock>
  'emulator credential': Pick<Credential, 'clientId'> &
    Partial<Pick<Credential, 'clientSecret'>> &
    ReturnType<typeof rightsOf>
  'emulator expire': Of<EmulatorExpire>
  'emulator export': Of<EmulatorExport>
  'emulator fail': Of<EmulatorFail>
  'emulator fault': {readonly faults: ReturnType<typeof faultResource>[]}
  'emulator fault clear': {readonly faults: ReturnType<typeof faultResource>[]}
  'emulator fault list': {readonly data: readonly ReturnType<typeof faultResource>[]}
  'emulator institution': ReturnType<typeof institutionResource>
  'emulator log': {readonly data: readonly LogEntry[]}
  'emulator open': Of<EmulatorOpen>
  'emulator stop': Of<EmulatorStop>
  'emulator pay': Of<EmulatorPay>
  'emulator redeliver': ReturnType<typeof deliveryResource>
  'emulator refund': Of<EmulatorRefund>
  'emulator reset': Of<EmulatorReset>
  'emulator restore': Of<EmulatorRestore>
  'emulator reverse': Of<EmulatorReverse>
  'emulator settle': Of<EmulatorSettle>
  'emulator snapshot': Of<EmulatorSnapshot>
  'emulator start': EmulatorReady
  'emulator status': ReturnType<typeof healthOf>
  'emulator transfer': {
    readonly outgoing: TransactionResource
    readonly incoming: TransactionResource
  }
  'emulator wallet': Of<EmulatorWallet>
  find: Of<Find>
  'journal export': Of<JournalExport>
  'journal list': Of<JournalList>
  'journal resume': Of<JournalResume>
  'journal show': Of<JournalShow>
  'pix batch': Of<PixBatch>
  'pix create': Of<PixCreate>
  'pix decode': Of<PixDecode>
  'pix list': Of<PixList>
  'pix receipt': Of<PixReceipt>
  'pix show': Of<PixShow>
  'pix watch': Of<PixWatch>
  'projects create': Of<ProjectsCreate>
  'projects list': Of<ProjectsList>
  'projects show': Of<ProjectsShow>
  'reconcile decisions merge': Of<ReconcileDecisionsMerge>
  'reconcile map': Of<ReconcileMap>
  'reconcile explain': Of<ReconcileExplain>
  'reconcile fleet job': Of<FleetJobCommand>
  'reconcile fleet merge': Of<FleetMerge>
  'reconcile fleet part': Of<FleetPart>
  'reconcile fleet plan': Of<FleetPlan>
  reconcile: Of<Reconcile>
  statement: Of<Statement>
  'store copy': Of<StoreCopy>
  'store init': Of<StoreInit>
  'store status': Of<StoreStatus>
  'subaccounts create': Of<SubaccountsCreate>
  'subaccounts list': Of<SubaccountsList>
  'transactions receipt': Of<TransactionsReceipt>
  'transactions refund': Of<TransactionsRefund>
  'transactions show': Of<TransactionsShow>
  'webhooks endpoints create': Of<WebhooksEndpointsCreate>
  'webhooks endpoints delete': Of<WebhooksEndpointsDelete>
  'webhooks endpoints list': Of<WebhooksEndpointsList>
  'webhooks events gaps': Of<WebhooksEventsGaps>
  'webhooks events list': Of<WebhooksEventsList>
  'webhooks events show': Of<WebhooksEventsShow>
  'webhooks listen': ListenLine
  'webhooks replay': Of<WebhooksReplay>
  'webhooks secret list': Of<WebhooksSecretList>
  'webhooks secret remove': Of<WebhooksSecretRemove>
  'webhooks secret set': Of<WebhooksSecretSet>
  'webhooks sign': Of<WebhooksSign>
  'webhooks trigger': Of<WebhooksTrigger>
  'webhooks verify': Of<WebhooksVerify>
  'withdraw approve': Of<WithdrawApprove>
  'withdraw batch': Of<WithdrawBatch>
  withdraw: Of<Withdraw>
  'withdraw list': Of<WithdrawList>
  'withdraw receipt': Of<WithdrawReceipt>
  'withdraw propose': Of<WithdrawPropose>
  'withdraw show': Of<WithdrawShow>
}
