import {useEffect, useState} from 'preact/hooks'
import type {Choice} from '../actions/action.ts'
import {place, refine} from '../state/route.ts'
import {text} from '../texts/text.ts'

/** Long enough not to search at every letter, short enough to feel at once. */
const PAUSE_MS = 150

/** Narrows a listing down by text; the address keeps it. */
export function SearchField() {
  const asked = place.value.query['q'] ?? ''
  const [typed, setTyped] = useState(asked)
  useEffect(() => {
    if (typed === (place.value.query['q'] ?? '')) return undefined
    const timer = setTimeout(() => refine({q: typed, page: ''}), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const label = text.value.list.search
  return (
    <input
      type="search"
      class="search"
      aria-label={label}
      placeholder={label}
      value={typed}
      onInput={({currentTarget}) => setTyped(currentTarget.value)}
    />
  )
}

interface SelectFilterProps {
  readonly name: string
  readonly label: string
  readonly choices: readonly Choice[]
}

/** Narrows a listing down to one value of a field. */
export function SelectFilter({name, label, choices}: SelectFilterProps) {
  return (
    <label class="filter">
      <span>{label}</span>
      <select
        value={place.value.query[name] ?? ''}
        onChange={({currentTarget}) => refine({[name]: currentTarget.value, page: ''})}
      >
        <option value="">{text.value.list.all}</option>
        {choices.map(({value, label: words}) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  )
}
