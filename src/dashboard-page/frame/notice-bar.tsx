import {CommandLine} from '../parts/values.tsx'
import {notice} from '../state/notices.ts'
import {text} from '../texts/text.ts'

/** What was done last, and the command that would have done it. Always there, so that it is read out. */
export function NoticeBar() {
  const said = notice.value
  return (
    <div class="notices" role="status">
      {said && (
        <div class="notice">
          <div class="said">
            <p>{said.message}</p>
            <button
              type="button"
              class="small quiet"
              onClick={() => {
                notice.value = undefined
              }}
            >
              {text.value.action.close}
            </button>
          </div>
          <CommandLine command={said.command} />
        </div>
      )}
    </div>
  )
}
