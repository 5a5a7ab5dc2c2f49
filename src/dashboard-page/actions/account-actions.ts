import {FEE_KINDS, type FeeKind} from '../../domain/fee.ts'
import type {AccountView, InstitutionView} from '../../wire/dashboard.ts'
import {control, service} from '../state/ask.ts'
import {environment} from '../state/route.ts'
import {text} from '../texts/text.ts'
import type {Action, Values} from './action.ts'
import {flagAmount, optional, optionalReais, typedReais} from './amount.ts'
import {client, emulator, emulatorIn} from './command.ts'

export function createProject(): Action {
  const {createProject: words, field} = text.value
  return {
    ...words,
    fields: [
      {kind: 'text', name: 'name', label: field.name, required: true, maximum: 255},
      {kind: 'color', name: 'color', label: words.color, initial: '#0c7a6c'},
      {kind: 'text', name: 'description', label: field.description},
    ],
    command: ({name, color, description}) =>
      client(['projects', 'create'], {name, color, description}),
    run: async ({name, color, description}) => {
      const body = {name, color, description: optional(description)}
      await service('POST', 'v2/projects', {body})
      return {message: words.done}
    },
  }
}

/** What the platform sets for an account. */
async function changeAccount(body: unknown): Promise<void> {
  await control('PATCH', `accounts/${environment.value}`, body)
}

export function changeFees(account: AccountView): Action {
  const {changeFees: words, account: page} = text.value
  return {
    ...words,
    fields: FEE_KINDS.flatMap((kind) => [
      {
        kind: 'amount',
        name: `${kind}.fixed`,
        label: words.fixed(page.feeKind(kind)),
        initial: account.fees[kind].fixed.toFixed(2),
        required: true,
      },
      {
        kind: 'number',
        name: `${kind}.percent`,
        label: words.percent(page.feeKind(kind)),
        initial: String(account.fees[kind].percent),
        required: true,
      },
    ]),
    command: (values) =>
      emulator(['account'], {
        fee: FEE_KINDS.map((kind) => {
          const {fixed, percent} = feeOf(values, kind)
          return `${kind}=${flagAmount(fixed)}${percent === 0 ? '' : `+${percent}%`}`
        }),
      }),
    run: async (values) => {
      const fees = FEE_KINDS.map((kind) => {
        const {fixed, percent} = feeOf(values, kind)
        return [kind, {fixed: typedReais(fixed), percent}]
      })
      await changeAccount({fees: Object.fromEntries(fees)})
      return {message: words.done}
    },
  }
}

const feeOf = (values: Values, kind: FeeKind) => ({
  fixed: values[`${kind}.fixed`] ?? '',
  percent: Number(values[`${kind}.percent`]),
})

export function changeRules(account: AccountView): Action {
  const words = text.value.changeRules
  const {institutionChoice, cnpjPayersBlocked, transactionLimit, subAccountQuota} = account
  const yes = (on: boolean) => (on ? 'yes' : '')
  const limit = transactionLimit?.toFixed(2) ?? ''
  const quota = subAccountQuota?.toString() ?? ''
  return {
    ...words,
    fields: [
      {kind: 'check', name: 'choice', label: words.choice, initial: yes(institutionChoice)},
      {kind: 'check', name: 'cnpj', label: words.cnpj, initial: yes(cnpjPayersBlocked)},
      {kind: 'amount', name: 'limit', label: words.limit, initial: limit},
      {kind: 'number', name: 'quota', label: words.quota, initial: quota},
    ],
    command: rulesCommand,
    run: async (values) => {
      await changeAccount({
        institutionChoice: values['choice'] === 'yes',
        cnpjPayersBlocked: values['cnpj'] === 'yes',
        transactionLimit: optionalReais(values['limit'] ?? '') ?? null,
        subAccountQuota: values['quota'] ? Number(values['quota']) : null,
      })
      return {message: words.done}
    },
  }
}

/** A switch that is off is named, too: what is not named stays as it is. */
const rulesCommand = ({choice, cnpj, limit = '', quota = ''}: Values): string =>
  emulatorIn(['account'], {
    [choice === 'yes' ? 'institution-choice' : 'no-institution-choice']: true,
    [cnpj === 'yes' ? 'block-cnpj-payers' : 'no-block-cnpj-payers']: true,
    'transaction-limit': limit === '' ? 'none' : flagAmount(limit),
    'sub-account-quota': quota === '' ? 'none' : quota,
  })

export function createInstitution(): Action {
  const {createInstitution: words, field} = text.value
  const path = `accounts/${environment.value}/institutions`
  return {
    ...words,
    fields: [{kind: 'text', name: 'name', label: field.name, required: true}],
    command: ({name}) => emulatorIn(['institution'], {name}),
    run: async ({name}) => {
      await control('POST', path, {name})
      return {message: words.done}
    },
  }
}

const SWITCHES = {
  enable: {flag: 'enabled', body: {enabled: true}},
  disable: {flag: 'no-enabled', body: {enabled: false}},
  takeDown: {flag: 'no-available', body: {available: false}},
  bringUp: {flag: 'available', body: {available: true}},
} as const

/** Whether it may be chosen, and whether it answers. */
export function switchInstitution(
  {pspCredentialId, name}: InstitutionView,
  to: keyof typeof SWITCHES,
): Action {
  const words = text.value[to]
  const path = `accounts/${environment.value}/institutions/${pspCredentialId}`
  const {flag, body} = SWITCHES[to]
  return {
    title: `${words.title}: ${name}`,
    submit: words.open,
    isGrave: to === 'disable' || to === 'takeDown',
    command: () => emulatorIn(['institution', pspCredentialId], {[flag]: true}),
    run: async () => {
      await control('PATCH', path, body)
      return {message: words.done}
    },
  }
}
