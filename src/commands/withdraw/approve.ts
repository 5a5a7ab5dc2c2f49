import {Args, Flags} from '@oclif/core'
import {keepApproval, requireOpen, requireStillAlone} from '../../actions/approval/approve.ts'
import {type OpenProposal, openProposalFile} from '../../actions/approval/open-proposal.ts'
import {requireRowAlone} from '../../actions/approval/requirements.ts'
import type {Batch} from '../../actions/batch/batch.ts'
import type {BatchSource} from '../../actions/batch/run-batch.ts'
import {BatchCommand, sendingFlags} from '../../cli/batch-command.ts'
import {renderProposal} from '../../render/payments/approval.ts'

export default class WithdrawApprove extends BatchCommand<typeof WithdrawApprove> {
  static override summary = 'Check what another person proposed, and send it.'
  static override description =
    `Shows every recipient with its whole PIX key (of a document only the part that may be shown), asks
for the total on a terminal, signs with your key and sends. Nothing is sent when the file was
altered (exit 7) or its time is over (7), when it is for another account, environment, address or
run of the emulator (3), when you proposed it yourself or may not approve (3), when all of it was
sent before (4), or when it is one payout that equals another of this day (8, unless --again); of
several the equal rows are not sent (7). After an interruption run it again: nothing is paid twice.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> payouts.proposal.json --dry-run',
    '<%= config.bin %> <%= command.id %> payouts.proposal.json --yes --json',
  ]
  static override args = {
    file: Args.string({description: 'The file that "withdraw propose" wrote.'}),
  }
  static override flags = {
    ...sendingFlags,
    again: Flags.boolean({
      summary: 'Send although an equal payout, or this one as another account, was sent before.',
    }),
    'dry-run': Flags.boolean({summary: 'Check the proposal and show it; send nothing.'}),
  }

  protected readonly kind = 'withdrawal'
  protected override readonly isProposal = true
  #proposal: OpenProposal | undefined

  override async run() {
    const report = await this.sendFile()
    const {opened, approver} = await this.#opened(this.args.file ?? '')
    const {proposedBy, expiresAt} = opened.proposal
    const people = {proposedBy, approvedBy: approver.name, expiresAt, sha256: opened.digest}
    return {...report, proposal: people}
  }

  protected override source(file: string): BatchSource {
    return {
      open: async () => (await this.#opened(file)).batch,
      requireAllowed: async (_, ready) => {
        const proposal = await this.#opened(file)
        await requireOpen(this.context, proposal, ready)
        if (!this.flags.again && proposal.batch.rows.length === 1) {
          // One that may have been sent is asked for first.
          const open = ready.open.filter((row) => ready.earlier.recordOf(row)?.state !== 'unknown')
          await requireRowAlone(this.context, proposal.batch, {open})
        }
      },
      confirmed: async () => keepApproval(this.context, await this.#opened(file)),
      requireAlone: (batch) =>
        this.flags.again ? undefined : requireStillAlone(this.context, batch),
    }
  }

  protected override async introduction(batch: Batch): Promise<string> {
    const {opened, approver} = await this.#opened(batch.file)
    const {digest, proposal} = opened
    const shown = {digest, proposal, approver: approver.name, rows: batch.rows}
    return renderProposal(shown, this.context.language)
  }

  async #opened(file: string): Promise<OpenProposal> {
    this.#proposal ??= await openProposalFile(this.context, file)
    return this.#proposal
  }
}
