import {signal} from '@preact/signals'
import {type Choices, readChoices} from '../state/choices.ts'
import {notice} from '../state/notices.ts'

/** What a form holds, by the name of the field. Nothing given is an empty text. */
export type Values = Readonly<Record<string, string>>

interface Common {
  readonly name: string
  readonly label: string
  readonly hint?: string | undefined
  readonly initial?: string | undefined
  readonly required?: boolean
  /** A field may make sense only with another one's value. */
  readonly onlyIf?: (values: Values) => boolean
}

/** One of the values that a field lets one choose from. */
export interface Choice {
  readonly value: string
  readonly label: string
}

/**
 * A field of a form. A checklist holds its values with commas; a split holds `wallet=amount` pairs.
 */
export type Field = Common &
  (
    | {readonly kind: 'text' | 'number' | 'url' | 'color'; readonly maximum?: number}
    | {readonly kind: 'amount'; readonly isAtLeastOne?: boolean}
    | {readonly kind: 'choice' | 'radio'; readonly choices: readonly Choice[]}
    | {readonly kind: 'check'}
    | {readonly kind: 'checklist'; readonly choices: readonly Choice[]}
    | {readonly kind: 'split'; readonly wallets: readonly string[]}
  )

/** A value that is shown once and never again. */
interface Secret {
  readonly label: string
  readonly value: string
}

/** How an action ended. */
export interface Done {
  readonly message: string
  readonly secrets?: readonly Secret[]
  /** Where the reader wants to be now. */
  readonly address?: string
}

/** Something a person can do here, with the words, the fields, the command and the call. */
export interface Action {
  readonly title: string
  readonly note?: string | undefined
  readonly submit: string
  readonly isGrave?: boolean
  readonly fields?: readonly Field[]
  /** What does the same in a terminal. */
  readonly command: (values: Values) => string
  readonly run: (values: Values) => Promise<Done>
}

/** The action whose dialog is open. */
export const openAction = signal<Action | undefined>(undefined)

/** An action whose form offers what there is; it is asked for when the form opens. */
export type Offer = (choices: Choices) => Action

/** Opens the dialog, and removes the notice of the action before. */
export const open = (offered: Action | Offer) => async (): Promise<void> => {
  notice.value = undefined
  openAction.value = typeof offered === 'function' ? offered(await readChoices()) : offered
}

/** What the fields hold before the reader types. */
export const initialValues = ({fields = []}: Action): Values =>
  Object.fromEntries(fields.map(({name, initial = ''}) => [name, initial]))
