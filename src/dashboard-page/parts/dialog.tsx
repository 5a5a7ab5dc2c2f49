import type {ComponentChildren} from 'preact'
import {useEffect, useId, useRef} from 'preact/hooks'

interface DialogProps {
  readonly title: string
  readonly note?: string | undefined
  readonly close: () => void
  readonly children: ComponentChildren
}

/**
 * The browser's own modal dialog: it keeps the focus inside, ends with Escape and gives it back.
 */
export function Dialog({title, note, close, children}: DialogProps) {
  const id = useId()
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    element.current?.showModal()
  }, [])
  return (
    <dialog
      ref={element}
      onClose={close}
      aria-labelledby={`${id}-title`}
      aria-describedby={note ? `${id}-note` : undefined}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      {note && (
        <p class="note" id={`${id}-note`}>
          {note}
        </p>
      )}
      {children}
    </dialog>
  )
}
