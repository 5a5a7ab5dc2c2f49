import {BLOCK_STATUSES, type BlockStatus, isOpenBlockStatus} from '../../domain/balance-block.ts'
import {eventKind} from '../../domain/event.ts'
import {outcomeOfKind} from '../../domain/event-outcome.ts'
import {EVENT_SUBJECTS} from '../../domain/event-subject.ts'
import {asNumber, asText} from '../../wire/loose.ts'
import type {ChargeBlock} from './subject.ts'

/** An event of any kind, and what its body says. */
interface SaidEvent {
  readonly name: string
  readonly event: {readonly conflict: boolean}
  readonly data: Readonly<Record<string, unknown>>
}

/** The blocks of a charge, as the events about them say, in the order in which they came. */
export function blocksByEvents(events: readonly SaidEvent[]): readonly ChargeBlock[] {
  const blocks = new Map<unknown, ChargeBlock>()
  for (const {name, event, data} of events) {
    const status = statusAfter(name)
    if (status === undefined || event.conflict) continue
    const known = blocks.get(data['blockId'])
    // A decision ends a block whatever the order in which its events came.
    if (known && isOpenBlockStatus(status)) continue
    blocks.set(data['blockId'], {
      id: asText(data['blockId']) ?? null,
      type: asText(data['blockType']) ?? known?.type ?? null,
      status,
      amount: asNumber(data['amount']) ?? null,
      createdAt: asText(data['createdAt']) ?? known?.createdAt ?? null,
    })
  }
  return [...blocks.values()]
}

/** The status of a block after an event about it; nothing for events of other things. */
function statusAfter(event: string): BlockStatus | undefined {
  const kind = eventKind(event)
  if (kind === undefined || EVENT_SUBJECTS[kind].kind !== 'block') return undefined
  const outcome = outcomeOfKind(kind)
  return BLOCK_STATUSES.find((status) => status === outcome) ?? 'awaiting_response'
}
