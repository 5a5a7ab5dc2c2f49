import {Flags} from '@oclif/core'
import {SERVICE_EXITS, ServiceCommand} from '../../cli/base-command.ts'
import {listFlags} from '../../cli/flags/list.ts'
import {openList} from '../../cli/list.ts'
import {BLOCK_STATUSES} from '../../domain/balance-block.ts'
import {NEXT_STEPS} from '../../render/command-line/next-steps.ts'
import {BLOCK_COLUMNS} from '../../render/payments/resources.ts'

export default class BlocksList extends ServiceCommand<typeof BlocksList> {
  static override summary = 'List balance blocks: MED, judicial and administrative.'
  static override description = `Needs the permission BALANCE_BLOCK:READ (exit 3 without it).
All blocks come at once: the service has no pages of them.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> --status awaiting_response',
    '<%= config.bin %> <%= command.id %> --output csv --columns id,amount,reason',
  ]
  static columns = BLOCK_COLUMNS.map(({key}) => key)
  static override flags = {
    ...listFlags,
    status: Flags.option({summary: 'Only blocks in this status.', options: BLOCK_STATUSES})(),
  }
  static override exits = SERVICE_EXITS

  async run() {
    const list = openList(this.context, this.flags, {
      columns: BLOCK_COLUMNS,
      nextStep: NEXT_STEPS.blocks,
    })
    const {balanceBlocks} = await this.context.client()
    const {items} = await balanceBlocks.list(this.flags.status)
    return list.show(list.pick(items, 'createdAt'), (text) => this.log(text))
  }
}
