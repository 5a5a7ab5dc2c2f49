import {useEffect, useRef, useState} from 'preact/hooks'
import {emulatorNow, isConnected, lastNotice} from '../state/live.ts'
import {environment, goTo, linkTo, place, refine} from '../state/route.ts'
import {moment, text} from '../texts/text.ts'

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

/** Long enough not to search at every letter, short enough to feel at once. */
const PAUSE_MS = 200
/** One letter finds everything. */
const SHORTEST = 2

/** One step back leads to where the search began, however much was typed since. */
function find(text: string): void {
  if (text === '') return
  if (place.value.page === 'search') refine({q: text})
  else goTo('search', undefined, {q: text})
}

/** `/` brings the cursor here from anywhere but a field. */
function GlobalSearch() {
  const input = useRef<HTMLInputElement>(null)
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined)
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
    clearTimeout(pending.current)
    find(typed.trim())
  }
  useEffect(() => {
    if (typed.trim().length < SHORTEST) return undefined
    // A reader who has gone to another page meanwhile stays there.
    const search = () => document.activeElement === input.current && find(typed.trim())
    const timer = setTimeout(search, PAUSE_MS)
    pending.current = timer
    return () => clearTimeout(timer)
  }, [typed])
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
          <time dateTime={now.toISOString()}>{moment(now)}</time>
          <span class="note"> Brasília</span>
          {lastNotice.value?.notice.stands && <span class="note"> {words.stands}</span>}
        </a>
      )}
    </div>
  )
}
