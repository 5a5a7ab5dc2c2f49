import {useId} from 'preact/hooks'
import type {Choice, Field} from '../actions/action.ts'
import {amountInput, type FieldProps} from './field-props.ts'
import {SplitField} from './split-field.tsx'

/** One field of a form, by its kind. Each has a label, and its hint is read with it. */
export function FormField(props: FieldProps) {
  const {field, values} = props
  if (field.onlyIf && !field.onlyIf(values)) return null
  if (field.kind === 'check') return <CheckField {...props} />
  if (field.kind === 'radio') return <RadioField {...props} choices={field.choices} />
  if (field.kind === 'checklist') return <ChecklistField {...props} choices={field.choices} />
  if (field.kind === 'split') return <SplitField {...props} wallets={field.wallets} />
  return <LineField {...props} />
}

function LineField({field, values, set}: FieldProps) {
  const id = useId()
  const hint = field.hint === undefined ? undefined : `${id}-hint`
  const common = {
    id,
    name: field.name,
    required: field.required ?? false,
    value: values[field.name] ?? '',
    'aria-describedby': hint,
  }
  const take = ({currentTarget: {value}}: {currentTarget: {value: string}}) =>
    set(field.name, value)
  return (
    <div class="field">
      <label for={id}>{field.label}</label>
      {field.kind === 'choice' ? (
        <select {...common} onChange={take}>
          {field.choices.map(({value, label}) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      ) : (
        <input {...common} {...inputKind(field)} onInput={take} autoComplete="off" />
      )}
      {field.hint && (
        <p class="note" id={hint}>
          {field.hint}
        </p>
      )}
    </div>
  )
}

/** What the browser checks and which keyboard it offers. */
function inputKind(field: Field) {
  if (field.kind === 'amount') return amountInput(field.isAtLeastOne)
  if (field.kind === 'number') return {type: 'number', min: 0, step: 'any'} as const
  if (field.kind === 'url') return {type: 'url'} as const
  if (field.kind === 'color') return {type: 'color'} as const
  const maximum = 'maximum' in field ? field.maximum : undefined
  return {type: 'text', maxLength: maximum} as const
}

function CheckField({field, values, set}: FieldProps) {
  return (
    <label class="check">
      <input
        type="checkbox"
        name={field.name}
        checked={values[field.name] === 'yes'}
        onChange={({currentTarget}) => set(field.name, currentTarget.checked ? 'yes' : '')}
      />
      <span>{field.label}</span>
    </label>
  )
}

type ChoiceProps = FieldProps & {readonly choices: readonly Choice[]}

function RadioField({field, values, set, choices}: ChoiceProps) {
  return (
    <fieldset>
      <legend>{field.label}</legend>
      <div class="choices">
        {choices.map(({value, label}) => (
          <label class="check" key={value}>
            <input
              type="radio"
              name={field.name}
              value={value}
              checked={values[field.name] === value}
              onChange={() => set(field.name, value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Several of a list; the value holds them with commas, in the order of the list. */
function ChecklistField({field, values, set, choices}: ChoiceProps) {
  const chosen = new Set((values[field.name] ?? '').split(','))
  const toggle = (value: string) => {
    const next = choices.map((choice) => choice.value)
    const has = (one: string) => (one === value ? !chosen.has(one) : chosen.has(one))
    set(field.name, next.filter(has).join(','))
  }
  return (
    <fieldset>
      <legend>{field.label}</legend>
      <div class="choices many">
        {choices.map(({value, label}) => (
          <label class="check" key={value}>
            <input
              type="checkbox"
              name={`${field.name}.${value}`}
              checked={chosen.has(value)}
              onChange={() => toggle(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {field.hint && <p class="note">{field.hint}</p>}
    </fieldset>
  )
}
