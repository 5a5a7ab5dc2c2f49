import {choose, LANGUAGES, language, THEMES, theme} from '../state/preferences.ts'
import {text} from '../texts/text.ts'

const LANGUAGE_NAMES = {en: 'English', 'pt-BR': 'Português'} as const

/** Language and appearance, kept on this machine. */
export function Preferences() {
  const words = text.value.frame
  return (
    <div class="preferences">
      <label class="filter">
        <span>{words.language}</span>
        <select
          value={language.value}
          onChange={({currentTarget: {value}}) =>
            choose('language', language, LANGUAGES.find((name) => name === value) ?? 'en')
          }
        >
          {LANGUAGES.map((name) => (
            <option key={name} value={name}>
              {LANGUAGE_NAMES[name]}
            </option>
          ))}
        </select>
      </label>
      <label class="filter">
        <span>{words.theme}</span>
        <select
          value={theme.value}
          onChange={({currentTarget: {value}}) =>
            choose('theme', theme, THEMES.find((name) => name === value) ?? 'auto')
          }
        >
          {THEMES.map((name) => (
            <option key={name} value={name}>
              {words.themes[name]}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
