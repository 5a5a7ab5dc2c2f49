import {signal} from '@preact/signals'
import type {ChangeNotice} from '../../wire/dashboard.ts'

/** Grows whenever something was committed in the emulator; what is shown is then read anew. */
export const revision = signal(0)
export const isConnected = signal(false)

/** The last notice of the change feed, and when it came by the clock of this page. */
export const lastNotice = signal<
  {readonly notice: ChangeNotice; readonly receivedAtMs: number} | undefined
>(undefined)

/**
 * The browser reconnects by itself. A hidden page reads nothing until it is shown.
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
    const notice = JSON.parse(data) as ChangeNotice
    lastNotice.value = {notice, receivedAtMs: performance.now()}
    if (!document.hidden) revision.value = notice.revision
  }
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && lastNotice.value) revision.value = lastNotice.value.notice.revision
  })
}

/** The emulator's time now: what it said, and what has passed since. */
export function emulatorNow(): Date | undefined {
  const last = lastNotice.value
  if (!last) return undefined
  const passedMs = last.notice.stands ? 0 : performance.now() - last.receivedAtMs
  return new Date(Date.parse(last.notice.now) + passedMs)
}
