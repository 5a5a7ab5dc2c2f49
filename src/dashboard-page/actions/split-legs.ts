/** A part of a split as it stands in the form. */
export interface Leg {
  readonly wallet: string
  readonly amount: string
}

/**
 * `loja-2=5.00;loja-3=4,50`: the pairs of `--split`, apart by semicolons since amounts have commas.
 */
export const readLegs = (value: string): Leg[] =>
  value === ''
    ? []
    : value.split(';').map((pair) => {
        const [wallet = '', amount = ''] = pair.split('=')
        return {wallet, amount}
      })

export const writeLegs = (legs: readonly Leg[]): string =>
  legs.map(({wallet, amount}) => `${wallet}=${amount}`).join(';')
