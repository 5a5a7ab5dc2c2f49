import {listen} from '../../actions/webhooks/listen.ts'
import {BaseCommand} from '../../cli/base-command.ts'
import {listenFlags, toListenOptions} from '../../cli/flags/listen.ts'
import {openScreen} from '../../cli/terminal/screen.ts'
import {SAO_PAULO} from '../../domain/civil-day.ts'
import {listenerOutputClosed} from '../../messages/command-line/connection.ts'
import {LocalFailureError} from '../../messages/errors.ts'
import {widthOfStream, wrappedText} from '../../render/text/wrapped-text.ts'
import {type ListenView, listenView} from '../../render/webhooks/listen-view.ts'

export default class WebhooksListen extends BaseCommand<typeof WebhooksListen> {
  static override summary = 'Receive signed webhooks, keep every one, and forward them.'
  static override description =
    `Every event is checked, stored once and synced to the disk before it is answered with 2xx.
With --forward-to it is passed on, byte for byte, until your application takes it, also after a
restart. Ctrl-C finishes what was accepted. "webhooks events list" shows the inbox at any time.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> --forward-to http://localhost:3000/webhooks',
    '<%= config.bin %> <%= command.id %> --port 0 --json',
    '<%= config.bin %> <%= command.id %> --events payment_completed,withdrawal_failed --forward-to http://localhost:3000/pix',
  ]
  static override stopsGracefully = true
  static override flags = listenFlags

  async run(): Promise<void> {
    const {stdout, stderr} = process
    const counted = (): string => view.counters()
    const screen = openScreen({stdout, stderr, counter: this.statusLine(), counted})
    const view: ListenView = listenView({
      json: this.jsonEnabled(),
      language: this.context.language,
      timezone: SAO_PAULO,
      isTerminal: stdout.isTTY === true,
      result: screen.result,
      notice: (line) =>
        screen.notice(this.jsonEnabled() ? line : wrappedText(line, widthOfStream(stderr))),
    })
    const output = this.interruptOnClosedOutput()
    await listen(this.context, toListenOptions(this.flags), view)
    screen.end()
    view.end()
    if (output.isClosed) throw new LocalFailureError(listenerOutputClosed())
  }
}
