import {Flags} from '@oclif/core'
import {askControl} from '../../actions/emulator/control-plane.ts'
import {EmulatorCommand} from '../../cli/emulator-command.ts'
import {amountFlag} from '../../cli/flags/every-command.ts'
import {toReais} from '../../domain/money.ts'
import {renderTransfer, type TransferFacts} from '../../render/emulator/emulator-resources.ts'

export default class EmulatorTransfer extends EmulatorCommand<typeof EmulatorTransfer> {
  static override summary = 'Move balance between two wallets, as the dashboard does.'
  static override description =
    `Two internal_transfer lines that sum to zero. At most what the source may spend: its available
balance minus open refund debt. There is no undo; transfer back.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> --from principal --to loja-2 --amount 50.00',
    '<%= config.bin %> <%= command.id %> --from loja-2 --to principal --amount 12,50 --json',
  ]
  static override flags = {
    from: Flags.string({summary: 'Wallet that gives.', default: 'principal'}),
    to: Flags.string({summary: 'Wallet that receives.', required: true}),
    amount: amountFlag({summary: 'Amount in reais.', required: true}),
  }

  async run(): Promise<TransferFacts> {
    const {from, to, amount} = this.flags
    const environment = (await this.context.settings()).environment.value
    const body = {environment, from, to, amount: toReais(amount)}
    const transfer = await askControl<TransferFacts>(this.context, {path: '/transfers', body})
    this.logText(() => renderTransfer(transfer, this.context.language))
    return transfer
  }
}
