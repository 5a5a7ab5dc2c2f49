import {Flags} from '@oclif/core'
import {listKept} from '../../actions/list-kept.ts'
import {LOCAL_EXITS, ServiceCommand} from '../../cli/base-command.ts'
import {listFlags} from '../../cli/flags/every-command.ts'
import {listView} from '../../cli/flags/list-view.ts'
import {CHARGE_STATUSES} from '../../domain/charge.ts'
import {CHARGE_COLUMNS} from '../../render/charge.ts'
import {renderList, renderMore} from '../../render/list.ts'

export default class PixList extends ServiceCommand<typeof PixList> {
  static override summary = 'List the charges this machine created, newest first.'
  static override description = `Reads the local journal and opens no connection, so a status is as
old as the last look: "pix show" asks the service, a running "webhooks listen" keeps it fresh.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> --status pending',
    '<%= config.bin %> <%= command.id %> --all --output csv > charges.csv',
  ]
  static override exits = LOCAL_EXITS
  static override flags = {
    ...listFlags,
    status: Flags.option({summary: 'Only charges in this status.', options: CHARGE_STATUSES})(),
    limit: Flags.integer({summary: 'How many of the newest.', default: 50, min: 1}),
    all: Flags.boolean({summary: 'All of them.', exclusive: ['limit']}),
  }

  async run() {
    const view = listView(this.flags, CHARGE_COLUMNS, this.context)
    const {status, limit, all} = this.flags
    const query = {status, limit: all ? undefined : limit}
    const {rows, total} = await listKept(this.context, 'charge', query)
    this.log(await renderList(rows, view))
    const more = renderMore(rows.length, total, this.context.language)
    if (more) this.notice(more)
    return {data: rows}
  }
}
