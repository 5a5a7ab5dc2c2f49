import {Flags} from '@oclif/core'
import {requireSendable} from '../../actions/approval/requirements.ts'
import {confirmWithdrawal, requireTerminal} from '../../actions/create/confirm-withdrawal.ts'
import {createWithdrawal} from '../../actions/create/create-withdrawal.ts'
import {previewRequest} from '../../actions/create/preview-request.ts'
import {noteRepetition} from '../../actions/create/repetition.ts'
import {exitsWith, SERVICE_EXITS, ServiceCommand} from '../../cli/base-command.ts'
import {withdrawalFlags} from '../../cli/flags/every-command.ts'
import {toWithdrawalPlan} from '../../cli/flags/withdrawal.ts'
import {followOnTerminal} from '../../cli/terminal/follow.ts'
import {ExitCode} from '../../messages/errors.ts'
import {renderPreview} from '../../render/payments/preview.ts'
import {
  renderAmountQuestion,
  renderConfirmation,
  renderWithdrawal,
  type WithdrawalPlan,
} from '../../render/payments/withdrawal.ts'
import {stateWord} from '../../render/text/states.ts'

export default class Withdraw extends ServiceCommand<typeof Withdraw> {
  static override aliases = ['withdraw:create', 'sacar']
  static override summary = 'Send money to a PIX key.'
  static override description =
    `Needs WITHDRAWAL:WRITE. On a terminal the amount has to be typed again; elsewhere --yes is
needed, else exit 8. The withdrawal is in the journal before it is sent; without an answer it is
exit 6, with the line that finishes it. The answer is never final: the webhook is, or --wait. It
ends with exit 0 also when the withdrawal failed: a script asks its status.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> --key ana@example.com --holder-name "Ana Souza" --holder-document 529.982.247-25 --amount 150.00',
    '<%= config.bin %> <%= command.id %> --key 11987654321 --key-type phone --holder-name Loja --holder-document 12ABC34501DE35 --net-amount 80 --yes --wait --json | jq -e \'.status == "completed"\'',
  ]
  static override exits = exitsWith(SERVICE_EXITS, ExitCode.outcomeUnknown, ExitCode.notConfirmed)
  static override flags = {
    ...withdrawalFlags,
    yes: Flags.boolean({char: 'y', summary: 'Send without asking.'}),
    again: Flags.boolean({summary: 'Send it although an equal one was sent within a day.'}),
    wait: Flags.boolean({summary: 'Follow it until it is completed or failed: exit 0 either way.'}),
    'dry-run': Flags.boolean({summary: 'Show the request; send nothing.'}),
  }

  async run() {
    const {flags, context} = this
    const plan = toWithdrawalPlan(context, flags)
    if (flags['dry-run']) return this.preview(plan)
    const {again, 'idempotency-key': idempotencyKey} = flags
    const {body} = plan
    if (!flags.yes) requireTerminal(context)
    await requireSendable(context, {body, idempotencyKey, again})
    if (!flags.yes) await this.confirm(plan)
    const withdrawal = await createWithdrawal(context, {body, idempotencyKey, again})
    this.logText(() => renderWithdrawal(withdrawal, context.language))
    if (!flags.wait) return withdrawal
    const {status, failureReason = null} = await followOnTerminal(context, withdrawal.id, {
      noun: 'withdrawal',
      isEndSaid: true,
    })
    this.log(stateWord(status, context.language))
    return {...withdrawal, status, failureReason}
  }

  private confirm(plan: WithdrawalPlan): Promise<void> {
    const {language} = this.context
    return confirmWithdrawal(this.context, {
      ...plan,
      show: (setting) => renderConfirmation(plan, setting, language),
      ask: renderAmountQuestion(plan, language),
    })
  }

  private async preview({body}: WithdrawalPlan) {
    const preview = await previewRequest(this.context, 'withdrawalsPath', body)
    const {again, 'idempotency-key': idempotencyKey} = this.flags
    if (!again) await noteRepetition(this.context, {kind: 'withdrawal', body, idempotencyKey})
    this.logText(() => renderPreview(preview))
    return preview
  }
}
