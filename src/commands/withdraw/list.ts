import {Flags} from '@oclif/core'
import {listKept} from '../../actions/show/list-kept.ts'
import {LOCAL_EXITS, ServiceCommand} from '../../cli/base-command.ts'
import {listFlags} from '../../cli/flags/list.ts'
import {openList} from '../../cli/list.ts'
import {WITHDRAWAL_STATUSES} from '../../domain/withdrawal.ts'
import {NEXT_STEPS} from '../../render/command-line/next-steps.ts'
import {WITHDRAWAL_COLUMNS} from '../../render/payments/resources.ts'

export default class WithdrawList extends ServiceCommand<typeof WithdrawList> {
  static override summary = 'List the withdrawals this machine sent, newest first.'
  static override description = `Reads the local journal and opens no connection, so a status is as
old as the last look: "withdraw show" asks the service, a running "webhooks listen" keeps it fresh.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> --status failed',
    '<%= config.bin %> <%= command.id %> --all --output csv > payouts.csv',
  ]
  static columns = WITHDRAWAL_COLUMNS.map(({key}) => key)
  static override flags = {
    ...listFlags,
    status: Flags.option({
      summary: 'Only withdrawals in this status.',
      options: WITHDRAWAL_STATUSES,
    })(),
  }
  static override exits = LOCAL_EXITS

  async run() {
    const list = openList(this.context, this.flags, {
      columns: WITHDRAWAL_COLUMNS,
      nextStep: NEXT_STEPS.withdrawals,
    })
    const {status} = this.flags
    const stored = await listKept(this.context, 'withdrawal', {...list.range, status})
    return list.write(stored)
  }
}
