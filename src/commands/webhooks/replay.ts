import {Args, Flags} from '@oclif/core'
import {hasFailed, type ReplayReport, replay} from '../../actions/webhooks/replay.ts'
import {BaseCommand, exitsWith, LOCAL_EXITS} from '../../cli/base-command.ts'
import {selectionFlags, toSelection} from '../../cli/flags/events.ts'
import {ExitCode} from '../../messages/errors.ts'
import {renderReplay, replayProgress} from '../../render/webhooks/webhook-replay.ts'

export default class WebhooksReplay extends BaseCommand<typeof WebhooksReplay> {
  static override summary = 'Send stored events again.'
  static override description =
    `Each event is sent once, with its own bytes and headers, and what came of it is recorded.
Exit 7 when one got no 2xx. A replay that was cut short goes on with --resume. A filter leaves out
conflicts (another body under a known event id): name one by its inbox id.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> in_42',
    '<%= config.bin %> <%= command.id %> --failed --to http://localhost:3000/webhooks',
    '<%= config.bin %> <%= command.id %> --from 2026-11-21 --event payment_completed --resign',
  ]
  static override exits = exitsWith(LOCAL_EXITS, ExitCode.checkFailed)
  static override args = {
    ids: Args.string({
      description: 'Inbox ids or eventIds; the beginning or end of one will do.',
      multiple: true,
    }),
  }
  static override flags = {
    ...selectionFlags,
    to: Flags.string({summary: 'Target; by default the last one forwarded to.', helpValue: 'URL'}),
    'allow-external': Flags.boolean({summary: 'Let the target be on another machine.'}),
    resign: Flags.boolean({
      summary: 'Sign anew, with a new delivery id and time.',
      default: false,
    }),
    'dry-run': Flags.boolean({summary: 'Show what would be sent, and open no connection.'}),
    resume: Flags.boolean({summary: 'Go on with the last replay that was cut short.'}),
  }

  async run(): Promise<ReplayReport> {
    const {to, resign, resume, 'dry-run': dryRun, 'allow-external': allowExternal} = this.flags
    const line = this.statusLine()
    const progress = replayProgress((text) => line.show(text), this.context)
    const choice = {ids: this.args.ids ?? [], selection: toSelection(this.flags), to}
    const rules = {allowExternal, resign, dryRun, resume, progress}
    const report = await replay(this.context, {...choice, ...rules}).finally(() => line.clear())
    if (hasFailed(report)) this.exitWith(ExitCode.checkFailed)
    this.logText(() => renderReplay(report, this.context.language))
    return report
  }
}
