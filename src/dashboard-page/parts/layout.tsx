import type {ComponentChildren} from 'preact'
import {useLayoutEffect, useRef} from 'preact/hooks'
import {type Action, type Offer, open} from '../actions/action.ts'
import type {Resource} from '../state/resource.ts'
import {place} from '../state/route.ts'
import {refusalText} from '../texts/refusal.ts'
import {text} from '../texts/text.ts'

/** Where one came from. */
interface Back {
  readonly label: string
  readonly address: string
}

interface HeaderProps {
  readonly title: string
  readonly back?: Back | undefined
  readonly beside?: ComponentChildren
  readonly children?: ComponentChildren
}

/** A reader who is typing a search types on: letters that follow must not be lost. */
const isSearching = (): boolean =>
  place.value.page === 'search' &&
  document.activeElement instanceof HTMLInputElement &&
  document.activeElement.type === 'search'

/** The top of a page. The heading takes the focus, so that a screen reader says where it is. */
export function PageHeader({title, back, beside, children}: HeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    document.title = `${title} · ${text.value.product}`
    if (!isSearching()) heading.current?.focus({preventScroll: true})
  }, [title])
  return (
    <header class="page-header">
      <div>
        {back && (
          <a class="back" href={back.address}>
            {back.label}
          </a>
        )}
        <div class="title">
          <h1 tabIndex={-1} ref={heading}>
            {title}
          </h1>
          {beside}
        </div>
      </div>
      {children && <div class="actions">{children}</div>}
    </header>
  )
}

interface ActionButtonProps {
  readonly action: Action | Offer
  readonly label: string
  readonly tone?: 'primary' | 'plain' | 'quiet'
  readonly about?: string
}

/** Opens the dialog of an action. `about` tells equal buttons of a list apart by name. */
export function ActionButton({action, label, tone = 'plain', about}: ActionButtonProps) {
  return (
    <button
      type="button"
      class={tone === 'quiet' ? 'quiet small' : tone}
      onClick={open(action)}
      aria-haspopup="dialog"
      aria-label={about === undefined ? undefined : `${label}: ${about}`}
    >
      {label}
    </button>
  )
}

interface PanelProps {
  readonly title: string
  readonly note?: string | undefined
  readonly side?: ComponentChildren
  readonly children: ComponentChildren
}

/** A part of a page with its own heading. */
export function Panel({title, note, side, children}: PanelProps) {
  return (
    <section class="panel" aria-label={title}>
      <header>
        <div>
          <h2>{title}</h2>
          {note && <p class="note">{note}</p>}
        </div>
        {side}
      </header>
      {children}
    </section>
  )
}

/** Facts by name; those without a value are left out. */
export function Facts({rows}: {rows: readonly (readonly [string, ComponentChildren])[]}) {
  const given = rows.filter(
    ([, value]) => value !== undefined && value !== null && value !== '' && value !== false,
  )
  return (
    <dl class="facts">
      {given.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface EmptyProps {
  readonly title: string
  readonly note?: string | undefined
  readonly children?: ComponentChildren
}

/** Nothing here yet, and what to do about it. */
export function Empty({title, note, children}: EmptyProps) {
  return (
    <div class="empty">
      <p class="lead">{title}</p>
      {note && <p class="note">{note}</p>}
      {children && <div class="actions">{children}</div>}
    </div>
  )
}

interface LoadedProps<Value> {
  readonly from: Resource<Value>
  /** Given by a page that is about one object: then the failure has to be the page. */
  readonly back?: Back
  readonly children: (value: Value) => ComponentChildren
}

/** What was read, or why it could not be read. */
export function Loaded<Value>({from: {value, failure}, back, children}: LoadedProps<Value>) {
  if (value !== undefined) return <>{children(value)}</>
  const words = text.value.list
  if (!failure) return <p class="note loading">{words.loading}</p>
  const title = failure.status === 404 ? words.notFound : words.failed
  return (
    <>
      {back && <PageHeader title={title} back={back} />}
      <div class="empty" role="alert">
        {!back && <p class="lead">{title}</p>}
        <p class="note">{refusalText(failure)}</p>
      </div>
    </>
  )
}
