import {type Leg, readLegs, writeLegs} from '../actions/split-legs.ts'
import {text, walletName} from '../texts/text.ts'
import {amountInput, type FieldProps} from './field-props.ts'

/** Source: spec, "Limits". */
const MAXIMUM_LEGS = 10

/** The parts of a split, one row each. */
export function SplitField({
  field,
  values,
  set,
  wallets,
}: FieldProps & {readonly wallets: readonly string[]}) {
  const words = text.value.createCharge
  const legs = readLegs(values[field.name] ?? '')
  const put = (next: readonly Leg[]) => set(field.name, writeLegs(next))
  const change = (at: number, leg: Leg) => put(legs.with(at, leg))
  const first = wallets[0]
  return (
    <fieldset>
      <legend>{field.label}</legend>
      {legs.map((leg, index) => (
        <LegRow
          key={index}
          number={index + 1}
          leg={leg}
          wallets={wallets}
          change={(next) => change(index, next)}
          remove={() => put(legs.toSpliced(index, 1))}
        />
      ))}
      {field.hint && <p class="note">{field.hint}</p>}
      {first !== undefined && legs.length < MAXIMUM_LEGS && (
        <button
          type="button"
          class="small"
          onClick={() => put([...legs, {wallet: first, amount: ''}])}
        >
          {words.addLeg}
        </button>
      )}
    </fieldset>
  )
}

interface LegRowProps {
  readonly number: number
  readonly leg: Leg
  readonly wallets: readonly string[]
  readonly change: (leg: Leg) => void
  readonly remove: () => void
}

function LegRow({number, leg, wallets, change, remove}: LegRowProps) {
  const words = text.value.createCharge
  return (
    <div class="leg">
      <select
        aria-label={words.legWallet(number)}
        value={leg.wallet}
        onChange={({currentTarget}) => change({...leg, wallet: currentTarget.value})}
      >
        {wallets.map((wallet) => (
          <option key={wallet} value={wallet}>
            {walletName(wallet)}
          </option>
        ))}
      </select>
      <input
        {...amountInput()}
        required
        placeholder="0.00"
        aria-label={words.legAmount(number)}
        value={leg.amount}
        onInput={({currentTarget}) => change({...leg, amount: currentTarget.value})}
      />
      <button
        type="button"
        class="small quiet"
        aria-label={words.removeLeg(number)}
        onClick={remove}
      >
        ✕
      </button>
    </div>
  )
}
