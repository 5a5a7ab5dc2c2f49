import {Flags} from '@oclif/core'
import {type EventRow, listEvents} from '../../../actions/webhooks/events.ts'
import {BaseCommand} from '../../../cli/base-command.ts'
import {selectionFlags, toSelection} from '../../../cli/flags/events.ts'
import {listFlags} from '../../../cli/flags/every-command.ts'
import {listView} from '../../../cli/flags/list-view.ts'
import {renderList} from '../../../render/list.ts'
import {EVENT_COLUMNS} from '../../../render/webhook-events.ts'

export default class WebhooksEventsList extends BaseCommand<typeof WebhooksEventsList> {
  static override summary = 'List the events of the inbox, in order of arrival.'
  static override description =
    `Works while a listener receives. Repetitions are counted, not listed; a conflict (the same
event id over other bytes) is a row of its own.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> --from 2026-11-21 --sub-account loja-2',
    '<%= config.bin %> <%= command.id %> --forward failed --columns receivedAt,event,failure',
    '<%= config.bin %> <%= command.id %> --output csv > events.csv',
  ]
  static override flags = {
    ...listFlags,
    ...selectionFlags,
    verdict: Flags.option({
      summary: 'Whether another body came under the same key.',
      options: ['stored', 'duplicate', 'conflict'] as const,
      helpGroup: 'SELECTION',
    })(),
    forward: Flags.option({
      summary: 'Where the forwarding stands; failed are the dead letters.',
      options: ['none', 'skipped', 'queued', 'delivered', 'failed'] as const,
      helpGroup: 'SELECTION',
    })(),
  }

  async run(): Promise<{data: EventRow[]}> {
    const view = listView(this.flags, EVENT_COLUMNS, this.context)
    const {verdict, forward} = this.flags
    const conflict = verdict && verdict === 'conflict'
    const repeated = verdict === 'duplicate' || undefined
    const selection = {...toSelection(this.flags), forward, conflict, repeated}
    const data = await listEvents(this.context, selection)
    this.log(await renderList(data, view))
    return {data}
  }
}
