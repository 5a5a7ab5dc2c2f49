import {ActionDialog} from '../parts/action-dialog.tsx'
import {type Place, place} from '../state/route.ts'
import {text} from '../texts/text.ts'
import {Content} from './content.tsx'
import {NoticeBar} from './notice-bar.tsx'
import {Sidebar} from './sidebar.tsx'
import {TopBar} from './top-bar.tsx'

/** Everything on the screen. */
export function App() {
  const here = place.value
  return (
    <div class={`frame ${here.environment}`}>
      <button type="button" class="skip" onClick={skip}>
        {text.value.skip}
      </button>
      <Sidebar />
      <TopBar />
      <main id="content" tabIndex={-1}>
        <Content key={keyOf(here)} />
      </main>
      <NoticeBar />
      <ActionDialog />
    </div>
  )
}

/** A button, because the address belongs to the router. */
const skip = (): void => document.getElementById('content')?.focus()

/** Another object is another page; another filter is the same one. */
const keyOf = ({environment, page, id, query}: Place): string =>
  page === 'search' ? `${environment}/search/${query['q']}` : `${environment}/${page}/${id ?? ''}`
