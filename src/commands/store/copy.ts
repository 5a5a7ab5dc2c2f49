import {Flags} from '@oclif/core'
import {copyToStore, type StoreCopied} from '../../actions/store/copy.ts'
import {LOCAL_EXITS, ServiceCommand} from '../../cli/base-command.ts'
import {renderStoreCopy} from '../../render/store.ts'

export default class StoreCopy extends ServiceCommand<typeof StoreCopy> {
  static override summary = 'Take the journal and the inbox of this home along to the store.'
  static override description =
    `Can be run again: what is there stays, and what was not there is added. A forward that is still owed
is sent from the store, so it is refused while a listener receives into this home: stop that first. The home keeps what it has. Deliveries
that a store refused for what was in them (inbox/refused.jsonl) are given to it once more; those that
it takes leave that file.`
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --to postgres://pix@db.example.com/pix',
  ]
  static override exits = LOCAL_EXITS
  static override flags = {
    to: Flags.string({
      summary: 'The store to copy to (default: the one that is set). Never with a password.',
      helpValue: 'URL',
    }),
  }

  async run(): Promise<StoreCopied> {
    const copied = await copyToStore(this.context, this.flags.to)
    this.logText(() => renderStoreCopy(copied, this.context.language))
    return copied
  }
}
