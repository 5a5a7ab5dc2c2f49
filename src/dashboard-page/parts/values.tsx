import {useState} from 'preact/hooks'
import {moment, money, text} from '../texts/text.ts'

/** An amount in reais. What leaves is shown by its sign, not only by a colour. */
export function Money({reais, isSigned = false}: {reais: number; isSigned?: boolean}) {
  const sign = isSigned && reais > 0 ? '+' : ''
  return (
    <span class={`money${isSigned && reais > 0 ? ' in' : ''}`}>
      {sign}
      {money(reais)}
    </span>
  )
}

export function Moment({at}: {at: string}) {
  return (
    <time dateTime={at} title={at}>
      {moment(at)}
    </time>
  )
}

/** Copies a text and says so, also to those who do not see it. */
export function CopyButton({value, label}: {value: string; label?: string}) {
  const [isCopied, setCopied] = useState(false)
  const words = text.value.action
  const copy = async () => {
    await navigator.clipboard.writeText(value)
    setCopied(true)
    setTimeout(() => setCopied(false), 1600)
  }
  return (
    <button type="button" class="small quiet" onClick={copy} aria-label={label ?? words.copy}>
      <span aria-live="polite">{isCopied ? words.copied : words.copy}</span>
    </button>
  )
}

/** A machine's word: an id, a key, a code. Long ones break anywhere, and can be copied. */
export function Code({value, canCopy = true}: {value: string; canCopy?: boolean}) {
  return (
    <span class="code">
      <code>{value}</code>
      {canCopy && <CopyButton value={value} />}
    </span>
  )
}

/** The beginning of an id is enough to tell rows apart; the whole is in the title. */
export function ShortId({id}: {id: string}) {
  return (
    <code class="whole" title={id}>
      …{id.slice(-8)}
    </code>
  )
}

/** The kind of an event, as the service writes it. */
export const Event = ({kind}: {kind: string}) => <code class="whole">{kind}</code>

/** What does the same in a terminal. */
export function CommandLine({command}: {command: string}) {
  return (
    <div class="command">
      <code>{command}</code>
      <CopyButton value={command} label={text.value.action.copyCommand} />
    </div>
  )
}

/** What arrived from outside, as text and nothing else. JSON is indented for reading. */
export function Payload({body}: {body: string}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <pre class="payload" tabIndex={0}>
      {indented(body)}
    </pre>
  )
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
