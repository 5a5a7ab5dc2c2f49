import {Args, Flags} from '@oclif/core'
import {blockCall} from '../../actions/emulator/block-call.ts'
import {askControl} from '../../actions/emulator/control-plane.ts'
import {resolveId} from '../../actions/show/resolve-id.ts'
import {EmulatorCommand} from '../../cli/emulator-command.ts'
import {amountFlag} from '../../cli/flags/every-command.ts'
import {BLOCK_TYPES} from '../../domain/balance-block.ts'
import {renderBlock} from '../../render/payments/resources.ts'
import type {BalanceBlockResource} from '../../wire/balance-block.ts'

const RESOLUTIONS = ['defend', 'approve', 'reject'] as const

export default class EmulatorBlock extends EmulatorCommand<typeof EmulatorBlock> {
  static override summary = 'Block the money of a charge, or resolve such a block.'
  static override description =
    `With the id of a paid charge: the amount leaves the originator’s available balance and is held,
and balance_block_created is delivered. With the id of a block and --resolve: "defend" keeps it
open, "approve" gives the money to the original payer, "reject" gives it back to the wallet.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> CHARGE_ID --type med --reason "scam"',
    '<%= config.bin %> <%= command.id %> BLOCK_ID --resolve reject',
  ]
  static override args = {
    id: Args.string({
      description: 'Id of the charge or its reference, or id of the block to resolve.',
      required: true,
    }),
  }
  static override flags = {
    type: Flags.option({summary: 'Who asks for it.', options: BLOCK_TYPES, default: 'med'})(),
    amount: amountFlag({summary: 'Part to block, in reais (default: the gross).'}),
    reason: Flags.string({summary: 'What the block, or its resolution, gives as its reason.'}),
    'reference-number': Flags.string({summary: 'Number of the case.'}),
    resolve: Flags.option({summary: 'Resolve the block of this id.', options: RESOLUTIONS})(),
  }

  async run(): Promise<BalanceBlockResource> {
    const {type, amount, reason, resolve, 'reference-number': referenceNumber} = this.flags
    const order = {type, amount, reason, resolve, referenceNumber}
    const id = await resolveId(this.context, this.args.id, [resolve ? 'block' : 'charge'])
    const block = await askControl<BalanceBlockResource>(this.context, blockCall(id, order))
    this.logText(() => renderBlock(block, this.context.language))
    return block
  }
}
