import {useEffect, useRef, useState} from 'preact/hooks'
import {emulatorNow, isConnected, lastNotice} from '../state/live.ts'
import {environment, goTo, linkTo} from '../state/route.ts'
import {text, time} from '../texts/text.ts'

/** Search over everything, the emulator's clock, and whether it answers. */
export function TopBar() {
  const words = text.value.frame
  return (
    <header class="top-bar">
      {environment.value === 'live' && <p class="live-note">{words.liveNote}</p>}
      {lastNotice.value && !isConnected.value && (
        <p class="lost" role="alert">
          {words.disconnectedNote}
        </p>
      )}
      <div class="tools">
        <GlobalSearch />
        <ClockLink />
      </div>
    </header>
  )
}

/** `/` brings the cursor here from anywhere but a field. */
function GlobalSearch() {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event.target)) return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [])
  const submit = (event: Event) => {
    event.preventDefault()
    if (typed.trim() !== '') goTo('search', undefined, {q: typed.trim()})
  }
  const label = text.value.frame.search
  return (
    <search class="global-search">
      <form onSubmit={submit}>
        <input
          ref={input}
          type="search"
          aria-label={label}
          aria-keyshortcuts="/"
          placeholder={`${label}  ( / )`}
          value={typed}
          onInput={({currentTarget}) => setTyped(currentTarget.value)}
        />
      </form>
    </search>
  )
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, select, textarea, dialog') !== null

function ClockLink() {
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  const words = text.value.frame
  const now = emulatorNow()
  const state = isConnected.value ? words.connected : words.disconnected
  return (
    <div class="now">
      <span class={`link-state ${isConnected.value ? 'good' : 'bad'}`} role="status">
        {state}
      </span>
      {now && (
        <a href={linkTo('time')} title={words.clock}>
          <span class="hidden">{words.clock}: </span>
          <time dateTime={now.toISOString()}>{time(now)}</time>
          {lastNotice.value?.notice.stands && <span class="note"> {words.stands}</span>}
        </a>
      )}
    </div>
  )
}
