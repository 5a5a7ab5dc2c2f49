import {Args, Flags} from '@oclif/core'
import {type Resumed, resume} from '../../actions/journal/resume.ts'
import {exitsWith, SERVICE_EXITS, ServiceCommand} from '../../cli/base-command.ts'
import {ExitCode} from '../../messages/errors.ts'
import {renderResumed} from '../../render/journal.ts'

export default class JournalResume extends ServiceCommand<typeof JournalResume> {
  static override summary = 'Finish what was sent without an answer, creating nothing twice.'
  static override description =
    `Sends each request of unknown outcome again: the same bytes under the same idempotency key, to
where and as whom it went the first time. Without an id, everything unknown of the environment; with
a key, every unknown request that has it.
Exit 0 when nothing is left unknown, also where the service says now that it refused. A key older
than 24 hours is exit 4, and nothing is sent: it could create a second time. Nor is a payout sent
that another home made from another wallet with the same reference, amount and payee (8), or one
that a command left before it was sent, where an equal one of this day may be paid (6), nor a refund
of a charge that a block gave back, or may (6): with its id and --again it is.`
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> 5f0c7a1e-93b1-4a53-8f63-0c9a1f2b3c4d --live',
  ]
  static override exits = exitsWith(
    SERVICE_EXITS,
    ExitCode.refused,
    ExitCode.outcomeUnknown,
    ExitCode.notConfirmed,
  )
  static override args = {
    id: Args.string({
      description:
        'Id or key of the entry, or id or reference of what it created; a beginning will do.',
    }),
  }

  static override flags = {
    again: Flags.boolean({
      summary: 'Send a payout beside an equal one of this day, or a refund beside a block.',
    }),
  }

  async run(): Promise<Resumed> {
    const resumed = await resume(this.context, {idOrKey: this.args.id, again: this.flags.again})
    this.logText(() => renderResumed(resumed.data, this.context.language))
    return resumed
  }
}
