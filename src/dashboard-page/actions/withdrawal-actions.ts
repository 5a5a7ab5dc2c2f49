import {PIX_KEY_TYPES} from '../../domain/pix-key.ts'
import type {WithdrawalResource} from '../../wire/withdrawal.ts'
import {control, creation, newKey, service} from '../state/ask.ts'
import type {Choices} from '../state/choices.ts'
import {linkTo} from '../state/route.ts'
import {text} from '../texts/text.ts'
import type {Action, Field, Offer, Values} from './action.ts'
import {flagAmount, optional, typedReais} from './amount.ts'
import {otherWallet, projectField, walletField} from './choice-fields.ts'
import {client, emulator} from './command.ts'

export function createWithdrawal(choices: Choices): Action {
  const words = text.value.withdraw
  const key = newKey()
  return {
    title: words.title,
    submit: words.submit,
    fields: withdrawalFields(choices),
    command: withdrawCommand,
    run: async (values) => {
      const made = await service<WithdrawalResource>(
        'POST',
        'v2/withdrawals',
        creation(withdrawalBody(values), {key, wallet: values['wallet'] ?? ''}),
      )
      return {message: words.done, address: linkTo('withdrawals', made.id)}
    },
  }
}

/** The same, from the wallet that is shown. */
export const withdrawalFrom =
  (reference: string): Offer =>
  ({wallets, ...choices}) =>
    createWithdrawal({
      ...choices,
      wallets: wallets.filter((wallet) => wallet.reference === reference),
    })

function withdrawalFields({wallets, projects}: Choices): Field[] {
  const {withdraw: words, field} = text.value
  return [
    {
      kind: 'amount',
      name: 'amount',
      label: `${field.amount} (R$)`,
      required: true,
      isAtLeastOne: true,
    },
    {
      kind: 'radio',
      name: 'kind',
      label: words.kind,
      initial: 'amount',
      choices: [
        {value: 'amount', label: words.gross},
        {value: 'netAmount', label: words.net},
      ],
    },
    walletField(words.from, wallets),
    {
      kind: 'choice',
      name: 'keyType',
      label: words.keyType,
      initial: 'cpf',
      choices: PIX_KEY_TYPES.map((value) => ({value, label: words.keyTypes[value]})),
    },
    {kind: 'text', name: 'key', label: field.key, initial: '52998224725', required: true},
    {kind: 'text', name: 'holder', label: field.holder, initial: 'Ana Souza', required: true},
    {
      kind: 'text',
      name: 'document',
      label: text.value.pay.document,
      initial: '52998224725',
      required: true,
    },
    ...projectField(projects),
    {kind: 'text', name: 'externalReference', label: field.externalReference, maximum: 255},
  ]
}

const withdrawCommand = (values: Values): string =>
  client(['withdraw'], {
    [values['kind'] === 'netAmount' ? 'net-amount' : 'amount']: flagAmount(values['amount'] ?? ''),
    key: values['key'],
    'key-type': values['keyType'],
    'holder-name': values['holder'],
    'holder-document': values['document'],
    project: values['project'],
    'external-reference': values['externalReference'],
    'sub-account': otherWallet(values['wallet']),
  })

function withdrawalBody(values: Values) {
  const holderDocument = (values['document'] ?? '').replace(/[.\-/\s]/g, '')
  return {
    [values['kind'] ?? 'amount']: typedReais(values['amount'] ?? ''),
    pixKey: values['key'],
    pixKeyType: values['keyType'],
    holderName: values['holder'],
    holderDocument,
    holderDocumentType: holderDocument.length > 11 ? 'cnpj' : 'cpf',
    projectId: optional(values['project']),
    externalReference: optional(values['externalReference']),
  }
}

/** The steps a withdrawal goes through without anything to say about it. */
export function moveWithdrawal(id: string, step: 'process' | 'settle'): Action {
  const words = text.value[step]
  const call = step === 'settle' ? 'complete' : 'process'
  const flags = step === 'process' ? {processing: true} : {}
  return {
    ...words,
    command: () => emulator(['settle', id], flags),
    run: async () => {
      await control('POST', `withdrawals/${id}/${call}`)
      return {message: words.done}
    },
  }
}

/** The two ways its money comes back. */
export function returnWithdrawal(id: string, way: 'fail' | 'reverse'): Action {
  const words = text.value[way]
  return {
    ...words,
    isGrave: true,
    fields: [
      {kind: 'text', name: 'reason', label: words.reason, initial: words.initial, required: true},
    ],
    command: ({reason}) => emulator([way, id], {reason}),
    run: async ({reason}) => {
      await control('POST', `withdrawals/${id}/${way}`, {reason})
      return {message: words.done}
    },
  }
}
