import {Flags} from '@oclif/core'
import {type EmulatorReady, runEmulator} from '../../actions/emulator/run-emulator.ts'
import {BaseCommand} from '../../cli/base-command.ts'
import {renderReady} from '../../render/emulator/emulator.ts'

export default class EmulatorStart extends BaseCommand<typeof EmulatorStart> {
  static override summary = 'Run the whole payment service on this machine.'
  static override description =
    `Both environments, charges with QR codes, split, withdrawals, sub-accounts, projects, balance
blocks, a double-entry ledger and signed webhooks with retries. The other "emulator" commands
play the payer, the bank, the court and the clock. Nothing here is real money.

Without --data the state ends with the process. With --seed ids, secrets and timestamps are the
same in every run, and the clock stands still until "emulator clock" moves it or something falls due.
Webhooks go to this machine only, unless --allow-external. To listen on another address, set
PIXCTL_EMULATOR_TOKEN: the control plane then asks for it.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> --login',
    '<%= config.bin %> <%= command.id %> --data ./emulator --port 4010',
    '<%= config.bin %> <%= command.id %> --port 0 --seed 7 --json',
  ]
  static override flags = {
    port: Flags.integer({summary: 'Port; 0 takes a free one.', min: 0, max: 65_535, default: 4010}),
    host: Flags.string({summary: 'Address to listen on.', default: '127.0.0.1'}),
    data: Flags.string({summary: 'Directory that keeps the state.', exclusive: ['ephemeral']}),
    ephemeral: Flags.boolean({summary: 'Keep nothing (the default without --data).'}),
    seed: Flags.integer({summary: 'Make ids, secrets and timestamps reproducible.', min: 0}),
    login: Flags.boolean({summary: 'Save its credentials as profile emulator and switch to it.'}),
    'allow-external': Flags.boolean({summary: 'Let webhooks leave this machine.'}),
  }
  static override stopsGracefully = true

  async run(): Promise<void> {
    const {port, host, seed, login, data, 'allow-external': allowExternalTargets} = this.flags
    const onReady = (ready: EmulatorReady) => this.announce(ready)
    await runEmulator(this.context, {
      port,
      host,
      seed,
      login,
      allowExternalTargets,
      onReady,
      dataDir: data,
    })
  }

  /** Exactly one line under `--json`, written when requests are answered and not at the end. */
  private announce(ready: EmulatorReady): void {
    const {login, data} = this.flags
    const text = this.jsonEnabled()
      ? JSON.stringify(ready)
      : renderReady(ready, {loggedIn: login, isKept: data !== undefined}, this.context.language)
    process.stdout.write(`${text}\n`)
  }

  override logJson(): void {}
}
