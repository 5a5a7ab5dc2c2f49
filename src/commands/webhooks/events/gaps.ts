import {Flags} from '@oclif/core'
import {commandWithoutEndpoint, findGaps, type Gap} from '../../../actions/webhooks/gaps.ts'
import {exitsWith, SERVICE_EXITS, ServiceCommand} from '../../../cli/base-command.ts'
import {listFlags} from '../../../cli/flags/list.ts'
import {openList} from '../../../cli/list.ts'
import {ExitCode} from '../../../messages/errors.ts'
import {NEXT_STEPS} from '../../../render/command-line/next-steps.ts'
import {GAP_COLUMNS, renderGapAdvice} from '../../../render/webhooks/webhook-gaps.ts'

export default class WebhooksEventsGaps extends ServiceCommand<typeof WebhooksEventsGaps> {
  static override summary = 'List charges and withdrawals whose outcome was never delivered.'
  static override description =
    `Compares what this machine created with the inbox, and asks the service about the difference.
What is still open there is no gap. Exit 7 when an outcome is there and its event is not.`
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --offline --output csv',
  ]
  static override exits = exitsWith(SERVICE_EXITS, ExitCode.checkFailed)
  static override flags = {
    ...listFlags,
    offline: Flags.boolean({summary: 'Do not ask the service: list all without an outcome.'}),
  }

  async run() {
    const list = openList(this.context, this.flags, {
      columns: GAP_COLUMNS,
      nextStep: NEXT_STEPS.gaps,
    })
    const data = await findGaps(this.context, {ask: !this.flags.offline})
    if (data.some(({missed}) => missed)) this.exitWith(ExitCode.checkFailed)
    const shown = await list.show(list.pick(data, 'createdAt'), (text) => this.log(text))
    if (this.flags.output === 'table' && !this.jsonEnabled()) await this.#advise(data)
    return shown
  }

  async #advise(gaps: readonly Gap[]): Promise<void> {
    const register = await commandWithoutEndpoint(this.context, gaps)
    const advice = renderGapAdvice(gaps, register, this.context.language)
    if (advice !== '') this.notice(advice)
  }
}
