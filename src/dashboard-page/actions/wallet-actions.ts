import type {WalletView} from '../../wire/dashboard.ts'
import {control, service} from '../state/ask.ts'
import {environment, linkTo} from '../state/route.ts'
import {money, text, walletName} from '../texts/text.ts'
import type {Action, Offer} from './action.ts'
import {flagAmount, optional, typedReais} from './amount.ts'
import {client, emulatorIn} from './command.ts'

export function createWallet(): Action {
  const {createWallet: words, field} = text.value
  return {
    ...words,
    fields: [
      {
        kind: 'text',
        name: 'reference',
        label: words.reference,
        hint: words.referenceNote,
        required: true,
        maximum: 32,
      },
      {kind: 'text', name: 'name', label: field.name},
    ],
    command: ({reference = '', name}) => client(['subaccounts', 'create', reference], {name}),
    run: async ({reference, name}) => {
      await service('POST', 'v2/sub-accounts', {body: {reference, name: optional(name)}})
      return {message: words.done, address: linkTo('wallets', reference)}
    },
  }
}

/** What the service does not offer: only a dashboard moves money between own wallets. */
export const transferFrom =
  (from: string): Offer =>
  ({wallets}) =>
    transfer(wallets, from)

function transfer(wallets: readonly WalletView[], from: string): Action {
  const words = text.value.transfer
  const choices = wallets.map(({reference, spendable}) => ({
    value: reference,
    label: `${walletName(reference)} · ${money(spendable)}`,
  }))
  const source = wallets.find(({reference}) => reference === from)
  const receiver = wallets.find(({reference}) => reference !== from)?.reference ?? ''
  return {
    ...words,
    fields: [
      {kind: 'choice', name: 'from', label: words.from, initial: from, choices},
      {kind: 'choice', name: 'to', label: words.to, initial: receiver, choices},
      {
        kind: 'amount',
        name: 'amount',
        label: `${text.value.field.amount} (R$)`,
        hint: source && words.ceiling(money(source.spendable)),
        required: true,
      },
    ],
    command: ({from: out = '', to = '', amount = ''}) =>
      emulatorIn(['transfer'], {from: out, to, amount: flagAmount(amount)}),
    run: async ({from: out, to, amount = ''}) => {
      const reais = typedReais(amount)
      await control('POST', 'transfers', {
        environment: environment.value,
        from: out,
        to,
        amount: reais,
      })
      return {message: words.done(money(reais))}
    },
  }
}

export function switchWallet(reference: string, to: 'suspend' | 'activate'): Action {
  const words = text.value[to]
  const path = `sub-accounts/${environment.value}/${reference}/${to}`
  return {
    ...words,
    isGrave: to === 'suspend',
    command: () => emulatorIn(['wallet', reference], {[to]: true}),
    run: async () => {
      await control('POST', path)
      return {message: words.done}
    },
  }
}
