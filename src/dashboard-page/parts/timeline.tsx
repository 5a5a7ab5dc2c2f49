import type {Attempt, EventView} from '../../wire/dashboard.ts'
import {linkTo} from '../state/route.ts'
import {text, wordFor} from '../texts/text.ts'
import {Badge} from './badge.tsx'
import {Panel} from './layout.tsx'
import {Moment} from './values.tsx'

/** Something that happened without an event of its own. */
interface Step {
  readonly at: string
  readonly words: string
}

interface TimelineProps {
  readonly steps: readonly Step[]
  readonly events: readonly EventView[]
}

/** What happened to an object, oldest first, with its webhooks. */
export function Timeline({steps, events}: TimelineProps) {
  const words = text.value
  const reported = events.map((event) => ({
    at: event.createdAt,
    words: wordFor(words.events, event.event),
    event,
  }))
  const all: (Step & {event?: EventView})[] = [...steps, ...reported].sort((a, b) =>
    a.at.localeCompare(b.at),
  )
  return (
    <Panel title={words.timeline.title}>
      <ol class="timeline">
        {all.map((step) => (
          <li key={`${step.at} ${step.words}`}>
            <p>
              <strong>{step.words}</strong> <Moment at={step.at} />
            </p>
            {step.event && <Deliveries event={step.event} />}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function Deliveries({event}: {event: EventView}) {
  const words = text.value.timeline
  return (
    <div class="reported">
      <code>{event.event}</code>
      {event.deliveries.length === 0 && <span class="note">{words.noDelivery}</span>}
      {event.deliveries.map(({id, url, state, attempts}) => (
        <a key={id} class="delivery" href={linkTo('webhooks', id)}>
          <Badge status={state} />
          <span class="target">{url}</span>
          <span class="note">{attemptWords(attempts.at(-1))}</span>
        </a>
      ))}
    </div>
  )
}

/** How an attempt to deliver ended. */
export function attemptWords(attempt: Attempt | undefined): string {
  if (!attempt) return ''
  return attempt.status === undefined
    ? (attempt.error ?? '')
    : text.value.webhook.answered(attempt.status)
}
