import {useEffect, useState} from 'preact/hooks'
import {addFault, advanceClock, clearFaults, resetEmulator} from '../actions/time-actions.ts'
import {ActionButton, Empty, Loaded, PageHeader, Panel} from '../parts/layout.tsx'
import {type Column, Table} from '../parts/table.tsx'
import {control, Refused} from '../state/ask.ts'
import {emulatorNow, revision} from '../state/live.ts'
import type {Resource} from '../state/resource.ts'
import {moment, number, text, wordFor} from '../texts/text.ts'

/** A fault as the control plane lists it. */
interface Fault {
  readonly id: string
  readonly match: {readonly method?: string; readonly path?: string; readonly event?: string}
  readonly action: {readonly kind: string; readonly status?: number; readonly ms?: number}
  readonly remaining?: number | null
  readonly fired?: number
}

/** What happens when, and what goes wrong on purpose. */
export function TimePage() {
  const words = text.value
  return (
    <>
      <PageHeader title={words.pages.time}>
        <ActionButton action={resetEmulator()} label={words.reset.open} />
        <ActionButton tone="primary" action={advanceClock()} label={words.advance.open} />
      </PageHeader>
      <Panel title={words.time.clock} note={words.time.clockNote}>
        <NowLarge />
      </Panel>
      <Faults />
    </>
  )
}

function NowLarge() {
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  const now = emulatorNow()
  return <p class="clock">{now && <time dateTime={now.toISOString()}>{moment(now)}</time>}</p>
}

function useFaults(): Resource<readonly Fault[]> {
  const [held, hold] = useState<Resource<readonly Fault[]>>({value: undefined, failure: undefined})
  useEffect(() => {
    control<{faults: readonly Fault[]}>('GET', 'faults').then(
      ({faults}) => hold({value: faults, failure: undefined}),
      (error: unknown) => hold({value: undefined, failure: new Refused(0, String(error))}),
    )
  }, [revision.value])
  return held
}

function Faults() {
  const faults = useFaults()
  const words = text.value
  return (
    <Panel
      title={words.time.faults}
      note={words.time.faultsNote}
      side={
        <div class="actions">
          {(faults.value?.length ?? 0) > 0 && (
            <ActionButton tone="quiet" action={clearFaults()} label={words.clearFaults.open} />
          )}
          <ActionButton tone="quiet" action={addFault()} label={words.addFault.open} />
        </div>
      }
    >
      <Loaded from={faults}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty title={words.time.noFaults} />
          ) : (
            <Table
              caption={words.time.faults}
              columns={columns()}
              rows={rows}
              keyOf={({id}) => id}
            />
          )
        }
      </Loaded>
    </Panel>
  )
}

function columns(): Column<Fault>[] {
  const {time, addFault: words} = text.value
  return [
    {
      title: time.action,
      cell: ({action: {kind, status, ms}}) =>
        [wordFor(words.kinds, kind), status, ms && `${ms} ms`].filter((part) => part).join(' · '),
    },
    {
      title: time.match,
      cell: ({match: {method, path, event}}) => {
        const parts = [method, path, event].filter((part) => part)
        return parts.length === 0 ? time.everywhere : <code>{parts.join(' ')}</code>
      },
    },
    {
      title: time.remaining,
      isAmount: true,
      cell: ({remaining}) => (remaining == null ? time.always : number(remaining)),
    },
    {title: time.fired, isAmount: true, cell: ({fired}) => number(fired ?? 0)},
  ]
}
