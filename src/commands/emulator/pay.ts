import {Args, Flags} from '@oclif/core'
import {askControl} from '../../actions/emulator/control-plane.ts'
import {resolveId} from '../../actions/show/resolve-id.ts'
import {EmulatorCommand} from '../../cli/emulator-command.ts'
import {renderPaymentState} from '../../render/emulator/payment-state.ts'
import type {ChargeResource} from '../../wire/charge.ts'

export default class EmulatorPay extends EmulatorCommand<typeof EmulatorPay> {
  static override summary = 'Pay a charge, as its payer would with a bank app.'
  static override description =
    `The charge completes, its fee is taken, its split is distributed in the order sent, and
payment_completed is delivered. A payer with a CNPJ is refused while the account blocks such
deposits: then the charge fails, payment_failed is delivered, and the money goes back.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> 0190a1b2-…',
    '<%= config.bin %> <%= command.id %> 0190a1b2-… --payer-name "ACME" --payer-document 12ABC34501DE35',
  ]
  static override args = {
    charge: Args.string({
      description: 'Id or its beginning, or external reference.',
      required: true,
    }),
  }
  static override flags = {
    'payer-name': Flags.string({summary: 'Name of the payer.', dependsOn: ['payer-document']}),
    'payer-document': Flags.string({summary: 'CPF or CNPJ.', dependsOn: ['payer-name']}),
  }

  async run(): Promise<ChargeResource> {
    const id = await resolveId(this.context, this.args.charge, ['charge'])
    const {'payer-name': name, 'payer-document': document} = this.flags
    const charge = await askControl<ChargeResource>(this.context, {
      path: `/charges/${encodeURIComponent(id)}/pay`,
      body: {...(name && document && {payer: {name, document}})},
    })
    this.logText(() => renderPaymentState('charge', charge, this.context.language))
    return charge
  }
}
