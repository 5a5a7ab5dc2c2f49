import {Flags} from '@oclif/core'
import {type OpenedDashboard, openDashboard} from '../../actions/emulator/open-dashboard.ts'
import {EmulatorCommand} from '../../cli/emulator-command.ts'

export default class EmulatorOpen extends EmulatorCommand<typeof EmulatorOpen> {
  static override summary = 'Open the emulator’s dashboard in the browser.'
  static override description =
    `Prints its address as well, with the token that lets this browser in. BROWSER names another
browser than the system's.`
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --no-browser',
  ]
  static override flags = {
    browser: Flags.boolean({
      summary: 'Start the browser (default); --no-browser prints the address only.',
      default: true,
      allowNo: true,
    }),
  }

  async run(): Promise<OpenedDashboard> {
    const opened = await openDashboard(this.context, this.flags.browser)
    this.log(opened.url)
    return opened
  }
}
