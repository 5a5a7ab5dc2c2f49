import {Flags} from '@oclif/core'
import {listKept} from '../../actions/show/list-kept.ts'
import {LOCAL_EXITS, ServiceCommand} from '../../cli/base-command.ts'
import {listFlags} from '../../cli/flags/list.ts'
import {openList} from '../../cli/list.ts'
import {CHARGE_STATUSES} from '../../domain/charge.ts'
import {NEXT_STEPS} from '../../render/command-line/next-steps.ts'
import {CHARGE_COLUMNS} from '../../render/payments/charge.ts'

export default class PixList extends ServiceCommand<typeof PixList> {
  static override summary = 'List the charges this machine created, newest first.'
  static override description = `Reads the local journal and opens no connection, so a status is as
old as the last look: "pix show" asks the service, a running "webhooks listen" keeps it fresh.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> --status pending',
    '<%= config.bin %> <%= command.id %> --all --output csv > charges.csv',
  ]
  static override exits = LOCAL_EXITS
  static columns = CHARGE_COLUMNS.map(({key}) => key)
  static override flags = {
    ...listFlags,
    status: Flags.option({summary: 'Only charges in this status.', options: CHARGE_STATUSES})(),
  }

  async run() {
    const list = openList(this.context, this.flags, {
      columns: CHARGE_COLUMNS,
      nextStep: NEXT_STEPS.charges,
    })
    const {status} = this.flags
    const stored = await listKept(this.context, 'charge', {...list.range, status})
    return list.write(stored)
  }
}
