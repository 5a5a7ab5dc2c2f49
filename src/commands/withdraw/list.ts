import {Flags} from '@oclif/core'
import {listKept} from '../../actions/list-kept.ts'
import {LOCAL_EXITS, ServiceCommand} from '../../cli/base-command.ts'
import {listFlags} from '../../cli/flags/every-command.ts'
import {listView} from '../../cli/flags/list-view.ts'
import {WITHDRAWAL_STATUSES} from '../../domain/withdrawal.ts'
import {renderList, renderMore} from '../../render/list.ts'
import {WITHDRAWAL_COLUMNS} from '../../render/resources.ts'

export default class WithdrawList extends ServiceCommand<typeof WithdrawList> {
  static override summary = 'List the withdrawals this machine sent, newest first.'
  static override description = `Reads the local journal and opens no connection, so a status is as
old as the last look: "withdraw show" asks the service, a running "webhooks listen" keeps it fresh.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> --status failed',
    '<%= config.bin %> <%= command.id %> --all --output csv > payouts.csv',
  ]
  static override flags = {
    ...listFlags,
    status: Flags.option({
      summary: 'Only withdrawals in this status.',
      options: WITHDRAWAL_STATUSES,
    })(),
    limit: Flags.integer({summary: 'How many of the newest.', default: 50, min: 1}),
    all: Flags.boolean({summary: 'All of them.', exclusive: ['limit']}),
  }
  static override exits = LOCAL_EXITS

  async run() {
    const view = listView(this.flags, WITHDRAWAL_COLUMNS, this.context)
    const {status, limit, all} = this.flags
    const query = {status, limit: all ? undefined : limit}
    const {rows, total} = await listKept(this.context, 'withdrawal', query)
    this.log(await renderList(rows, view))
    const more = renderMore(rows.length, total, this.context.language)
    if (more) this.notice(more)
    return {data: rows}
  }
}
