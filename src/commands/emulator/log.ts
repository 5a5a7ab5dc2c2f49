import {Flags} from '@oclif/core'
import {followLog, readLog} from '../../actions/emulator/emulator-log.ts'
import {EmulatorCommand} from '../../cli/emulator-command.ts'
import {renderActivity} from '../../render/emulator/emulator-log.ts'
import {widthOfStream, wrappedText} from '../../render/text/wrapped-text.ts'

export default class EmulatorLog extends EmulatorCommand<typeof EmulatorLog> {
  static override summary = 'Show requests to the emulator, and its deliveries.'
  static override description =
    `One line a request to the service or attempt to deliver an event, since the emulator started: the last
2,000 or more of each, in each environment. Times are of its clock. With --json each entry has both bodies, without secrets; with --follow it is NDJSON.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> --follow',
    '<%= config.bin %> <%= command.id %> --deliveries --limit 20',
    '<%= config.bin %> <%= command.id %> --requests --json',
  ]
  static override stopsGracefully = true
  static override flags = {
    follow: Flags.boolean({char: 'f', summary: 'Go on with what comes, until Ctrl-C.'}),
    requests: Flags.boolean({summary: 'Requests only.', exclusive: ['deliveries']}),
    deliveries: Flags.boolean({summary: 'Deliveries only.'}),
    limit: Flags.integer({
      summary: 'How many of the newest.',
      min: 1,
      max: 2_000,
      default: 50,
      helpValue: 'N',
    }),
  }

  async run(): Promise<object> {
    const {follow, requests, deliveries, limit} = this.flags
    const kind = requests ? 'request' : deliveries ? 'delivery' : undefined
    const {language} = this.context
    const view = {json: this.jsonEnabled(), language, isDeliveries: deliveries}
    if (follow) {
      const write = (text: string) => void process.stdout.write(`${this.#fitted(text)}\n`)
      await followLog(this.context, {kind, limit}, (entries) =>
        write(renderActivity(entries, view)),
      )
      return {}
    }
    const entries = await readLog(this.context, {kind, limit})
    this.logText(() => this.#fitted(renderActivity(entries, view)))
    return {data: entries}
  }

  #fitted(text: string): string {
    return this.jsonEnabled() ? text : wrappedText(text, widthOfStream(process.stdout))
  }

  /** With --follow every line was written when it came. */
  override logJson(json: unknown): void {
    if (!this.flags?.follow) super.logJson(json)
  }
}
