import {signal} from '@preact/signals'
import type {Pulse} from '../../wire/dashboard.ts'

/** Grows whenever something was committed in the emulator; what is shown is then read anew. */
export const revision = signal(0)
export const isConnected = signal(false)

/** What the emulator's clock said, and when it said it on the clock of this page. */
export const pulse = signal<{readonly said: Pulse; readonly heardAtMs: number} | undefined>(
  undefined,
)

/**
 * The browser reconnects by itself. A page that nobody looks at reads nothing until it is looked at.
 */
export function listen(): void {
  const stream = new EventSource('live')
  stream.onopen = () => {
    isConnected.value = true
  }
  stream.onerror = () => {
    isConnected.value = false
  }
  stream.onmessage = ({data}) => {
    const said = JSON.parse(data) as Pulse
    pulse.value = {said, heardAtMs: performance.now()}
    if (!document.hidden) revision.value = said.revision
  }
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && pulse.value) revision.value = pulse.value.said.revision
  })
}

/** The emulator's time now: what it said, and what has passed since. */
export function emulatorNow(): Date | undefined {
  const heard = pulse.value
  if (!heard) return undefined
  const passedMs = heard.said.stands ? 0 : performance.now() - heard.heardAtMs
  return new Date(Date.parse(heard.said.now) + passedMs)
}
