import {Args, Flags} from '@oclif/core'
import {
  LONGEST_PROPOSAL_SECONDS,
  payoutOfFlags,
  payoutsOfFile,
  propose,
} from '../../actions/approval/propose.ts'
import type {BatchSummary} from '../../actions/batch/batch-summary.ts'
import type {AlikeRow} from '../../actions/batch/likeness/sent-by-mark.ts'
import {askedProgress} from '../../cli/asked-progress.ts'
import {exitsWith, SERVICE_EXITS, ServiceCommand} from '../../cli/base-command.ts'
import {durationFlag, proposalFlags} from '../../cli/flags/every-command.ts'
import {toProposedWithdrawal} from '../../cli/flags/proposal.ts'
import {ExitCode} from '../../messages/errors.ts'
import {renderAlike, renderRepetitions} from '../../render/batch/batch.ts'
import {renderProposed} from '../../render/payments/approval.ts'

export default class WithdrawPropose extends ServiceCommand<typeof WithdrawPropose> {
  static override summary = 'Write payouts to a signed file that another person approves.'
  static override description =
    `One payout by its flags, or a batch file. Sends nothing, and needs no permission to pay: it signs
the payouts, their idempotency keys, the account and the address of the service with your key
("auth key create"). Another person sends them with "withdraw approve", within 23 hours. A single
payout is not written when it equals one that this machine sent within a day, one of unknown
outcome, or one of its reference that the service has of another machine (8, unless --again); of a
file of several payouts such lines are named. A row that was sent before from the same file, by
whichever machine, keeps its key: it is in the proposal, and is not paid again. The service is asked
for each row, to say how many those are.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> payouts.csv --out payouts.proposal.json',
    '<%= config.bin %> <%= command.id %> --key ana@example.com --holder-name "Ana Souza" --holder-document 529.982.247-25 --amount 15000 --note "Rent"',
  ]
  static override comparesWithSent = true
  static override exits = exitsWith(SERVICE_EXITS, ExitCode.notPermitted, ExitCode.notConfirmed)
  static override args = {
    file: Args.string({description: 'CSV or JSONL file as "withdraw batch" takes it.'}),
  }
  static override flags = {
    ...proposalFlags,
    out: Flags.string({summary: 'Where the proposal is written.', helpValue: 'FILE'}),
    note: Flags.string({summary: 'What the approver reads.'}),
    again: Flags.boolean({summary: 'Propose it although an equal one was sent within a day.'}),
    expires: durationFlag({summary: 'How long it may be approved (default and most: 23h).'}),
  }

  async run() {
    const {args, flags, context} = this
    const {file} = args
    const {again} = flags
    const line = this.statusLine()
    const view = {rowAsked: askedProgress(line, context), rowsEnded: () => line.clear()}
    const alike = (rows: readonly AlikeRow[]) => {
      const text = renderAlike(rows, context.language)
      if (text !== undefined) context.notice(text)
    }
    const repetitions = (summary: BatchSummary) => {
      const lines = renderRepetitions({kind: 'withdrawal', ...summary}, context.language)
      for (const text of lines) context.notice(text)
    }
    const {payouts, paysNothing} =
      file === undefined
        ? await payoutOfFlags(context, toProposedWithdrawal(context, flags), {again})
        : await payoutsOfFile(context, file, {again, alike, repetitions, view})
    const {note, expires: expiresSeconds = LONGEST_PROPOSAL_SECONDS} = flags
    const out = flags.out ?? `${file ?? 'payout'}.proposal.json`
    const written = await propose(context, {payouts, expiresSeconds, note, out})
    this.logText(() => renderProposed(written, context.language, paysNothing))
    return written
  }
}
