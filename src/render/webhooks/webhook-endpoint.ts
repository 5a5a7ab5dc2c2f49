import type {Language} from '../../messages/language.ts'
import {plainText} from '../../messages/text/plain-text.ts'
import {renderLabelledFacts} from '../text/labelled-facts.ts'
import {kindsInWords} from './webhook-endpoints.ts'

/** A new endpoint, as far as text for people looks at it. */
interface Endpoint {
  readonly id: string
  readonly url: string
  readonly events?: readonly string[] | undefined
  readonly subAccount?: string | null | undefined
  readonly secret?: string | undefined
  readonly _pixctl?: {readonly secretSavedAs?: string | undefined}
}

const WORDS = {
  en: {
    url: 'URL',
    events: 'Events',
    wallet: 'Wallet',
    secret: 'Secret',
    saved: 'saved as',
    id: 'Id',
  },
  'pt-BR': {
    url: 'URL',
    events: 'Eventos',
    wallet: 'Carteira',
    secret: 'Segredo',
    saved: 'guardado como',
    id: 'Id',
  },
} satisfies Record<Language, object>

/** A new endpoint with its secret, which the service shows this once, or where that is kept. */
export function renderNewEndpoint(endpoint: Endpoint, language: Language): string {
  const words = WORDS[language]
  const {events, _pixctl: {secretSavedAs: saved} = {}} = endpoint
  return renderLabelledFacts(
    [
      [words.url, endpoint.url],
      [words.events, events && kindsInWords(events, language)],
      [words.wallet, endpoint.subAccount],
      [words.secret, saved === undefined ? endpoint.secret : `${words.saved} ${saved}`],
      [words.id, endpoint.id],
    ],
    language,
  )
}

const DELETED: Readonly<Record<Language, (id: string) => string>> = {
  en: (id) => `Endpoint ${id} deleted.`,
  'pt-BR': (id) => `Endpoint ${id} excluído.`,
}

export const renderDeleted = (id: string, language: Language): string =>
  DELETED[language](plainText(id))
