import {useEffect, useState} from 'preact/hooks'
import {ENVIRONMENTS} from '../../domain/environment.ts'
import {addressOf, environment, linkTo, type PageName, place} from '../state/route.ts'
import {text} from '../texts/text.ts'
import {Preferences} from './preferences.tsx'

type Group = keyof ReturnType<typeof groups>

const groups = () => text.value.groups

const GROUPS: Readonly<Record<Group, readonly PageName[]>> = {
  money: ['charges', 'withdrawals', 'blocks', 'wallets'],
  integration: ['webhooks', 'events', 'requests', 'credentials', 'projects'],
  machine: ['account', 'time'],
}

/** Where one can go. On a narrow screen it opens and shuts with a button. */
export function Sidebar() {
  const [isOpen, setOpen] = useState(false)
  const {page, id} = place.value
  useEffect(() => setOpen(false), [page, id])
  const words = text.value
  return (
    <nav class="sidebar" aria-label={words.frame.navigation}>
      <div class="brand">
        <a href={linkTo('overview')}>
          <img src="icon.svg" alt="" width="28" height="28" />
          <span>pixctl</span>
        </a>
        <button
          type="button"
          class="small menu"
          aria-expanded={isOpen}
          aria-controls="navigation"
          onClick={() => setOpen(!isOpen)}
        >
          {words.frame.menu}
        </button>
      </div>
      <div id="navigation" class={isOpen ? 'navigation open' : 'navigation'}>
        <EnvironmentSwitch />
        <div class="groups">
          <NavigationList pages={['overview']} />
          {(Object.keys(GROUPS) as Group[]).map((group) => (
            <section key={group} aria-labelledby={`group-${group}`}>
              <h2 id={`group-${group}`}>{words.groups[group]}</h2>
              <NavigationList pages={GROUPS[group]} />
            </section>
          ))}
        </div>
        <Preferences />
      </div>
    </nav>
  )
}

function NavigationList({pages}: {pages: readonly PageName[]}) {
  return (
    <ul class="places">
      {pages.map((page) => (
        <li key={page}>
          <a href={linkTo(page)} aria-current={place.value.page === page ? 'page' : undefined}>
            {text.value.pages[page]}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The two accounts never see each other, so an object of one has no page in the other. */
function EnvironmentSwitch() {
  const words = text.value.frame
  const {page} = place.value
  return (
    <nav class="switch" aria-label={words.environment}>
      {ENVIRONMENTS.map((name) => (
        <a
          key={name}
          href={addressOf({environment: name, page})}
          aria-current={environment.value === name ? 'true' : undefined}
        >
          {words[name]}
        </a>
      ))}
    </nav>
  )
}
