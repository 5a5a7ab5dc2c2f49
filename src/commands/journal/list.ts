import {Flags} from '@oclif/core'
import {listEntries} from '../../actions/journal/entries.ts'
import {LOCAL_EXITS, ServiceCommand} from '../../cli/base-command.ts'
import {listFlags} from '../../cli/flags/list.ts'
import {openList} from '../../cli/list.ts'
import {NEXT_STEPS} from '../../render/command-line/next-steps.ts'
import {JOURNAL_COLUMNS} from '../../render/journal.ts'

export default class JournalList extends ServiceCommand<typeof JournalList> {
  static override summary = 'List what this machine asked the service to create, newest first.'
  static override description =
    `"unknown" was sent without an answer and may exist: "journal resume" finishes it. "failed" never
reached the service. Asks the service nothing; with a shared store it asks the database.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> --state unknown',
    '<%= config.bin %> <%= command.id %> --kind withdrawal --from 7d --all --output csv',
  ]
  static override exits = LOCAL_EXITS
  static columns = JOURNAL_COLUMNS.map(({key}) => key)
  static override flags = {
    ...listFlags,
    state: Flags.option({
      summary: 'Only entries in this state.',
      options: ['unknown', 'done', 'refused', 'failed'] as const,
    })(),
    kind: Flags.option({
      summary: 'Only entries of this kind.',
      options: [
        'charge',
        'withdrawal',
        'project',
        'sub_account',
        'refund',
        'webhook_endpoint',
      ] as const,
    })(),
  }

  async run() {
    const list = openList(this.context, this.flags, {
      columns: JOURNAL_COLUMNS,
      nextStep: NEXT_STEPS.journal,
    })
    const {state, kind} = this.flags
    const stored = await listEntries(this.context, {...list.range, state, kind})
    return list.write(stored)
  }
}
