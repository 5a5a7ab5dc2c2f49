import {useEffect, useRef} from 'preact/hooks'
import {CommandLine} from '../parts/values.tsx'
import {notice} from '../state/notices.ts'
import {text} from '../texts/text.ts'

const SHOWN_MS = 15_000

const close = (): void => {
  notice.value = undefined
}

/**
 * What was done last, and the command that would have done it. Always there, so that it is read
 * out.
 */
export function NoticeBar() {
  const said = notice.value
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!said) return undefined
    const timer = setInterval(() => {
      if (!bar.current?.matches(':hover, :focus-within')) close()
    }, SHOWN_MS)
    return () => clearInterval(timer)
  }, [said])
  return (
    <div class="notices" role="status" ref={bar}>
      {said && (
        <div class="notice">
          <div class="said">
            <p>{said.message}</p>
            <button type="button" class="small quiet" onClick={close}>
              {text.value.action.close}
            </button>
          </div>
          <CommandLine command={said.command} />
        </div>
      )}
    </div>
  )
}
