import {Args, Flags} from '@oclif/core'
import {type EventDetails, readRawBody, showEvent} from '../../../actions/webhooks/events.ts'
import {BaseCommand} from '../../../cli/base-command.ts'
import {renderEvent} from '../../../render/webhooks/webhook-events.ts'

export default class WebhooksEventsShow extends BaseCommand<typeof WebhooksEventsShow> {
  static override summary = 'Show one event: its body, where it was sent, and what else happened.'
  static override description =
    `The body is formatted, with documents masked; --raw writes the bytes as they were received.
The timeline has every event about the same charge, withdrawal or block.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> in_42',
    '<%= config.bin %> <%= command.id %> in_42 --raw > body.json',
  ]
  static override args = {
    id: Args.string({
      description: 'Inbox id or eventId; its beginning or end will do.',
      required: true,
    }),
  }
  static override flags = {
    raw: Flags.boolean({summary: 'Write the raw bytes of the body, and nothing else.'}),
  }

  async run(): Promise<EventDetails | undefined> {
    const {id} = this.args
    if (this.flags.raw) {
      process.stdout.write(await readRawBody(this.context, id))
      return undefined
    }
    const event = await showEvent(this.context, id)
    this.logText(() => renderEvent(event, this.context.language))
    return event
  }
}
