import type {DatabaseSync} from 'node:sqlite'
import {CommandCommits} from '../commit.ts'
import {AccountTable} from './accounts.ts'
import {AnswerTable} from './answers.ts'
import {AttemptTable} from './attempts.ts'
import {BlockTable} from './blocks.ts'
import {ChargeTable} from './charges.ts'
import {CredentialTable} from './credentials.ts'
import {DailyUsageTable} from './daily-usage.ts'
import {DeliveryTable} from './deliveries.ts'
import {EndpointTable} from './endpoints.ts'
import {EventTable} from './events.ts'
import {FaultTable} from './faults.ts'
import {FeeScheduleTable} from './fee-schedules.ts'
import {InstitutionTable} from './institutions.ts'
import {LedgerTable} from './ledger.ts'
import {MetaTable} from './meta.ts'
import {PeriodReader} from './period.ts'
import {ProjectTable} from './projects.ts'
import {RefundTable} from './refunds.ts'
import {SequenceTable} from './sequences.ts'
import {TokenTable} from './tokens.ts'
import {WalletTable} from './wallets.ts'
import {WithdrawalTable} from './withdrawals.ts'

/** All tables over one connection, and the commits they share. */
export class Store {
  readonly db: DatabaseSync
  readonly commits: CommandCommits
  readonly meta: MetaTable
  readonly sequences: SequenceTable
  readonly accounts: AccountTable
  readonly fees: FeeScheduleTable
  readonly credentials: CredentialTable
  readonly tokens: TokenTable
  readonly institutions: InstitutionTable
  readonly projects: ProjectTable
  readonly wallets: WalletTable
  readonly ledger: LedgerTable
  readonly charges: ChargeTable
  readonly withdrawals: WithdrawalTable
  readonly refunds: RefundTable
  readonly blocks: BlockTable
  readonly usage: DailyUsageTable
  readonly answers: AnswerTable
  readonly endpoints: EndpointTable
  readonly events: EventTable
  readonly deliveries: DeliveryTable
  readonly attempts: AttemptTable
  readonly faults: FaultTable
  readonly periods: PeriodReader

  constructor(db: DatabaseSync) {
    this.db = db
    this.commits = new CommandCommits(db, () => this.sequences.save())
    this.meta = new MetaTable(db)
    this.sequences = new SequenceTable(db)
    this.accounts = new AccountTable(db)
    this.fees = new FeeScheduleTable(db)
    this.credentials = new CredentialTable(db)
    this.tokens = new TokenTable(db)
    this.institutions = new InstitutionTable(db)
    this.projects = new ProjectTable(db)
    this.wallets = new WalletTable(db)
    this.ledger = new LedgerTable(db)
    this.charges = new ChargeTable(db)
    this.withdrawals = new WithdrawalTable(db)
    this.refunds = new RefundTable(db)
    this.blocks = new BlockTable(db)
    this.usage = new DailyUsageTable(db)
    this.answers = new AnswerTable(db)
    this.endpoints = new EndpointTable(db)
    this.events = new EventTable(db)
    this.deliveries = new DeliveryTable(db)
    this.attempts = new AttemptTable(db)
    this.faults = new FaultTable(db)
    this.periods = new PeriodReader(db)
  }

  /** How much of everything there is. */
  counts(): Record<string, number> {
    const counted = ['charges', 'withdrawals', 'refunds', 'blocks', 'events', 'deliveries']
    const columns = counted.map((table) => `(SELECT COUNT(*) FROM ${table}) AS ${table}`)
    return this.db.prepare(`SELECT ${columns.join(', ')}`).get() as Record<string, number>
  }
}
