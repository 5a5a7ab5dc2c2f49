import type {ChargeResource} from '../../wire/charge.ts'
import {control, creation, newKey, service} from '../state/ask.ts'
import type {Choices} from '../state/choices.ts'
import {linkTo} from '../state/route.ts'
import {money, text} from '../texts/text.ts'
import type {Action, Field, Values} from './action.ts'
import {flagAmount, optional, optionalReais, typedReais} from './amount.ts'
import {institutionField, otherWallet, projectField, walletField} from './choice-fields.ts'
import {client, emulator} from './command.ts'
import {readLegs} from './split-legs.ts'

export function createCharge(choices: Choices): Action {
  const words = text.value.createCharge
  const key = newKey()
  return {
    title: words.title,
    submit: words.submit,
    fields: chargeFields(choices),
    command: (values) =>
      client(['pix', 'create'], {
        amount: flagAmount(values['amount'] ?? ''),
        description: values['description'],
        'customer-name': values['customer'],
        'external-reference': values['externalReference'],
        'expires-in': values['expiresIn'],
        project: values['project'],
        'psp-credential': values['institution'],
        split: readLegs(values['split'] ?? '').map(
          ({wallet, amount}) => `${wallet}=${flagAmount(amount)}`,
        ),
        'sub-account': otherWallet(values['wallet']),
      }),
    run: async (values) => {
      const body = chargeBody(values)
      const wallet = values['wallet'] ?? ''
      const charge = await service<ChargeResource>('POST', 'v2/pix', creation(body, {key, wallet}))
      return {message: words.done(money(charge.amount)), address: linkTo('charges', charge.id)}
    },
  }
}

function chargeFields({wallets, projects, institutions}: Choices): Field[] {
  const {createCharge: words, field} = text.value
  const references = wallets.map(({reference}) => reference)
  return [
    {
      kind: 'amount',
      name: 'amount',
      label: `${field.amount} (R$)`,
      required: true,
      isAtLeastOne: true,
    },
    {kind: 'text', name: 'description', label: field.description, maximum: 255},
    walletField(words.wallet, wallets),
    {kind: 'split', name: 'split', label: words.split, hint: words.splitNote, wallets: references},
    ...projectField(projects),
    ...institutionField(institutions),
    {kind: 'text', name: 'customer', label: field.customer},
    {kind: 'text', name: 'externalReference', label: field.externalReference, maximum: 255},
    {kind: 'number', name: 'expiresIn', label: words.expiry, hint: words.expiryNote},
  ]
}

const chargeBody = (values: Values) => ({
  amount: typedReais(values['amount'] ?? ''),
  description: optional(values['description']),
  customer: values['customer'] ? {name: values['customer']} : undefined,
  externalReference: optional(values['externalReference']),
  projectId: optional(values['project']),
  pspCredentialId: optional(values['institution']),
  expiresIn: values['expiresIn'] ? Number(values['expiresIn']) : undefined,
  split: values['split']
    ? readLegs(values['split']).map(({wallet, amount}) => ({
        subAccount: wallet,
        amount: typedReais(amount),
      }))
    : undefined,
})

/** Payers of the demonstration; their numbers have valid check digits and are invented. */
const PAYERS = {
  cpf: {name: 'Ana Souza', document: '52998224725'},
  cnpj: {name: 'Padaria Boa Vista Ltda', document: '11222333000181'},
} as const

export function payCharge(id: string, kind: keyof typeof PAYERS): Action {
  const words = text.value.pay
  const payer = PAYERS[kind]
  const of = (values: Values) => ({
    name: values['name'] ?? '',
    document: values['document'] ?? '',
  })
  return {
    title: words[kind],
    submit: words.submit,
    fields: [
      {kind: 'text', name: 'name', label: words.name, initial: payer.name, required: true},
      {
        kind: 'text',
        name: 'document',
        label: words.document,
        initial: payer.document,
        required: true,
      },
    ],
    command: (values) =>
      emulator(['pay', id], {
        'payer-name': of(values).name,
        'payer-document': of(values).document,
      }),
    run: async (values) => {
      const paid = await control<{status: string}>('POST', `charges/${id}/pay`, {
        payer: of(values),
      })
      return {message: paid.status === 'failed' ? words.refused : words.done}
    },
  }
}

export function expireCharge(id: string): Action {
  const words = text.value.expire
  return {
    ...words,
    isGrave: true,
    command: () => emulator(['expire', id]),
    run: async () => {
      await control('POST', `charges/${id}/expire`)
      return {message: words.done}
    },
  }
}

export function refundCharge(id: string): Action {
  const words = text.value.refund
  return {
    ...words,
    isGrave: true,
    fields: [{kind: 'amount', name: 'amount', label: words.amount}],
    command: ({amount = ''}) => emulator(['refund', id], {amount: amount && flagAmount(amount)}),
    run: async ({amount = ''}) => {
      await control('POST', `charges/${id}/refund`, {amount: optionalReais(amount)})
      return {message: words.done}
    },
  }
}
