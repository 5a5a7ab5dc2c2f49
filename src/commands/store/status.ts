import {readStoreStatus, type StoreStatus} from '../../actions/store/status.ts'
import {LOCAL_EXITS, ServiceCommand} from '../../cli/base-command.ts'
import {renderStoreStatus} from '../../render/store.ts'

export default class StoreStatusCommand extends ServiceCommand<typeof StoreStatusCommand> {
  static override summary = 'Show version, size, standbys and leases of the store.'
  static override description =
    `Standbys and their lag are shown as far as the server shows them to this user. Where nothing can be
written (a server in recovery, a user who may only read, a synchronous standby that is missing), a line
says why and what to do. A lease says which listener (its process, machine, home and target) forwards
how many of the 64 buckets of events, and when it runs out unless it is renewed. Deliveries that this
home received while the store was away, and that the store may still lack, have a line of their own.`
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    'PIXCTL_STORE=postgres://pix@db.example.com/pix <%= config.bin %> <%= command.id %> --json',
  ]
  static override exits = LOCAL_EXITS

  async run(): Promise<StoreStatus> {
    const status = await readStoreStatus(this.context)
    this.logText(() => renderStoreStatus(status, this.context.language))
    return status
  }
}
