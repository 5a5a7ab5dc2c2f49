import {initStore, type StoreInitialized} from '../../actions/store/init.ts'
import {LOCAL_EXITS, ServiceCommand} from '../../cli/base-command.ts'
import {renderStoreInit} from '../../render/store.ts'

export default class StoreInit extends ServiceCommand<typeof StoreInit> {
  static override summary = 'Make the tables of the store, or bring them up to date.'
  static override description =
    `Run it once before the first machine uses the store, and after an update of pixctl. Several may run
it at once: one does the work, the others wait for it. Tables that a newer pixctl made are refused.`
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    'PIXCTL_STORE=postgres://pix@db.example.com/pix <%= config.bin %> <%= command.id %>',
  ]
  static override exits = LOCAL_EXITS

  async run(): Promise<StoreInitialized> {
    const made = await initStore(this.context)
    this.logText(() => renderStoreInit(made, this.context.language))
    return made
  }
}
