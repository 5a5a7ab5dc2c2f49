import {Flags} from '@oclif/core'
import {listEvents} from '../../../actions/webhooks/events.ts'
import {BaseCommand} from '../../../cli/base-command.ts'
import {selectionFlags, toSelection} from '../../../cli/flags/events.ts'
import {listFlags} from '../../../cli/flags/list.ts'
import {openList} from '../../../cli/list.ts'
import {NEXT_STEPS} from '../../../render/command-line/next-steps.ts'
import {EVENT_COLUMNS} from '../../../render/webhooks/webhook-events.ts'

export default class WebhooksEventsList extends BaseCommand<typeof WebhooksEventsList> {
  static override summary = 'List the events of the inbox, newest first.'
  static override description =
    `Works while a listener receives. Repetitions are counted, not listed; a conflict (the same
event id over other bytes) is a row of its own.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> --from 2026-11-21 --sub-account loja-2',
    '<%= config.bin %> <%= command.id %> --forward failed --failed --columns receivedAt,event,failure',
    '<%= config.bin %> <%= command.id %> --output csv > events.csv',
  ]
  static columns = EVENT_COLUMNS.map(({key}) => key)
  static override flags = {
    ...listFlags,
    ...selectionFlags,
    verdict: Flags.option({
      summary: 'Whether another body came under the same key.',
      options: ['stored', 'duplicate', 'conflict'] as const,
      helpGroup: 'SELECTION',
    })(),
    forward: Flags.option({
      summary:
        'Where the forwarding stands; failed was given up: with --failed, what no replay delivered since.',
      options: ['none', 'skipped', 'queued', 'delivered', 'failed'] as const,
      helpGroup: 'SELECTION',
    })(),
  }

  async run() {
    const list = openList(this.context, this.flags, {
      columns: EVENT_COLUMNS,
      nextStep: NEXT_STEPS.events,
    })
    const {verdict, forward} = this.flags
    const conflict = verdict && verdict === 'conflict'
    const repeated = verdict === 'duplicate' || undefined
    const selection = {...toSelection(this.flags), forward, conflict, repeated}
    const stored = await listEvents(this.context, selection, list.range.limit)
    return list.write(stored)
  }
}
